"""The features of a running server, over real sockets and on both kinds of database."""

import asyncio
import json
import random
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sintra import Game
from sintra.cli.check import check as check_files
from sintra.match import protocol as wire

from .forking import forked_sintra
from .live import Client, Line, Refusal, Server, SocketRefused, line, new_id, play_out


def go(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(test)


async def play_to_the_end(game: Game, *lines: Line) -> None:
    """Play random moves until the match is over, each through the socket of the seat to move."""
    rng = random.Random(7)
    while True:
        for each in lines:
            await each.until(lambda line: line.version >= max(each.version for each in lines))
        first = lines[0]
        play_out(game, first)
        assert (first.status == "over") == game.is_over
        if game.is_over:
            break
        mine = [each for each in lines if game.to_move in each.state.you.seats]
        if mine:
            await mine[0].play(rng.choice(game.legal_moves))
        else:  # a computer's turn
            await first.until_version(first.version + 1)
    for each in lines:
        assert each.moves == list(map(str, game.moves))


def assert_checked(record: dict[str, Any], folder: Path) -> None:
    """Assert that `sintra check` accepts the record."""
    file = folder / "record.json"
    file.write_text(json.dumps(record))
    assert check_files([file], None, as_json=False) == 0


async def refusal(request: Coroutine[Any, Any, object]) -> tuple[int, str]:
    """Await a request that must be refused; return the status and the code."""
    with pytest.raises(Refusal) as caught:
        await request
    return caught.value.status, caught.value.code


# --- Complete games


def test_three_players_at_one_device_play_a_complete_game(server: Server, tmp_path: Path) -> None:
    async def test() -> None:
        async with Client(server) as client:
            made = await client.make("here", "here", "here", seed=5, start_player=2, side="B")
            async with line(server, made.match, made.token) as all_three:
                assert all_three.state.you == wire.You(seats=[0, 1, 2], host=True)
                assert all_three.status == "playing"
                game = Game(3, "B", 5, start_player=2)
                await play_to_the_end(game, all_three)
                end = all_three.events[-1]
            assert end.result is not None and end.seed == "5"
            assert end.result.scores == list(game.scores)
            state = await client.snapshot(made.match)
            assert state.result == end.result
            assert state.version == end.version == len(game.moves) + 1
            record = await client.record(made.match)
            assert record["seed"] == 5
            assert_checked(record, tmp_path)

    go(test())


def test_complete_game_against_computers(server: Server, tmp_path: Path) -> None:
    async def test() -> None:
        async with Client(server) as client:
            made = await client.make("easy", "here", "medium", "hard", seed=8, start_player=0)
            async with line(server, made.match, made.token) as me:
                assert me.state.you.seats == [1]
                await play_to_the_end(Game(4, "A", 8, start_player=0), me)
                for moved in me.received(wire.MoveEvent):
                    assert moved.by_computer == (moved.seat != 1)
            assert_checked(await client.record(made.match), tmp_path)

    go(test())


def test_friend_joins_by_link_and_both_play_to_the_end(server: Server, tmp_path: Path) -> None:
    async def test() -> None:
        async with Client(server) as client:
            made = await client.make("here", "link", seed=1, start_player=0)
            [invitation] = made.invitations
            assert invitation.seat == 1
            async with line(server, made.match, made.token) as ana:
                assert ana.status == "waiting"
                early = await ana.refused(wire.Play(id=new_id(), ply=0, move="1W>1"))
                assert early.code == "not_started"
                wanted = wire.Join(name="Bo", invitation=invitation.secret)
                first = await client.join(made.match, wanted)
                # Bo has lost the token. The link is used; the recovery code leads back.
                assert await refusal(client.join(made.match, wanted)) == (409, "seat_taken")
                code = wire.Recover(recovery=first.recovery)
                second = await client.recover(made.match, code)
                assert first.seat == 1 and second.seats == [1]
                await ana.until(lambda line: isinstance(line.events[-1].what, wire.TakeOverEvent))
                with pytest.raises(SocketRefused) as caught:
                    await Line.open(server, made.match, first.token)
                assert caught.value.close_code == 4401
                assert caught.value.refused.code == "unknown_token"
                async with line(server, made.match, second.token) as bo:
                    assert bo.state.you == wire.You(seats=[1], host=False)
                    await ana.until(lambda line: line.status == "playing")
                    assert ana.seats[1].name == "Bo"
                    game = Game(2, "A", 1, start_player=0)
                    await play_to_the_end(game, ana, bo)
                    ana_events, bo_events = (
                        [each for each in one.events if each.version > bo.state.version]
                        for one in (ana, bo)
                    )
                    assert ana_events == bo_events
            assert_checked(await client.record(made.match, made.token), tmp_path)

    go(test())


def test_open_seat_is_listed_and_can_be_taken_once(server: Server) -> None:
    async def test() -> None:
        async with Client(server) as client:
            made = await client.make("here", "open", listed=True)
            hidden = await client.make("here", "open", listed=False)
            listed = await client.get("/matches", wire.MatchList)
            names = [table.match for table in listed.matches]
            assert names[0] == made.match
            assert hidden.match not in names
            first_page = await client.get("/matches", wire.MatchList, limit=1)
            assert first_page.before is not None
            rest = await client.get("/matches", wire.MatchList, before=first_page.before)
            assert [each.match for each in first_page.matches + rest.matches] == names
            door = await client.get(f"/matches/{made.match}/door", wire.MatchInfo)
            assert [seat.taken for seat in door.seats] == [True, False]
            seated = await client.join(made.match, wire.Join(name="Zoë"))
            assert await refusal(client.join(made.match)) == (409, "seat_taken")
            # The first seat is taken: joining by its number is refused.
            taken = client.join(made.match, wire.Join(seat=0))
            assert await refusal(taken) == (409, "seat_taken")
            async with line(server, made.match, seated.token) as zoe:
                assert zoe.status == "playing" and zoe.seats[1].name == "Zoë"
                await zoe.do(wire.Resign(id=new_id()))
            listed = await client.get("/matches", wire.MatchList)
            assert made.match not in [table.match for table in listed.matches]
            assert await refusal(client.join(made.match)) == (409, "game_over")

    go(test())


def test_complete_game_over_http_only(server: Server, tmp_path: Path) -> None:
    async def test() -> None:
        async with Client(server) as client:
            made = await client.make("here", "here")
            path = f"/matches/{made.match}"
            async with line(server, made.match) as watching:
                while (moves := await client.get(f"{path}/moves", wire.Moves)).moves:
                    chosen = moves.moves[len(moves.moves) // 2]
                    assert chosen.text
                    play = wire.Play(id=new_id(), ply=moves.ply, move=chosen.move)
                    done = await client.act(made.match, play, made.token)
                    assert done == wire.Done(
                        id=play.id, version=watching.state.version + done.ply, ply=moves.ply + 1
                    )
                    await watching.until_version(done.version)
                    played = watching.received(wire.MoveEvent)[-1]
                    assert (played.move, played.seat) == (chosen.move, moves.seat)
                    assert played.effect == chosen.effect
                    if done.ply == 10:
                        assert "seed" not in await client.record(made.match)
                        assert (await client.snapshot(made.match)).seed is None
                assert watching.status == "over"
            record = await client.record(made.match)
            assert record["seed"] is not None
            assert_checked(record, tmp_path)
            again = wire.Play(id=new_id(), ply=moves.ply, move="1W>1")
            assert await refusal(client.act(made.match, again, made.token)) == (409, "game_over")

    go(test())


def test_real_table_is_entered_by_hand(server: Server, tmp_path: Path) -> None:
    async def test() -> None:
        drawn = Game(2, "A", seed=11, start_player=1)
        setup = drawn.to_record()["setup"]
        async with Client(server) as client:
            made = await client.make("here", "here", setup=setup)
            async with line(server, made.match, made.token) as table:
                assert table.table is not None and table.table.phase == "deal"
                early = await table.refused(wire.Play(id=new_id(), ply=0, move="1W>1"))
                assert early.code == "deal_awaited"
                wrong = wire.Deal(id=new_id(), ply=0, displays=["WWWW"])
                assert (await table.refused(wrong)).code == "illegal_deal"
                rng = random.Random(3)
                taken_back = False
                while not drawn.is_over:
                    if table.table.phase == "deal":
                        displays = [_letters(str(display)) for display in drawn.displays]
                        deal = wire.Deal(id=new_id(), ply=table.ply, displays=displays)
                        await table.do(deal)
                        if not taken_back:  # the deal was entered wrongly, and is entered again
                            await table.do(wire.TakeBack(id=new_id(), ply=table.ply))
                            assert table.table.phase == "deal"
                            await table.do(msgspec.structs.replace(deal, id=new_id()))
                            taken_back = True
                    assert [_letters(each) for each in table.table.displays] == [
                        _letters(str(display)) for display in drawn.displays
                    ]
                    move = rng.choice(drawn.legal_moves)
                    await table.play(move)
                    drawn.play(move)
                assert table.status == "over"
                assert table.events[-1].result is not None
                assert table.events[-1].result.scores == list(drawn.scores)
                refused = await table.refused(wire.Rematch(id=new_id()))
                assert refused.code == "not_allowed"
            assert_checked(await client.record(made.match), tmp_path)

    go(test())


def _letters(panes: str) -> str:
    """Return a display as sorted letters: `W2Y` becomes WWY, `-` becomes empty."""
    letters = ""
    for sign in panes.replace("-", ""):
        letters += letters[-1] * (int(sign) - 1) if sign.isdigit() else sign
    return "".join(sorted(letters))


# --- Messages


def test_state_is_sent_on_connect_and_on_sync(server: Server) -> None:
    async def test() -> None:
        async with Client(server) as client:
            made = await client.make("here", "here", seed=2, start_player=0)
            async with line(server, made.match, made.token) as mine:
                game = Game(2, seed=2, start_player=0)
                assert (mine.state.version, mine.state.ply) == (1, 0)
                for _ in range(5):
                    move = game.legal_moves[-1]
                    game.play(move)
                    await mine.play(move)
                synced = await mine.sync()
                asked = await client.snapshot(made.match, made.token)
                async with line(server, made.match, made.token) as late:
                    for state in (asked, late.state):
                        assert msgspec.structs.replace(state, at=synced.at) == synced
                assert (await mine.ping(41)).n == 41
                assert synced.table.displays == mine.state.table.displays
                assert [event.version for event in mine.events] == [2, 3, 4, 5, 6]

    go(test())


def test_duplicate_message_is_executed_once_and_stale_message_gets_the_state(
    server: Server,
) -> None:
    async def test() -> None:
        async with Client(server) as client:
            made = await client.make("here", "here", seed=2, start_player=0)
            game = Game(2, seed=2, start_player=0)
            async with line(server, made.match, made.token) as mine:
                play = wire.Play(id="the same", ply=0, move=str(game.legal_moves[0]))
                first = await mine.do(play)
                assert await mine.do(play) == first
                assert await client.act(made.match, play, made.token) == first
                assert mine.ply == 1
                late = wire.Play(id=new_id(), ply=0, move=str(game.legal_moves[0]))
                refused = await mine.refused(late)
                assert refused.code == "stale"
                assert refused.state is not None
                assert (refused.state.ply, refused.state.version) == (1, first.version)
                assert refused.state.you == mine.state.you
                early = wire.Play(id=new_id(), ply=2, move=str(game.legal_moves[0]))
                assert (await mine.refused(early)).code == "stale"
                by_request = client.act(made.match, late, made.token)
                assert await refusal(by_request) == (409, "stale")
                assert mine.version == (await mine.sync()).version == 2

    go(test())


def test_stale_action_over_http_gets_the_state(server: Server) -> None:
    async def test() -> None:
        async with Client(server) as client:
            made = await client.make("here", "here")
            late = wire.Play(id=new_id(), ply=5, move="R")
            with pytest.raises(Refusal) as caught:
                await client.act(made.match, late, made.token)
            assert (caught.value.status, caught.value.code) == (409, "stale")
            state = caught.value.answer.state
            assert state is not None and (state.ply, state.you.seats) == (0, [0, 1])

    go(test())


def test_forbidden_action_is_refused_with_a_code_and_changes_nothing(server: Server) -> None:
    async def test() -> None:
        async with Client(server) as client:
            made = await client.make("here", "link", start_player=0, seed=4)
            wanted = wire.Join(invitation=made.invitations[0].secret)
            seated = await client.join(made.match, wanted)
            move = str(Game(2, seed=4, start_player=0).legal_moves[0])
            async with (
                line(server, made.match, made.token) as ana,
                line(server, made.match, seated.token) as bo,
                line(server, made.match) as spectator,
            ):
                first = wire.Play(id="a", ply=0, move=move)
                assert (await bo.refused(first)).code == "not_your_turn"
                assert (await spectator.refused(first)).code == "not_your_seat"
                impossible = wire.Play(id="b", ply=0, move="9W>1")
                assert (await ana.refused(impossible)).code == "illegal_move"
                unreadable = wire.Play(id="c", ply=0, move="no move")
                assert (await ana.refused(unreadable)).code == "bad_notation"
                nothing = wire.TakeBack(id="d", ply=0)
                assert (await ana.refused(nothing)).code == "nothing_to_undo"
                other = wire.Resign(id="e", seat=1)
                assert (await ana.refused(other)).code == "not_your_seat"
                by_hand = wire.Deal(id="f", ply=0, displays=[])
                drawn = await ana.refused(by_hand)
                assert (drawn.code, drawn.reason) == ("not_allowed", "drawn_by_server")
                empty = wire.Chat(id="g")
                assert (await ana.refused(empty)).code == "bad_message"
                early = wire.Rematch(id="h")
                assert (await ana.refused(early)).code == "not_allowed"
                assert await refusal(client.act(made.match, first, None)) == (403, "not_your_seat")
                assert await refusal(client.act(made.match, first, "x")) == (401, "unknown_token")
                bad = client.join(made.match, wire.Join(invitation="x"))
                assert await refusal(bad) == (403, "bad_invitation")
                assert (await ana.sync()).version == 2
                # The ids of refused messages can be used again.
                assert (await ana.do(first)).ply == 1
            assert await refusal(client.snapshot("nothinghere")) == (404, "unknown_match")
            with pytest.raises(SocketRefused) as caught:
                await Line.open(server, "nothinghere")
            assert caught.value.close_code == 4404

    go(test())


def test_spectators_see_everything_if_the_match_allows_them(server: Server) -> None:
    async def test() -> None:
        async with Client(server) as client:
            made = await client.make("here", "here", seed=3, start_player=0)
            closed = await client.make("here", "here", spectators=False)
            async with (
                line(server, made.match) as one,
                line(server, made.match) as other,
                line(server, made.match, made.token) as mine,
            ):
                assert one.state.you == wire.You(seats=[], host=False)
                for _ in range(3):
                    moves = await client.get(f"/matches/{made.match}/moves", wire.Moves)
                    done = await mine.play(moves.moves[0].move)
                await asyncio.gather(*(each.until_version(done.version) for each in (one, other)))
                assert one.events == other.events == mine.events
            with pytest.raises(SocketRefused) as caught:
                await Line.open(server, closed.match)
            assert caught.value.close_code == 4403
            assert await refusal(client.snapshot(closed.match)) == (403, "not_allowed")
            assert (await client.snapshot(closed.match, closed.token)).you.seats == [0, 1]

    go(test())


def test_chat_is_sent_to_all_and_stored(server: Server) -> None:
    async def test() -> None:
        async with Client(server) as client:
            made = await client.make("here", "open")
            seated = await client.join(made.match)
            async with (
                line(server, made.match, made.token) as ana,
                line(server, made.match, seated.token) as bo,
            ):
                chat = wire.Chat(id=new_id(), text="  Cześć! 👋 ")
                done = await ana.do(chat)
                assert await ana.do(chat) == done
                done = await bo.do(wire.Chat(id=new_id(), phrase="good_luck"))
                await ana.until_version(done.version)
                assert ana.received(wire.ChatEvent) == [
                    wire.ChatEvent(seat=0, text="Cześć! 👋", phrase=None),
                    wire.ChatEvent(seat=1, text=None, phrase="good_luck"),
                ]
            later = await client.snapshot(made.match)
            assert [each.text for each in later.chat] == ["Cześć! 👋", None]

    go(test())


# --- Taking back, resigning and leaving


def test_move_can_be_taken_back_until_the_next_player_moves(server: Server) -> None:
    async def test() -> None:
        async with Client(server) as client:
            made = await client.make("here", "open", seed=6, start_player=0)
            seated = await client.join(made.match)
            game = Game(2, seed=6, start_player=0)
            async with (
                line(server, made.match, made.token) as ana,
                line(server, made.match, seated.token) as bo,
            ):
                before = ana.state.table
                await ana.play(game.legal_moves[0])
                back = wire.TakeBack(id=new_id(), ply=1)
                done = await ana.do(back)
                assert done.ply == 0
                assert await ana.do(back) == done
                assert ana.table == before
                await ana.play(game.legal_moves[1])
                game.play(game.legal_moves[1])
                await bo.until(lambda line: line.ply == 1)
                await bo.play(game.legal_moves[0])
                await ana.until(lambda line: line.ply == 2)
                late = await ana.refused(wire.TakeBack(id=new_id(), ply=2))
                assert late.code == "not_allowed"

    go(test())


def test_taking_back_also_removes_the_reply_of_a_computer(server: Server) -> None:
    async def test() -> None:
        async with Client(server) as client:
            made = await client.make("here", "easy", seed=6, start_player=0)
            game = Game(2, seed=6, start_player=0)
            async with line(server, made.match, made.token) as me:
                before = me.state.table
                await me.play(game.legal_moves[0])
                await me.until(lambda line: line.ply == 2)
                assert (await me.do(wire.TakeBack(id=new_id(), ply=2))).ply == 0
                assert me.table == before and not me.moves
                await me.play(game.legal_moves[1])
                await me.until(lambda line: line.ply == 2)

    go(test())


def test_handed_over_seat_is_played_by_a_computer(server: Server, tmp_path: Path) -> None:
    async def test() -> None:
        async with Client(server) as client:
            made = await client.make("here", "open")
            seated = await client.join(made.match)
            async with line(server, made.match) as watching:
                for seat, token in ((0, made.token), (1, seated.token)):
                    over = wire.HandOver(id=new_id(), seat=seat, level="easy")
                    done = await client.act(made.match, over, token)
                    if token == made.token:  # the host's token stays valid
                        assert await client.act(made.match, over, token) == done
                await watching.until(lambda line: line.status == "over")
                assert [each.cause for each in watching.received(wire.HandOverEvent)] == [
                    "asked"
                ] * 2
            # The player who handed over may still watch.
            assert (await client.snapshot(made.match, seated.token)).you.seats == []
            assert_checked(await client.record(made.match), tmp_path)

    go(test())


def test_resigning_ends_a_match_of_two_and_hands_over_in_a_match_of_three(
    server: Server, tmp_path: Path
) -> None:
    async def test() -> None:
        async with Client(server) as client:
            two = await client.make("here", "open")
            seated = await client.join(two.match)
            resign = wire.Resign(id=new_id())
            done = await client.act(two.match, resign, seated.token)
            assert await client.act(two.match, resign, seated.token) == done
            state = await client.snapshot(two.match)
            assert state.result is not None
            assert state.result.reason == "resignation"
            assert (state.result.winners, state.result.seat) == ([0], 1)
            assert state.seed is not None
            assert_checked(await client.record(two.match), tmp_path)
            three = await client.make("here", "easy", "easy")
            async with line(server, three.match, three.token) as me:
                await me.do(wire.Resign(id=new_id()))
                await me.until(lambda line: line.status == "over")
                assert me.received(wire.HandOverEvent)[0].cause == "resignation"
                assert me.events[-1].result is not None
                assert me.events[-1].result.reason != "resignation"

    go(test())


def test_rematch_uses_the_same_tokens(server: Server) -> None:
    async def test() -> None:
        async with Client(server) as client:
            made = await client.make("here", "open", start_player=0)
            seated = await client.join(made.match, wire.Join(name="Bo"))
            async with (
                line(server, made.match, made.token) as ana,
                line(server, made.match, seated.token) as bo,
            ):
                await bo.do(wire.Resign(id=new_id()))
                await ana.do(wire.Rematch(id=new_id()))
                await bo.until(lambda line: bool(line.received(wire.RematchOfferEvent)))
                agree = wire.Rematch(id=new_id())
                done = await bo.do(agree)
                assert await bo.do(agree) == done
                await ana.until_version(done.version)
                [began] = ana.received(wire.RematchEvent)
                assert bo.received(wire.RematchEvent) == [began]
            assert (await client.snapshot(made.match)).rematch == began.match
            async with (
                line(server, began.match, made.token) as ana,
                line(server, began.match, seated.token) as bo,
            ):
                assert ana.state.you == wire.You(seats=[0], host=True)
                assert bo.state.you == wire.You(seats=[1], host=False)
                assert bo.seats[1].name == "Bo"
                assert bo.state.table.to_move == 1  # the other one starts
                moves = await client.get(f"/matches/{began.match}/moves", wire.Moves)
                await bo.play(moves.moves[0].move)
                await ana.until(lambda line: line.ply == 1)

    go(test())


def test_seat_of_a_player_who_left_can_be_taken(server: Server) -> None:
    async def test() -> None:
        async with Client(server) as client:
            made = await client.make("here", "open", seed=6, start_player=1)
            first = await client.join(made.match, wire.Join(name="Bo"))
            leave = wire.Leave(id=new_id())
            done = await client.act(made.match, leave, first.token)
            assert await client.act(made.match, leave, first.token) == done
            assert (await client.snapshot(made.match, first.token)).you.seats == []
            again = wire.Leave(id=new_id())
            refused = client.act(made.match, again, first.token)
            assert await refusal(refused) == (403, "not_your_seat")
            second = await client.join(made.match, wire.Join(name="Cy"))
            async with line(server, made.match, second.token) as cy:
                assert cy.seats[1].name == "Cy"
                await cy.play(Game(2, seed=6, start_player=1).legal_moves[0])

    go(test())


# --- Time


def test_when_time_runs_out_a_computer_takes_over_or_the_match_ends(server: Server) -> None:
    async def test() -> None:
        control = wire.TimeControl(kind="move", seconds=1)
        async with Client(server) as client:
            on = await client.make("here", "easy", time=control, start_player=0)
            ends = await client.make("here", "here", time=control, on_flag="end", start_player=0)
            async with (
                line(server, on.match, on.token) as continued,
                line(server, ends.match, ends.token) as ended,
            ):
                for each in (continued, ended):
                    assert each.state.clocks is not None and each.state.clocks.running == 0
                moves = await client.get(f"/matches/{ends.match}/moves", wire.Moves)
                await ended.play(moves.moves[0].move)  # this one was in time
                await continued.until(lambda line: bool(line.received(wire.HandOverEvent)))
                assert [each.seat for each in continued.received(wire.TimeOutEvent)] == [0]
                [handed] = continued.received(wire.HandOverEvent)
                assert (handed.seat, handed.cause) == (0, "time")
                # The computers wait for the player, and then go on without one.
                await continued.until(lambda line: line.status == "over")
                await ended.until(lambda line: line.status == "over")
                end = ended.events[-1]
                assert end.what == wire.EndEvent(seat=1, cause="time")
                assert end.result is not None
                assert (end.result.reason, end.result.winners) == ("time", [0])
                began, over = ended.events[0].at, end.at
                assert over - began > 1
                late = wire.Play(id=new_id(), ply=1, move=moves.moves[1].move)
                assert (await ended.refused(late)).code == "game_over"

    go(test())


# --- Watching and reading


def test_recovering_disconnects_the_old_device(server: Server) -> None:
    async def test() -> None:
        async with Client(server) as client:
            made = await client.make("here", "link", spectators=False)
            secret = made.invitations[0].secret
            old = await client.join(made.match, wire.Join(invitation=secret))
            before = await Line.open(server, made.match, old.token)
            host = await Line.open(server, made.match, made.token)
            code = wire.Recover(recovery=old.recovery)
            new = await client.recover(made.match, code)
            assert await before.close_code() == 4401
            assert await refusal(client.recover(made.match, code)) == (403, "bad_recovery")
            assert "seat taken over" in server.log()
            with pytest.raises(SocketRefused) as caught:
                await Line.open(server, made.match, old.token)
            assert caught.value.refused.code == "unknown_token"
            async with line(server, made.match, new.token) as back:
                assert back.state.you.seats == [1]
            await host.ping(1)
            await host.close()

    go(test())


def test_match_of_computers_only_is_played_while_watched(server: Server, tmp_path: Path) -> None:
    async def test() -> None:
        async with Client(server) as client:
            made = await client.make("easy", "easy", "medium")
            async with line(server, made.match) as watching:
                await watching.until(lambda line: line.status == "over")
            assert_checked(await client.record(made.match), tmp_path)

    go(test())


def test_every_match_is_exported_as_a_record(own_server: Server, tmp_path: Path) -> None:
    async def test() -> None:
        async with Client(own_server) as client:
            games = [await client.make("here", "here", seed=n, start_player=0) for n in range(3)]
            async with line(own_server, games[0].match, games[0].token) as playing:
                await playing.play(Game(2, seed=0, start_player=0).legal_moves[0])
                await playing.do(wire.Resign(id=new_id()))
            for name, number in (("all", 3), ("over", 1)):
                more = ["--over"] if name == "over" else []
                done = forked_sintra(
                    *("db", "export", str(tmp_path / name), "--database", own_server.database),
                    *more,
                    folder=tmp_path,
                )
                assert (done.returncode, done.stderr) == (0, "")
                assert done.stdout.startswith(f"{number} records in ")
                files = sorted((tmp_path / name).iterdir())
                assert len(files) == number
                assert check_files(files, None, as_json=False) == 0
            record = json.loads((tmp_path / "over" / f"match-{games[0].match}.json").read_text())
            assert record["result_reason"] == "resignation"
            assert len(record["rounds"][0]["moves"]) == 1

    go(test())


def test_positions_and_moves_can_be_read(server: Server) -> None:
    async def test() -> None:
        async with Client(server) as client:
            made = await client.make("here", "here", seed=9, start_player=0)
            path = f"/matches/{made.match}"
            game = Game(2, seed=9, start_player=0)
            positions = [game.position()]
            async with line(server, made.match, made.token) as mine:
                for _ in range(12):
                    move = game.legal_moves[len(game.legal_moves) // 2]
                    await mine.play(move)
                    game.play(move)
                    positions.append(game.position())
            for ply in (0, 1, 7, 12):
                found = await client.get(f"{path}/position", wire.PositionAt, ply=ply)
                assert (found.ply, found.position) == (ply, positions[ply])
            assert (await client.get(f"{path}/position", wire.PositionAt)).ply == 12
            beyond = client.get(f"{path}/position", wire.PositionAt, ply=13)
            assert await refusal(beyond) == (409, "stale")
            moves = await client.get(f"{path}/moves", wire.Moves)
            assert [each.move for each in moves.moves] == list(map(str, game.legal_moves))
            assert [each.text for each in moves.moves] == [
                str(game.explain(each)) for each in game.legal_moves
            ]

    go(test())


def test_health_metrics_and_openapi_schema(server: Server) -> None:
    async def test() -> None:
        async with Client(server) as client:
            for path in ("/healthz", "/readyz"):
                answer = await client.raw(path)
                assert answer.status_code == 200
                assert msgspec.json.decode(answer.content, type=wire.Health).status == "ok"
            made = await client.make("here", "here")
            moves = await client.get(f"/matches/{made.match}/moves", wire.Moves)
            play = wire.Play(id=new_id(), ply=0, move=moves.moves[0].move)
            before = await client.metrics()
            await client.act(made.match, play, made.token)
            after = await client.metrics()
            counted = 'sintra_moves_total{by="person"}'
            assert after[counted] == before.get(counted, 0) + 1
            assert after["sintra_commit_seconds_count"] > before["sintra_commit_seconds_count"]
            schema = (await client.raw("/api/v1/schema/openapi.json")).json()
            assert "/api/v1/matches/{match_id}/actions" in schema["paths"]
            answer = await client.raw("/api/v1/schema/asyncapi.json")
            assert answer.json()["channels"]["match"]["address"].endswith("/socket")
            unknown = await client.raw("/api/v1/nothing")
            assert unknown.status_code == 404
            assert unknown.json()["code"] == "not_found"

    go(test())


# --- Legal moves over the socket


def test_legal_moves_are_sent_only_to_the_seat_to_move(server: Server) -> None:
    async def test() -> None:
        async with Client(server) as client:
            made = await client.make("here", "link", seed=3, start_player=0)
            secret = made.invitations[0].secret
            async with (
                line(server, made.match, made.token, legal_moves=True) as ana,
                line(server, made.match, legal_moves=True) as spectator,
            ):
                assert ana.state.legal_moves is None  # the match has not started
                seated = await client.join(made.match, wire.Join(invitation=secret))
                async with (
                    line(server, made.match, seated.token, legal_moves=True) as bo,
                    line(server, made.match, seated.token) as other_tab,
                ):
                    lines = (ana, bo, spectator, other_tab)
                    await ana.until_version(bo.version)
                    assert ana.events[-1].legal_moves is not None  # all seats are taken: Ana begins
                    assert bo.state.legal_moves is None
                    for mover, other in ((ana, bo), (bo, ana), (ana, bo)):
                        wanted = await moves_now(client, made.match)
                        assert newest_moves(mover) == wanted
                        assert newest_moves(other) is None
                        done = await mover.play(wanted.moves[0].move)
                        for each in lines:
                            await each.until_version(done.version)
                        assert spectator.events[-1].legal_moves is None
                        assert other_tab.events[-1].legal_moves is None
                    # A chat text does not change the legal moves: they are not sent again.
                    await bo.do(wire.Chat(id=new_id(), text="hm"))
                    await bo.until(lambda line: bool(line.received(wire.ChatEvent)))
                    assert bo.events[-1].legal_moves is None
                    back = await ana.do(wire.TakeBack(id=new_id(), ply=ana.ply))
                    await ana.until_version(back.version)
                    assert newest_moves(ana) == await moves_now(client, made.match)

    go(test())


def test_legal_moves_are_in_every_state_sent_to_the_seat_to_move(server: Server) -> None:
    async def test() -> None:
        async with Client(server) as client:
            made = await client.make("here", "here", seed=4)
            async with line(server, made.match, made.token, legal_moves=True) as both:
                wanted = await moves_now(client, made.match)
                assert both.state.legal_moves == wanted == (await both.sync()).legal_moves
                # A client that did not request legal moves gets none.
                assert (await client.snapshot(made.match, made.token)).legal_moves is None
                async with line(server, made.match, made.token) as silent:
                    assert silent.state.legal_moves is None
                    assert (await silent.sync()).legal_moves is None
                # The answer to a stale move has the current state and its legal moves.
                await both.play(wanted.moves[0].move)
                late = await both.refused(wire.Play(id=new_id(), ply=0, move="1W>1"))
                assert late.code == "stale" and late.state is not None
                assert late.state.legal_moves == await moves_now(client, made.match)

    go(test())


async def moves_now(client: Client, match: str) -> wire.Moves:
    return await client.get(f"/matches/{match}/moves", wire.Moves)


def newest_moves(of: Line) -> wire.Moves | None:
    """Return the legal moves of the newest event, or of the state if there was no event."""
    return of.events[-1].legal_moves if of.events else of.state.legal_moves

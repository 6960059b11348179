"""A running server does what it says, over real sockets and on both kinds of database."""

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

from .live import Client, Line, Refusal, Server, Turned, line, new_id, play_out, sintra


def go(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(test)


async def play_to_the_end(game: Game, *lines: Line) -> None:
    """Play at random until the match is over, each move through the line of whose turn it is."""
    by_chance = random.Random(7)
    while True:
        for each in lines:
            await each.until(lambda here: here.version >= max(each.version for each in lines))
        one = lines[0]
        play_out(game, one)
        assert (one.status == "over") == game.is_over
        if game.is_over:
            break
        mine = [each for each in lines if game.to_move in each.state.you.seats]
        if mine:
            await mine[0].play(by_chance.choice(game.legal_moves))
        else:  # a computer's turn
            here = one.version
            await one.until_version(here + 1)
    for each in lines:
        assert each.moves == list(map(str, game.moves))


def assert_checked(record: dict[str, Any], folder: Path) -> None:
    """`sintra check` finds nothing wrong with it."""
    file = folder / "record.json"
    file.write_text(json.dumps(record))
    assert check_files([file], None, as_json=False) == 0


async def refusal(asked: Coroutine[Any, Any, object]) -> tuple[int, str]:
    """Status and code of what is refused."""
    with pytest.raises(Refusal) as caught:
        await asked
    return caught.value.status, caught.value.code


# --- Tables and whole games


def test_three_at_one_device_play_a_whole_game(server: Server, tmp_path: Path) -> None:
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


def test_a_whole_game_against_computers(server: Server, tmp_path: Path) -> None:
    async def test() -> None:
        async with Client(server) as client:
            made = await client.make("easy", "here", "medium", "hard", seed=8, start_player=0)
            async with line(server, made.match, made.token) as me:
                assert me.state.you.seats == [1]
                await play_to_the_end(Game(4, "A", 8, start_player=0), me)
                for moved in me.told(wire.MoveEvent):
                    assert moved.by_computer == (moved.seat != 1)
            assert_checked(await client.record(made.match), tmp_path)

    go(test())


def test_a_friend_joins_by_a_link_and_both_play_to_the_end(server: Server, tmp_path: Path) -> None:
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
                # Bo has lost the token, and comes in again by the same link.
                second = await client.join(made.match, wanted)
                assert first.seat == second.seat == 1
                with pytest.raises(Turned) as turned:
                    await Line.open(server, made.match, first.token)
                assert turned.value.close_code == 4401
                assert turned.value.refused.code == "unknown_token"
                async with line(server, made.match, second.token) as bo:
                    assert bo.state.you == wire.You(seats=[1], host=False)
                    await ana.until(lambda here: here.status == "playing")
                    assert ana.seats[1].name == "Bo"
                    game = Game(2, "A", 1, start_player=0)
                    await play_to_the_end(game, ana, bo)
                    here, there = (
                        [each for each in one.events if each.version > bo.state.version]
                        for one in (ana, bo)
                    )
                    assert here == there
            assert_checked(await client.record(made.match, made.token), tmp_path)

    go(test())


def test_an_open_seat_is_listed_taken_once_and_played(server: Server) -> None:
    async def test() -> None:
        async with Client(server) as client:
            made = await client.make("here", "open", listed=True)
            hidden = await client.make("here", "open", listed=False)
            listed = await client.get("/matches", wire.MatchList)
            names = [table.match for table in listed.tables]
            assert names[0] == made.match
            assert hidden.match not in names
            first_page = await client.get("/matches", wire.MatchList, limit=1)
            assert first_page.before is not None
            rest = await client.get("/matches", wire.MatchList, before=first_page.before)
            assert [each.match for each in first_page.tables + rest.tables] == names
            door = await client.get(f"/matches/{made.match}/door", wire.MatchInfo)
            assert [seat.taken for seat in door.seats] == [True, False]
            seated = await client.join(made.match, wire.Join(name="Zoë"))
            assert await refusal(client.join(made.match)) == (409, "seat_taken")
            # Everybody takes the second seat; nobody gets the first by its number.
            taken = client.join(made.match, wire.Join(seat=0))
            assert await refusal(taken) == (409, "seat_taken")
            async with line(server, made.match, seated.token) as zoe:
                assert zoe.status == "playing" and zoe.seats[1].name == "Zoë"
                await zoe.do(wire.Resign(id=new_id()))
            listed = await client.get("/matches", wire.MatchList)
            assert made.match not in [table.match for table in listed.tables]
            assert await refusal(client.join(made.match)) == (409, "game_over")

    go(test())


def test_a_whole_game_by_requests_alone(server: Server, tmp_path: Path) -> None:
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
                    told = watching.told(wire.MoveEvent)[-1]
                    assert (told.move, told.seat) == (chosen.move, moves.seat)
                    assert told.effect == chosen.effect
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


def test_a_real_table_is_followed_by_hand(server: Server, tmp_path: Path) -> None:
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
                by_chance = random.Random(3)
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
                    move = by_chance.choice(drawn.legal_moves)
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
    """A display as letters alone: `W2Y` is WWY, `-` nothing."""
    found = ""
    for sign in panes.replace("-", ""):
        found += found[-1] * (int(sign) - 1) if sign.isdigit() else sign
    return "".join(sorted(found))


# --- The conversation


def test_who_connects_is_sent_the_state_and_may_ask_for_it_again(server: Server) -> None:
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


def test_a_message_sent_again_is_done_once_and_a_stale_one_is_told_how_it_stands(
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


def test_a_stale_action_over_http_is_told_how_it_stands(server: Server) -> None:
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


def test_what_is_not_allowed_is_refused_with_a_code_and_changes_nothing(server: Server) -> None:
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
                decode_error = wire.Play(id="c", ply=0, move="no move")
                assert (await ana.refused(decode_error)).code == "bad_notation"
                nothing = wire.TakeBack(id="d", ply=0)
                assert (await ana.refused(nothing)).code == "nothing_to_undo"
                other = wire.Resign(id="e", seat=1)
                assert (await ana.refused(other)).code == "not_your_seat"
                by_hand = wire.Deal(id="f", ply=0, displays=[])
                assert (await ana.refused(by_hand)).code == "not_allowed"
                empty = wire.Chat(id="g")
                assert (await ana.refused(empty)).code == "bad_message"
                early = wire.Rematch(id="h")
                assert (await ana.refused(early)).code == "not_allowed"
                assert await refusal(client.act(made.match, first, None)) == (403, "not_your_seat")
                assert await refusal(client.act(made.match, first, "x")) == (401, "unknown_token")
                bad = client.join(made.match, wire.Join(invitation="x"))
                assert await refusal(bad) == (403, "bad_invitation")
                assert (await ana.sync()).version == 2
                # The ids of what was refused can be used again.
                assert (await ana.do(first)).ply == 1
            assert await refusal(client.snapshot("nothinghere")) == (404, "unknown_match")
            with pytest.raises(Turned) as turned:
                await Line.open(server, "nothinghere")
            assert turned.value.close_code == 4404

    go(test())


def test_spectators_see_everything_where_the_table_has_them(server: Server) -> None:
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
            with pytest.raises(Turned) as turned:
                await Line.open(server, closed.match)
            assert turned.value.close_code == 4403
            assert await refusal(client.snapshot(closed.match)) == (403, "not_allowed")
            assert (await client.snapshot(closed.match, closed.token)).you.seats == [0, 1]

    go(test())


def test_what_is_said_is_heard_and_read_later(server: Server) -> None:
    async def test() -> None:
        async with Client(server) as client:
            made = await client.make("here", "open")
            seated = await client.join(made.match)
            async with (
                line(server, made.match, made.token) as ana,
                line(server, made.match, seated.token) as bo,
            ):
                said = wire.Chat(id=new_id(), text="  Cześć! 👋 ")
                done = await ana.do(said)
                assert await ana.do(said) == done
                done = await bo.do(wire.Chat(id=new_id(), phrase="good_luck"))
                await ana.until_version(done.version)
                assert ana.told(wire.ChatEvent) == [
                    wire.ChatEvent(seat=0, text="Cześć! 👋", phrase=None),
                    wire.ChatEvent(seat=1, text=None, phrase="good_luck"),
                ]
            later = await client.snapshot(made.match)
            assert [each.text for each in later.chat] == ["Cześć! 👋", None]

    go(test())


# --- Changing one's mind, and leaving


def test_moves_are_taken_back_until_they_are_answered(server: Server) -> None:
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
                await bo.until(lambda here: here.ply == 1)
                await bo.play(game.legal_moves[0])
                await ana.until(lambda here: here.ply == 2)
                late = await ana.refused(wire.TakeBack(id=new_id(), ply=2))
                assert late.code == "not_allowed"

    go(test())


def test_against_a_computer_its_answer_is_taken_back_too(server: Server) -> None:
    async def test() -> None:
        async with Client(server) as client:
            made = await client.make("here", "easy", seed=6, start_player=0)
            game = Game(2, seed=6, start_player=0)
            async with line(server, made.match, made.token) as me:
                before = me.state.table
                await me.play(game.legal_moves[0])
                await me.until(lambda here: here.ply == 2)
                assert (await me.do(wire.TakeBack(id=new_id(), ply=2))).ply == 0
                assert me.table == before and not me.moves
                await me.play(game.legal_moves[1])
                await me.until(lambda here: here.ply == 2)

    go(test())


def test_a_seat_handed_over_is_played_by_a_computer(server: Server, tmp_path: Path) -> None:
    async def test() -> None:
        async with Client(server) as client:
            made = await client.make("here", "open")
            seated = await client.join(made.match)
            async with line(server, made.match) as watching:
                for seat, token in ((0, made.token), (1, seated.token)):
                    over = wire.HandOver(id=new_id(), seat=seat, level="easy")
                    done = await client.act(made.match, over, token)
                    if token == made.token:  # whoever made the table still knows it
                        assert await client.act(made.match, over, token) == done
                await watching.until(lambda here: here.status == "over")
                assert [each.cause for each in watching.told(wire.HandOverEvent)] == ["asked"] * 2
            # Who had a seat may still look.
            assert (await client.snapshot(made.match, seated.token)).you.seats == []
            assert_checked(await client.record(made.match), tmp_path)

    go(test())


def test_who_resigns_loses_against_one_and_is_replaced_among_three(
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
                await me.until(lambda here: here.status == "over")
                assert me.told(wire.HandOverEvent)[0].cause == "resignation"
                assert me.events[-1].result is not None
                assert me.events[-1].result.reason != "resignation"

    go(test())


def test_a_rematch_is_played_with_the_same_tokens(server: Server) -> None:
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
                await bo.until(lambda here: bool(here.told(wire.RematchOfferEvent)))
                agree = wire.Rematch(id=new_id())
                done = await bo.do(agree)
                assert await bo.do(agree) == done
                await ana.until_version(done.version)
                [began] = ana.told(wire.RematchEvent)
                assert bo.told(wire.RematchEvent) == [began]
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
                await ana.until(lambda here: here.ply == 1)

    go(test())


def test_who_gets_up_makes_room_for_another(server: Server) -> None:
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


def test_the_flag_falls_and_a_computer_plays_on_or_the_match_ends(server: Server) -> None:
    async def test() -> None:
        control = wire.TimeControl(kind="move", seconds=1)
        async with Client(server) as client:
            on = await client.make("here", "easy", time=control, start_player=0)
            ends = await client.make("here", "here", time=control, on_flag="end", start_player=0)
            async with (
                line(server, on.match, on.token) as goes_on,
                line(server, ends.match, ends.token) as ended,
            ):
                for each in (goes_on, ended):
                    assert each.state.clocks is not None and each.state.clocks.running == 0
                moves = await client.get(f"/matches/{ends.match}/moves", wire.Moves)
                await ended.play(moves.moves[0].move)  # this one was in time
                await goes_on.until(lambda here: here.status == "over")
                [handed] = goes_on.told(wire.HandOverEvent)
                assert (handed.seat, handed.cause) == (0, "time")
                await ended.until(lambda here: here.status == "over")
                end = ended.events[-1]
                assert end.what == wire.EndEvent(seat=1, cause="time")
                assert end.result is not None
                assert (end.result.reason, end.result.winners) == ("time", [0])
                began, over = ended.events[0].at, end.at
                assert over - began > 1
                late = wire.Play(id=new_id(), ply=1, move=moves.moves[1].move)
                assert (await ended.refused(late)).code == "game_over"

    go(test())


# --- Looking


def test_who_opens_the_invitation_again_turns_the_old_device_away(server: Server) -> None:
    async def test() -> None:
        async with Client(server) as client:
            made = await client.make("here", "link", spectators=False)
            secret = made.invitations[0].secret
            old = await client.join(made.match, wire.Join(invitation=secret))
            before = await Line.open(server, made.match, old.token)
            host = await Line.open(server, made.match, made.token)
            new = await client.join(made.match, wire.Join(invitation=secret))
            assert await before.close_code() == 4401
            with pytest.raises(Turned) as turned:
                await Line.open(server, made.match, old.token)
            assert turned.value.refused.code == "unknown_token"
            async with line(server, made.match, new.token) as back:
                assert back.state.you.seats == [1]
            await host.ping(1)
            await host.close()

    go(test())


def test_computers_alone_play_while_they_are_looked_at(server: Server, tmp_path: Path) -> None:
    async def test() -> None:
        async with Client(server) as client:
            made = await client.make("easy", "easy", "medium")
            async with line(server, made.match) as watching:
                await watching.until(lambda here: here.status == "over")
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
                done = sintra(
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


def test_positions_moves_and_hints_can_be_asked_for(server: Server) -> None:
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
            hint = await client.get(f"{path}/hint", wire.HintView, made.token)
            assert hint.move in list(map(str, game.legal_moves))
            assert hint.line[0] == hint.move
            assert hint.reasons[0].code == "does" and hint.reasons[0].facts == {}
            assert len({reason.code for reason in hint.reasons}) == len(hint.reasons) > 1
            assert all(reason.text for reason in hint.reasons)
            watching = client.get(f"{path}/hint", wire.HintView)
            assert await refusal(watching) == (403, "not_your_seat")

    go(test())


def test_the_server_tells_how_it_is_and_what_it_offers(server: Server) -> None:
    async def test() -> None:
        async with Client(server) as client:
            for path in ("/healthz", "/readyz"):
                answer = await client.raw(path)
                assert answer.status_code == 200
                assert msgspec.json.decode(answer.content, type=wire.Health).status == "ok"
            made = await client.make("here", "here")
            moves = await client.get(f"/matches/{made.match}/moves", wire.Moves)
            play = wire.Play(id=new_id(), ply=0, move=moves.moves[0].move)
            before = _figures((await client.raw("/metrics")).text)
            await client.act(made.match, play, made.token)
            after = _figures((await client.raw("/metrics")).text)
            counted = 'sintra_moves_total{by="person"}'
            assert after[counted] == before.get(counted, 0) + 1
            assert after["sintra_commit_seconds_count"] > before["sintra_commit_seconds_count"]
            schema = (await client.raw("/api/v1/schema/openapi.json")).json()
            assert "/api/v1/matches/{match_id}/actions" in schema["paths"]
            unknown = await client.raw("/api/v1/nothing")
            assert unknown.status_code == 404
            assert unknown.json()["code"] == "not_found"

    go(test())


def _figures(text: str) -> dict[str, float]:
    lines = [each for each in text.splitlines() if not each.startswith("#")]
    return {name: float(value) for name, _, value in (each.rpartition(" ") for each in lines)}


# --- Legal moves over the socket


def test_legal_moves_come_with_the_event_to_the_seat_to_move_alone(server: Server) -> None:
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
                    assert ana.events[-1].legal_moves is not None  # everybody is there: ana begins
                    assert bo.state.legal_moves is None
                    for mover, waits in ((ana, bo), (bo, ana), (ana, bo)):
                        wanted = await moves_now(client, made.match)
                        assert newest_moves(mover) == wanted
                        assert newest_moves(waits) is None
                        done = await mover.play(wanted.moves[0].move)
                        for each in lines:
                            await each.until_version(done.version)
                        assert spectator.events[-1].legal_moves is None
                        assert other_tab.events[-1].legal_moves is None
                    # Words change nothing of what may be played, and bring no moves again.
                    await bo.do(wire.Chat(id=new_id(), text="hm"))
                    await bo.until(lambda here: bool(here.told(wire.ChatEvent)))
                    assert bo.events[-1].legal_moves is None
                    back = await ana.do(wire.TakeBack(id=new_id(), ply=ana.ply))
                    await ana.until_version(back.version)
                    assert newest_moves(ana) == await moves_now(client, made.match)

    go(test())


def test_legal_moves_come_with_every_state_on_ones_own_turn(server: Server) -> None:
    async def test() -> None:
        async with Client(server) as client:
            made = await client.make("here", "here", seed=4)
            async with line(server, made.match, made.token, legal_moves=True) as both:
                wanted = await moves_now(client, made.match)
                assert both.state.legal_moves == wanted == (await both.sync()).legal_moves
                # Whoever asks for nothing is sent nothing more than before.
                assert (await client.snapshot(made.match, made.token)).legal_moves is None
                async with line(server, made.match, made.token) as silent:
                    assert silent.state.legal_moves is None
                    assert (await silent.sync()).legal_moves is None
                # A move that comes too late is answered with the state, and what to play in it.
                await both.play(wanted.moves[0].move)
                late = await both.refused(wire.Play(id=new_id(), ply=0, move="1W>1"))
                assert late.code == "stale" and late.state is not None
                assert late.state.legal_moves == await moves_now(client, made.match)

    go(test())


async def moves_now(client: Client, match: str) -> wire.Moves:
    return await client.get(f"/matches/{match}/moves", wire.Moves)


def newest_moves(of: Line) -> wire.Moves | None:
    """What was sent last, with the state or an event."""
    return of.events[-1].legal_moves if of.events else of.state.legal_moves

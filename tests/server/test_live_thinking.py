"""Computers that think for a long time do not delay other matches."""

import asyncio
from pathlib import Path

from sintra import Game
from sintra.match import protocol as wire

from .forking import ForkedServer
from .live import Client, Refusal, Server, line, play_out


def test_moves_are_answered_while_an_expert_thinks_in_another_match(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        async with Client(server) as client:
            quick = await client.make("here", "here", seed=2, start_player=0)
            game = Game(2, seed=2, start_player=0)
            async with line(server, quick.match, quick.token) as playing:
                slow = await client.make("expert", "here", seed=1, start_player=0)
                async with line(server, slow.match, slow.token) as waiting:
                    answered = 0
                    while not waiting.received(wire.MoveEvent):
                        play_out(game, playing)
                        if game.is_over:
                            await asyncio.sleep(0.01)
                            continue
                        await playing.play(game.legal_moves[0])
                        answered += 1
            assert answered >= 10, (
                "many moves of another match should fit into one second of thinking"
            )

    with ForkedServer(tmp_path / "server", thinkers=1) as server:
        asyncio.run(test(server))


def test_experts_of_one_address_do_not_delay_the_expert_of_another(tmp_path: Path) -> None:
    """Ten experts of one address would delay it by ten seconds, one after the other."""

    async def first_move(client: Client, made: wire.MatchCreated) -> None:
        while not (await client.snapshot(made.match, made.token)).ply:
            await asyncio.sleep(0.02)

    async def test(server: Server) -> None:
        async with Client(server, "127.0.0.2") as host, Client(server) as other:
            many = [await host.make("expert", "here", start_player=0) for _ in range(10)]
            one = await other.make("expert", "here", start_player=0)
            await first_move(other, one)
            plies = [(await host.snapshot(each.match, each.token)).ply for each in many]
            assert sum(plies) <= 5, "the other experts have not had their turn yet"
            await asyncio.gather(*(first_move(host, each) for each in many[:3]))

    with ForkedServer(tmp_path / "server", thinkers=1) as server:
        asyncio.run(test(server))


def test_hints_of_one_address_are_bounded(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        async with Client(server) as client:
            made = await client.make("here", "here")
            path = f"/matches/{made.match}/hint"
            asked = [client.get(path, wire.HintView, made.token) for _ in range(6)]
            answers = await asyncio.gather(*asked, return_exceptions=True)
            refused = [each.code for each in answers if isinstance(each, Refusal)]
            assert refused == ["too_many"] * 2

    with ForkedServer(tmp_path / "server", thinkers=1) as server:
        asyncio.run(test(server))

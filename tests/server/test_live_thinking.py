"""Computers that think do not delay other matches."""

import asyncio
from pathlib import Path

from sintra import Game
from sintra.match import protocol as wire

from .forking import ForkedServer
from .live import Client, Server, line, play_out

EXPERTS = 40
"""On one thread, their first moves take seconds."""


async def moves_of(client: Client, made: list[wire.MatchCreated]) -> int:
    """The number of moves in all of these matches."""
    found = await asyncio.gather(*(client.snapshot(each.match, each.token) for each in made))
    return sum(each.ply for each in found)


async def many_experts(host: Client) -> list[wire.MatchCreated]:
    """Matches in which an expert has the first move."""
    making = [host.make("expert", "here", start_player=0) for _ in range(EXPERTS)]
    return list(await asyncio.gather(*making))


def test_moves_are_answered_while_experts_think_in_other_matches(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        async with Client(server, "127.0.0.2") as host, Client(server) as client:
            quick = await client.make("here", "here", seed=2, start_player=0)
            game = Game(2, seed=2, start_player=0)
            async with line(server, quick.match, quick.token) as playing:
                experts = await many_experts(host)
                for _ in range(10):
                    play_out(game, playing)
                    await playing.play(game.legal_moves[0])
                assert await moves_of(host, experts) < EXPERTS

    with ForkedServer(tmp_path / "server") as server:
        asyncio.run(test(server))


def test_quick_computer_does_not_wait_for_experts(tmp_path: Path) -> None:
    """Regression: slow searches of a few addresses delayed every computer by seconds."""

    async def test(server: Server) -> None:
        async with Client(server, "127.0.0.2") as host, Client(server) as other:
            experts = await many_experts(host)
            easy = [await other.make("easy", "here", start_player=0)]
            while not await moves_of(other, easy):
                await asyncio.sleep(0.01)
            assert await moves_of(host, experts) < EXPERTS

    with ForkedServer(tmp_path / "server") as server:
        asyncio.run(test(server))

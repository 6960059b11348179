"""A computer that thinks for a long time does not delay other matches."""

import asyncio
from pathlib import Path

from sintra import Game
from sintra.match import protocol as wire

from .live import Client, Server, line, play_out


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

    with Server(tmp_path / "server", thinkers=1) as server:
        asyncio.run(test(server))

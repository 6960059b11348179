"""Cut connections at any moment: after reconnecting, each move has been played exactly once."""

import asyncio
from contextlib import AsyncExitStack
from random import Random

import msgspec
import pytest
from websockets.frames import Frame, Opcode

from sintra import Game
from sintra.match import protocol as wire

from .live import LOST, Client, Line, Server, line, new_id, play_out

WAYS = ("whole", "half", "sent", "soon", "answered")
"""When a connection is cut: never, within the message, right after it, a few milliseconds later, or
after the answer."""


async def play_and_cut(one: Line, play: wire.Play, way: str, rng: Random) -> None:
    """Send a move, and cut the connection at the given point."""
    if way == "half":
        text = msgspec.json.encode(play)
        frame = Frame(Opcode.TEXT, text).serialize(mask=True)
        one.connection.transport.write(frame[: rng.randrange(1, len(frame))])
    elif way in ("whole", "answered"):
        await one.do(play)
    else:
        await one.send(play)
        if way == "soon":
            await asyncio.sleep(rng.uniform(0, 0.01))
    if way != "whole":
        await one.cut()


@pytest.mark.parametrize("seed", [1, 2])
def test_reconnecting_after_a_cut_plays_each_move_once(server: Server, seed: int) -> None:
    rng = Random(seed)

    async def test() -> None:
        async with Client(server) as client:
            made = await client.make("here", "link", "easy", seed=seed, start_player=0)
            wanted = wire.Join(invitation=made.invitations[0].secret)
            tokens = made.token, (await client.join(made.match, wanted)).token
            game = Game(3, seed=seed, start_player=0)
            cuts = already_played = 0
            async with AsyncExitStack() as to_close:

                async def connect(token: str | None) -> Line:
                    opened = await Line.open(server, made.match, token)
                    to_close.push_async_callback(opened.cut)
                    return opened

                watching = await connect(None)
                lines = [await connect(token) for token in tokens]
                while True:
                    await watching.until(lambda line: line.status == "over" or _persons_turn(line))
                    play_out(game, watching)
                    if game.is_over:
                        break
                    seat = game.to_move
                    move = str(rng.choice(game.legal_moves))
                    play = wire.Play(id=new_id(), ply=len(game.moves), move=move)
                    way = rng.choice(WAYS)
                    await lines[seat].until(lambda line: line.ply >= len(game.moves))
                    await play_and_cut(lines[seat], play, way, rng)
                    if way == "whole":
                        await watching.until_version(lines[seat].version)
                        continue
                    cuts += 1
                    back = lines[seat] = await connect(tokens[seat])
                    assert back.state.you.seats == [seat]
                    played = [each.move for each in back.state.moves]
                    assert played[: len(game.moves)] == list(map(str, game.moves))
                    already_played += len(played) > len(game.moves)
                    done = await back.do(play)
                    assert done.ply == play.ply + 1
                    assert back.moves[play.ply] == move
                    other = await client.snapshot(made.match)
                    await back.until_version(other.version)
                    assert back.moves[: other.ply] == [each.move for each in other.moves]
                    await watching.until_version(done.version)
                assert watching.status == "over"
                # The spectator has seen each move once: `Line` asserts that no event is missing.
                assert watching.version == watching.state.version + len(game.moves) - len(
                    watching.state.moves
                )
            assert cuts > 15 and already_played

    asyncio.run(test())


def _persons_turn(line: Line) -> bool:
    return line.table is not None and line.table.to_move < 2


def test_cut_socket_is_released(server: Server) -> None:
    async def sockets(client: Client) -> float:
        text = (await client.raw("/metrics")).text
        return float(text.partition("\nsintra_sockets ")[2].partition("\n")[0])

    async def test() -> None:
        async with Client(server) as client:
            made = await client.make("here", "here")
            before = await sockets(client)
            lines = [await Line.open(server, made.match, made.token) for _ in range(8)]
            assert await sockets(client) == before + 8
            for each in lines:
                await each.cut()
            async with asyncio.timeout(30):
                while await sockets(client) > before:
                    await asyncio.sleep(0.02)
            # Other clients can still play.
            async with line(server, made.match, made.token) as one:
                moves = await client.get(f"/matches/{made.match}/moves", wire.Moves)
                await one.play(moves.moves[0].move)

    asyncio.run(test())


def test_cut_during_the_handshake_does_not_affect_other_clients(server: Server) -> None:
    async def half_a_handshake(match: str, length: int) -> None:
        _, writer = await asyncio.open_connection("127.0.0.1", server.port)
        hello = (
            f"GET /api/v1/matches/{match}/socket HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        writer.write(hello[:length].encode())
        try:
            await writer.drain()
            await asyncio.sleep(0.01)
        except LOST:
            pass
        finally:
            writer.transport.abort()

    async def test() -> None:
        async with Client(server) as client:
            made = await client.make("here", "here")
            await asyncio.gather(
                *(half_a_handshake(made.match, length) for length in range(1, 300, 13))
            )
            async with line(server, made.match, made.token) as one:
                assert (await one.ping(1)).n == 1

    asyncio.run(test())

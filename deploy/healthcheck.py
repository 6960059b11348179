"""The health check of the container image: exit status 0 if the process of this container works.

    python healthcheck.py           a server: its /readyz answers 200
    python healthcheck.py think     `sintra think`: PostgreSQL has its row, renewed in time. While
                                    PostgreSQL is away this succeeds, because a restart would not
                                    help.

It imports no module of Sintra, because that would take longer than the check.
"""

import asyncio
import http.client
import os
import socket
import sys

TIMEOUT = 5
"""Seconds for the connection, and for each answer."""


def is_server_ready(port: int) -> bool:
    """Whether the server on this port can play matches."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=TIMEOUT)
    try:
        connection.request("GET", "/readyz")
        answer = connection.getresponse()
        print(answer.status, answer.read(1000).decode(errors="replace"))
        return answer.status == 200
    finally:
        connection.close()


async def is_thinking(database_url: str, name: str) -> bool:
    """Whether the thinker of this name has renewed its row in the database."""
    import asyncpg  # imported late: a server with SQLite does not need it

    try:
        connection = await asyncpg.connect(database_url, timeout=TIMEOUT, command_timeout=TIMEOUT)
    except (OSError, asyncpg.CannotConnectNowError) as error:
        print(f"PostgreSQL is away: {type(error).__name__}")
        return True
    try:
        row = await connection.fetchrow(
            "SELECT count(*) FROM thinkers"
            " WHERE name = $1 AND lease_until > extract(epoch FROM clock_timestamp())",
            name,
        )
        return bool(row[0])
    finally:
        await connection.close()


def main(arguments: list[str]) -> int:
    """Check, and return the exit status."""
    try:
        if arguments == ["think"]:
            works = asyncio.run(
                is_thinking(os.environ["SINTRA_DATABASE_URL"], socket.gethostname())
            )
        else:
            works = is_server_ready(int(os.environ.get("SINTRA_PORT", "8642")))
    except Exception as error:  # whatever it is, the check has failed
        print(type(error).__name__)  # the message of a database error may contain its address
        return 1
    return 0 if works else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""The health check of the container image: exit status 0 if /readyz of the server answers 200.

It imports no module of Sintra, because that would take longer than the check.
"""

import http.client
import os
import sys

TIMEOUT = 5
"""Seconds for the connection, and for the answer."""


def main() -> int:
    """Check, and return the exit status."""
    port = int(os.environ.get("SINTRA_PORT", "8642"))
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=TIMEOUT)
    try:
        connection.request("GET", "/readyz")
        answer = connection.getresponse()
        print(answer.status, answer.read(1000).decode(errors="replace"))
    except OSError as error:
        print(type(error).__name__)
        return 1
    finally:
        connection.close()
    return 0 if answer.status == 200 else 1


if __name__ == "__main__":
    sys.exit(main())

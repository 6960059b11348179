"""The protocol between the server and its clients: one type per message.

Over a socket, each message is a JSON object with a `type`: `ClientMessage` in one direction,
`ServerMessage` in the other. HTTP uses the same types. `sintra dev schema` writes them as
TypeScript, so no second copy is written by hand.

Colours are letters, as in move text: W Y O P B. Columns, displays and seats are numbered from 0,
except in move text.
"""

# Every public name of the modules is a name of the protocol, in this order.
from .client import *  # noqa: F403
from .http import *  # noqa: F403
from .server import *  # noqa: F403
from .table import *  # noqa: F403
from .types import *  # noqa: F403

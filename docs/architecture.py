"""The drawing of the architecture, for docs/generate.py."""

from collections.abc import Iterator

from figures import FAINT, GLASS, GRID, INK, LIMIT

WIDTH, HEIGHT = 780, 610
PAGE, MATCH, CODE = (20, 220), (262, 276), (560, 200)
"""The columns with their places and widths: the page, matches, programs."""
TOP, SECOND, THIRD, TARGETS, RULES, BOX = 52, 156, 260, 386, 512, 64
"""The rows, and the height of a box."""


def picture() -> str:
    """Return the layers as SVG, from the rules at the bottom to the users at the top."""
    page, match, code = (x + width / 2 for x, width in (PAGE, MATCH, CODE))
    store, game = (MATCH[0], 104), (MATCH[0] + 118, 158)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
            f' width="{WIDTH}" height="{HEIGHT}" font-family="system-ui, sans-serif"'
            ' font-size="12" role="img" aria-label="The layers of Sintra: one source of the rules'
            " is compiled for CPU, GPU and browser; games and players use it; a match authority"
            ' stores every move; the page draws.">',
            f'<rect width="{WIDTH}" height="{HEIGHT}" rx="8" fill="#ffffff"/>',
            '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8"'
            ' markerHeight="8" orient="auto-start-reverse">'
            f'<path d="M0 0 8 4 0 8Z" fill="{FAINT}"/></marker></defs>',
            *_title(PAGE[0], "The page, in the browser"),
            *_title(MATCH[0], "Matches with other people"),
            *_title(CODE[0], "Programs, learners"),
            *_box(PAGE, TOP, "web/", "draws a position and the", "legal moves; has no rules"),
            *_box(MATCH, TOP, "server/", "HTTP and WebSocket, limits,", "the files of the page"),
            *_box(CODE, TOP, "env/ arena/ cli/", "for learning libraries,", "ratings, the command"),
            *_box(PAGE, SECOND, "web/src/local", "local games: rules and", "computers in a worker"),
            *_box(
                MATCH, SECOND, "match/: the authority", "turns a command into events and",
                "stores them before it confirms", colour=LIMIT,
            ),
            *_box(CODE, SECOND, "encoding/ batch/", "positions as features,", "many games at once"),
            *_box(store, THIRD, "store/", "SQLite or", "PostgreSQL"),
            *_box(game, THIRD, "game/ players/", "checked moves, undo,", "records; search"),
            *_box(
                PAGE, TARGETS, "Browser", "WebAssembly, by LLVM,", "with the players", colour=GLASS
            ),
            *_box(
                MATCH, TARGETS, "CPU", "machine code, by Numba;", "games on all threads",
                colour=GLASS,
            ),
            *_box(
                CODE, TARGETS, "GPU", "CUDA, by numba-cuda;", "one thread per game", colour=GLASS
            ),
            *_box(
                (PAGE[0], WIDTH - 2 * PAGE[0]), RULES, "rules/: one source for all three",
                "plain Python functions on one NumPy record per game: components, setup,",
                "deal, legal moves, play, scoring, random numbers", colour=GLASS, height=78,
            ),
            # The server and the page speak to each other; every other arrow points at what is used.
            *_arrow(f"M{MATCH[0]} {TOP + 32}H{PAGE[0] + PAGE[1]}", both=True),
            *(_down(x, TOP, SECOND) for x in (page, match, code)),
            _down(store[0] + 52, SECOND, THIRD),
            _down(game[0] + 79, SECOND, THIRD),
            *_arrow(
                f"M{CODE[0] + 30} {TOP + BOX}V{SECOND - 20}H{CODE[0] - 10}V{THIRD + 32}"
                f"H{game[0] + game[1]}"
            ),
            _down(page, SECOND, TARGETS),
            _down(game[0] + 79, THIRD, TARGETS),
            *_arrow(f"M{CODE[0] + 40} {SECOND + BOX}V{TARGETS - 30}H{CODE[0] - 40}V{TARGETS}"),
            _down(code + 20, SECOND, TARGETS),
            *(
                part
                for x in (page, match, code)
                for part in _arrow(f"M{x} {RULES}V{TARGETS + BOX}")
            ),
            f'<text x="{page + 10}" y="{RULES - 26}" fill="{FAINT}">compiled</text>',
            f'<text x="{match + 10}" y="{RULES - 26}" fill="{FAINT}">'
            "the same results, bit by bit</text>",
            "</svg>\n",
        ]
    )  # fmt: skip


def _title(x: float, text: str) -> Iterator[str]:
    yield f'<text x="{x}" y="34" font-size="14" font-weight="600" fill="{INK}">{text}</text>'


def _box(
    place: tuple[float, float],
    y: float,
    name: str,
    *lines: str,
    colour: str = "",
    height: float = BOX,
) -> Iterator[str]:
    """Yield a box with a name and lines below it; a colour marks it."""
    x, width = place
    yield (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="6" fill="{colour or GRID}"'
        f' fill-opacity="{0.14 if colour else 0.45}" stroke="{colour or FAINT}"'
        f' stroke-opacity="{1 if colour else 0.5}"/>'
    )
    first = y + height / 2 - 17 * len(lines) / 2 + 5
    yield (
        f'<text x="{x + 12}" y="{first}" font-size="13" font-weight="600" fill="{INK}">'
        f"{name}</text>"
    )
    for number, line in enumerate(lines, start=1):
        yield f'<text x="{x + 12}" y="{first + 17 * number}" fill="{INK}">{line}</text>'


def _arrow(path: str, *, both: bool = False) -> Iterator[str]:
    start = ' marker-start="url(#tip)"' if both else ""
    yield (
        f'<path d="{path}" fill="none" stroke="{FAINT}" stroke-width="1.5" marker-end="url(#tip)"'
        f"{start}/>"
    )


def _down(x: float, upper: float, lower: float) -> str:
    """Return an arrow from a row to a lower one."""
    return "".join(_arrow(f"M{x} {upper + BOX}V{lower}"))

"""Results of bench/results as a page and pictures, for docs/generate.py."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).parents[1] / "bench" / "results" / "strength.json"
SOAK = RESULTS.with_name("soak.json")

Data = dict[str, Any]

OUR_NAMES = {"python:bench.maxn.MaxN": "Max-N, 0.1 s", "search:0.1s": "search:0.1s"}


def read() -> Data:
    """Read all results."""
    data: Data = json.loads(RESULTS.read_text("utf-8"))
    return data


def page(note: str) -> str:
    """Return the page with the tables."""
    data = read()
    return "\n".join(
        [
            note,
            "# Strength in figures\n",
            "`bench/strength.py` measures these figures, as"
            " [How strength is measured](../concepts/strength.md) explains. All intervals are 95 %"
            " confidence intervals.\n",
            "## Against weaker players\n",
            *_matches(data, ("simple", "search", "levels")),
            "## Against OpenSpiel\n",
            "OpenSpiel's own Monte Carlo tree search on our game, an independent implementation:"
            " `pyspiel.MCTSBot` with the given number of simulations per decision, each evaluated"
            " by one random game.\n",
            *_matches(data, ("openspiel",)),
            "## The ladder\n",
            "Two players, both sides; every player plays against every other.\n",
            "![The ladder: Elo points with intervals](../pictures/ladder.svg)\n",
            *_ladder(data["ladder"]["matches"][0]),
            "## Three and four players: paranoid or Max-N\n",
            "One seat plays against the other search in all other seats, with 0.1 s per move each."
            " Between equal players the win shares would be 33 % and 25 %.\n",
            *_matches(data, ("many",)),
            "## Last rounds solved\n",
            *_solving(data["solving"]),
            "## Speed and endurance\n",
            *_endurance(data),
            "## When and where\n",
            *_machines(data),
        ]
    )


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _interval(pair: list[float] | None) -> str:
    return "" if pair is None else f"{100 * pair[0]:.1f} – {100 * pair[1]:.1f}"


def _matches(data: Data, parts: tuple[str, ...]) -> Iterator[str]:
    yield "| first | others | players | games | win share | interval | side A | side B | target |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for part in parts:
        for match in data[part]["matches"]:
            first = match["first"]
            others = [one["name"] for one in match["standings"] if one["name"] != first]
            cells = [
                f"`{OUR_NAMES.get(first, first)}`",
                " ".join(f"`{OUR_NAMES.get(name, name)}`" for name in others),
                str(match["players"]),
                str(match["games"]),
                _percent(match["share"]),
                _interval(match["share_interval"]),
                _percent(match["sides"]["A"]["share"]),
                _percent(match["sides"]["B"]["share"]),
                "" if match["wanted"] is None else _percent(match["wanted"]),
            ]
            yield f"| {' | '.join(cells)} |"
    yield ""


def _ladder(match: Data) -> Iterator[str]:
    yield "| player | Elo | interval | win share | mean margin | time per move | games |"
    yield "|---|---|---|---|---|---|---|"
    for one in match["standings"]:
        low, high = one["elo_interval"]
        seconds = one["move_seconds"]
        taken = f"{seconds:.2f} s" if seconds >= 0.1 else f"{1000 * seconds:.2f} ms"
        yield (
            f"| `{one['name']}` | {_signed(one['elo'])} | {_signed(low)} to {_signed(high)} |"
            f" {_percent(one['share'])} | {one['margin']:+.1f} | {taken} | {one['games']} |"
        )
    yield ""


def _solving(solved: Data) -> Iterator[str]:
    share = _percent(solved["solved"] / solved["positions"])
    yield (
        f"Of {solved['positions']} random positions of last rounds with two players and at most"
        f" {solved['most_panes']} panes on the table, {solved['solved']} ({share}) were solved"
        f" within 1 s on one core; half of them in {1000 * solved['seconds_median']:.1f} ms. An"
        f" exhaustive search was possible for {solved['checked']} of them and agreed in"
        f" {solved['agreed']}.\n"
    )


def _endurance(data: Data) -> Iterator[str]:
    matches = data["endurance"]["matches"]
    games = sum(match["games"] for match in matches)
    standings = [one for match in matches for one in match["standings"]]
    moves = sum(one["moves"] for one in standings)
    overruns = sum(one["overruns"] for one in standings)
    longest = max(one["longest"] for one in standings if one["name"] == "search:0.003s")
    in_a_second = [
        one
        for part in ("search", "levels", "ladder")
        for match in data[part]["matches"]
        for one in match["standings"]
        if one["name"] in ("search:1s", "expert")
    ]
    million = data["speed"]["nodes_per_second"] / 1e6
    yield f"- Search with two players: {million:.2f} million positions per second on one core."
    yield (
        f"- {games:,} arena games with two, three and four players, {moves:,} moves: none illegal"
        f" (the arena stops at the first), {overruns} overruns of a time limit by more than 10 % +"
        f" 50 ms; the longest move of `search:0.003s` took {1000 * longest:.1f} ms."
    )
    moves = sum(one["moves"] for one in in_a_second)
    overruns = sum(one["overruns"] for one in in_a_second)
    longest = max(one["longest"] for one in in_a_second)
    yield (
        f"- {moves:,} moves with a limit of 1 s in the matches above: {overruns} overruns, the"
        f" longest move {1000 * longest:.0f} ms.\n"
    )


def _machines(data: Data) -> Iterator[str]:
    yield "| part | date | machine | concurrent games, one core each |"
    yield "|---|---|---|---|"
    for part, found in data.items():
        yield f"| {part} | {found['date']} | {found['machine']} | {found.get('jobs', '')} |"
    yield ""


def _signed(elo: float) -> str:
    """Return whole points with a sign; the minus sign is U+2212."""
    return f"{elo:+.0f}".replace("-", "−") if round(elo) else "0"


# --- The picture

WIDTH, ROW, TOP, LEFT, RIGHT = 720, 44, 56, 150, 40
INK, FAINT, GRID, GLASS = "#2b3040", "#6b7280", "#e3e5ea", "#1369ba"
LIMIT = "#b45309"


def picture() -> str:
    """Return the ladder as SVG: a point and an interval per player, the strongest on top."""
    standings = read()["ladder"]["matches"][0]["standings"]
    low = min(one["elo_interval"][0] for one in standings)
    high = max(one["elo_interval"][1] for one in standings)
    first, last = int(low // 200) * 200, -int(-high // 200) * 200
    height = TOP + ROW * len(standings) + 40

    def x(elo: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * (elo - first) / (last - first), 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}"'
        f' height="{height}" font-family="system-ui, sans-serif" font-size="14" role="img"'
        ' aria-label="Elo points of the players with 95 % intervals">',
        f'<rect width="{WIDTH}" height="{height}" rx="8" fill="#ffffff"/>',
        f'<text x="20" y="30" font-size="16" font-weight="600" fill="{INK}">'
        "The ladder, two players</text>",
    ]
    bottom = TOP + ROW * len(standings)
    for elo in range(first, last + 1, 200):
        parts.append(f'<path d="M{x(elo)} {TOP - 8}V{bottom}" stroke="{GRID}"/>')
        parts.append(
            f'<text x="{x(elo)}" y="{bottom + 20}" text-anchor="middle" font-size="12"'
            f' fill="{FAINT}">{_signed(elo)}</text>'
        )
    for number, one in enumerate(standings):
        y = TOP + ROW * number + ROW // 2
        from_, to = one["elo_interval"]
        parts += [
            f'<text x="20" y="{y + 5}" fill="{INK}">{one["name"]}</text>',
            f'<path d="M{x(from_)} {y}H{x(to)}" stroke="{GLASS}" stroke-width="6"'
            ' stroke-linecap="round" stroke-opacity="0.3"/>',
            f'<circle cx="{x(one["elo"])}" cy="{y}" r="5" fill="{GLASS}"/>',
            f'<text x="{x(one["elo"])}" y="{y - 11}" text-anchor="middle" font-size="12"'
            f' fill="{INK}">{_signed(one["elo"])}</text>',
        ]
    parts.append(
        f'<text x="{WIDTH - RIGHT}" y="30" text-anchor="end" font-size="12" fill="{FAINT}">'
        "Elo points, mean 0; bars are 95 % intervals</text>"
    )
    return "\n".join([*parts, "</svg>\n"])


# --- The curve of the soak test

PANEL = 120


def soak_picture() -> str:
    """Return memory and latency of the server under mixed load as SVG."""
    load = json.loads(SOAK.read_text("utf-8"))["load"]
    curve, minutes = load["curve"], load["minutes"]
    height = TOP + 2 * PANEL + 70
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}"'
        f' height="{height}" font-family="system-ui, sans-serif" font-size="12" role="img"'
        ' aria-label="Memory and latency of the server under mixed load">',
        f'<rect width="{WIDTH}" height="{height}" rx="8" fill="#ffffff"/>',
        f'<text x="20" y="30" font-size="16" font-weight="600" fill="{INK}">'
        f"The server in {minutes:g} minutes of mixed load</text>",
    ]
    panels = (
        ("memory, MB", [each["memory_mb"] for each in curve], TOP),
        (
            "/healthz, p99 in ms",
            [each.get("health_p99_ms", 0.0) for each in curve],
            TOP + PANEL + 30,
        ),
    )
    for name, values, top in panels:
        parts += _panel(name, [each["at_s"] / 60 for each in curve], values, top, minutes)
    parts.append(
        f'<text x="{WIDTH - RIGHT}" y="{height - 12}" text-anchor="end" fill="{FAINT}">'
        "minutes</text>"
    )
    return "\n".join([*parts, "</svg>\n"])


def _panel(
    name: str, times: list[float], values: list[float], top: int, minutes: float
) -> Iterator[str]:
    """Yield one curve with its axes."""
    most = _round_up(max(values))
    bottom = top + PANEL

    def x(minute: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * minute / max(minutes, times[-1]), 1)

    def y(value: float) -> float:
        return round(bottom - PANEL * value / most, 1)

    yield f'<text x="20" y="{top + PANEL // 2}" fill="{INK}">{name}</text>'
    for share in (0.0, 0.5, 1.0):
        value = share * most
        yield f'<path d="M{LEFT} {y(value)}H{WIDTH - RIGHT}" stroke="{GRID}"/>'
        yield (
            f'<text x="{LEFT - 6}" y="{y(value) + 4}" text-anchor="end" fill="{FAINT}">'
            f"{value:g}</text>"
        )
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        yield (
            f'<text x="{x(share * minutes)}" y="{bottom + 16}" text-anchor="middle"'
            f' fill="{FAINT}">{share * minutes:g}</text>'
        )
    points = " ".join(f"{x(at)},{y(value)}" for at, value in zip(times, values, strict=True))
    yield f'<polyline points="{points}" fill="none" stroke="{GLASS}" stroke-width="1.5"/>'


def _round_up(value: float) -> float:
    """Return the next number of the form 1, 2, 4 or 5 times a power of ten."""
    power = 10.0 ** len(str(int(value))) / 10
    return next(each * power for each in (1, 2, 4, 5, 10) if each * power >= value or each == 10)

"""Results of bench/results as a page and pictures, for docs/generate.py."""

import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).parents[1] / "bench" / "results" / "strength.json"
SOAK = RESULTS.with_name("soak.json")
DAY = RESULTS.with_name("day.json")

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


# --- The simulated day

DAY_PANEL, DAY_GAP = 76, 26
LIMIT, SLOW = "#b45309", "#7aa7d6"
CLOCK = range(0, 25, 3)


def day_picture() -> str:
    """Return the simulated day as SVG: one panel per figure, over 24 hours."""
    day = json.loads(DAY.read_text("utf-8"))
    curve, plan = day["curve"], day["plan"]
    panels: list[tuple[str, str, str, float | None]] = [
        ("players online", "", "online", None),
        ("moves / s", "", "moves_a_second", None),
        ("server cores", "processes", "server_cores", plan["processes"]),
        ("thinking cores", "threads", "thinker_cores", plan["thinkers"]),
        ("commits / s", "measured limit", "commits_a_second", day["commits_limit"]),
    ]
    bottom = TOP + 10 + (len(panels) + 1) * (DAY_PANEL + DAY_GAP)
    height = bottom + 14
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}"'
        f' height="{height}" font-family="system-ui, sans-serif" font-size="12" role="img"'
        ' aria-label="A simulated day: players, moves, cores, commits and the time of a move">',
        f'<rect width="{WIDTH}" height="{height}" rx="8" fill="#ffffff"/>',
        f'<text x="20" y="30" font-size="16" font-weight="600" fill="{INK}">'
        f"A simulated day with {day['people']:,} players</text>",
    ]
    died = 24 * day["failed_at"] if day["failed_at"] else None
    if died is not None:
        parts += [
            f'<path d="M{_hour_x(died)} {TOP - 2}V{bottom - DAY_GAP}" stroke="{LIMIT}"'
            ' stroke-dasharray="2 3"/>',
            f'<text x="{_hour_x(died)}" y="{TOP - 8}" text-anchor="middle" fill="{LIMIT}">'
            "a server dies</text>",
        ]
    top = TOP + 10
    for name, what, key, limit in panels:
        parts += _day_panel(name, what, curve[key], top, limit)
        top += DAY_PANEL + DAY_GAP
    parts += _time_panel(curve, top)
    parts += [
        f'<text x="{_hour_x(hour)}" y="{bottom - 5}" text-anchor="middle" fill="{FAINT}">'
        f"{hour}:00</text>"
        for hour in CLOCK
    ]
    return "\n".join([*parts, "</svg>\n"])


def _hour_x(hour: float) -> float:
    return round(LEFT + (WIDTH - LEFT - RIGHT) * hour / 24, 1)


def _frame(name: str, below: str, ticks: dict[str, float]) -> Iterator[str]:
    """Yield the name of a panel with a text below it, and its lines: their texts and places."""
    lowest, highest = max(ticks.values()), min(ticks.values())
    middle = (lowest + highest) / 2
    yield f'<text x="20" y="{middle - 3}" fill="{INK}">{name}</text>'
    yield f'<text x="20" y="{middle + 13}" font-size="11" fill="{FAINT}">{below}</text>'
    for text, y in ticks.items():
        yield f'<path d="M{LEFT} {y}H{WIDTH - RIGHT}" stroke="{GRID}"/>'
        yield f'<text x="{LEFT - 6}" y="{y + 4}" text-anchor="end" fill="{FAINT}">{text}</text>'
    for hour in CLOCK:
        yield f'<path d="M{_hour_x(hour)} {highest}V{lowest}" stroke="{GRID}"/>'


def _points(ys: list[float]) -> str:
    return " ".join(f"{_hour_x(24 * (at + 0.5) / len(ys))},{y}" for at, y in enumerate(ys))


def _curve(ys: list[float], colour: str, width: float) -> str:
    return (
        f'<polyline points="{_points(ys)}" fill="none" stroke="{colour}" stroke-width="{width}"/>'
    )


def _day_panel(
    name: str, what: str, values: list[float], top: int, limit: float | None
) -> Iterator[str]:
    """Yield one curve over the day, with the limit of the resource if it has one."""
    most = _even_top(max(*values, limit or 0.0))
    bottom = top + DAY_PANEL

    def y(value: float) -> float:
        return round(bottom - DAY_PANEL * value / most, 1)

    ticks = {f"{share * most:,.4g}": y(share * most) for share in (0, 0.5, 1)}
    peak = max(values)
    yield from _frame(name, f"at most {peak:,.{0 if peak >= 20 else 1}f}", ticks)
    ys = [y(value) for value in values]
    first, last = _hour_x(12 / len(ys)), _hour_x(24 - 12 / len(ys))
    yield (
        f'<polygon points="{first},{bottom} {_points(ys)} {last},{bottom}" fill="{GLASS}"'
        ' fill-opacity="0.12"/>'
    )
    yield _curve(ys, GLASS, 1.5)
    if limit is not None:
        yield (
            f'<path d="M{LEFT} {y(limit)}H{WIDTH - RIGHT}" stroke="{LIMIT}" stroke-width="1.5"'
            ' stroke-dasharray="5 4"/>'
        )
        yield (
            f'<text x="{LEFT + 6}" y="{y(limit) + 13}" fill="{LIMIT}">{what}: {limit:,.0f}</text>'
        )


def _time_panel(curve: Data, top: int) -> Iterator[str]:
    """Yield the times of moves, with a logarithmic scale from 1 ms on."""
    bottom = top + DAY_PANEL
    names = ("1 ms", "10 ms", "0.1 s", "1 s", "10 s", "100 s")
    decades = min(5, max(1, math.ceil(math.log10(max(curve["move_most_ms"])))))

    def y(ms: float) -> float:
        return round(bottom - DAY_PANEL * math.log10(min(max(ms, 1.0), 10**decades)) / decades, 1)

    ticks = {text: y(10**power) for power, text in enumerate(names[: decades + 1])}
    yield from _frame("time of a move", "99 %, slowest", ticks)
    yield _curve([y(ms) for ms in curve["move_most_ms"]], SLOW, 1)
    yield _curve([y(ms) for ms in curve["move_p99_ms"]], GLASS, 1.5)


def _even_top(value: float) -> float:
    """Return the next number whose half is easy to read, too."""
    power = 10.0 ** math.floor(math.log10(max(value, 1.0)))
    return next(
        each * power for each in (1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10) if each * power >= value
    )

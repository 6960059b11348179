"""The strength of the players as a page, for docs/generate.py."""

from collections.abc import Iterator

from plots import Data, read, signed  # next to this file

OUR_NAMES = {"python:bench.maxn.MaxN": "Max-N, 0.1 s", "search:0.1s": "search:0.1s"}


def page(note: str) -> str:
    """Return the page with the tables."""
    data = read("strength")
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
            f"| `{one['name']}` | {signed(one['elo'])} | {signed(low)} to {signed(high)} |"
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

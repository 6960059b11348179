"""Simulate a day with 100,000 players, with the measured costs. `make bench-scale` runs it.

People come over the day in groups that play together (`Habits` in `bench.capacity`), load the page,
open tables, think about moves, chat, ask for hints and leave. `bench.capacity` chooses the number
of server processes and threads for computers, from the expected peak. Then every move passes
through queues:

- **Thinkers.** Each thought of an expert and each hint is a job for the next free thread, in order
  of arrival. How long it takes is drawn from the measured thoughts. The next move of the game waits
  for it, so these games are simulated event by event.
- **Servers.** Each process is one queue with one server, its event loop: moves, moves of other
  processes to pass on, chats, new tables, files of page visits, replays and reconnects. What
  happens all the time (pings, polls, notices of all moves) makes everything slower by its share.
- **PostgreSQL.** One queue with the measured number of commits per second, and the measured time of
  a commit.

A move takes as long as it needs in the queue of its server and of PostgreSQL. The next move of the
table does not wait for these milliseconds: people think for seconds.

At the peak one server process dies, and a new one runs 30 s later. Every person at its tables
reconnects to another process, after the wait that the page chooses; these have to load the matches.
Moves wait until the socket of the player is back. Second tabs and spectators are left out here.

The same seed gives the same day. The result is written to bench/results/day.json; `make docs` draws
it.
"""

import argparse
import heapq
import json
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.console import Console

from bench.capacity import (
    DAY,
    Costs,
    Habits,
    Kind,
    Need,
    Targets,
    database_cores,
    demand,
    machines,
    need,
)
from bench.capacity import RESULTS as MEASURED
from bench.queues import Floats, Pool, departures
from bench.report import print_figures

RESULTS = MEASURED.with_name("day.json")
PEOPLE, SEED = 100_000, 19
BINS = 288
"""Five minutes each."""
HOUR = 3600.0
RUN_IN = 3 * HOUR
"""The evening before is simulated too: at midnight people are already there."""
RESTART_SECONDS = 30.0
FIRST_WAIT, JITTER = 0.4, (0.75, 1.25)
"""How long the page waits before it reconnects: FIRST_WAIT_MS in match-socket.svelte.ts."""
FILES_AT_ONCE, ROUND_TRIP = 6, 0.05
"""A browser loads this many files at once, in a round trip of this many seconds."""
SERVICE_SPREAD = 0.5
"""Standard deviation of the CPU of a job, in means: an assumption."""

Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Plan:
    """The machines of the day."""

    processes: int
    thinkers: int
    commits_a_second: float


@dataclass(frozen=True)
class Games:
    """Games of one kind on the server, and their moves, one row per game."""

    kind: Kind
    starts: Floats
    times: Floats
    """When each move was made, games × moves."""
    thought_waits: Floats
    """How long computers had to wait for a thread."""

    @property
    def ends(self) -> Floats:
        ends: Floats = self.times[:, -1]
        return ends

    @property
    def movers(self) -> Ints:
        """The person who sends each move; the process of the first makes those of computers."""
        seats = np.arange(self.times.shape[1]) % self.kind.players
        return np.where(seats < self.kind.people, seats, 0)


@dataclass(frozen=True, eq=False)
class Sessions:
    """Visits of groups that play one kind of game."""

    kind: Kind
    begins: Floats
    starts: Floats
    """When the first game starts."""
    games: Ints
    """The number of games of each."""
    moves: int
    """Of each game."""


class _FlatGames:
    """The games of several kinds in one list, and their moves in another."""

    def __init__(self, every: Sequence[Sessions]) -> None:
        self._every = every
        self.moves: list[int] = []
        self.players: list[int] = []
        self.people: list[int] = []
        self.has_next: list[bool] = []
        """Whether the same people play the game that follows."""
        self.first_games: list[tuple[int, float]] = []
        """The first game of each session, and when it starts."""
        by_people: list[int] = []
        for each in every:
            seats = np.arange(each.moves) % each.kind.players
            by_people += [int((seats < each.kind.people).sum())] * int(each.games.sum())
            for count, start in zip(each.games.tolist(), each.starts.tolist(), strict=True):
                self.first_games.append((len(self.moves), start))
                self.moves += [each.moves] * count
                self.players += [each.kind.players] * count
                self.people += [each.kind.people] * count
                self.has_next += [True] * (count - 1) + [False]
        self.offsets: list[int] = [0, *np.cumsum(self.moves).tolist()]
        self.plies_of_people = np.repeat(by_people, self.moves)
        """For each move, the number of moves that people make in its game."""

    def split(self, begun: Floats, made: Floats, waits: Floats) -> list[Games]:
        """Return the games by kind."""
        found, game = [], 0
        for each in self._every:
            count = int(each.games.sum())
            moves = made[self.offsets[game] : self.offsets[game + count]]
            times = moves.reshape(count, each.moves)
            found.append(Games(each.kind, begun[game : game + count], times, waits))
            game, waits = game + count, np.zeros(0)  # counted once
        return found


def daily_density(habits: Habits, bins: int = 24 * 60) -> Floats:
    """The share of arrivals in each minute of the day: one wave, highest at the peak hour."""
    hours = (np.arange(bins) + 0.5) * 24 / bins
    wave = np.cos((hours - habits.peak_hour) * 2 * np.pi / 24)
    # exp() of a cosine: a high evening and a long, low night. Its height gives the peak.
    low, high = 0.0, 10.0
    for _ in range(60):
        middle = (low + high) / 2
        shape = np.exp(middle * wave)
        low, high = (
            (middle, high)
            if shape.max() < habits.peak_to_mean * shape.mean()
            else (
                low,
                middle,
            )
        )
    shape = np.exp(low * wave)
    density: Floats = shape / shape.sum()
    return density


def plan_for(costs: Costs, habits: Habits, people: int, targets: Targets) -> tuple[Plan, Need]:
    """Choose processes and thinkers for the expected peak, with one process more."""
    visits = people * habits.sessions_a_day / DAY
    peak = visits * habits.peak_to_mean * habits.mean_session_seconds(costs)
    wanted = need(demand(peak, costs, habits), costs, habits, targets)
    thinkers = max(2, int(np.ceil(wanted.thinker_cores / targets.cpu)) + 1)
    return Plan(wanted.processes + 1, thinkers, costs.commits_a_second), wanted


class Simulation:
    """One day."""

    def __init__(
        self,
        costs: Costs,
        habits: Habits,
        plan: Plan,
        people: int,
        seed: int,
        *,
        files: int = 112,
        expert_seconds: Sequence[float] = (1.0,),
        fails: bool = True,
    ) -> None:
        self._costs, self._habits, self._plan, self._people = costs, habits, plan, people
        self._files = files
        self._expert = np.asarray(expert_seconds)
        self._random = np.random.default_rng(seed)
        self._pool = Pool(plan.thinkers)
        self._fails_at = habits.peak_hour * HOUR if fails and plan.processes > 1 else np.inf
        self._online: list[tuple[Floats, Floats]] = []
        """Beginnings and ends of sessions."""
        self._jobs: list[tuple[Floats, Floats, Ints]] = []
        """Work of the servers that is not a move: arrivals, services, servers."""
        self._commits: list[Floats] = []
        """When transactions that are not moves arrive."""
        self._openings: list[Floats] = []
        self._chats: list[Floats] = []
        """When tables are opened and people chat, for the CPU of PostgreSQL."""
        self._hints: list[Floats] = []
        """When hints are asked for, in games that are played before those of the experts."""
        self._thinking: list[tuple[Floats, Floats]] = []
        """Thoughts: when each arrived, and its CPU."""

    def run(self) -> dict[str, Any]:
        """Simulate the day; return its figures."""
        sessions = [self._come(kind) for kind in self._habits.kinds]
        slow = [each for each in sessions if "expert" in each.kind.computers]
        quick = [each for each in sessions if each.kind.on_server and each not in slow]
        played = [self._play(each) for each in quick]
        played += self._play_experts(slow)
        lost = self._fail(played)
        return self._serve(played, lost)

    # --- People

    def _arrivals(self, groups: int) -> Floats:
        """When sessions of this many groups begin, with those of the evening before."""
        extra = self._habits.sessions_a_day - 1
        number = groups + int(self._random.binomial(groups, min(1.0, extra)))
        density = daily_density(self._habits)
        minutes = self._random.choice(len(density), size=number, p=density)
        times = (minutes + self._random.random(number)) * DAY / len(density)
        evening = times[times > DAY - RUN_IN] - DAY
        return np.sort(np.concatenate([evening, times]))

    def _come(self, kind: Kind) -> "Sessions":
        """Let the groups that play this kind of game come, and load the page."""
        habits = self._habits
        groups = max(1, round(self._people * kind.share / kind.people))
        begins = self._arrivals(groups)
        games = self._random.geometric(1 / habits.games_a_session, len(begins))
        browsing = self._random.exponential(habits.browsing_seconds, len(begins))
        for _ in range(kind.people):
            self._visit(begins)
        moves = round(self._costs.moves[kind.players])
        if not kind.on_server:
            mean = moves / 2 * habits.seconds_a_move + habits.pause_seconds
            lasts = self._random.gamma(4 * games, mean / 4)
            self._online.append((begins, begins + browsing + lasts))
        return Sessions(kind, begins, begins + browsing, games, moves)

    def _visit(self, begins: Floats) -> None:
        """Load the page: all files, or only the first."""
        count = len(begins)
        servers = self._any_server(begins)
        self._add(begins, np.full(count, self._costs.revisit), servers)
        first = self._random.random(count) < self._habits.first_visits
        batches = -(-self._files // FILES_AT_ONCE)
        trips = (1 + np.arange(batches)) * ROUND_TRIP
        arrivals = (begins[first, None] + trips).ravel()
        service = max(0.0, self._costs.visit - self._costs.revisit) / batches
        self._add(arrivals, np.full(len(arrivals), service), np.repeat(servers[first], batches))

    def _think(self, shape: tuple[int, ...]) -> Floats:
        """Draw how long people think."""
        sigma = self._habits.move_sigma
        mean = np.log(self._habits.seconds_a_move) - sigma**2 / 2
        return self._random.lognormal(mean, sigma, shape)

    def _play(self, sessions: "Sessions") -> Games:
        """Games whose computers answer at once: all first games, then all second games …"""
        kind, moves, games = sessions.kind, sessions.moves, sessions.games
        seats = np.arange(moves) % kind.players
        is_person = seats < kind.people
        quick = np.array([0.0] * kind.people + [self._costs.thoughts[x] for x in kind.computers])
        at, starts, times = sessions.starts.copy(), [], []
        left = np.arange(len(at))
        for number in range(int(games.max())):
            left = left[games[left] > number]
            waits = np.where(is_person, self._think((len(left), moves)), quick[seats])
            starts.append(at[left])
            times.append(at[left, None] + np.cumsum(waits, axis=1))
            pauses = self._random.exponential(self._habits.pause_seconds, len(left))
            at[left] = times[-1][:, -1] + pauses
        played = Games(kind, np.concatenate(starts), np.concatenate(times), np.zeros(0))
        if kind.computers:
            thoughts = played.times[:, ~is_person]
            cpu = np.broadcast_to(quick[seats][~is_person], thoughts.shape)
            self._thinking.append((thoughts.ravel(), cpu.ravel()))
        self._online += [(sessions.begins, at)] * kind.people
        self._add_requests(played)
        return played

    def _play_experts(self, every: "list[Sessions]") -> list[Games]:
        """Games whose computers wait for a thread, event by event: all of them share the threads.

        An event is (time, game, ply): at this time the ply is made. A negative ply is a thought
        that is asked for, a negative game is a hint.
        """
        flat = _FlatGames(every)
        total = flat.offsets[-1]
        think = self._think((total,)).tolist()
        spent = self._random.choice(self._expert, total).tolist()
        # Only people ask for hints, each time before a move of their own.
        chance = self._habits.hints_a_game / flat.plies_of_people
        asks = (self._random.random(total) < chance).tolist()
        pauses = self._random.exponential(self._habits.pause_seconds, len(flat.moves)).tolist()
        begun, made = [0.0] * len(flat.moves), [0.0] * total
        due = [(at, -1, 0) for hints in self._hints for at in hints.tolist()]
        asked: list[float] = []
        cpu: list[float] = []
        waits: list[float] = []
        offsets, moves = flat.offsets, flat.moves
        finish, push, pop = self._pool.finish, heapq.heappush, heapq.heappop
        for game, start in flat.first_games:
            begun[game] = start
            due.append((start + think[offsets[game]], game, 0))
            if asks[offsets[game]]:
                due.append((start, -1, 0))
        heapq.heapify(due)
        while due:
            at, game, ply = pop(due)
            if game < 0 or ply < 0:
                service = self._costs.hint if game < 0 else spent[offsets[game] - ply]
                end = finish(at, service)
                asked.append(at)
                cpu.append(service)
                if game >= 0:
                    waits.append(end - service - at)
                    push(due, (end, game, -ply))
                continue
            index = offsets[game] + ply
            made[index] = at
            ply += 1
            if ply == moves[game]:
                if not flat.has_next[game]:
                    continue
                game, ply, index = game + 1, 0, index + 1
                begun[game] = at = at + pauses[game]
            else:
                index += 1
            if ply % flat.players[game] < flat.people[game]:
                push(due, (at + think[index], game, ply))
                if asks[index]:
                    push(due, (at, -1, 0))
            else:
                push(due, (at, game, -ply))
        self._thinking.append((np.array(asked), np.array(cpu)))
        self._hints.clear()
        played = flat.split(np.array(begun), np.array(made), np.array(waits))
        for sessions, games in zip(every, played, strict=True):
            last = np.cumsum(sessions.games) - 1
            self._online += [(sessions.begins, games.ends[last])] * sessions.kind.people
            self._add_requests(games)
        return played

    def _add_requests(self, games: Games) -> None:
        """New tables, chats, hints, replays and reconnects of these games."""
        costs, habits, count = self._costs, self._habits, len(games.starts)
        kind = games.kind
        seats = kind.people / 2
        servers = self._any_server(games.starts)
        self._add(games.starts, np.full(count, costs.opening * max(0.5, seats)), servers)
        self._commits += [games.starts] * (1 + kind.people)  # also the archive
        self._openings.append(games.starts)
        lasts = games.ends - games.starts

        def moments(mean: float) -> Floats:
            """Draw times within games."""
            chosen = np.repeat(np.arange(count), self._random.poisson(mean, count))
            return games.starts[chosen] + self._random.random(len(chosen)) * lasts[chosen]

        chats = moments(habits.chats_a_game)
        self._add(chats, np.full(len(chats), costs.move), self._any_server(chats))
        self._commits.append(chats)
        self._chats.append(chats)
        replays = moments(habits.replays_a_game)
        self._add(replays, np.full(len(replays), costs.replay), self._any_server(replays))
        if "expert" not in kind.computers:  # those are drawn with the moves
            self._hints.append(moments(habits.hints_a_game))
        sockets = kind.people * habits.sockets_a_person
        broken = moments(float(lasts.mean()) / HOUR * habits.reconnects_an_hour * sockets)
        self._add(broken, np.full(len(broken), costs.reconnect), self._any_server(broken))

    def _add(self, arrivals: Floats, services: Floats, servers: Ints) -> None:
        self._jobs.append((arrivals, services, servers))

    def _any_server(self, times: Floats) -> Ints:
        """Choose a process that runs at each time; the last one dies at the peak."""
        last = self._plan.processes - 1
        servers = self._random.integers(0, last + 1, len(times))
        down = (times >= self._fails_at) & (times < self._fails_at + RESTART_SECONDS)
        if last:
            servers[down] = self._random.integers(0, last, int(down.sum()))
        return servers

    # --- The failure

    def _fail(self, played: list[Games]) -> "Lost":
        """Give every person at a table a process, and another one if it dies during the game."""
        last, at, random = self._plan.processes - 1, self._fails_at, self._random
        homes: list[Home] = []
        cold: list[NDArray[np.bool_]] = [np.zeros(0, bool)]
        for games in played:
            seats = range(games.kind.people)
            server = np.stack([self._any_server(games.starts) for _ in seats], axis=1)
            is_played = (games.starts <= at) & (games.ends > at)
            lost = (server == last) & is_played[:, None]
            later = server.copy()
            if lost.any():
                later[lost] = random.integers(0, last, int(lost.sum()))
                # A process that already serves the match has it in memory.
                known = (server[:, None, :] == later[:, :, None]).any(axis=2)
                cold.append(~known[lost])
            homes.append(Home(server, later, lost))
        is_cold = np.concatenate(cold)
        service = np.where(is_cold, self._costs.cold_reconnect, self._costs.reconnect)
        back = at + FIRST_WAIT * random.uniform(*JITTER, len(is_cold))
        servers = np.concatenate([home.later[home.lost] for home in homes])
        return Lost(homes, (back, service, servers))

    # --- The queues

    def _serve(self, played: list[Games], lost: "Lost") -> dict[str, Any]:
        """Pass all moves through the queues of the servers and of PostgreSQL."""
        costs, at = self._costs, self._fails_at
        begun = np.concatenate([games.times.ravel() for games in played])
        servers, fresh = self._servers_of_moves(played, lost)
        back, again, other_servers = lost.reconnects
        number, returning = len(begun), len(back)
        follow_at, follow_server = self._followers(played, lost)
        others = [back, follow_at, *(arrivals for arrivals, _, _ in self._jobs)]
        services = np.concatenate(
            [
                self._spread(np.full(number, costs.move)),
                again,
                np.full(len(follow_at), costs.follow),
                *(services for _, services, _ in self._jobs),
            ]
        )
        where = [other_servers, follow_server, *(each for _, _, each in self._jobs)]
        slow = self._slowness(begun, played)

        def left(arrivals: Floats, servers: Ints) -> Floats:
            every = np.concatenate([arrivals, *others])
            return self._queue(every, services, np.concatenate([servers, *where]), slow)

        arrivals, done = begun, left(begun, servers)
        if returning:
            # Moves of players whose socket is lost wait until it is back, which the queues decide;
            # also those that the process had not finished.
            until = self._back_at(lost, played, done[number : number + returning])
            waiting = (begun < until) & (done[:number] >= at)
            arrivals = np.where(waiting, until, begun)
            done = left(arrivals, np.where(waiting, fresh, servers))
        commits = np.concatenate([done[:number], *self._commits])
        work = np.concatenate([arrivals, *others]), services
        back_after = done[number : number + returning] - at
        database = self._database_cores(played, begun, follow_at)
        return self._figures(
            played, begun, self._commit(commits)[:number], work, commits, database, back_after, slow
        )

    def _commit(self, arrivals: Floats) -> Floats:
        """When the transactions of PostgreSQL are on the disk."""
        service = 1 / self._plan.commits_a_second
        order = np.argsort(arrivals, kind="stable")
        committed = np.empty(len(arrivals))
        committed[order] = departures(arrivals[order], np.full(len(arrivals), service))
        return committed + max(0.0, self._costs.append_seconds - service)

    def _spread(self, means: Floats) -> Floats:
        """Draw services around their means."""
        shape = 1 / SERVICE_SPREAD**2
        return means * self._random.gamma(shape, 1 / shape, len(means))

    def _servers(self, games: Games, home: "Home", seat: int) -> Ints:
        """The process of a seat at the time of each move."""
        before = games.times < self._fails_at
        return np.where(before, home.server[:, seat, None], home.later[:, seat, None])

    def _servers_of_moves(self, played: list[Games], lost: "Lost") -> tuple[Ints, Ints]:
        """The process of each move, and that to which its player's socket comes back."""
        servers, later = [], []
        for games, home in zip(played, lost.homes, strict=True):
            rows = np.arange(len(home.server))[:, None]
            old, new = home.server[rows, games.movers], home.later[rows, games.movers]
            servers.append(np.where(games.times < self._fails_at, old, new).ravel())
            later.append(new.ravel())
        return np.concatenate(servers), np.concatenate(later)

    def _followers(self, played: list[Games], lost: "Lost") -> tuple[Floats, Ints]:
        """Moves that other processes with a socket of the table have to send."""
        delay = self._costs.move + self._costs.append_seconds
        times, servers = [np.zeros(0)], [np.zeros(0, np.int64)]
        for games, home in zip(played, lost.homes, strict=True):
            seats = [self._servers(games, home, seat) for seat in range(games.kind.people)]
            mover = np.choose(games.movers, seats)
            for number, server in enumerate(seats):
                away = server != mover
                for earlier in seats[:number]:  # a process sends to all its sockets at once
                    away &= server != earlier
                times.append(games.times[away] + delay)
                servers.append(server[away])
        return np.concatenate(times), np.concatenate(servers)

    def _back_at(self, lost: "Lost", played: list[Games], done: Floats) -> Floats:
        """When the socket of the player of each move is open again; -inf if it was never lost."""
        found, used = [], 0
        for games, home in zip(played, lost.homes, strict=True):
            opened = np.full(home.server.shape, -np.inf)
            number = int(home.lost.sum())
            opened[home.lost] = done[used : used + number]
            used += number
            found.append(opened[np.arange(len(opened))[:, None], games.movers].ravel())
        return np.concatenate(found)

    def _slowness(self, begun: Floats, played: list[Games]) -> Floats:
        """By which factor pings, polls and notices slow a process down, per bin."""
        costs, habits, processes = self._costs, self._habits, self._plan.processes
        sockets = np.zeros(BINS)
        for games in played:
            sockets += _present(games.starts, games.ends) * habits.sockets_of_table(games.kind)
        moves, watched = _rate(begun), self._watched(played)
        resting = (watched * costs.table_rest + sockets * costs.socket_rest) / processes
        share = costs.process_rest + resting + moves * (1 - 1 / processes) * costs.notice
        return 1 / (1 - np.minimum(share, 0.95))

    def _watched(self, played: list[Games]) -> Floats:
        """Tables per bin, once for each process with a socket of them: each of these polls."""
        processes, watched = self._plan.processes, np.zeros(BINS)
        for games in played:
            each = processes * (1 - (1 - 1 / processes) ** games.kind.people)
            watched += each * _present(games.starts, games.ends)
        return watched

    def _database_cores(self, played: list[Games], begun: Floats, followed: Floats) -> Floats:
        """The cores that PostgreSQL uses, per bin, as `bench.capacity` counts them."""
        rates = {
            "entries": _rate(np.concatenate([begun, *self._chats])),
            "openings": _rate(np.concatenate(self._openings)),
            "watched": self._watched(played),
            "followed": _rate(followed),
        }

        def cores(at: int) -> float:
            return database_cores(
                self._costs, **{name: float(values[at]) for name, values in rates.items()}
            )

        return np.array([cores(at) for at in range(BINS)])

    def _queue(self, arrivals: Floats, services: Floats, where: Ints, slow: Floats) -> Floats:
        """When each job leaves the queue of its server."""
        bins = np.clip((arrivals / DAY * BINS).astype(np.int64), 0, BINS - 1)
        slowed = services * slow[bins]
        done = np.empty(len(arrivals))
        for server in range(self._plan.processes):
            mine = np.nonzero(where == server)[0]
            mine = mine[np.argsort(arrivals[mine], kind="stable")]
            done[mine] = departures(arrivals[mine], slowed[mine])
        return done

    # --- The result

    def _figures(
        self,
        played: list[Games],
        begun: Floats,
        finished: Floats,
        work: tuple[Floats, Floats],
        commits: Floats,
        database: Floats,
        back_after: Floats,
        slow: Floats,
    ) -> dict[str, Any]:
        took = finished - begun
        plan = self._plan
        online = np.sum([_present(*each) for each in self._online], axis=0)
        tables = np.sum([_present(games.starts, games.ends) for games in played], axis=0)
        asked, cpu = (np.concatenate([each[part] for each in self._thinking]) for part in (0, 1))
        waits = np.concatenate([games.thought_waits for games in played])
        seconds = DAY / BINS
        resting = plan.processes * (1 - 1 / slow)
        moves_a_second, commits_a_second = _rate(begun), _rate(commits)
        curve = {
            "online": online,
            "tables": tables,
            "moves_a_second": moves_a_second,
            "server_cores": _sums(*work) / seconds + resting,
            "thinker_cores": _sums(asked, cpu) / seconds,
            "database_cores": database,
            "commits_a_second": commits_a_second,
            **_percentiles(begun, 1e3 * took),
        }
        today = (begun >= 0) & (begun < DAY)
        near = (begun >= self._fails_at - 5) & (begun < self._fails_at + 30)
        return {
            "people": self._people,
            "plan": asdict(plan),
            "begun": len(begun),
            "finished": int(np.isfinite(took).sum()),
            "moves": int(today.sum()),
            "games": sum(int((games.starts >= 0).sum()) for games in played),
            "failed_at": self._fails_at / DAY if np.isfinite(self._fails_at) else None,
            "peak_online": float(online.max()),
            "peak_moves_a_second": float(moves_a_second.max()),
            "peak_commits_a_second": float(commits_a_second.max()),
            "peak_server_cores": float(curve["server_cores"].max()),
            "peak_thinker_cores": float(curve["thinker_cores"].max()),
            "peak_database_cores": float(curve["database_cores"].max()),
            "move_p50_ms": float(np.percentile(1e3 * took[today], 50)),
            "move_p99_ms": float(np.percentile(1e3 * took[today], 99)),
            "thought_wait_p99_ms": float(np.percentile(1e3 * waits, 99)) if len(waits) else 0.0,
            "failure": {
                "people": len(back_after),
                "back_p50_s": float(np.median(back_after)) if len(back_after) else 0.0,
                "back_most_s": float(back_after.max()) if len(back_after) else 0.0,
                "move_p99_ms": float(np.percentile(1e3 * took[near], 99)) if near.any() else 0.0,
                "slowest_move_s": float(took[near].max()) if near.any() else 0.0,
            },
            "curve": {
                name: [round(float(value), 3) for value in values] for name, values in curve.items()
            },
        }


@dataclass(frozen=True)
class Home:
    """The processes of the sockets of one kind of game: games × people."""

    server: Ints
    later: Ints
    """After the failure."""
    lost: NDArray[np.bool_]


@dataclass(frozen=True)
class Lost:
    """The sockets of all games, and those that are lost when a process dies."""

    homes: list[Home]
    """By kind of game."""
    reconnects: tuple[Floats, Floats, Ints]
    """Arrivals, services and processes."""


def _bins(times: Floats) -> tuple[Ints, NDArray[np.bool_]]:
    today = (times >= 0) & (times < DAY)
    return (times[today] / DAY * BINS).astype(np.int64), today


def _rate(times: Floats) -> Floats:
    """Events per second in each bin."""
    found, _ = _bins(times)
    return np.bincount(found, minlength=BINS) * BINS / DAY


def _sums(times: Floats, values: Floats) -> Floats:
    found, today = _bins(times)
    return np.bincount(found, weights=values[today], minlength=BINS).astype(np.float64)


def _present(begins: Floats, ends: Floats) -> Floats:
    """How many are there in the middle of each bin."""
    middles = (np.arange(BINS) + 0.5) * DAY / BINS
    come = np.searchsorted(np.sort(begins), middles, side="right")
    return (come - np.searchsorted(np.sort(ends), middles, side="right")).astype(np.float64)


def _percentiles(times: Floats, values: Floats) -> dict[str, Floats]:
    """The median, the 99th percentile and the largest value of each bin."""
    found, today = _bins(times)
    order = np.argsort(found, kind="stable")
    parts = np.split(values[today][order], np.searchsorted(found[order], np.arange(1, BINS)))
    shown = {"move_p50_ms": 50, "move_p99_ms": 99, "move_most_ms": 100}
    return {
        name: np.array([np.percentile(part, at) if len(part) else 0.0 for part in parts])
        for name, at in shown.items()
    }


def simulate(
    results: dict[str, Any], people: int = PEOPLE, seed: int = SEED, habits: Habits | None = None
) -> dict[str, Any]:
    """Simulate a day from the figures of `bench.scale`."""
    costs, habits, targets = Costs.from_results(results), habits or Habits(), Targets()
    plan, wanted = plan_for(costs, habits, people, targets)
    day = Simulation(
        costs,
        habits,
        plan,
        people,
        seed,
        files=results["requests"]["files"],
        expert_seconds=[1e-3 * each for each in results["thoughts"]["expert_each_ms"]],
    )
    found = day.run()
    return {
        "seed": seed,
        "expected_peak": wanted.demand.online,
        "machines": machines(wanted, costs, targets),
        "commits_limit": costs.commits_a_second,
        **found,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--people", type=int, default=PEOPLE, help="who come on this day")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--costs", type=Path, default=MEASURED, help="figures of bench.scale")
    parser.add_argument("--out", type=Path, default=RESULTS, help="file of the result")
    wanted = parser.parse_args()
    console = Console()
    began = time.perf_counter()
    found = simulate(json.loads(wanted.costs.read_text("utf-8")), wanted.people, wanted.seed)
    print_figures(console, {"day": {key: found[key] for key in found if key != "curve"}})
    console.print(f"{time.perf_counter() - began:.0f} s", style="dim")
    found["date"] = date.today().isoformat()
    wanted.out.write_text(json.dumps(found, indent=None) + "\n")
    console.print(f"Wrote {wanted.out}", style="dim")


if __name__ == "__main__":
    main()

"""The commands, their options and their help; what they do is in the modules beside this."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from ..server.settings import serve_epilog

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Sintra: the rules of Azul: Stained Glass of Sintra, exact and fast. Unofficial.",
    epilog="Exit status: 0 all right, 1 the input breaks a rule, 2 wrong use, 130 interrupted.",
)
components_app = typer.Typer(
    no_args_is_help=True, help="Read and check a set of components (the printed material)."
)
app.add_typer(components_app, name="components")
db_app = typer.Typer(no_args_is_help=True, help="Look after the database of the server.")
app.add_typer(db_app, name="db")
dev_app = typer.Typer(no_args_is_help=True, help="For those who build on Sintra.")
app.add_typer(dev_app, name="dev")

RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A game record; - reads stdin.")]
ComponentsFile = Annotated[
    Path | None,
    typer.Option("--components", metavar="FILE", help="The set of components to play with."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Write JSON for programs.")]


def _version(wanted: bool) -> None:
    if wanted:
        from .. import __version__

        typer.echo(f"sintra {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool,
        typer.Option("--version", help="Show the version.", is_eager=True, callback=_version),
    ] = False,
) -> None:
    """Options of the command itself."""


@app.command()
def play(
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="LIST", help="Who plays: you, or a player's name; you,expert or you=Ana,you=Bo."
        ),
    ] = None,
    players: Annotated[
        Literal["2", "3", "4"] | None,
        typer.Option(help="How many play; you are one of them.  [default: 2]"),
    ] = None,
    level: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="The others: easy, medium, hard, expert.  [default: medium]"
        ),
    ] = None,
    side: Annotated[
        Literal["A", "B"] | None, typer.Option(help="Side of the palaces.  [default: A]")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(min=0, help="Where chance comes from; the same again replays it.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with the game of a record.")
    ] = None,
    components: ComponentsFile = None,
) -> None:
    """Play in the terminal, against the computer or with friends.

    Without options it asks what to play.
    """
    from .play.session import play_in_terminal
    from .play.setup import Wishes

    number = None if players is None else int(players)
    play_in_terminal(Wishes(seats, number, level, side, seed, resume, components))


Database = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        help="sqlite:///FILE or postgresql://…; without it SINTRA_DATABASE_URL, or the file"
        " sintra.db in your data folder.",
    ),
]


@app.command(epilog=serve_epilog())
def serve(
    host: Annotated[
        str | None,
        typer.Option(help="Address to listen on; 0.0.0.0 for all.  [default: 127.0.0.1]"),
    ] = None,
    port: Annotated[int | None, typer.Option(help="Port; 0 takes any.  [default: 8642]")] = None,
    database: Database = None,
    notices: Annotated[
        str | None,
        typer.Option(
            metavar="URL", help="A Valkey or Redis that carries notices between processes."
        ),
    ] = None,
    origins: Annotated[
        str | None,
        typer.Option(metavar="LIST", help="Addresses the pages have: https://play.example.org"),
    ] = None,
    trusted_proxies: Annotated[
        str | None,
        typer.Option(metavar="LIST", help="Proxies that say where a request came from."),
    ] = None,
    workers: Annotated[
        int | None, typer.Option(help="Processes; more than one need PostgreSQL.  [default: 1]")
    ] = None,
    thinkers: Annotated[
        int | None,
        typer.Option(help="Threads for computer players, a process.  [default: one a core]"),
    ] = None,
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"] | None, typer.Option(help="What is logged.")
    ] = None,
    log_format: Annotated[
        Literal["text", "json"] | None, typer.Option(help="How it is logged.")
    ] = None,
    open_page: Annotated[
        bool, typer.Option("--open", help="Show the page in your browser, where there is one.")
    ] = False,
) -> None:
    """Run the match server: the page in the browser, and all of it over HTTP and WebSocket.

    Matches are kept in a database; a move is on disk before it is acknowledged.
    """
    from .serve import serve_matches

    serve_matches(
        open_page=open_page,
        host=host,
        port=port,
        database_url=database,
        notices_url=notices,
        origins=origins,
        trusted_proxies=trusted_proxies,
        workers=workers,
        thinkers=thinkers,
        log_level=log_level,
        log_format=log_format,
    )


@app.command()
def simulate(
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 10,
    players: Annotated[
        Literal["2", "3", "4", "any"], typer.Option(help="How many play; any mixes them.")
    ] = "2",
    side: Annotated[
        Literal["A", "B", "any"], typer.Option(help="Side of the palaces; any mixes them.")
    ] = "A",
    seed: Annotated[
        int | None,
        typer.Option(min=0, help="The same seed writes the same games, whatever --jobs is."),
    ] = None,
    out: Annotated[
        Path, typer.Option(metavar="DIR", help="Where the records go, one game a file.")
    ] = Path("games"),
    jobs: Annotated[int, typer.Option(min=1, help="Processes that play.")] = 1,
    components: ComponentsFile = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite records there.")] = False,
) -> None:
    """Play random games and write their records."""
    from .simulate import simulate_games

    simulate_games(games, players, side, seed, out, jobs, components, force)


@app.command()
def arena(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="PLAYER", help="Two or more: easy, expert, greedy, search:0.5s and so on."
        ),
    ] = None,
    games: Annotated[
        int, typer.Option(min=1, help="How many games, rounded up to whole blocks.")
    ] = 100,
    players: Annotated[Literal["2", "3", "4"], typer.Option(help="How many sit at a table.")] = "2",
    side: Annotated[
        Literal["A", "B", "both"], typer.Option(help="Side of the palaces; both take turns.")
    ] = "both",
    seed: Annotated[
        int | None,
        typer.Option(
            min=0, help="The same seed plays the same games, unless players watch the clock."
        ),
    ] = None,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="Processes that play; without it one a core.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Where the records go, a line each; without it arena-SEED.jsonl."
        ),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the file; play only what is missing.")
    ] = False,
    ray: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS", help="Play on a Ray cluster; local starts one on this machine."
        ),
    ] = None,
    components: ComponentsFile = None,
    report: Annotated[
        Path | None,
        typer.Option("--report", metavar="FILE", help="Play nothing; report what a file holds."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Let players play each other, and report who is stronger and how sure that is.

    Everybody plays every deal from every seat. All games are kept as records.
    """
    from .arena import report_file, run_arena

    if report is not None:
        report_file(report, names or [], as_json)
        return
    raise typer.Exit(
        run_arena(
            names or [],
            games,
            int(players),
            side,
            seed,
            jobs,
            out,
            resume,
            ray,
            components,
            as_json,
        )
    )


@app.command()
def check(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE", help="Game records, a line each in .jsonl; - reads stdin."),
    ],
    components: ComponentsFile = None,
    as_json: AsJson = False,
) -> None:
    """Replay records and verify everything in them.

    Setup, every deal, every move, scores and winners. Prints a line a file and goes on.
    """
    from .check import check_files

    raise typer.Exit(check_files(files, components, as_json))


@app.command()
def moves(file: RecordFile, components: ComponentsFile = None, as_json: AsJson = False) -> None:
    """List the legal moves at the end of a record.

    One text a line, sorted; none when the game is over.
    """
    from .inspect import list_moves

    list_moves(file, components, as_json)


@app.command()
def show(
    file: RecordFile,
    at: Annotated[
        str | None,
        typer.Option(metavar="R.M", help="After move M of round R; 3.0 is right after the deal."),
    ] = None,
    components: ComponentsFile = None,
    position: Annotated[
        bool, typer.Option("--position", help="Write the position text instead.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Draw the table of a record, at its end or anywhere in it."""
    from .inspect import show_record

    show_record(file, at, components, position, as_json)


@app.command()
def perft(
    file: RecordFile,
    depth: Annotated[int, typer.Option(min=0, max=100, help="Moves in a sequence.")],
    divide: Annotated[
        bool, typer.Option("--divide", help="Also a line for each first move.")
    ] = False,
    components: ComponentsFile = None,
    as_json: AsJson = False,
) -> None:
    """Count move sequences within the round.

    From the end of a record on. A sequence that reaches the end of the round or game early
    counts as one.
    """
    from .inspect import count_sequences

    count_sequences(file, depth, divide, components, as_json)


@app.command()
def position(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="A position text.")],
    components: ComponentsFile = None,
    as_json: AsJson = False,
) -> None:
    """Draw a position."""
    from .inspect import show_position

    show_position(text, components, as_json)


@components_app.command("check")
def components_check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A set of components.")],
    as_json: AsJson = False,
) -> None:
    """Check a set of components and name what is wrong with it."""
    from .components import check_components

    check_components(file, as_json)


@components_app.command("show")
def components_show(
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="A set; without it the standard one.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show a set of components, and where its facts come from."""
    from .components import show_components

    show_components(file, as_json)


@db_app.command("backup")
def db_backup(
    file: Annotated[
        Path | None,
        typer.Argument(metavar="[FILE]", help="Where to; without it a new file here."),
    ] = None,
    database: Database = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file.")] = False,
) -> None:
    """Copy the database to a file, while the server goes on."""
    from .database import backup

    backup(file, database, force)


@db_app.command("upgrade")
def db_upgrade(database: Database = None) -> None:
    """Bring the database to this version of Sintra."""
    from .database import upgrade

    upgrade(database)


@db_app.command("export")
def db_export(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where the records go.")],
    database: Database = None,
    over: Annotated[bool, typer.Option("--over", help="Only matches that are over.")] = False,
) -> None:
    """Write the record of every match to a file of its own."""
    from .database import export

    raise typer.Exit(export(folder, database, over))


@dev_app.command("schema")
def dev_schema(
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to; without it to the screen.")
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; say whether the file is current.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="JSON Schema instead.")] = False,
) -> None:
    """Write the types of all messages of the server as TypeScript."""
    from .dev import write_schema

    raise typer.Exit(write_schema(out, check, as_json))


@dev_app.command("lessons")
def dev_lessons(
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to; without it to the screen.")
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; say whether the file is current.")
    ] = False,
) -> None:
    """Write the lessons of the page's tutorial, with all that can be played in them."""
    from .dev import write_lessons

    raise typer.Exit(write_lessons(out, check))

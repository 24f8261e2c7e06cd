"""Options of `elderodds trace`: many games, and a different continuation of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from analysis.request import lookup
from cli.shared import options
from cli.shared.engine import aside
from cli.shared.input_file import read_input
from cli.shared.numbers import WHOLE
from cli.shared.output_file import overwrite_option
from cli.terminal.errors import Mistake
from cli.terminal.interrupt import at_once
from cli.terminal.json_out import dumps
from simcore.files.csv_text import CsvError, Record, beyond, records, whole
from simcore.files.reading import TomlError, text_of
from simcore.process.limits import MAX_GAME_NUMBER

if TYPE_CHECKING:
    from heuristics.strategy.players import Players
    from simcore.contract.events import EventRecord
    from simcore.contract.game import Cell, Game, Scenario
    from simcore.narration.story import Narrator

ME = "me"
"""Player who chooses by hand."""

HEADINGS = ("game_number", "game", "number")
"""Headings of the column with the numbers of games, the first one first."""


def more_options(command: options.Command) -> options.Command:
    """Add the options of `trace` for many games and for a different continuation."""
    for option in reversed(
        (
            click.option(
                "--games-from",
                metavar="FILE",
                help="File with game numbers: one per line, or a CSV file with a column game_number. `-` is "
                "standard input. Replaces --number.",
            ),
            click.option(
                "--rows",
                is_flag=True,
                help="Print the outcome of each game as a line of JSON, without narration.",
            ),
            click.option(
                "--ledger",
                is_flag=True,
                help="Show where the chance to win went, as luck and play; with --jsonl as a line of JSON.",
            ),
            click.option(
                "--from-step",
                type=WHOLE,
                metavar="N",
                help="Continue differently from step N of the game. Its page shows the step numbers.",
            ),
            click.option(
                "--out",
                type=options.PATH,
                metavar="FILE",
                help="With --from-step: write the position at that step to a file for `advise` instead.",
            ),
            overwrite_option,
            click.option(
                "--then",
                metavar="STRATEGY",
                help=f"With --from-step: the strategy that continues, or `{ME}` to play by hand.  [default: "
                f"{ME}]",
            ),
        )
    ):
        command = option(command)
    return command


@dataclass(frozen=True)
class Traced:
    """Games to trace: combination, players and seed."""

    game: Game
    scenario: Scenario
    cell: Cell
    players: Players
    seed: int


def check(
    step: int | None, then: str | None, games: str | None, *, page: bool, rows: bool, jsonl: bool
) -> None:
    """Refuse incompatible options."""
    if step is None and then is not None:
        raise Mistake("--then: allowed only with --from-step")
    if step is not None:
        options.check_at_least("--from-step", step, 1)
    for option, given in (("--games-from", games), ("--rows", rows), ("--from-step", step)):
        if page and given:
            raise Mistake(f"{option}: not allowed with --html, which shows a single game as it was played")
    if rows and (jsonl or step is not None):
        raise Mistake("--rows: prints only outcomes; remove --jsonl and --from-step")
    by_hand = step is not None and then in (None, ME)
    if by_hand and (games is not None or jsonl):
        raise Mistake(
            f"--then {ME}: only a single game can be played by hand; remove --games-from and --jsonl"
        )


def numbers_of(file: str) -> list[int]:
    """Return the numbers of games in a file: one per line, or the column `game_number` of a table.

    A line may have more text after the number. Lines that begin with # are skipped.
    """
    try:
        rows = list(records(text_of(read_input("--games-from", file)), "#"))
    except (TomlError, CsvError) as problem:
        raise Mistake(f"--games-from {file}: {problem}") from problem
    if not rows:
        raise Mistake(f"--games-from {file}: contains no number; expected one per line")
    heading = rows[0].cells
    column = next((heading.index(name) for name in HEADINGS if name in heading), None)
    if column is not None:
        for row in rows:
            _check_width(file, row, len(heading))
    below = rows if column is None else rows[1:]
    numbers = [_number(file, row, column or 0) for row in below]
    if not numbers:
        raise Mistake(f"--games-from {file}: contains no number below the heading; expected one per line")
    return numbers


def _check_width(file: str, row: Record, columns: int) -> None:
    """Refuse a line of a table with more cells than its heading."""
    extra = beyond(row.cells, columns)
    if extra is not None:
        problem = f"{row.cells[extra - 1]!r} has no heading; the heading has {columns} columns"
        raise Mistake(f"--games-from {file}, line {row.line}, column {extra}: {problem}")


def _number(file: str, row: Record, column: int) -> int:
    """Return the number in a column of a line."""
    cell = row.cells[column] if column < len(row.cells) else ""
    word = (cell.split() or [""])[0]
    number = whole(word)
    if number is None or number < 0:
        columns = " or ".join(HEADINGS)
        problem = (
            f"{word!r} is not the number of a game; expected one per line, or a column with the heading "
            f"{columns}"
        )
        raise Mistake(f"--games-from {file}, line {row.line}: {problem}")
    if number > MAX_GAME_NUMBER:
        raise Mistake(f"--games-from {file}, line {row.line}: {word} must be at most {MAX_GAME_NUMBER}")
    return number


def narrate_games(
    traced: Traced, numbers: Sequence[int], step: int | None, then: str | None, *, rows: bool, jsonl: bool
) -> None:
    """Narrate games one after the other, or print only their endings."""
    if rows:
        for row in _rows(traced, numbers):
            click.echo(dumps(row))
        return
    if step is not None:
        for number, row in zip(numbers, _rows(traced, numbers), strict=True):
            decisions = row.get("decisions")
            if isinstance(decisions, int) and decisions < step:
                which = f"game {number} of seed {traced.seed}"
                raise Mistake(f"--from-step {step}: {which} has {decisions} decisions")
    for place, number in enumerate(numbers):
        if place and not jsonl:
            click.echo("")
        if step is not None and then in (None, ME):
            _by_hand(traced, number, step)
            continue
        from simcore.narration.story import narrate

        with aside(), at_once():
            events = list(_events(traced, number, step, then))
        for line in map(dumps, events) if jsonl else narrate(traced.game, traced.scenario, events):
            click.echo(line)


def _rows(traced: Traced, numbers: Sequence[int]) -> Iterator[dict[str, int | str | None]]:
    """Yield the columns of a kept run for each game."""
    from simcore.play.batch import play_one
    from simcore.play.seating import roster_of

    game, cell = traced.game, traced.cell
    labels = game.labels(traced.scenario, cell)
    seated = roster_of(game, traced.scenario.compile(cell), traced.players.policies(game), cell)
    for number in numbers:
        with aside(), at_once():
            row = play_one(seated, traced.seed, number).row[0]
        shown: dict[str, int | str | None] = {}
        for column in game.columns:
            value = int(row[column.name])
            if column.absent is not None and value == column.absent:
                shown[column.name] = None
            else:
                names = labels[column.categories] if column.categories else None
                shown[column.name] = value if names is None else names[value]
        yield shown


def _events(traced: Traced, number: int, step: int | None, then: str | None) -> Iterator[EventRecord]:
    """Yield the events of a game; after a given step, those of other players."""
    from simcore.narration.log import tell

    policies = traced.players.policies(traced.game)
    if step is None or then is None:
        yield from tell(traced.game, traced.scenario, traced.cell, policies, traced.seed, number)
        return
    from simcore.narration.going_on import moments_from

    (others,) = lookup.choose_players(traced.game, traced.scenario, [traced.cell], (then,), (), ())
    game, scenario, cell = traced.game, traced.scenario, traced.cell
    for moment in moments_from(
        game, scenario, cell, policies, traced.seed, number, step, others.policies(game)
    ):
        yield from moment.events


def _by_hand(traced: Traced, number: int, step: int) -> None:
    """Narrate a game up to a step, and let the user choose from there on."""
    from simcore.narration.going_on import moments_from
    from simcore.narration.story import narrator_of

    narrator, said = narrator_of(traced.game, traced.scenario), 0

    def narrate(events: Sequence[EventRecord]) -> None:
        nonlocal said
        for event in events[said:]:
            for line in narrator.tell(event):
                click.echo(line)

    def asked(events: Sequence[EventRecord], decision: EventRecord) -> int:
        nonlocal said
        narrate(events)
        said = len(events)
        for line in narrator.end_sentence():
            click.echo(line)
        return _choose(narrator, decision)

    game, scenario, cell = traced.game, traced.scenario, traced.cell
    policies = traced.players.policies(game)
    for moment in moments_from(game, scenario, cell, policies, traced.seed, number, step, asked):
        narrate(moment.events)
        said = 0
    for line in narrator.end_sentence():
        click.echo(line)


def _choose(narrator: Narrator, decision: EventRecord) -> int:
    """Let the user choose an option of a decision."""
    declared = narrator.decision(decision)
    name, what = narrator.names.who(decision["seat"]), declared.key.replace("_", " ")
    click.echo(f"{name} decides: {what}", err=True)
    for place, option in enumerate(decision["options"], 1):
        click.echo(f"  {place}. {narrator.option(declared, option)}", err=True)
    try:
        return int(click.prompt("Option", type=click.IntRange(1, len(decision["options"])), err=True)) - 1
    except click.Abort:
        raise KeyboardInterrupt from None  # end of input or Ctrl-C: the game is not played on

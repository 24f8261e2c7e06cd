"""`elderodds trace`: one game as a story, as events, or as a page to step through."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from analysis.request import lookup
from analysis.request.numbers import choose_seed
from cli.commands import trace_ledger, trace_more, trace_position
from cli.shared import completion, options
from cli.shared.engine import aside
from cli.shared.numbers import WHOLE
from cli.shared.output_file import check_file
from cli.terminal.errors import Broken, Mistake, mistakes
from cli.terminal.interrupt import at_once
from simcore.messages.errors import NarrationError
from simcore.process import command_line
from simcore.process.limits import MAX_GAME_NUMBER

if TYPE_CHECKING:
    from heuristics.strategy.players import Players
    from simcore.contract.game import Cell


@click.command(short_help="Narrate a single game.")
@options.cell_options(several=False)
@click.option(
    "--seed", type=WHOLE, metavar="N", help="Random seed, such as that of a run.  [default: random]"
)
@click.option("--number", "numbers", multiple=True, metavar="N", help="Number of the game.  [default: 0]")
@options.game_option
@options.scenario_option
@options.settings_options
@click.option("--jsonl", is_flag=True, help="Print every event as a line of JSON (see docs/events.md).")
@click.option(
    "--html",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write a page to step through the game on the board.",
)
@click.option(
    "--deals",
    type=WHOLE,
    metavar="N",
    help="With --html: redeals at each decision, which estimate the chance to win after each option; 0: "
    "none.  [default: 50]",
)
@click.option(
    "--theme",
    metavar="NAME",
    shell_complete=completion.themes,
    help="With --html: theme of the page: light, dark or print.  [default: light]",
)
@trace_more.more_options
def trace(
    ancient_one: tuple[str, ...],
    difficulty: tuple[str, ...],
    players: tuple[int | str, ...],
    team: tuple[str, ...] | None,
    strategy: tuple[str, ...],
    table: tuple[str, ...],
    skill: tuple[float, ...],
    seed: int | None,
    numbers: tuple[str, ...],
    game_name: str | None,
    scenario_file: Path | None,
    settings: tuple[str, ...],
    jsonl: bool,
    html: Path | None,
    deals: int | None,
    theme: str | None,
    from_step: int | None,
    then: str | None,
    games_from: str | None,
    rows: bool,
    ledger: bool,
    out: Path | None,
    overwrite: bool,
) -> None:
    """Narrate a single game.

    With the seed of a run, game number N is the game that the run played under that number.
    """
    game_numbers = trace_more.numbers_of(games_from) if games_from else [_number_of(numbers)]
    page = _page_options(html, deals, theme, jsonl=jsonl)
    trace_more.check(from_step, then, games_from, page=html is not None, rows=rows, jsonl=jsonl)
    other = bool(html or jsonl or games_from or rows)
    trace_position.check(out, from_step, then, overwrite=overwrite, other=other)
    others = {"--html": html, "--rows": rows, "--from-step": from_step is not None, "--out": out}
    trace_ledger.check(ledger, others=[name for name, given in others.items() if given])
    game, scenario = lookup.choose_data(game_name, scenario_file, settings)
    cells = lookup.choose_cells(
        game,
        scenario,
        ancient_one or scenario.ancient_ones[:1],
        difficulty or scenario.difficulties[:1],
        lookup.players_of(players, table),
        team,
    )
    seated = lookup.choose_players(game, scenario, cells, strategy, table, skill)
    _check_one(cells, seated)
    options.warn_if_cold(game, seated, quiet=False)
    traced = trace_more.Traced(game, scenario, cells[0], seated[0], _printed_seed(seed))
    with _narrating():
        if html is not None:
            from analysis.request.arm_syntax import ArmSpec, trace_words

            data = ArmSpec(scenario=scenario_file, settings=settings)
            command = trace_words(game_name, data, traced.cell, seated[0], traced.seed, game_numbers[0])
            _write_page(traced, game_numbers[0], html, *page, command)
        elif out is not None and from_step is not None:
            data_words = command_line.options(game=game_name, scenario=scenario_file, settings=settings)
            trace_position.write_position(traced, game_numbers[0], from_step, out, data_words)
        elif ledger:
            trace_ledger.show_ledgers(traced, game_numbers, jsonl=jsonl)
        else:
            trace_more.narrate_games(traced, game_numbers, from_step, then, rows=rows, jsonl=jsonl)


@contextmanager
def _narrating() -> Iterator[None]:
    """Report errors of strategies and of narrations."""
    from simcore.jit.calls import CompileError
    from simcore.play.strategy_errors import StrategyError

    try:
        yield
    except (StrategyError, CompileError) as problem:
        raise Broken(f"a strategy is broken: {problem}") from problem
    except NarrationError as problem:
        raise Broken(f"the game cannot be narrated: {problem}") from problem


def _printed_seed(seed: int | None) -> int:
    """Return the seed; a new one is printed."""
    chosen = choose_seed(seed)
    if seed is None:
        click.echo(f"Seed {chosen}.", err=True)
    return chosen


def _check_one(cells: Sequence[Cell], seated: Sequence[Players]) -> None:
    """Refuse a grid of several games."""
    if len({cell.players for cell in cells}) > 1:
        raise Mistake("-p: expected a single number of players")
    if len(cells) > 1:
        raise Mistake("-a, -d: expected a single Ancient One and a single difficulty")
    if len({players.skill for players in seated}) > 1:
        raise Mistake("--skill: expected a single value")
    if len(seated) > 1:
        raise Mistake("-s and --table: choose one of them")


def _page_options(html: Path | None, deals: int | None, theme: str | None, *, jsonl: bool) -> tuple[int, str]:
    """Return deals and theme of a page, and refuse incompatible options."""
    if html is None:
        for option, value in (("--deals", deals), ("--theme", theme)):
            if value is not None:
                raise Mistake(f"{option}: allowed only with --html")
        return 0, ""
    if jsonl:
        raise Mistake("--html and --jsonl: choose one of them")
    check_file("--html", html, (".html", ".htm"))
    from analysis.kept_runs.replay import DEALS

    redeals = options.check_at_least("--deals", DEALS if deals is None else deals, 0)
    return redeals, options.choose_theme(theme)


def _write_page(
    traced: trace_more.Traced, number: int, out: Path, deals: int, theme: str, command: Sequence[str]
) -> None:
    """Play the game again, decision by decision, and write its page."""
    from analysis.experiment.common_luck import Arm
    from analysis.kept_runs.replay import replay
    from analysis.ledger.ledger import ledger_maker
    from cli.shared.page_commands import game_page_words
    from reports.pages.replay import write_replay

    shown = game_page_words(command, number, deals)
    arm = Arm(traced.players.name, traced.game, traced.scenario, traced.cell, traced.players)
    with mistakes(OSError, prefix=f"--html {out}: "):
        with aside(), at_once():
            maker = ledger_maker(arm, traced.seed) if deals else None
            played = replay(arm, traced.seed, number, deals=deals, maker=maker, command=shown)
        written = write_replay(played, out, theme=theme)
    click.echo(f"Page: {written}", err=True)


def _number_of(numbers: Sequence[str]) -> int:
    """Return the number of the game from the values of `--number`."""
    if len(numbers) > 1:
        raise Mistake(
            f"--number {' and '.join(numbers)}: expected a single number; for several games use "
            "--games-from FILE"
        )
    text = numbers[0] if numbers else "0"
    if not text.isascii() or not text.isdigit():
        raise Mistake(f"--number {text!r}: expected the number of a game (0 or more)")
    if int(text) > MAX_GAME_NUMBER:
        raise Mistake(f"--number {text}: must be at most {MAX_GAME_NUMBER}")
    return int(text)

"""`run --luck-and-skill`: its options, and its table."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cli.shared.numbers import WHOLE
from cli.shared.options import check_at_least, check_at_most
from cli.terminal.errors import Mistake
from cli.terminal.tables import played_title

if TYPE_CHECKING:
    from rich.table import Table

    from analysis.experiment.design import Design
    from analysis.experiment.experiment import Experiment, Played
    from cli.terminal.progress import Meter
    from simcore.contract.game import Cell
    from simcore.results.luck import LuckResult, LuckStrategy, VariancePart
    from simcore.store.writer import RunWriter

Command = TypeVar("Command", bound=Callable[..., Any])

FLAG = "--luck-and-skill"
LEAST = 2
HEADINGS = {"skill": "skill", "deal": "deal", "deal-x-skill": "deal x skill", "play": "play"}

options = (
    click.option(
        FLAG,
        "luck_and_skill",
        is_flag=True,
        help="Also measure how much of the outcome is luck of the deal, luck of the play, and skill. "
        "All strategies play the same deals, each several times. Requires two strategies.",
    ),
    click.option("--deals", type=WHOLE, metavar="N", help=f"Number of deals of {FLAG}.  [default: 500]"),
    click.option(
        "--play-outs",
        type=WHOLE,
        metavar="N",
        help=f"Games of each deal and strategy of {FLAG}.  [default: 20]",
    ),
)


def luck_options(command: Command) -> Command:
    """`--luck-and-skill`, `--deals`, `--play-outs`."""
    for option in reversed(options):
        command = option(command)
    return command


def choose_design(wanted: bool, deals: int | None, play_outs: int | None, strategies: int) -> Design | None:
    """Return the size of the nested design; None without `--luck-and-skill`."""
    given = {"--deals": deals, "--play-outs": play_outs}
    for option, value in given.items():
        if value is not None:
            if not wanted:
                raise Mistake(f"{option}: allowed only with {FLAG}")
            check_at_least(option, value, LEAST)
            check_at_most(option, value, "MAX_NESTED")
    if not wanted:
        return None
    if strategies < LEAST:
        raise Mistake(
            f"{FLAG}: expected at least {LEAST} strategies, found {strategies}; for instance -s random -s "
            "standard"
        )
    from analysis.experiment.design import DEALS, PLAY_OUTS, Design

    design = Design(DEALS if deals is None else deals, PLAY_OUTS if play_outs is None else play_outs)
    check_at_most("--deals times --play-outs", design.deals * design.play_outs, "MAX_NESTED")
    return design


def play(
    experiment: Experiment,
    design: Design | None,
    result: Played,
    writer: RunWriter,
    bar: Meter,
    stop: threading.Event,
) -> None:
    """Play the requested design, if any, after the games; each complete part goes into the manifest."""
    if design is None or not result.complete:
        return
    from analysis.luck.luck_run import play_design

    result.complete = False  # any failure from here on leaves the run without this

    def begin(cell: Cell, strategy: str) -> None:
        bar.begin(f"luck and skill: {played_title(cell, strategy)}")

    def keep(results: Sequence[LuckResult]) -> None:
        result.luck_and_skill = list(results)
        writer.write_manifest(experiment.content(result))

    results = play_design(
        experiment,
        design,
        done=result.luck_and_skill,
        keep=keep,
        begin=begin,
        progress=bar.advance,
        stop=stop,
    )
    result.luck_and_skill = results
    result.complete = len(results) == len(experiment.cells)


def luck_table(groups: Sequence[LuckResult], level: str) -> Table:
    """Return the parts of the variance of an outcome; `level` is the word for the difficulty."""
    from rich.table import Table

    table = Table(title="Luck and skill", title_justify="left", caption_justify="left")
    for heading in ("Ancient One", level, "players"):
        table.add_column(heading, no_wrap=True)
    for heading in (*HEADINGS.values(), "gain"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("deal SD", overflow="fold")
    for group in groups:
        parts: dict[str, VariancePart] = {part.part: part for part in group.parts}
        table.add_row(
            group.ancient_one,
            group.difficulty,
            "solo" if group.players == 1 else str(group.players),
            *(_share(parts[part]) for part in HEADINGS),
            f"{_number(group.gain)}\n{_ends(group.gain_interval)}",
            "\n".join(f"{strategy.strategy} {_deviation(strategy)}" for strategy in group.strategies),
        )
    if groups:
        table.caption = _caption(groups[0])
    return table


def _deviation(row: LuckStrategy) -> str:
    return "-" if row.deal_sd is None else _number(row.deal_sd)


def _share(part: VariancePart) -> str:
    if part.share is None or part.interval is None:
        return "-"
    return f"{_number(part.share)}\n{_ends(part.interval)}"


def _ends(interval: Sequence[float]) -> str:
    low, high = map(_number, interval)
    return f"{low} to {high}" if low.startswith("-") else f"{low}-{high}"


def _number(share: float) -> str:
    """Format a percentage, without a minus sign before a zero."""
    return f"{round(100 * share, 1) + 0.0:.1f}"


def _caption(group: LuckResult) -> str:
    return (
        f"Percent. {group.deals:,} deals, each played {group.play_outs:,} times by each of "
        f"{len(group.strategies)} strategies. Below each: its interval, {group.interval_method}, "
        f"{100 * group.confidence:g}%.\nGain: win rate of the best strategy minus that of the "
        "weakest. Deal SD: standard deviation of the chance to win over the deals."
    )


EXPLANATION = (
    "Shares of the variance of an outcome if a strategy and a game are drawn at random. Skill: "
    "the strategy. Deal: the information of the first player at the first decision. Deal x "
    "skill: deals that suit some strategies. Play: all later luck. The share of skill depends on "
    "the strategies that are compared."
)

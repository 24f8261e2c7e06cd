"""Tables of `elderodds worth`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from analysis.statistics.ranking import rank_words
from cli.commands import ablate
from cli.terminal.tables import (
    PLAYER,
    PLAYER_CAPTION,
    cell_title,
    chance,
    percent,
    signed_points,
    span,
)
from reports.words import VERDICTS, joint_level, plural
from simcore.messages.names import singular

if TYPE_CHECKING:
    from rich.table import Table

    from analysis.influence.ablation_model import AblationCell, TakenAway
    from analysis.influence.factorial_model import FactorialCell
    from analysis.influence.teams_model import GroupCell, GroupRate, InvestigatorCell, PooledCells, TeamCell

PAIRS_SHOWN = 10
"""Interactions in a table."""
RANKS = "Rank: possible ranks, given the intervals."


def _table(title: str, *headings: str) -> Table:
    from rich.table import Table

    table = Table(title=title, title_justify="left", caption_justify="left")
    table.add_column(headings[0], overflow="fold")
    for heading in headings[1:]:
        table.add_column(heading, justify="right", no_wrap=True)
    return table


def _title(cell: TeamCell) -> str:
    return f"{cell_title(cell)}: {percent(cell.win_rate)} of {plural(cell.games, 'game')} won"


def investigators(cell: InvestigatorCell) -> Table:
    """Return the table of the investigators in one cell."""
    table = _table(
        _title(cell), "investigator", "rank", "games with", "win rate", "without", "worth", "interval"
    )
    for row in cell.investigators:
        table.add_row(
            row.investigator,
            rank_words(*row.ranks),
            f"{row.games:,}",
            percent(row.wins / row.games),
            percent(row.wins_without / row.games_without),
            signed_points(row.difference),
            span(row.interval),
        )
    first = cell.investigators[0]
    table.caption = (
        "Contribution: points of the win rate, compared with a random other investigator. Intervals: "
        f"{first.interval_method}, {joint_level(first.confidence, first.intervals)}. Teams are "
        f"random. {RANKS}"
    )
    return table


def together(pooled: PooledCells) -> Table:
    """Return the table of the investigators over all cells; it is above those of single cells."""
    seats = "solo" if pooled.players == 1 else plural(pooled.players, "player")
    where = f"All {pooled.cells} combinations together" if pooled.cells > 1 else "One combination"
    won = f"{percent(pooled.win_rate)} of {plural(pooled.games, 'game')} won"
    table = _table(f"{where}, {seats}, {pooled.strategy}: {won}", "investigator", "verdict")
    for heading in ("win rate", "without", "worth", "interval"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in pooled.investigators:
        table.add_row(
            row.investigator,
            VERDICTS[row.verdict],
            percent(row.win_rate),
            percent(row.win_rate_without),
            signed_points(row.difference),
            span(row.interval),
        )
    first = pooled.investigators[0]
    table.caption = (
        "Contribution: points of the win rate, compared with a random other investigator; mean of "
        f"the combinations. Intervals: {first.interval_method}, "
        f"{joint_level(first.confidence, first.intervals)}."
    )
    return table


def groups(cell: GroupCell, rows: Sequence[GroupRate], top: int) -> Table:
    """Return the table of the best and the worst groups of a size in one cell."""
    first = rows[0]
    name = {1: "investigator", 2: "pair", 3: "triple", 4: "four"}.get(first.size, f"group of {first.size}")
    table = _table(_title(cell), name, "games", "won", "shrunken", "interval")
    left_out = len(rows) - 2 * top
    for number, row in enumerate(rows):
        if left_out > 0 and top <= number < len(rows) - top:
            if number == top:
                table.add_row(f"... {left_out} more", "", "", "", "")
            continue
        table.add_row(
            ", ".join(row.group),
            f"{row.games:,}",
            percent(row.raw),
            percent(row.win_rate),
            f"{100 * row.low:.1f} - {100 * row.high:.1f}%",
        )
    table.caption = (
        f"Shrunken towards {percent(first.mean)}; true rates differ by about "
        f"{signed_points(first.spread)[1:]} points (standard deviation). Intervals: "
        f"{first.interval_method}, {100 * first.confidence:g}% each."
    )
    return table


def factors(answer: FactorialCell) -> Table:
    """Return the table of the factors in one cell."""
    kind = singular(answer.kind)
    won = f"{percent(answer.win_rate)} of {plural(answer.games, 'game')} won without"
    title = f"{cell_title(answer)}: {won}, {percent(answer.win_rate_with_all)} with all"
    headings = (kind, "rank", "on average", "interval", "alone", "interval", "with all others", "interval")
    table = _table(title, *headings)
    for row in answer.factors:
        table.add_row(
            row.name,
            rank_words(*row.ranks),
            signed_points(row.average),
            span(row.interval),
            signed_points(row.alone),
            span(row.alone_interval),
            signed_points(row.together),
            span(row.together_interval),
        )
    table.caption = (
        f"Points of the win rate that each {kind} adds: on average over all choices of the rest "
        f"({answer.choices} choices in all, the same games with each), without the rest, and with all of it. "
        f"{_method_of(answer)} {RANKS}"
    )
    return table


def factor_pairs(answer: FactorialCell) -> Table:
    """Return the table of the largest interactions in one cell."""
    rows = answer.pairs[:PAIRS_SHOWN]
    table = _table(f"Interactions: {cell_title(answer)}", "pair", "interaction", "interval")
    for row in rows:
        table.add_row(f"{row.first}, {row.second}", signed_points(row.interaction), span(row.interval))
    table.caption = (
        "Points that the first adds more if the second is in play, on average over all choices of the rest. "
        f"The table has {len(rows)} of {plural(len(answer.pairs), 'pair')}, --json all. {_method_of(answer)}"
    )
    return table


def _method_of(answer: FactorialCell) -> str:
    return f"Intervals: {answer.interval_method}, {joint_level(answer.confidence, answer.comparisons)}."


def components(answer: AblationCell, kind: str) -> Table:
    """Return the table of the components of a kind in one cell."""
    name = singular(kind)
    rows = sorted(answer.without, key=lambda row: row.difference)
    group = any(row.player_interval for row in rows)
    headings = (name, "rank", "games", "win rate", "without", "worth", "interval")
    table = _table(ablate.title_of(answer), *headings, *([PLAYER] if group else []), "p (Holm)")
    for row in rows:
        low, high = row.interval
        table.add_row(
            row.component,
            rank_words(*row.ranks),
            f"{row.games:,}",
            percent(row.win_rate),
            percent(row.win_rate_without),
            signed_points(-row.difference),
            f"{signed_points(-high)} to {signed_points(-low)}",
            *([_player_contribution(row)] if group else []),
            chance(row.p_holm),
        )
    confident = joint_level(answer.confidence, answer.comparisons)
    where = ", in the games of its investigator" if all(row.investigator for row in rows) else ""
    table.caption = (
        f"Contribution: win rate with the {name} minus win rate without, on common luck{where}. "
        f"Intervals: {answer.difference_method}, {confident}.{PLAYER_CAPTION * group} {RANKS}"
    )
    return table


def _player_contribution(row: TakenAway) -> str:
    """Return the range of the contribution of a component over the members of a group."""
    if row.player_interval is None:
        return "-"
    low, high = row.player_interval
    return span((-high, -low))

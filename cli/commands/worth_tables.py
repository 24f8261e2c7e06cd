"""Tables of `elderodds worth`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

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
from reports.words import joint_level, plural
from simcore.messages.names import singular

if TYPE_CHECKING:
    from analysis.influence.ablation_model import AblationCell, TakenAway

RANKS = "Rank: the ranks that the intervals allow."
VERDICTS = {1: "stronger", -1: "weaker", 0: "not told apart"}


def _table(title: str, *headings: str) -> Any:
    from rich.table import Table

    table = Table(title=title, title_justify="left", caption_justify="left")
    table.add_column(headings[0], overflow="fold")
    for heading in headings[1:]:
        table.add_column(heading, justify="right", no_wrap=True)
    return table


def _title(answer: Mapping[str, Any]) -> str:
    return f"{cell_title(answer)}: {percent(answer['win_rate'])} of {plural(answer['games'], 'game')} won"


def investigators(answer: Mapping[str, Any]) -> Any:
    """The investigators in one cell."""
    table = _table(
        _title(answer), "investigator", "rank", "games with", "win rate", "without", "worth", "interval"
    )
    rows = answer["investigators"]
    for row in rows:
        table.add_row(
            row["investigator"],
            rank_words(row["rank_first"], row["rank_last"]),
            f"{row['games']:,}",
            percent(row["wins"] / row["games"]),
            percent(row["wins_without"] / row["games_without"]),
            signed_points(row["difference"]),
            f"{signed_points(row['low'])} to {signed_points(row['high'])}",
        )
    confident = joint_level(rows[0]["confidence"], rows[0]["intervals"])
    table.caption = (
        f"Worth: points of the win rate against a random other. Intervals: {rows[0]['interval_method']}, "
        f"{confident}. Teams were drawn at random, so this is what the investigator does. {RANKS}"
    )
    return table


def together(answer: Mapping[str, Any]) -> Any:
    """The investigators over all cells: one answer in front of one a cell."""
    seats = "solo" if answer["players"] == 1 else plural(answer["players"], "player")
    where = f"All {answer['cells']} combinations together" if answer["cells"] > 1 else "One combination"
    won = f"{percent(answer['win_rate'])} of {plural(answer['games'], 'game')} won"
    table = _table(f"{where}, {seats}, {answer['strategy']}: {won}", "investigator", "verdict")
    for heading in ("win rate", "without", "worth", "interval"):
        table.add_column(heading, justify="right", no_wrap=True)
    rows = answer["investigators"]
    for row in rows:
        table.add_row(
            row["investigator"],
            VERDICTS[row["verdict"]],
            percent(row["win_rate"]),
            percent(row["win_rate_without"]),
            signed_points(row["difference"]),
            f"{signed_points(row['low'])} to {signed_points(row['high'])}",
        )
    confident = joint_level(rows[0]["confidence"], rows[0]["intervals"])
    table.caption = (
        f"Worth: points of the win rate against a random other, mean of the combinations. "
        f"Intervals: {rows[0]['interval_method']}, {confident}."
    )
    return table


def groups(answer: Mapping[str, Any], size: int, rates: Any, top: int) -> Any:
    """The best and the worst groups of a size in one cell."""
    what = {1: "investigator", 2: "pair", 3: "triple", 4: "four"}.get(size, f"group of {size}")
    table = _table(_title(answer), what, "games", "won", "shrunken", "interval")
    rows = rates.to_dict("records")
    left_out = len(rows) - 2 * top
    for number, row in enumerate(rows):
        if left_out > 0 and top <= number < len(rows) - top:
            if number == top:
                table.add_row(f"... {left_out} more", "", "", "", "")
            continue
        table.add_row(
            ", ".join(row["group"]),
            f"{row['games']:,}",
            percent(row["raw"]),
            percent(row["win_rate"]),
            f"{100 * row['low']:.1f} - {100 * row['high']:.1f}%",
        )
    first = rows[0]
    table.caption = (
        f"Shrunken towards {percent(first['mean'])}; true rates differ by about "
        f"{signed_points(first['spread'])[1:]} points (standard deviation). Intervals: "
        f"{first['interval_method']}, "
        f"{100 * first['confidence']:g}% each."
    )
    return table


def components(answer: AblationCell, kind: str) -> Any:
    """The components of a kind in one cell."""
    what = singular(kind)
    rows = sorted(answer.without, key=lambda row: row.difference)
    group = any(row.player_interval for row in rows)
    headings = (what, "rank", "games", "win rate", "without", "worth", "interval")
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
        f"Worth: points of the win rate that go without the {what}, same luck{where}. "
        f"Intervals: {answer.difference_method}, {confident}.{PLAYER_CAPTION * group} {RANKS}"
    )
    return table


def _player_contribution(row: TakenAway) -> str:
    """Range of the contribution of a component over the members of a group."""
    if row.player_interval is None:
        return "-"
    low, high = row.player_interval
    return span((-high, -low))

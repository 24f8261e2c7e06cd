"""Tables of `calibrate`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from analysis.calibration.group import searches_beyond
from cli.terminal.tables import Prose, chance, percent, player_span
from simcore.process.command_line import to_type

if TYPE_CHECKING:
    from rich.table import Table

    from analysis.calibration.calibration_model import CalibrationResult, DataKey, GroupOdds, LeftOut

FEW = 0.05
"""Chance below which the results do not look like those of one player."""


def players_table(result: CalibrationResult) -> Table:
    """Return the table of the strategies of the ladder, and of the skill of each that fits."""
    table = _table("Players that fit your games", ("strategy",), ("chance", "skill", "interval"))
    for row in result.players:
        low, high = row.interval
        table.add_row(row.strategy, percent(row.chance), f"{row.skill:.2f}", f"{low:.2f} - {high:.2f}")
    table.caption = (
        "Chance: probability of each strategy, with equal prior probabilities. Skill: share of "
        f"decisions that follow the strategy; likelihood interval, {100 * result.confidence:g}%, "
        "given the strategy."
    )
    return table


def cells_table(result: CalibrationResult, level: str) -> Table:
    """Return the table of the real games, beside the win rates of the fitted players."""
    table = _table(
        "Your games", ("Ancient One", level, "players"), ("games", "won", "best fit", "range of fits")
    )
    for row in result.cells:
        low, high = row.player_interval
        table.add_row(
            *_place(row),
            f"{row.games:,}",
            f"{row.wins:,}",
            percent(row.best),
            f"{100 * low:.1f} - {100 * high:.1f}%",
        )
    best = result.best
    table.caption = f"Best fit: {best.strategy} with skill {best.skill:.2f}" + (
        f", groups {best.spread:.2f} above and below." if best.spread else "."
    )
    table.caption += " Range of fits: from the weakest to the strongest player that fits your games."
    return table


def fit_lines(result: CalibrationResult) -> list[Prose]:
    """Return lines on the fit of a single player, and on the result that fits worst."""
    fit, best = result.fit, result.best
    lines = []
    if fit.p is None:
        lines.append(
            "All games are of one combination, so a test of a single skill for several combinations is "
            "impossible."
        )
    elif fit.p < FEW:
        lines.append(
            f"A single player does not explain these results: only {percent(fit.p)} of simulated results "
            "of one player deviate as much."
        )
    else:
        lines.append(
            f"A single player explains these results: {percent(fit.p)} of simulated results of one player "
            "deviate as much."
        )
    lines += [_odd_line(row) for row in fit.left_out[:1]]
    if fit.beyond is not None:
        stronger = fit.beyond == "stronger"
        lines.append(
            f"The group won {'more' if stronger else 'less'} than every simulated player. Unless that is "
            f"luck, its predicted win rates are too {'low' if stronger else 'high'}. "
            f"{_stronger_line(result) if stronger else f'Add a weaker strategy to {best.strategy}.'}"
        )
    return [Prose(line) for line in lines]


def _stronger_line(result: CalibrationResult) -> str:
    """Return what to do for a group that is stronger than every player of the ladder."""
    ladder = [player.strategy for player in result.players]
    further = searches_beyond(result.provenance.game.name, ladder)
    if not further:
        return "This game has no stronger strategy; one of your own may be."
    options = " ".join(f"-s {name}" for name in (*ladder, further[0]))
    return f"To correct this, add a stronger strategy: `{options}`; it is slow, so add -n 100."


def _odd_line(row: LeftOut) -> str:
    name = f"group {row.group or 'without a name'}" if row.cell is None else ", ".join(_place(row.cell)[:2])
    result = f"{name}: {row.wins} of {row.games} won, {row.expected:.1f} expected from the other games"
    if row.odd:
        return f"Outlier: {result} (p = {chance(row.p)}). Check what was different in these games."
    return f"There is no outlier. Largest deviation: {result} (p = {chance(row.p)})."


def odds_table(result: CalibrationResult, level: str) -> Table:
    """Return the table of the win rates of the group, and of the information in one more game."""
    table = _table(
        "Predicted win rates, and what to play next",
        ("Ancient One", level, "players"),
        ("win rate", "interval", "player", "gain per game", "more games"),
    )
    for row in result.odds:
        low, high = row.interval
        table.add_row(
            *_place(row),
            percent(row.win_rate),
            f"{100 * low:.1f} - {100 * high:.1f}%",
            player_span(row),
            percent(row.information),
            "too many" if row.further_games is None else str(row.further_games),
        )
    table.caption = (
        "Interval: simulation error of the win rate. Player: from the weakest to the strongest "
        "player that fits your games. Gain per game: reduction of the uncertainty about the players "
        "by one more game of your own. More games: number of your games until the column player is "
        f"{100 * result.width:g} points wide."
    )
    return table


def next_lines(result: CalibrationResult) -> list[Prose | str]:
    """Return advice on the next game, and the file of the group with its use."""
    lines: list[Prose | str] = []
    if result.odds:
        place = ", ".join(_place(result.odds[0])[:2])
        lines.append(Prose(f"Play {place} next: these games are the most informative."))
    return [*lines, f"Group: {result.group}", f"Play with it:  {to_type('run', '-s', result.group)}"]


def _place(row: DataKey | GroupOdds) -> list[str]:
    own = [setting.rpartition("=")[2] for setting in row.settings]
    ancient_one = f"{row.ancient_one} with {', '.join(own)}" if own else row.ancient_one
    return [ancient_one, row.difficulty, "solo" if row.players == 1 else str(row.players)]


def _table(title: str, left: Sequence[str], right: Sequence[str]) -> Table:
    from rich.table import Table

    table = Table(title=title, title_justify="left", caption_justify="left")
    for heading in left:
        table.add_column(heading, no_wrap=True)
    for heading in right:
        table.add_column(heading, justify="right", no_wrap=True)
    return table

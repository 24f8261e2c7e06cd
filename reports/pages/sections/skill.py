"""Section about skill: win rates of players with more and with less skill."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pandas as pd
from matplotlib.axes import Axes

from analysis.kept_runs.cells import DRAWN, CellRow, Run, cell_rows, levels_of
from reports import words
from reports.figures import run_figures
from reports.figures.picture import Picture, draw
from reports.pages.captions import interval_name, scale_top, team_words
from reports.pages.section import Section


@dataclass(frozen=True)
class SkillGroup:
    """Curves of the same players, one picture per Ancient One."""

    title: str
    pictures: list[Picture]


@dataclass(frozen=True)
class SkillSection(Section):
    """Curves of all players.

    Attributes
    ----------
    interval
        Kind and level of the intervals.
    groups
        The curves, by players.
    """

    template = "skill"
    anchor = "skill"
    heading = "Win rate by skill"
    interval: str
    groups: list[SkillGroup]

    def pictures(self) -> list[Picture]:
        """Return all pictures, in the order of the page."""
        return [picture for group in self.groups for picture in group.pictures]


def skill_section(run: Run, interval: str) -> SkillSection | None:
    """Draw all curves; None if no cell was played with several skills.

    Parameters
    ----------
    run
        A kept run.
    interval
        Kind and level of the intervals of its win rates.
    """
    points = _points(run)
    if not points:
        return None
    top, groups = scale_top(point.row.high for point in points), list[SkillGroup]()
    for same in _grouped(points, lambda point: point.players):
        title = f"{words.plural(same[0].row.players, 'player')}, {words.players(same[0].strategy)}"
        if same[0].row.team not in DRAWN:
            title = f"{title}, {team_words(same[0].row.team)}"
        pictures = [
            _picture(part, levels_of(run), top, f"k{len(groups)}-{number}")
            for number, part in enumerate(_grouped(same, lambda point: (point.row.ancient_one,)))
        ]
        groups.append(SkillGroup(title, pictures))
    return SkillSection(interval, groups)


@dataclass(frozen=True)
class _Point:
    """A cell that was played with several skills."""

    row: CellRow
    skill: float

    @property
    def strategy(self) -> str:
        """Strategy without the skill."""
        return self.row.strategy.partition("@")[0]

    @property
    def players(self) -> tuple[object, ...]:
        """Names that the cells of one group of curves share."""
        return self.row.game, self.row.players, self.row.team, self.strategy

    @property
    def label(self) -> str:
        """Name of its curve."""
        return words.phrase(self.row.difficulty)


def _points(run: Run) -> list[_Point]:
    """Return the cells of the players that played with several skills."""
    points = [_Point(row, cell.skill) for row, cell in zip(cell_rows(run), run.cells, strict=True)]
    skills: dict[tuple[object, ...], set[float]] = {}
    for point in points:
        skills.setdefault(point.players, set()).add(point.skill)
    return [point for point in points if len(skills[point.players]) > 1]


def _grouped(points: Sequence[_Point], key: Callable[[_Point], tuple[object, ...]]) -> list[list[_Point]]:
    """Return points in groups with equal keys, in the order of their first points."""
    groups: dict[tuple[object, ...], list[_Point]] = {}
    for point in points:
        groups.setdefault(key(point), []).append(point)
    return list(groups.values())


def _games(points: Sequence[_Point]) -> str:
    counts = sorted({point.row.games for point in points})
    least = f"{words.count(counts[0])} to " if len(counts) > 1 else ""
    return f"{least}{words.plural(counts[-1], 'game')}"


def _picture(points: Sequence[_Point], levels: Sequence[str], top: float, prefix: str) -> Picture:
    title = words.name(points[0].row.ancient_one)
    labels = {point.label for point in points}
    order = [label for label in map(words.phrase, levels) if label in labels]
    shares = "; ".join(
        f"{point.label.lower()} at skill {point.skill:g} {words.percent(point.row.win_rate)}"
        for point in points
    )
    interval = interval_name([point.row for point in points])
    return draw(
        _curves(points, order, top, title),
        height=2.9,
        prefix=prefix,
        alt=f"{title}: how often games are won by skill. {shares}.",
        caption=f"Shaded: {interval} interval. {_games(points)} at each point; "
        f"{words.players(points[0].strategy)}.",
        name=f"skill-{title}",
    )


def _curves(
    points: Sequence[_Point], order: Sequence[str], top: float, title: str
) -> Callable[[Axes], object]:
    data = pd.DataFrame(
        [(point.label, point.skill, point.row.win_rate, point.row.low, point.row.high) for point in points],
        columns=["label", "skill", "win_rate", "low", "high"],
    )
    return lambda ax: run_figures.skill_curves(data=data, order=order, top=top, title=title, ax=ax)

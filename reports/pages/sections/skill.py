"""The section about skill: how often games are won by players of more and less skill."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pandas as pd
from matplotlib.axes import Axes

from analysis.kept_runs.cells import DRAWN, Run, records, skill_table
from reports import words
from reports.figures import run_figures
from reports.figures.picture import Picture, draw
from reports.pages.captions import interval_name, scale_top, team_words
from reports.pages.section import Section


@dataclass(frozen=True)
class SkillGroup:
    """Curves of the same players, one picture an Ancient One."""

    title: str
    pictures: list[Picture]


@dataclass(frozen=True)
class SkillSection(Section):
    """The curves of all players.

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
        """All pictures, in the order of the page."""
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
    groups = _groups(skill_table(run))
    return SkillSection(interval, groups) if groups else None


def _groups(table: pd.DataFrame) -> list[SkillGroup]:
    """The curves by players; the table is empty where every cell was played with one skill."""
    if table.empty:
        return []
    groups: list[SkillGroup] = []
    top = scale_top(table["high"])
    for key, cells in table.groupby(["game", "players", "team", "who"], sort=False):
        _, number, team, who = key
        title = f"{words.plural(int(str(number)), 'player')}, {words.players(str(who))}"
        if team not in DRAWN:
            title = f"{title}, {team_words(str(team))}"
        pictures = [
            _picture(part, str(ancient_one), top, words.players(str(who)), f"k{len(groups)}-{i}")
            for i, (ancient_one, part) in enumerate(cells.groupby("ancient_one", sort=False, observed=True))
        ]
        groups.append(SkillGroup(title, pictures))
    return groups


def _games(part: pd.DataFrame) -> str:
    counts = sorted(set(part["games"]))
    least = f"{words.count(counts[0])} to " if len(counts) > 1 else ""
    return f"{least}{words.plural(counts[-1], 'game')}"


def _picture(part: pd.DataFrame, ancient_one: str, top: float, who: str, prefix: str) -> Picture:
    title = words.name(ancient_one)
    data = part.assign(label=part["difficulty"].astype(str).map(words.phrase))
    there = set(data["label"])
    steps = [words.phrase(str(step)) for step in part["difficulty"].cat.categories]
    order = [step for step in steps if step in there]
    points = "; ".join(
        f"{row['label'].lower()} at skill {row['skill']:g} {words.percent(row['win_rate'])}"
        for row in records(data)
    )
    alt = f"{title}: how often games are won by skill. {points}."
    return draw(
        _curves(data, order, top, title),
        height=2.9,
        prefix=prefix,
        alt=alt,
        caption=f"Shaded: {interval_name(part)} interval. {_games(part)} at each point; {who}.",
        name=f"skill-{title}",
    )


def _curves(data: pd.DataFrame, order: Sequence[str], top: float, title: str) -> Callable[[Axes], object]:
    return lambda ax: run_figures.skill_curves(data=data, order=order, top=top, title=title, ax=ax)

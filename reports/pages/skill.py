"""The curve of a report: how often games are won by players of more and less skill."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pandas as pd
from matplotlib.axes import Axes

from analysis.kept_runs.cells import DRAWN, records
from reports import words
from reports.figures import run_figures
from reports.figures.picture import Picture, draw
from reports.pages.sections import interval_name, scale_top, team_words


@dataclass(frozen=True)
class SkillGroup:
    """Curves of the same players, one picture an Ancient One."""

    title: str
    pictures: list[Picture]


def skill_groups(table: pd.DataFrame) -> list[SkillGroup]:
    """Draw all curves.

    Parameters
    ----------
    table
        Result of `analysis.kept_runs.cells.skill_table`.
    """
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
    told = "; ".join(
        f"{row['label'].lower()} at skill {row['skill']:g} {words.percent(row['win_rate'])}"
        for row in records(data)
    )
    alt = f"{title}: how often games are won by skill. {told}."
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

"""The section about luck and skill."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

from analysis.kept_runs.cells import Run, levels_of, records
from analysis.luck.luck_run import luck_groups, luck_parts, luck_players
from reports import words
from reports.figures import run_figures
from reports.figures.luck_bars import STYLES
from reports.figures.picture import Picture, draw
from reports.pages import markdown
from reports.pages.captions import team_words
from reports.pages.section import Section, SectionStyle

SHARED = ("game", "players", "team")
"""The columns that are the same in all cells of one picture."""


@dataclass(frozen=True)
class LuckRow:
    """A group of cells in the table of numbers.

    Attributes
    ----------
    cell
        Its names.
    step
        Place of its difficulty in the order of the game.
    shares
        Share and interval of each part of the variance.
    half
        The part of the play that is the same for all strategies.
    gained
        How much more the best strategy wins than the weakest.
    rates
        The win rate of each strategy.
    """

    cell: Mapping[str, Any]
    step: int
    shares: list[tuple[float, str]]
    half: tuple[float, str]
    gained: tuple[float, str]
    rates: list[str]


@dataclass(frozen=True)
class LuckSection(Section):
    """Pictures, sentences and numbers.

    Attributes
    ----------
    sentences
        The topic of each sentence, and the sentence.
    bars
        One picture for each number of players and each team.
    parts
        Names of the parts of the variance.
    rows
        One a group of cells.
    varying
        Columns of the grid that differ between the groups.
    interval
        Kind and level of the intervals.
    """

    template = "luck"
    anchor = "luck"
    heading = "Luck and skill"
    sentences: list[tuple[str, str]]
    bars: list[Picture]
    parts: list[str]
    rows: list[LuckRow]
    varying: list[str]
    interval: str

    def pictures(self) -> list[Picture]:
        """All pictures."""
        return self.bars

    def markdown(self, style: SectionStyle) -> list[str]:
        """The sentences."""
        return markdown.heading(style, self.heading) + markdown.sentence_list(self.sentences)


def luck_section(run: Run) -> LuckSection | None:
    """Draw and describe luck and skill; None if the run has nothing about it.

    Parameters
    ----------
    run
        A kept run.
    """
    groups = luck_groups(run)
    if groups.empty:
        return None
    parts = luck_parts(run).merge(groups, on="group", sort=False, suffixes=("", "_group"))
    varying = [name for name in SHARED if groups[name].nunique() > 1]
    pictures = [
        _picture(cells, parts[parts["group"].isin(cells["group"])], f"l{number}")
        for number, (_, cells) in enumerate(groups.groupby(list(SHARED), sort=False))
    ]
    return LuckSection(
        sentences=_sentences(parts, luck_players(run), varying),
        bars=pictures,
        parts=[name for name, _, _ in STYLES.values()],
        rows=_rows(groups, parts, luck_players(run), levels_of(run)),
        varying=varying,
        interval=_interval(groups),
    )


def _interval(groups: pd.DataFrame) -> str:
    levels = " / ".join(f"{100 * level:g}%" for level in dict.fromkeys(groups["confidence"]))
    return f"{levels}, {' / '.join(dict.fromkeys(groups['interval_method']))}"


def _where(row: Mapping[str, Any], varying: Sequence[str]) -> str:
    named = {"players": words.plural(row["players"], "player"), "team": row["team"], "game": row["game"]}
    return ", ".join([words.cell(row), *(named[name] for name in varying)])


def _sentences(parts: pd.DataFrame, players: pd.DataFrame, varying: Sequence[str]) -> list[tuple[str, str]]:
    """Sentences that say in which cells skill decides most and least, and how much a deal can matter."""
    shares = parts[parts["share"].notna()]
    if shares.empty:
        return [("Nothing to tell", "every game of a cell ended alike.")]
    skill = records(shares[shares["part"] == "skill"].sort_values("share", kind="stable"))
    most, least = skill[-1], skill[0]
    made = [("Skill", f"who plays decides {_share(most)} of the outcome in {_where(most, varying)}.")]
    if len(skill) > 1:
        made = [
            ("Most skill", f"{_where(most, varying)}. Who plays decides {_share(most)} of the outcome."),
            ("Least skill", f"{_where(least, varying)}. {_share(least)}."),
        ]
    deal = records(shares[shares["part"] == "deal"].sort_values("share", kind="stable"))[-1]
    made.append(("Luck of the deal", f"{_share(deal)}{_at_most(len(skill), deal, varying)}."))
    swing = records(players.sort_values("deal_sd", kind="stable"))[-1]
    ends = f"{100 * swing['deal_sd_low']:.1f}{words.DASH}{100 * swing['deal_sd_high']:.1f}"
    points = f"{100 * swing['deal_sd']:.1f} points ({_level(deal)} {ends})"
    largest = ", the largest of all cells" if len(skill) > 1 else ""
    made.append(
        (
            "What a deal can do",
            f"it moves the chance of “{swing['strategy']}” to win by {points}; standard deviation{largest}.",
        )
    )
    return made


def _at_most(cells: int, row: Mapping[str, Any], varying: Sequence[str]) -> str:
    return f" where it decides most ({_where(row, varying)})" if cells > 1 else ""


def _share(row: Mapping[str, Any]) -> str:
    return f"{words.percent(row['share'])} ({_level(row)} {words.span(row['low'], row['high'])})"


def _level(row: Mapping[str, Any]) -> str:
    return f"{100 * row['confidence']:g}% interval"


def _picture(cells: pd.DataFrame, parts: pd.DataFrame, prefix: str) -> Picture:
    data = parts.assign(
        cell=parts["group"],
        heading=parts["ancient_one"].map(words.name),
        label=parts["difficulty"].map(words.phrase),
    )
    skill = "; ".join(
        f"{words.cell(row)}: skill {words.percent(row['share'], 0)}"
        for row in records(data[data["part"] == "skill"])
    )
    headings = int((data["heading"] != data["heading"].shift()).sum())
    return draw(
        lambda ax: run_figures.luck_and_skill_bars(data=data, ax=ax),
        height=1.15 + 0.255 * (len(cells) + headings),
        prefix=prefix,
        alt=f"Bars: what decides a game. {skill}.",
        caption=_caption(cells, data[data["part"].isin(STYLES)]),
        name="luck-and-skill",
    )


def _caption(cells: pd.DataFrame, data: pd.DataFrame) -> str:
    first = records(cells)[0]
    team = team_words(first["team"])
    error = data["error"].max()
    ends = f", at most {100 * error:.1f} points away, stand in the table" if error == error else ""
    return (
        f"{words.plural(first['deals'], 'deal')} a cell, each played "
        f"{words.plural(first['play_outs'], 'time')} by each of the strategies {first['strategies']}: "
        f"{words.plural(first['games'], 'game')} a cell; "
        f"{words.plural(first['players'], 'player')}, {team}. Intervals ({_interval(cells)}){ends}. "
        "Shares below 0, which are chance, are drawn as 0."
    )


def _rows(
    groups: pd.DataFrame, parts: pd.DataFrame, players: pd.DataFrame, steps: Sequence[str]
) -> list[LuckRow]:
    rows = []
    for row in records(groups):
        mine = parts[parts["group"] == row["group"]].set_index("part")
        rows.append(
            LuckRow(
                cell=row,
                step=steps.index(row["difficulty"]),
                shares=[_share_with_span(mine.loc[part]) for part in STYLES],
                half=_share_with_span(mine.loc["play-shared"]),
                gained=(row["gain"], _with_span(row["gain"], row["gain_low"], row["gain_high"])),
                rates=[
                    f"{each['strategy']} {words.percent(each['win_rate'])} ± {100 * each['deal_sd']:.1f}"
                    for each in records(players[players["group"] == row["group"]])
                ],
            )
        )
    return rows


def _share_with_span(part: pd.Series[Any]) -> tuple[float, str]:
    if pd.isna(part["share"]):
        return 0.0, words.DASH
    return float(part["share"]), _with_span(part["share"], part["low"], part["high"])


def _with_span(value: float, low: float, high: float) -> str:
    return f"{words.percent(value)} ({words.span(low, high)})"

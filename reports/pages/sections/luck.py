"""Section about luck and skill."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd

from analysis.kept_runs.cells import Run, levels_of, team_label
from reports import words
from reports.figures import run_figures
from reports.figures.luck_bars import STYLES
from reports.figures.picture import Picture, draw
from reports.pages import markdown
from reports.pages.captions import team_words
from reports.pages.section import Section, SectionStyle
from simcore.results.luck import LuckResult, LuckStrategy, VariancePart
from simcore.results.model import Interval

UNKNOWN = (math.nan, math.nan)
"""Ends of an unknown interval."""


@dataclass(frozen=True)
class LuckRow:
    """A group of cells in the table of numbers.

    Attributes
    ----------
    cell
        Its luck and skill.
    shared
        Values of the group that are the same in all cells of a picture, by name.
    step
        Position of its difficulty in the order of the game.
    shares
        Share and interval of each part of the variance.
    half
        The part of the play that is the same for all strategies.
    gained
        Win rate of the best strategy less that of the weakest.
    rates
        The win rate of each strategy.
    """

    cell: LuckResult
    shared: dict[str, str]
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
        Names of the shared values that differ between the groups.
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
        """Return all pictures."""
        return self.bars

    def markdown(self, style: SectionStyle) -> list[str]:
        """Return the sentences."""
        return markdown.heading(style, self.heading) + markdown.sentence_list(self.sentences)


def luck_section(run: Run) -> LuckSection | None:
    """Draw and describe luck and skill; None if the run has nothing about it.

    Parameters
    ----------
    run
        A kept run.
    """
    groups = run.manifest.luck_and_skill
    if not groups:
        return None
    shared = [_shared(group) for group in groups]
    varying = [name for name in shared[0] if len({values[name] for values in shared}) > 1]
    pictures: dict[tuple[str, ...], list[LuckResult]] = {}
    for group, values in zip(groups, shared, strict=True):
        pictures.setdefault(tuple(values.values()), []).append(group)
    return LuckSection(
        sentences=_sentences(groups, varying),
        bars=[_picture(cells, f"l{number}") for number, cells in enumerate(pictures.values())],
        parts=[name for name, _, _ in STYLES.values()],
        rows=_rows(groups, levels_of(run)),
        varying=varying,
        interval=_interval(groups),
    )


def _shared(group: LuckResult) -> dict[str, str]:
    """Return the values that are the same in all cells of one picture, by name."""
    return {"game": group.game, "players": str(group.players), "team": team_label(group)}


def _interval(groups: Sequence[LuckResult]) -> str:
    levels = " / ".join(f"{100 * level:g}%" for level in dict.fromkeys(group.confidence for group in groups))
    return f"{levels}, {' / '.join(dict.fromkeys(group.interval_method for group in groups))}"


def _where(group: LuckResult, varying: Sequence[str]) -> str:
    named = _shared(group) | {"players": words.plural(group.players, "player")}
    return ", ".join([words.cell(group), *(named[name] for name in varying)])


def _part(group: LuckResult, name: str) -> VariancePart:
    return next(part for part in group.parts if part.part == name)


def _by_share(groups: Sequence[LuckResult], name: str) -> list[tuple[VariancePart, LuckResult]]:
    """Return a part of each group where its share is known, the smallest share first."""
    parts = [(_part(group, name), group) for group in groups]
    known = [(part.share, part, group) for part, group in parts if part.share is not None]
    return [(part, group) for _, part, group in sorted(known, key=lambda row: row[0])]


def _sentences(groups: Sequence[LuckResult], varying: Sequence[str]) -> list[tuple[str, str]]:
    """Say in which cells skill decides most and least, and how much a deal can matter."""
    skill, deal = _by_share(groups, "skill"), _by_share(groups, "deal")
    if not skill:
        return [("Nothing to tell", "every game of a cell ended alike.")]
    (most, most_cell), (least, least_cell) = skill[-1], skill[0]
    share, where = _share(most, most_cell), _where(most_cell, varying)
    sentences = [("Skill", f"the choice of strategy decides {share} of the outcome in {where}.")]
    if len(skill) > 1:
        sentences = [
            ("Most skill", f"{where}. The choice of strategy decides {share} of the outcome."),
            ("Least skill", f"{_where(least_cell, varying)}. {_share(least, least_cell)}."),
        ]
    part, cell = deal[-1]
    several = f" where it decides most ({_where(cell, varying)})" if len(skill) > 1 else ""
    sentences.append(("Luck of the deal", f"{_share(part, cell)}{several}."))
    return sentences + _swing(groups, _level(cell), several=len(skill) > 1)


def _swing(groups: Sequence[LuckResult], level: str, *, several: bool) -> list[tuple[str, str]]:
    """Say how far a deal moves the chance to win of the strategy that it moves most."""
    strategies = [(row.deal_sd, row) for group in groups for row in group.strategies]
    known = sorted(((sd, row) for sd, row in strategies if sd is not None), key=lambda pair: pair[0])
    if not known:
        return []
    sd, strategy = known[-1]
    low, high = strategy.deal_sd_interval or UNKNOWN
    points = f"{100 * sd:.1f} points ({level} {100 * low:.1f}{words.DASH}{100 * high:.1f})"
    largest = ", the largest of all cells" if several else ""
    text = f"it moves the chance of “{strategy.strategy}” to win by {points}; standard deviation{largest}."
    return [("Effect of a deal", text)]


def _share(part: VariancePart, group: LuckResult) -> str:
    share = math.nan if part.share is None else part.share
    return f"{words.percent(share)} ({_level(group)} {words.span(*(part.interval or UNKNOWN))})"


def _level(group: LuckResult) -> str:
    return f"{100 * group.confidence:g}% interval"


def _picture(groups: Sequence[LuckResult], prefix: str) -> Picture:
    data = pd.DataFrame(
        [
            {
                "cell": number,
                "part": part.part,
                "drawn": math.nan if part.drawn is None else part.drawn,
                "heading": words.name(group.ancient_one),
                "label": words.phrase(group.difficulty),
            }
            for number, group in enumerate(groups)
            for part in group.parts
        ]
    )
    shares = [(words.cell(group), _part(group, "skill").share) for group in groups]
    skill = "; ".join(
        f"{name}: skill {words.percent(math.nan if share is None else share, 0)}" for name, share in shares
    )
    names = [words.name(group.ancient_one) for group in groups]
    headings = sum(name != before for name, before in zip(names, ["", *names], strict=False))
    return draw(
        lambda ax: run_figures.luck_and_skill_bars(data=data, ax=ax),
        height=1.15 + 0.255 * (len(groups) + headings),
        prefix=prefix,
        alt=f"Bars: what decides a game. {skill}.",
        caption=_caption(groups),
        name="luck-and-skill",
    )


def _caption(groups: Sequence[LuckResult]) -> str:
    first = groups[0]
    errors = [
        max(part.interval[1] - part.share, part.share - part.interval[0])
        for group in groups
        for part in group.parts
        if part.part in STYLES and part.share is not None and part.interval is not None
    ]
    ends = f" reach at most {100 * max(errors):.1f} points; the table lists them" if errors else ""
    names = [strategy.strategy for strategy in first.strategies]
    return (
        f"{words.plural(first.deals, 'deal')} a cell, each played "
        f"{words.plural(first.play_outs, 'time')} by each of the strategies {', '.join(names)}: "
        f"{words.plural(len(names) * first.deals * first.play_outs, 'game')} a cell; "
        f"{words.plural(first.players, 'player')}, {team_words(team_label(first))}. "
        f"Intervals ({_interval(groups)}){ends}. Shares below 0, which are chance, are drawn as 0."
    )


def _rows(groups: Sequence[LuckResult], levels: Sequence[str]) -> list[LuckRow]:
    return [
        LuckRow(
            cell=group,
            shared=_shared(group),
            step=levels.index(group.difficulty),
            shares=[_share_with_span(_part(group, part)) for part in STYLES],
            half=_share_with_span(_part(group, "play-shared")),
            gained=(group.gain, _with_span(group.gain, group.gain_interval)),
            rates=[_rate(strategy) for strategy in group.strategies],
        )
        for group in groups
    ]


def _rate(strategy: LuckStrategy) -> str:
    deal_sd = math.nan if strategy.deal_sd is None else strategy.deal_sd
    return f"{strategy.strategy} {words.percent(strategy.win_rate)} ± {100 * deal_sd:.1f}"


def _share_with_span(part: VariancePart) -> tuple[float, str]:
    if part.share is None:
        return 0.0, words.DASH
    return part.share, _with_span(part.share, part.interval or UNKNOWN)


def _with_span(value: float, ends: Interval) -> str:
    return f"{words.percent(value)} ({words.span(*ends)})"

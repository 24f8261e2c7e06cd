"""Section about tension, length and agency: the typical course of a game, and the measures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from reports import words
from reports.figures.courses import course_bands
from reports.figures.drawing import Drawing, beneath
from reports.figures.picture import Picture
from reports.figures.tornado import NAN
from reports.pages import markdown
from reports.pages.section import Section, SectionStyle
from reports.pages.sections.sweep import names_apart
from simcore.results.tension import Estimate, TensionResult
from simcore.results.tension import TensionCell as Cell

MOST_PANELS = 6
"""Pictures of single combinations."""
KINDS = 8
"""Kinds of decisions that a table names."""


@dataclass(frozen=True)
class TensionSection(Section):
    """Pictures, sentences and numbers.

    Attributes
    ----------
    cells
        Each combination with its sentences, and its rows of measures, seats and kinds of decisions.
    drawn
        The typical courses.
    note
        Numbers of games and play-outs, the pace, and the kind of the intervals.
    """

    template = "tension"
    anchor = "tension"
    heading = "Tension, length, choices"
    cells: list[TensionCell]
    drawn: list[Picture]
    note: str

    def pictures(self) -> list[Picture]:
        """Return all pictures."""
        return self.drawn

    def markdown(self, style: SectionStyle) -> list[str]:
        """Return the sentences."""
        lines = markdown.heading(style, self.heading)
        for cell in self.cells:
            lines += [f"**{cell.title}**", "", *(f"* {sentence}" for sentence in cell.sentences), ""]
        return [*lines, self.note, ""]


@dataclass(frozen=True)
class TensionCell:
    """A combination on a page; the rows are those of `measure_rows`, `seat_rows` and `kind_rows`."""

    title: str
    sentences: list[str]
    measures: list[list[str]]
    seats: list[list[str]]
    kinds: list[list[str]]


def tension_section(result: TensionResult | None, titles: Mapping[str, str]) -> TensionSection | None:
    """Draw and describe the results; None if there are none.

    Parameters
    ----------
    result
        As in the manifest of a run (`analysis.tension.tension_result`).
    titles
        Printed names by label.
    """
    if not result or not result.cells:
        return None
    named = _named(result, titles)
    return TensionSection(
        cells=[
            TensionCell(
                name[:1].upper() + name[1:],
                tension_sentences(cell),
                measure_rows(result, cell),
                seat_rows(cell),
                kind_rows(cell),
            )
            for name, cell in named
        ],
        drawn=[
            _drawing(name, cell).picture(f"te{number}", _alt(name, cell), "", f"tension {number}")
            for number, (name, cell) in enumerate(named[:MOST_PANELS])
        ],
        note=tension_note(result),
    )


def _named(result: TensionResult, titles: Mapping[str, str]) -> list[tuple[str, Cell]]:
    cells = [cell.titled(titles) for cell in result.cells]
    return list(zip(names_apart(cells), cells, strict=True))


def tension_note(result: TensionResult) -> str:
    """Return the number of games, the speed and the kind of the intervals."""
    many = words.plural(result.play_outs, "play-out")
    if result.rounds is None:
        end = "then the same strategy plays on to the end"
    else:
        end = (
            f"then the same strategy plays on for {words.plural(result.rounds, 'round')}, and the trained "
            "value of the game estimates the chance there"
        )
    level = f"{100 * result.confidence:g}% {words.method(result.interval_method)}"
    return (
        f"{words.plural(result.games, 'game')} of each combination; the chance to win as each round "
        f"begins, and after every option of one turn a game, from {many} each. A play-out first deals again "
        f"everything that the deciding player cannot know; {end}. Intervals: "
        f"{level} over games, each for itself. At half: the same with half of the play-outs; the farther it "
        "lies from the mean, the more the noise of the play-outs still matters. Minutes are an assumption: "
        f"{result.pace.words}."
    )


def tension_sentences(cell: Cell) -> list[str]:
    """Return the main results of a combination, a sentence each."""

    def mean(name: str, group: str = "") -> float:
        """Return the mean of a measure, over all games or over a group of them; NaN if there is none."""
        measure = cell.measures[name]
        value = (getattr(measure, group) if group else measure).mean
        return NAN if value is None else float(value)

    sentences = [f"{words.plural(cell.games, 'game')}, {cell.wins:,} won."]
    for group, moved, where in (("won", "fell to", "lowest"), ("lost", "rose to", "highest")):
        far = mean("reversal", group)
        if far == far:
            end = 1.0 - far if group == "won" else far
            sentences.append(
                f"In a game that was {group} the chance to win {moved} {words.percent(end, 0)} where it was "
                f"{where}, and the lead changed {_plain(mean('lead_changes', group))} times, on average."
            )
    sentences += [
        f"A game is decided after {words.percent(mean('decided'), 0)} of its rounds; then "
        f"{_plain(mean('rounds_left'))} of {_plain(mean('rounds'))} rounds are still played.",
        f"It takes {_plain(mean('decisions'))} decisions, about {mean('minutes'):.0f} minutes.",
    ]
    if mean("random") == mean("random"):
        sentences.append(
            f"A single choice at random costs {_points(mean('random'))} of the chance to win, the second "
            f"best one {_points(mean('second_best'))}; {words.percent(mean('dead'), 0)} of the turns have "
            "no choice that is shown to matter."
        )
    return sentences


def _points(share: float) -> str:
    """Return a loss in points; a loss below zero is chance."""
    return f"{100 * max(0.0, share):.1f} points"


def _plain(value: float) -> str:
    return f"{value:.1f}"


def value_text(value: float | None, unit: str) -> str:
    """Return a value in words: a share in percent.

    >>> value_text(0.123, "share"), value_text(1.234, "number"), value_text(None, "number") == words.DASH
    ('12.3%', '1.23', True)
    """
    if value is None:
        return words.DASH
    if unit == "share":
        return words.percent(value)
    return f"{value:.2f}" if abs(value) < 10 else f"{value:,.1f}"


def interval_text(interval: Sequence[float] | None, unit: str) -> str:
    """Return an interval in words.

    >>> interval_text([0.1, 0.25], "share").split(words.DASH), interval_text([-0.5, 20.0], "number")
    (['10.0', '25.0%'], '-0.50 to 20.0')
    """
    if interval is None:
        return words.DASH
    if unit == "share":
        return words.span(interval[0], interval[1])
    low, high = (value_text(end, unit) for end in interval)
    return f"{low} to {high}" if interval[0] < 0 else f"{low}{words.DASH}{high}"


def measure_rows(result: TensionResult, cell: Cell) -> list[list[str]]:
    """Return a row per measure: title, mean, interval, won, lost, at half, meaning."""
    rows = []
    for about in result.about:
        estimate, unit = cell.measures[about.name], about.unit
        ends = (estimate.won.mean, estimate.lost.mean, estimate.half)
        rows.append(
            [
                about.title,
                value_text(estimate.mean, unit),
                interval_text(estimate.interval, unit),
                *(value_text(end, unit) for end in ends),
                about.meaning,
            ]
        )
    return rows


def seat_rows(cell: Cell) -> list[list[str]]:
    """Return a row per seat: number, decisions a game, idle turns, loss of a random choice and of all."""
    units = {"decisions": "number", "idle": "share", "random": "share", "contribution": "number"}
    return [
        [str(row.seat + 1), *(_with_span(getattr(row, name), unit) for name, unit in units.items())]
        for row in cell.seats
    ]


def kind_rows(cell: Cell) -> list[list[str]]:
    """Return a row per kind: name, decisions a game, options, loss of a random and of the second choice."""
    return [
        [
            words.phrase(row.kind),
            value_text(row.decisions, "number"),
            value_text(row.options, "number"),
            *(_with_span(getattr(row, name), "share") for name in ("random", "second_best")),
        ]
        for row in cell.kinds[:KINDS]
    ]


def _with_span(estimate: Estimate, unit: str) -> str:
    if estimate.mean is None:
        return words.DASH
    ends = f" ({interval_text(estimate.interval, unit)})" if estimate.interval else ""
    return f"{value_text(estimate.mean, unit)}{ends}"


def _drawing(name: str, cell: Cell) -> Drawing:
    title = name[:1].upper() + name[1:]
    return Drawing(lambda ax: course_bands(course=cell.course, title=title, ax=ax), 4.4, 3.2)


def _alt(name: str, cell: Cell) -> str:
    return f"The typical course of a game, {name}. {' '.join(tension_sentences(cell))}"


def tension_drawing(result: TensionResult, titles: Mapping[str, str]) -> Drawing:
    """Return the typical courses of all combinations, one beneath the other."""
    return beneath([_drawing(name, cell) for name, cell in _named(result, titles)[:MOST_PANELS]])

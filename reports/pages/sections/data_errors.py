"""Section about unknown data: the error from the data and the error from chance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from analysis.experiment.player_interval import of_rate
from analysis.influence.data_range import shown
from reports import words
from reports.figures.drawing import Drawing
from reports.figures.picture import Picture
from reports.figures.player_bar import PLAYER_NOTE
from reports.figures.tornado import NAN, ErrorRow, errors_side_by_side
from reports.pages import markdown
from reports.pages.section import Section, SectionStyle
from simcore.results.data_range import AlternativeEffect, DataCell, DataUncertainty, DifficultyOrder

SHOWN = 20
"""Alternatives in the table."""


@dataclass(frozen=True)
class OrderRow:
    """An order of the Ancient Ones, hardest first, with their titles."""

    difficulty: str
    players: int
    order: list[str]
    same_by_chance: float
    same_in_draws: float
    hardest: list[tuple[str, float]]


@dataclass(frozen=True)
class DataErrorsSection(Section):
    """Influence of unknown data on the results.

    Attributes
    ----------
    picture
        The errors of every cell.
    sentences
        The topic of each sentence, and the sentence.
    cells, alternatives, orders
        Rows of the tables.
    group
        Whether a group plays, so that the players are not known: a third error.
    """

    template = "data_errors"
    anchor = "data-errors"
    in_contents = False
    picture: Picture
    sentences: list[tuple[str, str]]
    cells: list[DataCell]
    alternatives: list[AlternativeEffect]
    orders: list[OrderRow]
    group: bool
    heading: str

    def pictures(self) -> list[Picture]:
        """Return the picture."""
        return [self.picture]

    def markdown(self, style: SectionStyle) -> list[str]:
        """Return the sentences."""
        return markdown.heading(style, "Certainty of the results") + markdown.sentence_list(self.sentences)


def data_errors_section(
    result: DataUncertainty | None, titles: Mapping[str, str]
) -> DataErrorsSection | None:
    """Draw and describe the influence of the data on the results; None if it is not known.

    Parameters
    ----------
    result
        Influence of uncertain data on the results of a run.
    titles
        Printed names by label.
    """
    if result is None or not result.cells:
        return None
    cells = [cell.titled(titles) for cell in result.cells]
    single = [row.titled(titles) for row in result.alternatives[:SHOWN]]
    intervals = "; ".join(
        f"{words.cell(cell)}: {words.other_data(cell.data)}" for cell in cells if shown(cell.data) is not None
    )
    group = _has_group(result)
    return DataErrorsSection(
        picture=errors_drawing(result, titles, 4.6, noted=False).picture(
            "de",
            f"Win rates with two intervals, from chance and from the data. {intervals}.",
            errors_note(result),
            "two errors",
        ),
        sentences=_sentences(cells, single),
        cells=cells,
        alternatives=single,
        orders=[_order(order, titles) for order in result.orders],
        group=group,
        heading=f"{'Three' if group else 'Two'} sources of error",
    )


def error_rows(cells: Sequence[DataCell]) -> list[ErrorRow]:
    """Return the rows of the picture with the errors."""
    return [
        ErrorRow(
            heading=_heading(cell),
            label=words.phrase(cell.difficulty),
            win_rate=cell.win_rate,
            chance=cell.interval,
            data=shown(cell.data) or (NAN, NAN),
            player=of_rate(cell),
        )
        for cell in cells
    ]


def _heading(cell: DataCell) -> str:
    return f"{words.name(cell.ancient_one)}, {words.plural(cell.players, 'player')}, {cell.strategy}"


def errors_drawing(
    result: DataUncertainty, titles: Mapping[str, str], width: float = 6.2, *, noted: bool = True
) -> Drawing:
    """Draw both errors of a survey of the data; `titles` has the printed names."""
    rows = error_rows([cell.titled(titles) for cell in result.cells])
    height = 1.2 + 0.3 * len(rows) + 0.26 * len({row.heading for row in rows}) + (0.6 if noted else 0.0)
    caption = errors_note(result) if noted else None
    return Drawing(lambda ax: errors_side_by_side(rows=rows, caption=caption, ax=ax), width, height)


def errors_note(result: DataUncertainty) -> str:
    """Return the number of games and the meaning of the intervals."""
    level = f"{100 * result.confidence:g}%"
    return (
        f"{words.count(result.games)} games of each cell under each alternative, "
        f"{words.plural(result.draws, 'random draw')} of all alternatives. Chance: {level} "
        f"{words.method(result.interval_method)} interval. Data: {data_level(result)} interval for the "
        "win rate of one more draw, without the noise of the games."
        f"{f' {PLAYER_NOTE}' * _has_group(result)}"
    )


def data_level(result: DataUncertainty) -> str:
    """Return the confidence of the ranges with other data, as text."""
    return f"{100 * (result.data_confidence or result.confidence):g}%"


def _has_group(result: DataUncertainty) -> bool:
    """Return whether a group plays, so that the players are not known."""
    return any(cell.player for cell in result.cells)


def _order(row: DifficultyOrder, titles: Mapping[str, str]) -> OrderRow:
    hardest = [(titles.get(name, words.name(name)), share) for name, share in row.hardest.items()]
    return OrderRow(
        difficulty=row.difficulty,
        players=row.players,
        order=[titles.get(name, words.name(name)) for name in row.order],
        same_by_chance=row.same_by_chance,
        same_in_draws=row.same_in_draws,
        hardest=sorted(hardest, key=lambda pair: -pair[1]),
    )


def _sentences(cells: Sequence[DataCell], single: Sequence[AlternativeEffect]) -> list[tuple[str, str]]:
    lines = []
    known = [(cell, ends) for cell in cells if (ends := shown(cell.data)) is not None]
    if known:
        widest, _ = max(known, key=lambda pair: pair[1][1] - pair[1][0])
        lines.append(
            (
                "Data move most",
                f"{words.cell(widest)}: {words.other_data(widest.data)} with alternative data; "
                f"chance alone leaves {words.span(*widest.interval)}.",
            )
        )
    if single:
        first = single[0]
        points = f"{100 * first.difference:+.1f}".replace("-", words.MINUS)
        lines.append(
            ("Largest single change", f"“{first.name}” moves {words.cell(first)} by {points} points.")
        )
    return lines

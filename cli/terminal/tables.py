"""Tables for people."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from reports.words import letter_note, neighbour_note

if TYPE_CHECKING:
    from rich.table import Table

    from analysis.comparison.cell_order import CellOrder
    from analysis.experiment.player_interval import ComparedByGroup, PlayedByGroup
    from simcore.contract.game import Cell
    from simcore.results.cell import CellResult
    from simcore.results.model import Combination

PLAIN_WIDTH = 180
"""Width of tables in a pipe, unless COLUMNS is set."""
TOP_ENDINGS = 3
MOST_CHANGES = 5
LONG_VALUE = 30
"""Letters that are shown of a value with more than twice as many."""
PLAYER = "player"
"""Heading of the player range."""
PLAYER_CAPTION = f" {PLAYER.capitalize()}: from the weakest to the strongest member of the group."
"""Meaning of the player range."""
GROUP = "group"
"""Heading of the letters that indistinguishable cells share."""
OTHER_DATA = "with other data"
"""Heading of the range with other data."""


def cell_title(cell: Combination) -> str:
    """Return a short title of a cell."""
    return ", ".join(_parts(cell).values())


def played_title(cell: Cell, strategy: str) -> str:
    """Return a short title of a cell with its strategy."""
    from simcore.results.model import Combination

    return cell_title(Combination(**vars(cell), strategy=strategy))


def varying(cells: Sequence[Combination]) -> list[str]:
    """Return the names of the parts in which the titles of cells differ."""
    parts = list(map(_parts, cells))
    return [name for name in parts[0] if len({of_cell[name] for of_cell in parts}) > 1]


def short_titles(cells: Sequence[Combination]) -> tuple[str, list[str]]:
    """Split the titles of cells into the shared part and, for each cell, the rest.

    >>> from simcore.results.model import Combination
    >>> cells = [Combination(ancient_one="old-one", difficulty=level, players=2, strategy="expert")
    ...          for level in ("easy", "hard")]
    >>> short_titles(cells)
    ('old-one, 2 players, expert', ['easy', 'hard'])
    """
    parts, differing = list(map(_parts, cells)), varying(cells)
    shared = ", ".join(words for name, words in parts[0].items() if name not in differing)
    return shared, [", ".join(of_cell[name] for name in differing) for of_cell in parts]


def _parts(cell: Combination) -> dict[str, str]:
    """Return the parts of the title of a cell, by name."""
    return {
        "ancient_one": cell.ancient_one,
        "difficulty": cell.difficulty,
        "players": "solo" if cell.players == 1 else f"{cell.players} players",
        "strategy": cell.strategy,
    }


def percent(share: float) -> str:
    """Return a share of one as text.

    >>> percent(0.1234)
    '12.3%'
    """
    return f"{100 * share:.1f}%"


def points(share: float) -> str:
    """Return a share of one in points, in the shortest form.

    >>> points(0.002), points(0.01)
    ('0.2 points', '1 point')
    """
    number = f"{100 * share:.4g}"
    return f"{number} point" if number == "1" else f"{number} points"


def interval_kind(method: str) -> str:
    """Return the name of a kind of interval, with its special property.

    >>> interval_kind("confidence-sequence")
    'confidence-sequence, valid under stopping'
    """
    return f"{method}, valid under stopping" if method == "confidence-sequence" else method


def signed_points(difference: float) -> str:
    """Return a difference of shares in points.

    >>> signed_points(-0.0123)
    '-1.2'
    >>> signed_points(-0.0001)
    '+0.0'
    """
    return f"{round(100 * difference, 1) + 0.0:+.1f}"


def span(interval: Iterable[float]) -> str:
    """Return an interval of differences in points.

    >>> span((-0.01, 0.025))
    '-1.0 to +2.5'
    """
    low, high = interval
    return f"{signed_points(low)} to {signed_points(high)}"


def chance(p: float) -> str:
    """Return a p-value as text; the smallest are only bounded.

    >>> chance(0.0123), chance(1e-120)
    ('0.012', '< 1e-99')
    """
    return "< 1e-99" if p < 1e-99 else f"{p:.2g}"


def win_rates(
    cells: Sequence[CellResult],
    level: str,
    data_ranges: Sequence[str] | None = None,
    order: CellOrder | None = None,
) -> Table:
    """Return a table of win rates with intervals and causes of loss.

    Parameters
    ----------
    cells
        Results of the cells.
    level
        The game's word for difficulty.
    data_ranges
        Range of each win rate with other data; None: not played.
    order
        Order of the cells from the hardest to the easiest; None: as given.
    """
    from rich.table import Table

    table = Table(title="Win rates", title_justify="left", caption_justify="left")
    for heading in ("Ancient One", level, "players", "strategy"):
        table.add_column(heading, no_wrap=True)
    group = any(cell.player for cell in cells)
    letters = order.letters() if order is not None else {}
    wide = [
        *([PLAYER] if group else []),
        *([OTHER_DATA] if data_ranges else []),
        *([GROUP] if letters else []),
    ]
    for heading in ("games", "win rate", "interval", *wide, "rounds"):
        table.add_column(heading, justify="left" if heading == GROUP else "right", no_wrap=True)
    several = any(len(cell.victories) > 1 for cell in cells)
    if several:
        table.add_column("how games were won", overflow="fold")
    table.add_column("why games were lost", overflow="fold")
    first = order.cells if order is not None else ()
    for number in (*first, *(number for number in range(len(cells)) if number not in first)):
        cell = cells[number]
        interval, rounds = cell.interval, cell.rounds_mean
        table.add_row(
            cell.ancient_one,
            cell.difficulty,
            "solo" if cell.players == 1 else str(cell.players),
            cell.strategy,
            f"{cell.games:,}",
            percent(cell.win_rate),
            "-" if interval is None else f"{100 * interval[0]:.1f} - {100 * interval[1]:.1f}%",
            *([player_span(cell)] if group else []),
            *([data_ranges[number]] if data_ranges else []),
            *([letters.get(number, "")] if letters else []),
            "-" if rounds is None else f"{rounds:.1f}",
            *([top_endings(cell, "victories")] if several else []),
            top_endings(cell, "loss_causes"),
        )
    if cells:
        method, confidence = cells[0].interval_method, cells[0].confidence
        kind = interval_kind(method)
        endings = "Ways to win and loss causes" if several else "Loss causes"
        table.caption = f"Intervals: {kind}, {100 * confidence:g}%. {endings} in percent of all games."
    if order is not None and order.differences:
        names = dict(enumerate(short_titles(cells)[1]))
        note = letter_note(order) if letters else neighbour_note(order, names)
        table.caption = f"Hardest first. {note} {table.caption}"
    return table


def player_span(cell: PlayedByGroup) -> str:
    """Return the range of a win rate over the members of a group; a dash if the players are known."""
    from analysis.experiment.player_interval import is_known, of_rate

    low, high = of_rate(cell)
    return f"{100 * low:.1f} - {100 * high:.1f}%" if is_known((low, high)) else "-"


def player_points(result: ComparedByGroup) -> str:
    """Return the range of a difference over the members of a group, in points."""
    from analysis.experiment.player_interval import is_known, of_difference

    ends = of_difference(result)
    return span(ends) if is_known(ends) else "-"


def top_endings(cell: CellResult, kind: str) -> str:
    """Return the commonest endings of a kind, `victories` or `loss_causes`, with their share of all games."""
    ranked = sorted(getattr(cell, kind).items(), key=lambda item: -item[1])[:TOP_ENDINGS]
    shares = [(" ".join(name.split("-")), percent(count / cell.games)) for name, count in ranked if count]
    return ", ".join(f"{name} {share}" for name, share in shares)


class Prose(str):
    """A sentence, which is wrapped and indented in a terminal and stays in one line in a pipe."""

    def lines(self, width: int) -> list[str]:
        """Return the sentence in lines of a width."""
        inner = " " * (len(self) - len(self.lstrip()) + 3) if self.startswith(" ") else ""
        return textwrap.wrap(
            self, width, subsequent_indent=inner, break_long_words=False, break_on_hyphens=False
        )


def show(*parts: Any) -> None:
    """Print tables and lines on stdout, or on stderr if stdout is reserved for --json."""
    from rich.table import Table

    from cli.terminal.console import Printer, columns_are_set
    from cli.terminal.fit_width import fitted

    context = click.get_current_context(silent=True)
    aside = context is not None and bool(context.params.get("as_json"))
    console = Printer(stderr=aside, highlight=False, markup=False)
    narrow = console.is_terminal or columns_are_set()
    if not narrow:
        console = Printer(stderr=aside, highlight=False, markup=False, width=PLAIN_WIDTH)
    for part in parts:
        components: list[Any] = fitted(part, console) if isinstance(part, Table) else [part]
        if isinstance(part, Prose) and narrow:
            components = part.lines(console.width)
        for component in components:
            console.print(component, soft_wrap=isinstance(component, str))


def changes_line(changes: Mapping[str, str], most: int = MOST_CHANGES) -> str:
    """Return the changes of the data in a line.

    >>> changes_line({"solo": "true", "rules.hand": "3", "rules.commit": "4"}, 2)
    'solo = true, rules.hand = 3 and 1 more'
    >>> changes_line({"levels.ours": "{ " + "clues = 1, " * 9 + "}"})
    'levels.ours = { clues = 1, clues = 1, clues ...'
    """
    shown = {
        key: f"{value[:LONG_VALUE].rstrip()} ..." if len(value) > 2 * LONG_VALUE else value
        for key, value in list(changes.items())[:most]
    }
    first = ", ".join(f"{key} = {value}" for key, value in shown.items())
    return f"{first} and {len(changes) - most} more" if len(changes) > most else first


def size(count: float) -> str:
    """Return a number of bytes in a readable unit.

    >>> size(1_234_567)
    '1.2 MB'
    """
    for unit in ("B", "kB", "MB", "GB"):
        if count < 1000:
            return f"{count:.0f} {unit}" if unit == "B" else f"{count:.1f} {unit}"
        count /= 1000
    return f"{count:.1f} TB"

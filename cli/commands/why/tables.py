"""Tables of `elderodds why`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from analysis.losses.why_result import (
    ComponentOutcome,
    IntervalKind,
    LevelRate,
    LossShare,
    SurvivalRow,
    WayToWin,
    WhyCell,
    WonAndLost,
)
from analysis.statistics.ranking import rank_words
from cli.terminal.tables import Prose, cell_title, percent, show, signed_points, span
from reports import words
from reports.words import plural
from simcore.messages.names import singular
from simcore.process.command_line import to_type
from simcore.results.board import Board

if TYPE_CHECKING:
    from rich.table import Table

    from analysis.ledger.lost_games import LuckAndPlay
    from simcore.store.folder import Where
    from simcore.store.manifest_model import Manifest

CAUSES, ROUNDS = "loss_cause", "last_round"
KINDS = ("typical", "earliest", "latest", "strangest")
EXAMPLES = ("typical games", "earliest", "latest", "strangest")
MOST_DIFFERENT = 3
"""Number of differences that the sentence above the table names."""

LEVELS = 8
"""Maximum number of levels of a column that are shown."""


@dataclass(frozen=True)
class Names:
    """Names of a run, as in its report.

    Attributes
    ----------
    titles
        Names for people, by label.
    meanings
        Meaning of each column.
    board
        The board, with the names of its places.
    """

    titles: Mapping[str, str]
    meanings: Mapping[str, str]
    board: Board

    @classmethod
    def of(cls, manifest: Manifest) -> Names:
        """Return the names of a kept run; places have the same names in all of its cells."""
        meanings = {column.name: column.meaning for column in manifest.columns}
        board = next(iter(manifest.boards), Board())
        return cls(manifest.titles, meanings, board)

    def heading(self, column: str) -> str:
        """Return the meaning of a column as a heading."""
        return words.phrase(self.meanings.get(column) or column)

    def value(self, label: str) -> str:
        """Return a value of a column for people."""
        return words.place(label, self.board, self.titles)


def show_details(
    answers: Sequence[WhyCell],
    top: int,
    run: Where,
    names: Names,
    *,
    endings: Sequence[str] = (),
) -> None:
    """Print the endings of each cell; for a single cell everything, unless the user selects endings."""
    for answer in answers:
        if not endings or answer.losses[CAUSES]:
            show(causes(answer))
        if _lists_ways(answer, endings):
            show(ways(answer))
        show(*(_all_commands(answer) if endings else _commands(answer)), "")
        if answer.luck_and_play is not None and len(answers) > 1:
            show(luck_table(answer.luck_and_play, top), "")
    if endings:
        return
    if len(answers) > 1:
        first = answers[0]
        command = to_type("why", run, "-a", first.ancient_one, "-d", first.difficulty, "--details")
        show(f"For places, rounds, causes and differences to won games of one combination: {command}")
        return
    for answer in answers:
        if answer.luck_and_play is not None:
            show(luck_table(answer.luck_and_play, top), "")
        show(rounds(answer), "")
        for column in answer.losses:
            if column not in (CAUSES, ROUNDS) and answer.losses[column]:
                show(details(answer, column, top, names), "")
        if answer.won_and_lost:
            show(*contrast_words(answer, names), contrast(answer, names), "")
        for kind in dict.fromkeys(row.kind for row in answer.components):
            show(components([row for row in answer.components if row.kind == kind], kind, top, names), "")


def _table(title: str, first: Sequence[str], numbers: Sequence[str], last: Sequence[str] = ()) -> Table:
    from rich.table import Table

    table = Table(title=title, title_justify="left", caption_justify="left")
    for heading in first:
        table.add_column(heading, overflow="fold")
    for heading in numbers:
        table.add_column(heading, justify="right", no_wrap=True)
    for heading in last:
        table.add_column(heading, overflow="fold")
    return table


def _span(row: IntervalKind | SurvivalRow) -> str:
    return f"{100 * row.low:.1f} - {100 * row.high:.1f}%"


def _together(rows: Sequence[IntervalKind | WonAndLost | ComponentOutcome]) -> str:
    row = rows[0]
    return f"{row.interval_method}, {words.joint_level(row.confidence, row.intervals)}"


def causes(answer: WhyCell) -> Table:
    """Return the table of loss causes with their frequencies and example games."""
    lost = answer.games - answer.wins
    title = f"{cell_title(answer)}: {lost:,} of {plural(answer.games, 'game')} lost"
    return _endings(answer, title, ("cause", "lost", "share of losses"), answer.losses[CAUSES])


def ways(answer: WhyCell) -> Table:
    """Return the table of ways to win with their frequencies and example games."""
    title = f"{cell_title(answer)}: {answer.wins:,} of {plural(answer.games, 'game')} won"
    return _endings(answer, title, ("way to win", "won", "share of wins"), answer.victories)


def _endings(
    answer: WhyCell, title: str, headings: tuple[str, str, str], rows: Sequence[WayToWin | LossShare]
) -> Table:
    """Return endings with their shares, and the numbers of example games."""
    name, *numbers = headings
    table = _table(title, (name,), (*numbers, "interval"), EXAMPLES)
    for row in rows:
        games: dict[str, list[str]] = {}
        for example in answer.examples:
            if example.cause == row.value:
                games.setdefault(example.kind, []).append(str(example.game_number))
        shown = [", ".join(games.get(kind, ())) for kind in KINDS]
        table.add_row(words.phrase(str(row.value)), f"{row.count:,}", percent(row.share), _span(row), *shown)
    if rows:
        table.caption = f"Intervals: {_together(rows)}."
    return table


def luck_table(result: LuckAndPlay, top: int) -> Table:
    """Return the table of luck and play, with the largest kinds of each."""
    title = f"From {percent(result.typical)} to 0: luck and play in {plural(result.games, 'lost game')}"
    table = _table(title, ("part",), ("mean", "interval"))
    for part in ("deal", "luck", "play", "residual"):
        whole, kinds = result.whole(part), result.kinds(part)
        name = "not explained" if part == "residual" else part
        table.add_row(name, signed_points(whole.mean), span((whole.low, whole.high)))
        for row in sorted(kinds, key=lambda row: -abs(row.mean))[:top]:
            kind = words.phrase(str(row.kind)).lower()
            table.add_row(f"  {kind}", signed_points(row.mean), span((row.low, row.high)))
    other = " The value was trained on other data than those of the run." if result.other_data else ""
    level = words.joint_level(result.confidence, result.intervals)
    of_kinds = words.joint_level(result.confidence, result.kind_intervals)
    of_all = f"the first {result.games:,} of {plural(result.lost, 'lost game')}"
    table.caption = (
        f"Points of the chance to win, {of_all}. Play is judged against {result.strategy}, whose usual "
        "mistakes are also in the part that is not explained. "
        f"Intervals: {result.interval_method}, {level}; those of kinds: {of_kinds}.{other}"
    )
    return table


def _lists_ways(answer: WhyCell, endings: Sequence[str]) -> bool:
    """Return whether to list the ways to win; a single way equals the number of wins."""
    rows = answer.victories
    return bool(rows) and (bool(endings) or rows[0].intervals > 1)


def _commands(answer: WhyCell) -> list[str]:
    """Return the commands for one typical game of each ending."""
    typical = {example.cause: example for example in reversed(answer.examples) if example.kind == "typical"}
    order = [str(row.value) for row in answer.losses[CAUSES]] + [row.value for row in answer.victories]
    return [f"{words.phrase(cause)}: {typical[cause].command}" for cause in order if cause in typical]


def _all_commands(answer: WhyCell) -> list[str]:
    """Return the commands for every example."""
    return [
        f"{words.phrase(example.cause)}, {example.kind}: {example.command}" for example in answer.examples
    ]


def rounds(answer: WhyCell) -> Table:
    """Return the table of hazard and survival by round."""
    alive = {row.round: row for row in answer.survival}
    every = [row for row in answer.hazard if row.cause is None]
    names = [str(row.value) for row in answer.losses[CAUSES]]
    by_cause = {(row.cause, row.round): row.hazard for row in answer.hazard}
    title = "Losses by round, as shares of the games that reach it"
    causes = [words.phrase(name).lower() for name in names]
    table = _table(title, ("round",), ("games", "lost", "interval", *causes, "not lost before", "interval"))
    for row in every:
        before = alive[row.round]
        shares = [percent(by_cause.get((name, row.round), 0.0)) for name in names]
        table.add_row(
            str(row.round),
            f"{row.at_risk:,}",
            percent(row.hazard),
            _span(row),
            *shares,
            percent(before.share),
            _span(before),
        )
    if every:
        kind, level = answer.survival[0].interval_method, 100 * answer.survival[0].confidence
        table.caption = f"Intervals: lost: {_together(every)}; not lost before: {kind}, {level:g}% each."
    return table


def details(answer: WhyCell, column: str, top: int, names: Names) -> Table:
    """Return the table of the lost games by the values of a column."""
    rows = answer.losses[column]
    causes = [str(row.value) for row in answer.losses[CAUSES]]
    names_of_causes = [words.phrase(cause).lower() for cause in causes]
    first = words.phrase(column.removeprefix("loss_")).lower()
    table = _table(names.heading(column), (first,), ("lost", "share of losses", "interval", *names_of_causes))
    for row in rows[:top]:
        counts = [f"{row.causes.get(cause, 0):,}" for cause in causes]
        value = "does not apply" if row.value is None else names.value(str(row.value))
        table.add_row(value, f"{row.losses:,}", percent(row.share), _span(row), *counts)
    more = f" {len(rows) - top} more with --top." if len(rows) > top else ""
    table.caption = f"Last columns: lost games by cause. Intervals: {_together(rows)}.{more}"
    return table


def contrast_words(answer: WhyCell, names: Names) -> list[str]:
    """Return two sentences about the largest differences between won and lost games."""
    surely = sorted((row for row in answer.won_and_lost if row.is_apart), key=_size)
    if not surely:
        return ["No counted quantity differs significantly between won and lost games."]
    contrasts = [
        f"{names.meanings.get(row.column, row.column)} "
        f"({row.won_mean:.1f} in won games, {row.lost_mean:.1f} in lost ones)"
        for row in surely[:MOST_DIFFERENT]
    ]
    return [
        Prose(f"Largest differences between won and lost games: {'; '.join(contrasts)}."),
        Prose(f"{answer.caution}"),
    ]


def _size(row: WonAndLost) -> float:
    """Return a key that sorts differences from the largest to the smallest."""
    return -abs(row.difference or 0.0)


def contrast(answer: WhyCell, names: Names) -> Table:
    """Return the table of differences of won games: significant ones first, by size, then the others."""
    title = "Won and lost games: association, not cause"
    numbers = ("won", "lost", "difference in SD", "interval")
    table = _table(title, ("what",), numbers, ("win rate by level",))
    for row in sorted(answer.won_and_lost, key=lambda row: (not row.is_apart, _size(row))):
        if row.difference is not None:
            table.add_row(
                names.heading(row.column),
                f"{row.won_mean:.2f}",
                f"{row.lost_mean:.2f}",
                f"{row.difference:+.2f}",
                f"{row.low:+.2f} to {row.high:+.2f}",
                _levels(answer.win_rate_by_level.get(row.column, ())),
            )
    numbered = {row.column for row in answer.won_and_lost}
    for column, levels in answer.win_rate_by_level.items():
        if column not in numbered:
            table.add_row(names.heading(column), *["-"] * len(numbers), _levels(levels))
    table.caption = f"Intervals: {_together(answer.won_and_lost)}."
    return table


def components(rows: Sequence[ComponentOutcome], kind: str, top: int, names: Names) -> Table:
    """Return the components of a kind that are associated with won games, and with lost ones."""
    title = f"{kind.capitalize()} that win and lose games: association, not cause"
    numbers = ("rank", "tried in", "odds", "win rate if won", "if lost", "difference", "interval", "ended")
    table = _table(title, (singular(kind),), numbers)
    for number, row in enumerate(rows):
        if top <= number < len(rows) - top:
            if number == top:
                table.add_row(f"... {len(rows) - 2 * top} more", *[""] * len(numbers))
            continue
        table.add_row(
            words.path(row.component, names.titles),
            rank_words(row.first, row.last),
            percent(row.tried / row.games),
            _share(row.odds),
            _share(row.rate_won),
            _share(row.rate_lost),
            signed_points(row.difference) if row.difference is not None else "-",
            span((row.low, row.high)) if row.difference is not None else "-",
            "-" if row.ended is None or not row.losses else percent(row.ended / row.losses),
        )
    mean = rows[0].mean
    of_all = "" if mean is None else f" (mean of all: {signed_points(mean)})"
    table.caption = (
        "Odds: share of attempts that succeed. Difference: win rate of games with a success minus "
        f"that of games with attempts only, in points{of_all}. Rank: possible ranks "
        f"({_together(rows)}). Ended: share of the lost games that it ended."
    )
    return table


def _share(share: float | None) -> str:
    return "-" if share is None else percent(share)


def _levels(levels: Sequence[LevelRate]) -> str:
    """Return the win rates of the most frequent levels, in the order of the levels."""
    known = [row for row in levels if row.level is not None]
    shown = sorted(known, key=lambda row: -row.games)[:LEVELS]
    return ", ".join(f"{row.level}: {100 * row.win_rate:.0f}%" for row in known if row in shown)

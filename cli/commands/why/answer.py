"""The short answer of `elderodds why`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cli.commands.why.tables import CAUSES, ROUNDS, Names
from cli.terminal.tables import Prose, cell_title, percent, short_titles, show, signed_points, span, varying
from reports import words
from reports.words import plural
from simcore.process.command_line import options, to_type
from simcore.store.folder import join
from simcore.store.open import open_folder
from simcore.store.writer import PAGES

if TYPE_CHECKING:
    from analysis.ledger.lost_games import LuckAndPlay
    from analysis.losses.why_result import LossShare, WhyCell, WouldHelp
    from simcore.results.cell import CellResult
    from simcore.store.reader import StoredRun

MOST_CAUSES = 4
MOST_DETAILS = 3
MOST_CHANGES = 4
MOST_OTHERS = 2

LETTERS = 80
"""Length of a line that names kinds of luck, or of decisions."""
LEAST_KIND = 0.005
"""Smallest mean loss of a kind that the answer names."""

VERDICTS = {"luck": "Mostly bad luck", "play": "Mostly play", None: "Luck or play, not clear"}
"""Verdict by the part that cost more."""
NO_SAMPLE = "no sample"

COMMON, SOME = 0.25, 0.05
"""A detail of the losses is part of the answer if one value has the first share and another the second."""


def show_answer(
    answer: WhyCell,
    others: Sequence[CellResult],
    alike: Sequence[CellResult],
    run: StoredRun,
    names: Names,
    luck_of_others: Sequence[LuckAndPlay | None] = (),
    *,
    whole: bool = False,
) -> None:
    """Print the causes of the losses of one cell, the change that helps most, and an example game.

    Parameters
    ----------
    answer
        The cell.
    others
        The other requested cells, hardest first.
    alike
        Other cells that may be as hard.
    run
        The kept run.
    names
        Names of the run.
    luck_of_others
        Luck and play of the other cells, in their order; None: no game was looked at.
    whole
        Whether to print all changes that were tried.
    """
    show(*_how_hard(answer, others, alike), "", *_died_of(answer, names))
    if answer.luck_and_play is not None:
        show("", *_luck_and_play(answer.luck_and_play), *_luck_of(luck_of_others))
    if answer.would_help is not None:
        room = MOST_CHANGES - (answer.luck_and_play is not None)
        show("", *_would_help(answer.would_help, len(answer.would_help.tried) if whole else room))
    show("", *_look_at(answer))
    if not whole:
        show(Prose(_more(answer, run)))


def _how_hard(answer: WhyCell, others: Sequence[CellResult], alike: Sequence[CellResult]) -> Iterator[str]:
    """Return the win rate, and the cells that may be as hard; if there are none, the next ones."""
    low, high = answer.interval or (0.0, 1.0)
    rate = f"{percent(answer.win_rate)} of {plural(answer.games, 'game')} won"
    level = f"{100 * answer.confidence:g}% interval {100 * low:.1f} - {100 * high:.1f}%"
    which = f", the hardest of {len(others) + 1} combinations" if others else ""
    yield Prose(f"{cell_title(answer)}{which}:")
    yield f"{rate} ({level})."
    near = alike or [other for other in others if other.games]
    if near:
        _, titles = short_titles([answer, *near])
        named = zip(titles[1:], near, strict=True)
        shown = [f"{title} ({percent(cell.win_rate)})" for title, cell in named][:MOST_OTHERS]
        more = f" and {len(alike) - MOST_OTHERS} more" if len(alike) > MOST_OTHERS else ""
        yield Prose(f"{'Possibly as hard' if alike else 'Next'}: {'; '.join(shown)}{more}.")


def _died_of(answer: WhyCell, names: Names) -> Iterator[str]:
    """Yield the endings of lost games, and the first informative detail if luck and play leave room."""
    rows = answer.losses[CAUSES]
    if not rows:
        yield "No game was lost."
        return
    yield f"How the {plural(rows[0].lost, 'lost game')} ended:"
    room = MOST_CAUSES - (answer.luck_and_play is not None)
    most = room if len(rows) <= room else room - 1
    for row in rows[:most]:
        yield f"{percent(row.share):>8}  {words.phrase(str(row.value)).lower()}"
    rest = rows[most:]
    if rest:
        share = sum(row.losses for row in rest) / rest[0].lost
        yield f"{percent(share):>8}  {plural(len(rest), 'other cause')}"
    if answer.luck_and_play is not None:
        return
    for column, shares in answer.losses.items():
        shown = [row for row in shares if row.value is not None and row.share >= SOME][:MOST_DETAILS]
        if column not in (CAUSES, ROUNDS) and _is_informative(shown, rows):
            details = [f"{names.value(str(row.value))} {percent(row.share)}" for row in shown]
            yield Prose(f"{names.heading(column)}: {', '.join(details)}.")
            return


def _is_informative(shown: Sequence[LossShare], causes: Sequence[LossShare]) -> bool:
    """Return whether a detail has frequent values and differs from the cause."""
    losses = {str(row.value): row.losses for row in causes}
    other = any(row.causes != {cause: losses[cause] for cause in row.causes} for row in shown)
    return len(shown) > 1 and bool(shown[0].share >= COMMON) and other


def _luck_and_play(result: LuckAndPlay) -> Iterator[str]:
    """Yield whether luck or play cost the chance to win of lost games, and what is left."""
    luck, play = result.whole("luck"), result.whole("play")
    games = plural(result.games, "lost game")
    yield Prose(f"{VERDICTS[result.most]}: from {percent(result.typical)} to 0 in {games}, in points:")
    width = max(len(span((part.low, part.high))) for part in (luck, play))
    for part in (luck, play):
        numbers = f"  {signed_points(part.mean):>6} ({span((part.low, part.high))})"
        line = f"{numbers:<{width + 13}}{part.part}"
        for place, row in enumerate(result.kinds(part.part)):
            kind = f"{words.phrase(str(row.kind)).lower()} {signed_points(row.mean)}"
            longer = f"{line}{', ' if place else ': '}{kind}"
            if row.mean > -LEAST_KIND or len(longer) > LETTERS:
                break
            line = longer
        yield line
    rest = result.whole("deal").mean + result.whole("residual").mean
    yield f"  {signed_points(rest):>6}{'':<{width + 5}}deal, and what the value does not explain"


def _luck_of(others: Sequence[LuckAndPlay | None]) -> Iterator[str]:
    """Yield in how many of the other cells luck or play cost more, if some of their games were looked at."""
    counts = Counter(NO_SAMPLE if result is None else VERDICTS[result.most] for result in others)
    if counts[NO_SAMPLE] < len(others):
        yield Prose(f"Elsewhere: {', '.join(f'{what.lower()} in {n}' for what, n in counts.most_common())}.")


def _would_help(result: WouldHelp, room: int) -> Iterator[str]:
    """Return the changes that help most, at most `room`, their number, and the command that tries all."""
    tried, alike = result.tried, len(result.not_distinguishable)
    helps = result.best is not None
    heading = "Changes that help most" if helps else "No obvious change helps significantly"
    yield f"{heading}, in points of the win rate:"
    width = max(len(span(row.interval)) for row in tried)
    shown = tried if len(tried) <= room else tried[: room - 1]
    for row in shown:
        numbers = f"  {signed_points(row.difference):>6} ({span(row.interval)})"
        yield Prose(f"{numbers:<{width + 13}}{row.sentence}")
    also = f"{plural(alike, 'other')} may help as much as the first. " if alike else ""
    some = result.declared > len(tried)
    count = f"{len(tried)} of {result.declared} changes" if some else plural(len(tried), "change")
    games = f"{plural(result.games, 'game')} each, on common luck"
    left = len(tried) - len(shown)
    more = f" {left} more with --details." if left else ""
    level = f"{100 * result.confidence:g}%"
    yield Prose(f"{also}{count} tried, {games}; joint {level} intervals.{more}")
    if some:
        yield f"To try all changes: {result.command}"


def _look_at(answer: WhyCell) -> Iterator[str]:
    """Return the command that shows a typical lost game."""
    game = answer.look_at
    if game is not None:
        yield f"A typical lost game ({words.phrase(game.cause).lower()}):"
        yield f"  {game.command}"


def _more(answer: WhyCell, run: StoredRun) -> str:
    """Return the command and the page that show everything else."""
    which = options(**{kind: getattr(answer, kind) for kind in varying(run.cells)})
    command = to_type("why", run.path, *which, "--details")
    folder = open_folder(run.path)
    drawn = [join(run.path, name) for name in PAGES if folder.exists(name)]
    return f"More: {command}" + (f"; the page: {drawn[0]}" if drawn else "")

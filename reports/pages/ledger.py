"""Ledger of a game in words: a small table, and the steps that cost most."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from analysis.ledger.ledger import OTHER, Ledger, LedgerStep
from reports import words
from simcore.contract.frames import Frame

MOST_KINDS = 4
"""Kinds of luck and of play with a line of their own."""
MOST_STEPS = 3
"""Steps that are listed for luck, and for play."""
LEAST_LOSS = 0.005
LETTERS = 160
EXPLANATION = (
    "Luck compares what happened with what the same choice could have led to. Play compares the option "
    "taken with a clearly better one, or with the choice of the strategy of the value. Not explained: "
    "mistakes that the value already expects, and its errors."
)


@dataclass(frozen=True)
class LedgerLine:
    """Line of the table.

    Attributes
    ----------
    name
        Part of the result.
    points
        Its share in points, with a sign except for chances.
    inner
        Whether it is a part of the line above.
    """

    name: str
    points: str
    inner: bool = False


@dataclass(frozen=True)
class CostlyStep:
    """A step that cost much.

    Attributes
    ----------
    step
        Number of the frame that shows it.
    round
        Its round in words.
    part
        Luck with its kind, or play.
    points
        Its change in points.
    text
        What happened.
    """

    step: int
    round: str
    part: str
    points: str
    text: str


@dataclass(frozen=True)
class LedgerView:
    """Ledger of a game as the templates need it."""

    lines: list[LedgerLine]
    steps: list[CostlyStep]
    note: str = EXPLANATION


def ledger_view(ledger: Ledger, frames: Sequence[Frame]) -> LedgerView:
    """Return the table and the costly steps of a game.

    Parameters
    ----------
    ledger
        Ledger of the game.
    frames
        Its frames.
    """
    return LedgerView(ledger_lines(ledger), costly_steps(ledger, frames))


def ledger_lines(ledger: Ledger) -> list[LedgerLine]:
    """Return the lines of the table; the points of the main lines add up to the result."""
    return [
        LedgerLine("Chance of a typical game", _chance(ledger.typical)),
        LedgerLine("Deal", words.signed(ledger.deal)),
        *_part("Luck", ledger.luck),
        *_part("Play", ledger.play),
        LedgerLine("Not explained", words.signed(ledger.residual)),
        LedgerLine("Result: won" if ledger.won else "Result: lost", _chance(float(ledger.won))),
    ]


def _chance(share: float) -> str:
    return f"{100 * share:.1f}"


def _part(name: str, kinds: Mapping[str, float]) -> list[LedgerLine]:
    """Return a line for a part, and lines for its largest kinds, if there are any by name."""
    named = sorted(kinds.keys() - {OTHER}, key=lambda kind: (-abs(kinds[kind]), kind))
    shown = named[:MOST_KINDS]
    rest = [kinds[kind] for kind in kinds if kind not in shown]
    lines = [LedgerLine(name, words.signed(sum(kinds.values())))]
    lines += [
        LedgerLine(words.phrase(kind), words.signed(kinds[kind]), inner=True)
        for kind in kinds
        if kind in shown
    ]
    if rest and shown:
        lines.append(LedgerLine("Other", words.signed(sum(rest)), inner=True))
    return lines


def costly_steps(ledger: Ledger, frames: Sequence[Frame]) -> list[CostlyStep]:
    """Return the steps with the largest losses by luck and by play, in the order of the game."""
    at = [number for number, frame in enumerate(frames) if frame.decision is not None]
    unlucky = sorted(ledger.steps, key=lambda step: step.luck)[:MOST_STEPS]
    bad = sorted(ledger.steps, key=lambda step: step.play)[:MOST_STEPS]
    lost = [_unlucky(step, at, frames) for step in unlucky if step.luck < -LEAST_LOSS]
    lost += [_badly_played(step, at, frames) for step in bad if step.play < -LEAST_LOSS]
    return sorted(lost, key=lambda step: step.step)


def _unlucky(step: LedgerStep, at: Sequence[int], frames: Sequence[Frame]) -> CostlyStep:
    number = at[step.decision] + 1
    lines = [line.rstrip(".") for line in frames[number].lines if not line.endswith(" ...")]
    text = "; ".join(lines) or _chosen(frames[number - 1], step.choice)
    return _costly(number, step.round, _luck_words(step), step.luck, text)


def _badly_played(step: LedgerStep, at: Sequence[int], frames: Sequence[Frame]) -> CostlyStep:
    number = at[step.decision]
    choice = frames[number].decision
    assert choice is not None
    text = f"{_chosen(frames[number], step.choice)} rather than {choice.options[step.reference]}"
    return _costly(number, step.round, "play", step.play, text)


def _chosen(frame: Frame, option: int) -> str:
    """Return an option of the decision of a frame in words; remarks on special options are left out."""
    choice = frame.decision
    assert choice is not None
    return f"{choice.kind.partition(';')[0]}: {choice.options[option]}"


def _costly(number: int, turn: int, part: str, points: float, text: str) -> CostlyStep:
    shown = textwrap.shorten(text, LETTERS, placeholder=" ...")
    return CostlyStep(number, f"round {turn}" if turn else "deal", part, words.signed(points), shown)


def _luck_words(step: LedgerStep) -> str:
    return "luck" if step.luck_kind == OTHER else f"luck, {step.luck_kind}"


def cause_of_change(step: LedgerStep, change: float) -> str:
    """Return whether luck or play made most of a change of the chance, in words; empty: neither."""
    part, name = max((step.luck, _luck_words(step)), (step.play, "play"), key=lambda item: abs(item[0]))
    return name if part * change > 0 and abs(part) >= abs(change) / 2 else ""

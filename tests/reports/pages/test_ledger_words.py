"""Ledger of a game in words."""

import pytest

from analysis.ledger.ledger import Ledger, LedgerStep
from reports import words
from reports.pages.ledger import cause_of_change, ledger_lines, ledger_view
from simcore.contract.frames import Choice, Frame


def step(decision, luck, play, *, luck_kind="dice", kind="move", reference=0):
    return LedgerStep(decision, decision + 1, kind, 1, reference, 0.5, 0.4, luck, play, luck_kind)


def number(text):
    return float(text.replace(words.MINUS, "-"))


KINDS = ("dice", "cards", "monsters", "gates", "clues", "other")


@pytest.fixture
def ledger():
    steps = [step(n, -0.05 - n / 100, -0.02, luck_kind=kind) for n, kind in enumerate(KINDS)]
    return Ledger(7, 0.5, 0.1, (*steps, step(6, 0.0, -0.15, kind="use_now")), won=False)


def test_main_lines_add_up_to_the_result_and_inner_lines_to_their_line(ledger):
    lines = ledger_lines(ledger)
    *parts, result = [number(line.points) for line in lines if not line.inner]
    assert sum(parts) == pytest.approx(result, abs=0.3)  # each is rounded
    names = [line.name for line in lines]
    luck, play = names.index("Luck"), names.index("Play")
    inner = [number(line.points) for line in lines[luck + 1 : play]]
    assert sum(inner) == pytest.approx(number(lines[luck].points), abs=0.3)
    assert names[luck + 1 : play] == ["Clues", "Gates", "Monsters", "Cards", "Other"]
    assert "Use now" in names


def test_costly_steps_are_linked_to_their_frames(ledger):
    choice = Choice("where to move; here: stop", 0, ("stay", "go"), 1)
    frames = [Frame(n, (f"line {n}.",) if n != 5 else (), {}, (), decision=choice) for n in range(7)]
    frames = [Frame(0, (), {}, ()), *frames, Frame(8, ("The end.",), {}, ())]
    costly = ledger_view(ledger, frames).steps
    assert [(one.step, one.part) for one in costly] == [
        (1, "play"), (2, "play"), (5, "luck, gates"), (6, "luck, clues"), (7, "luck"), (7, "play"),
    ]  # fmt: skip
    assert [one.text for one in costly[2:]] == [
        "line 4",
        "where to move: go",
        "line 6",
        "where to move: go rather than stay",
    ]
    assert costly[-1].points == f"{words.MINUS}15.0"


def test_a_change_is_luck_or_play_if_that_made_most_of_it():
    assert cause_of_change(step(0, -0.10, 0.0), -0.12) == "luck, dice"
    assert cause_of_change(step(0, -0.01, -0.10), -0.12) == "play"
    assert cause_of_change(step(0, -0.02, 0.0), -0.12) == ""
    assert cause_of_change(step(0, 0.10, 0.0), -0.12) == ""

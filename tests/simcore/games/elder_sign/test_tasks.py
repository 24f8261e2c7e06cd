"""The notation of tasks: what it means, what it refuses and where, and that it can be written again."""

import string
import tomllib

import pytest
from pydantic import TypeAdapter, ValidationError

from simcore.games.elder_sign.printed import DATA
from simcore.games.elder_sign.scenario.tasks import (
    Combat,
    CombatField,
    Need,
    NeedField,
    Row,
    Tasks,
    TasksField,
    TaskText,
    written,
    written_need,
)

TASKS, NEED, COMBAT = TypeAdapter(TasksField), TypeAdapter(NeedField), TypeAdapter(CombatField)


def rows(text):
    return TASKS.validate_python(text).rows


def refusal(text, adapter=TASKS):
    """Return the error of a text: message, value, allowed values and nearest name."""
    with pytest.raises(ValidationError) as refused:
        adapter.validate_python(text)
    (error,) = refused.value.errors()
    return error["ctx"]["message"], error["ctx"]["found"], error["ctx"]["allowed"], error["ctx"]["near"]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("L", [Row(lore=1)]),
        ("L+I3 > P", [Row(lore=1, investigation=(3,)), Row(peril=1)]),
        ("[L] | L+P", [Row(covered=Need(lore=1)), Row(lore=1, peril=1)]),
        ("[] | P+T", [Row(covered=Need()), Row(peril=1, terror=1)]),
        ("L+[I1]", [Row(lore=1, covered=Need(investigation=(1,)))]),
        ("[T]+P", [Row(peril=1, covered=Need(terror=1))]),
        ("I1+I1", [Row(investigation=(1, 1))]),
        ("L+{-1san}", [Row(lore=1, sanity=1)]),
        ("{-2sta}+{clock}+{clock}", [Row(stamina=2, clock=2)]),
        ("[I3+{-1san}]", [Row(covered=Need(investigation=(3,), sanity=1))]),
        (" L+L|P ", [Row(lore=2), Row(peril=1)]),
        ("T+T+P > I12", [Row(terror=2, peril=1), Row(investigation=(12,))]),
    ],
)
def test_text__is_what_it_says(text, meant):
    assert rows(text) == tuple(meant)
    assert TASKS.validate_python(text).ordered == (">" in text)


def test_tasks_of_monsters_and_battles__have_no_places_for_monsters():
    assert NEED.validate_python("L+T+{clock}") == Need(lore=1, terror=1, clock=1)
    assert COMBAT.validate_python("T+IX") == Combat(terror=1, x="points")
    assert COMBAT.validate_python("T*X") == Combat(x="terror")
    assert refusal("[L]", NEED)[0] == "column 1, at `[L]`: this cannot stand here"
    assert refusal("L | P", NEED)[1] == "|"


@pytest.mark.parametrize(
    ("text", "message", "expected", "allowed"),
    [
        ("L+Q", "column 3, at `L+Q`: not a part of a task", "Q", "L, P, T, I with a number"),
        ("L+l", "column 3, at `L+l`: not a part of a task", "l", "L, P, T, I with a number"),
        ("L3", "column 2, at `L3`: not a part of a task", "3", "L, P, T, I with a number"),
        ("L+I", "column 3, at `L+I`: not a part of a task", "I", "L, P, T, I with a number"),
        ("L+{-1hp}", "column 3, at `L+{-1hp}`: not a part of a task", "{-1hp}", "{-1san}, {-1sta}"),
        ("L > P | T", "column 7, at `L > P | T`: tasks are all in order (>) or all free (|)", "|", ">"),
        ("L | P > T", "column 7, at `L | P > T`: tasks are all in order (>) or all free (|)", ">", "|"),
        ("L | | P", "column 5, at `L | | P`: something is missing", None, "L, P, T"),
        ("L |", "column 4, at `L |`: something is missing", None, "[]"),
        ("L+ | P", "column 4, at `L+ | P`: something is missing", None, "L, P, T"),
        ("", "column 1, at ``: something is missing", None, "L, P, T"),
        ("L P", "column 3, at `L P`: this cannot stand here", "P", "+, |, >"),
        ("+L", "column 1, at `+L`: this cannot stand here", "+", "L, P, T"),
        ("L+[I1", "column 6, at `L+[I1`: a bracket is not closed", None, "]"),
        ("L]", "column 2, at `L]`: this cannot stand here", "]", "+, |, >"),
        ("[L+]", "column 4, at `[L+]`: this cannot stand here", "]", "L, P, T"),
        ("[[L]]", "column 2, at `[[L]]`: this cannot stand here", "[", "]"),
        ("[L]+[P]", "column 5, at `[L]+[P]`: a second part that a monster covers", None, "one pair"),
        ("I0", "column 2, at `I0`: out of range", 0, "1 to 32"),
        ("P | I33", "column 6, at `P | I33`: out of range", 33, "1 to 32"),
        ("{-0san}", "column 1, at `{-0san}`: sanity out of range", 0, "1 to 9"),
        ("L+IX", "column 3, at `L+IX`: X is known in a battle only", "IX", "L, P, T"),
        ("I1+I1+[I1+I1]", "column 11, at `I1+I1+[I1+I1]`: too many sums of investigation", 4, "at most 3"),
        ("L | L | L | L | L", "column 15, at `L | L | L | L | L`: too many tasks", None, "at most 4"),
    ],
)
def test_text__is_refused_with_its_column(text, message, expected, allowed):
    told, what, may, _ = refusal(text)
    assert told == message
    assert what == expected
    assert allowed in may


def test_text__for_a_small_letter_the_large_one_is_suggested():
    assert refusal("L+t")[3] == "T"


def test_text__more_symbols_than_dice__is_refused():
    told, found, allowed, _ = refusal("+".join("L" * 9))
    assert (found, allowed) == (9, "at most 8 (DICE)")
    assert told.startswith("column 17, ")


def test_table__is_checked_too():
    assert TASKS.validate_python({"rows": [{"lore": 1}, {"covered": {}}]}).rows == rows("L | []")
    for wrong in ({"rows": []}, {"rows": [{}]}, {"rows": [{"lore": 9}]}, {"rows": [{"investigation": [0]}]}):
        with pytest.raises(ValidationError):
            TASKS.validate_python(wrong)
    sums = {"investigation": [1, 1], "covered": {"investigation": [1, 1]}}
    with pytest.raises(ValidationError):
        TASKS.validate_python({"rows": [sums]})


def printed_texts():
    for name in ("adventures", "other-worlds"):
        for entry in tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8")).values():
            yield entry["tasks"]
            for other in entry.get("alternatives", ()):
                if "tasks" in other["set"]:
                    yield other["set"]["tasks"]


def test_every_printed_task__can_be_written_again():
    for text in printed_texts():
        tasks = TASKS.validate_python(text)
        again = written(tasks)
        assert TASKS.validate_python(again) == tasks, text
        tables = tasks.model_dump(mode="json", exclude_defaults=True)
        assert Tasks.model_validate(tables) == tasks
        assert TaskText(Tasks).as_text(tables) == again
    assert TaskText(Tasks).as_text({"rows": []}) is None
    assert TaskText(Need).as_text({}) is None  # there is no text that asks for nothing


def test_combat__can_be_written_again():
    for text in ("T+IX", "L+P+T", "T*X", "P+I5+{-1san}+{clock}"):
        assert written_need(COMBAT.validate_python(text)) == text


def test_mutations__are_read_or_refused_at_a_column():
    """Every change of one letter of some tasks is another task, or is refused with a place in the text."""
    letters = "LPTIX13[]+|>{}-sanc *" + string.ascii_lowercase[:3]
    refused = 0
    for text in ("L+I3 > P", "[L] | L+P", "L+{-1san} | [T]+I2", "{clock}+I1+[I1]"):
        for at in range(len(text)):
            for letter in (*letters, ""):
                changed = text[:at] + letter + text[at + 1 :]
                try:
                    tasks = TASKS.validate_python(changed)
                except ValidationError as error:
                    (found,) = error.errors()
                    assert found["ctx"]["message"].startswith("column "), changed
                    refused += 1
                else:
                    assert TASKS.validate_python(written(tasks)) == tasks, changed
    assert refused > 500

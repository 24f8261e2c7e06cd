"""Programs of cards: equal when written as text, and errors in the text have a place."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import numpy as np
import pytest

from simcore.effects.notation_write import write
from simcore.effects.program import check, operands, plain, unknown_names, walk
from simcore.games.final_hour.rules.vocabulary import EFFECTS
from simcore.games.final_hour.scenario.models import programs
from simcore.games.final_hour.scenario.scenario import Scenario
from tests.simcore.games.final_hour.scenarios import PRINTED, fault_at, faults_of, variant

PAGE = Path(__file__).parents[4] / "docs/effects.md"
NAMES = {
    "monster": list(PRINTED.model.monsters),
    "special monster": list(PRINTED.model.monsters),
    "zone": list(PRINTED.model.board.zones),
    "gate": ["heptagram", "tesseract", "trinity"],
}


def test_every_printed_program_can_be_written_as_text_and_read_again():
    seen = set()
    for key, program, _ in programs(PRINTED.model):
        tree = plain(program)
        again = check(write(tree, EFFECTS), EFFECTS)
        assert plain(again) == tree, key
        assert not list(unknown_names(again, NAMES)), key
        seen |= {step.name for _, step in walk(again)}
    assert len(seen) > 15


def test_tables_are_refused_with_the_text_to_write(tmp_path):
    path = variant(
        tmp_path,
        """
        [items.bicycle]
        program = [{ may = [{ move = { up_to = 2 } }] }, { activate = { zone = "green" } }]
        [investigators.lily-chen.cards.meditate]
        top = [{ attak = { hits = 2 } }]
        bottoms = ["seal", [{ seal = {} }]]
        [[monsters.deep-one.alternatives]]
        name = "stronger"
        note = "no program"
        set = { health = 3 }
        [[items.bicycle.alternatives]]
        name = "on-foot"
        note = "a table"
        set = { program = [] }
        """,
    )
    found = {error.key: error.allowed for error in faults_of(path) if error.problem == "not written as text"}
    assert found == {
        "items.bicycle.program": '"may{move(up_to=2)}; activate(zone="green")"',
        "items.bicycle.alternatives.0.set.program": '""',
        "investigators.lily-chen.cards.meditate.top": "text, as docs/effects.md describes it",
        "investigators.lily-chen.cards.meditate.bottoms.1": '"seal"',
    }


@pytest.mark.parametrize(
    ("text", "problem", "allowed", "near"),
    [
        ("attak(2, own)", "column 1, at `attak(2, own)`: no such effect", "attack", "attack"),
        ("seal; attack(2, ownn)", "column 17, at `seal; attack(2, ownn)`: no such place", "gate:ICON", "own"),
        ("seal; attack(2, own", "column 20, at", ", or )", None),
        ("seal; attack(200, own)", "column 14, at", "1 to 99", None),
        ('spawn(1, "gate:trinty")', 'column 10, at `spawn(1, "gate:trinty")`: no such gate', "gate:trinity",
         "gate:trinity"),
        ("activate(zone=gren)", "column 15, at `activate(zone=gren)`: no such zone", "green", "green"),
        ("seal; draw_priority(5)", "column 21, at", "at most 4", None),
        ("resolve_top_card(top); seal", "column 1, at", "", None),
        ("move(up_to=1, exactly=2)", "column 1, at", "exactly one of up_to, exactly", None),
        ("activate(monster=!deep-one)", "column 18, at", "names in double quotes", None),
    ],
)  # fmt: skip
def test_an_error_in_a_text_names_file_key_and_column(tmp_path, text, problem, allowed, near):
    path = variant(tmp_path, f"[items.bicycle]\nprogram = '''{text}'''\n")
    error = fault_at("items.bicycle.program", path)
    assert error.file == str(path)
    assert error.problem.startswith(problem)
    assert allowed in (error.allowed or "")
    assert error.nearest == near


def test_all_errors_of_a_file_are_reported_at_once(tmp_path):
    path = variant(
        tmp_path,
        """
        [items.bicycle]
        program = "seel; attack(0, own)"
        copies = 0
        [investigators.lily-chen.cards.meditate]
        top = "may{heal; seal}"
        """,
    )
    found = [(error.key, error.problem.rpartition(": ")[2]) for error in faults_of(path)]
    assert sorted(found) == [
        ("investigators.lily-chen.cards.meditate.top", "no such effect"),
        ("items.bicycle.copies", "out of range"),
        ("items.bicycle.program", "no such effect"),
        ("items.bicycle.program", "out of range"),
    ]


def test_examples_of_the_documentation_can_be_read():
    blocks = re.findall(r"^```toml\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert len(blocks) == 1
    for block in blocks:
        for name, value in tomllib.loads(block).items():
            for program in value if name == "bottoms" else [value]:
                assert check(program, EFFECTS)
    table = PAGE.read_text(encoding="utf-8").partition("| what | as text |")[2].partition("\n\n")[0]
    texts = [text for row in table.splitlines()[2:] for text in re.findall("`(.*?)`", row)]
    assert len(texts) == 10
    for text in texts[:8]:
        assert check(text.replace("..", "seal"), EFFECTS), text


def test_the_example_of_a_game_of_your_own_runs():
    (block,) = re.findall(
        r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    names = {}
    exec(block, names)
    code = np.zeros(64, names["instruction"](*names["EFFECTS"].row))
    names["rows"].write(code)
    may, gain, fly = code[names["start"] : names["start"] + 3]
    assert (may["target"], gain["fuel"], fly["to"]) == (2, 2, 1)
    assert gain["op"] == names["EFFECTS"].codes().GAIN


def test_a_number_in_a_text_can_be_set(tmp_path):
    path = variant(
        tmp_path,
        """
        [items.bicycle]
        program = "choose_one option{move(up_to=3)} option{may{damage(own, 2)}}"
        [investigators.lily-chen.cards.meditate]
        top = "may{seal; move(exactly=1)}"
        [ancient-ones.cthulhu.effects.glimpse-rlyeh]
        solo_program = "lose_health(any, 1); attak(2, own)"
        """,
    )
    keys = {
        "items.bicycle.program.0.choose_one.1.0.may.0.damage.times": 1,
        "investigators.lily-chen.cards.meditate.top.0.may.1.move.exactly": 2,
    }
    wrong = ["items.bicycle.program.0.choose_two.1=1", "items.bicycle.name.0=1"]
    mistaken = "ancient-ones.cthulhu.effects.glimpse-rlyeh.solo_program"
    reported = faults_of(
        path, [*(f"{key}={value}" for key, value in keys.items()), *wrong, f"{mistaken}.0.x=1"]
    )
    assert sorted((error.file, error.key) for error in reported) == sorted(
        [
            *(("settings", setting.partition("=")[0]) for setting in wrong),
            ("settings", f"{mistaken}.0.x"),
            (str(path), mistaken),
        ]
    )
    path.write_text(path.read_text(encoding="utf-8").replace("; attak(2, own)", ""), encoding="utf-8")
    changed = Scenario.load(path, [f"{key}={value}" for key, value in keys.items()])
    for key, value in keys.items():
        assert changed.show(key)["value"] == value


def test_every_effect_has_a_meaning_and_every_number_of_it_a_unit():
    for verb in EFFECTS.verbs:
        assert verb.says.endswith("."), verb.name
        for operand in verb.operands:
            assert bool(operand.unit) == (EFFECTS.kind(operand.kind).least is not None), (
                verb.name,
                operand.name,
            )


def test_numbers_of_programs_can_be_changed_one_by_one():
    by_key = {number.key: number for number in PRINTED.numbers(None)}
    for key, program, _ in programs(PRINTED.model):
        for inner, step in walk(program):
            for where, kind, value in operands(step):
                name = ".".join(map(str, (*key, *inner, *where)))
                assert (type(value) is int) == (name in by_key), name
                if name in by_key:
                    assert (by_key[name].value, by_key[name].low, by_key[name].high) == (
                        value,
                        kind.least,
                        kind.most,
                    )

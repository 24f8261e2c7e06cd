"""Rules name their source, and leave tricks with bits to `simcore/kernels/`."""

import ast
import re
from pathlib import Path

import pytest

GAMES = Path(__file__).parents[4] / "simcore" / "games"
FOLDERS = (
    GAMES / "arkham_horror" / "box",
    GAMES / "arkham_horror" / "battle",
    GAMES / "final_battle" / "rules",
    GAMES / "final_hour" / "rules",
)
FILES = [file for folder in FOLDERS for file in sorted(folder.rglob("*.py"))]
# Entries of the reference guide that are named, and the steps of a round in its entry "Final Battle".
ENTRIES = {
    "Ally",
    "Ancient One: Attack", "Ancient One: Start of Battle", "Blessing", "Clue", "Combat Check", "Curse",
    "Devoured", "Dice", "Discarding", "Exhausted", "Failure", "Final Battle", "Final Battle 1",
    "Final Battle 2", "Final Battle 3", "First Player", "Focus", "Gate Trophy", "Item", "Magical Immunity",
    "Magical Resistance", "Modifiers", "Monster Trophy", "Physical Immunity", "Physical Resistance",
    "Possessions", "Re-roll", "Refresh", "Rounding", "Rubble Markers", "Sanity", "Skill Check",
    "Skill Sliders", "Skills", "Spell Check", "Spells", "Stamina", "Success", "The Ancient One Awakens",
    "Trading Equipment", "Unique Ability", "Upkeep Phase", "Weapon and Spell Limits", "Weapons", '"Spend"',
}  # fmt: skip
SOURCE = re.compile(r'\((["A-Z][^()]*)\)')
RULES = (
    "arms", "dice", "losses", "possessions", "sheet", "skill_checks", "spells", "upkeep",
    "assault", "attack", "awakening", "devouring", "refresh", "rounds", "trading", "setup",
)  # fmt: skip


def kernels(file):
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef) and node.decorator_list:
            yield node


def sources(node):
    """Return the sources in brackets in the docstring of a kernel."""
    for found in SOURCE.findall(" ".join((ast.get_docstring(node) or "").split())):
        yield from re.split(r", | and (?=\d)", found.rstrip("."))


@pytest.mark.parametrize(
    "file",
    [file for file in FILES if file.stem in RULES and "final_hour" not in file.parts],
    ids=lambda file: file.stem,
)
def test_rules_name_entries_of_the_reference_guide(file):
    named = [source for node in kernels(file) for source in sources(node)]
    steps = {"2": "Final Battle 2", "3": "Final Battle 3"}
    assert named, "no rule of this file names its source"
    assert {steps.get(each, each) for each in named} <= ENTRIES


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_rules_leave_bits_to_kernels(file):
    """Sets are joined with `|`, `&` and `& ~`; shifts, masks and the tricks made of them have names."""
    tricks = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.BinOp | ast.AugAssign):
            other = node.right if isinstance(node, ast.BinOp) else node.value
            minus = isinstance(other, ast.UnaryOp) and isinstance(other.op, ast.USub)
            masked = isinstance(node.op, ast.BitAnd) and (isinstance(other, ast.Constant) or minus)
            if masked or isinstance(node.op, ast.LShift | ast.RShift | ast.BitXor):
                tricks.append((node.lineno, ast.unparse(node)))
    assert tricks == []


# Contents other than rules: declarations, deals, and the order of steps of the machine.
NO_RULES = (
    "events",
    "machine",
    "places",
    "state",
    "tables",
    "vocabulary",
)


@pytest.mark.parametrize(
    "file",
    [file for file in FILES if "final_hour" in file.parts and file.stem not in (*NO_RULES, "__init__")],
    ids=lambda file: file.stem,
)
def test_rules_name_pages_of_the_rulebook(file):
    text = file.read_text(encoding="utf-8")
    assert re.search(r"\bp\.\d+", text), "no rule of this file names its page"

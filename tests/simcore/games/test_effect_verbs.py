"""Every verb of an effect leads to its kernel in one step: the kernel has the name of the verb."""

import ast
import importlib
import re
from pathlib import Path

import pytest

from simcore.games import games

FOLDERS = {
    "elder-sign": ("elder_sign.rules.effects", "elder_sign.rules.records.vocabulary"),
    "final-hour": ("final_hour.rules.effects", "final_hour.rules.vocabulary"),
}


def names_defined(folder):
    """Functions, and kernels that are made of functions, in the modules of a folder."""
    for file in sorted(folder.glob("*.py")):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                yield node.name
            elif isinstance(node, ast.Assign):
                yield from (target.id for target in node.targets if isinstance(target, ast.Name))


@pytest.mark.parametrize("game", list(FOLDERS))
def test_every_verb_has_a_kernel_of_its_name(game):
    assert game in games()
    package, vocabulary = (importlib.import_module(f"simcore.games.{name}") for name in FOLDERS[game])
    defined = list(names_defined(Path(package.__file__).parent))
    _, without = package.__doc__.split("no kernel")
    verbs = {verb.name for verb in vocabulary.EFFECTS.verbs}
    twice = set(re.findall("`do_([a-z_]+)` and `do_[a-z_]+` for `[a-z]+`", package.__doc__))
    run = {
        verb
        for verb in verbs
        if defined.count(f"do_{verb}") == 1 or any(name.startswith(f"{verb}_") for name in twice)
    }
    assert verbs - run == verbs & set(re.findall(r"`(\w+)`", without))

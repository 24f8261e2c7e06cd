"""Compiled code and kept runs depend on the rules, kernels and strategies of their own game, and on no words.

The sources are copied and edited there; each question is asked in a process of its own.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from simcore.games import games

ROOT = Path(__file__).parents[3]
PACKAGES = ("simcore", "heuristics", "analysis", "reports", "cli", "elderodds")
ASK = """
import json
from heuristics.strategy.registry import strategies
from simcore.games import games
from simcore.jit.digest import digest_of
from simcore.store.provenance import code_digest
print(json.dumps({
    name: {who: code_digest(game) + digest_of(*each.functions) for who, each in strategies(name).items()}
    for name, game in games().items()
}))
"""
REDEAL = "def redeal(t, s, seat, key):\n"
FOLDERS = {name: name.replace("-", "_") for name in games()}
# Other tests may have registered games of their own by now.
FOLDERS = {name: each for name, each in FOLDERS.items() if (ROOT / "simcore" / "games" / each).is_dir()}


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sources")
    for package in PACKAGES:
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


@pytest.fixture(scope="module")
def before(tree):
    return ask(tree)


def run(tree, *command, **extra):
    environment = {**os.environ, "PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1", **extra}
    return subprocess.run(
        [sys.executable, *map(str, command)],
        env=environment,
        cwd=tree,
        capture_output=True,
        text=True,
        timeout=300,
    )


def ask(tree):
    done = run(tree, "-c", ASK)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def file_of_redeal(tree, folder):
    """The file among the rules of a game that defines `redeal`."""
    files = (tree / "simcore" / "games" / folder / "rules").rglob("*.py")
    (found,) = (file for file in files if REDEAL in file.read_text(encoding="utf-8"))
    return found


class Edited:
    """A file of the copy that is edited for a while."""

    def __init__(self, file, old, new):
        self.file, self.old, self.new = file, old, new

    def __enter__(self):
        self.text = self.file.read_text(encoding="utf-8")
        assert self.old in self.text, f"{self.file} has no {self.old!r}"
        self.file.write_text(self.text.replace(self.old, self.new), encoding="utf-8")

    def __exit__(self, *_):
        self.file.write_text(self.text, encoding="utf-8")


def with_more_words(file):
    """Every docstring another one, comments, and every line moved."""
    text = file.read_text(encoding="utf-8")
    text = re.sub(r'^( +)"""(?=\w)', r'\1"""Now: ', text, flags=re.MULTILINE)
    return Edited(file, file.read_text(encoding="utf-8"), f"# A comment.\n\n{text}# The end.\n")


@pytest.mark.long
@pytest.mark.compiled
def test_docstrings_comments_and_lines_count_for_nothing(tree, before):
    for game, folder in FOLDERS.items():
        files = [*(tree / "simcore" / "games" / folder).rglob("*.py")]
        files += [*(tree / "heuristics" / folder).glob("*.py"), *(tree / "simcore" / "kernels").glob("*.py")]
        edits = [
            with_more_words(file) for file in files if file.read_text(encoding="utf-8").startswith('"""')
        ]
        for edit in edits:
            edit.__enter__()
        try:
            assert ask(tree) == before, game
        finally:
            for edit in edits:
                edit.__exit__()


@pytest.mark.long
@pytest.mark.compiled
def test_words_pages_and_the_store_count_for_nothing(tree, before):
    files = [*(tree / "simcore" / "store").glob("*.py"), *(tree / "reports").rglob("*.py")]
    files += [*(tree / "simcore" / "games").glob("*/narration/*.py"), *(tree / "cli").rglob("*.py")]
    texts = {file: file.read_text(encoding="utf-8") for file in files}
    for file, text in texts.items():
        file.write_text(f"{text}\nANYTHING = 1\n", encoding="utf-8")
    try:
        assert ask(tree) == before
    finally:
        for file, text in texts.items():
            file.write_text(text, encoding="utf-8")


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.parametrize("game", list(FOLDERS))
def test_a_change_in_one_game_counts_for_no_other(tree, before, game):
    file = file_of_redeal(tree, FOLDERS[game])
    with Edited(file, REDEAL, f"{REDEAL}    key += 1\n"):
        after = ask(tree)
    assert not set(after[game].values()) & set(before[game].values())
    assert {name: found for name, found in after.items() if name != game} == {
        name: found for name, found in before.items() if name != game
    }


@pytest.mark.long
@pytest.mark.compiled
def test_a_change_in_a_shared_kernel_counts_for_all(tree, before):
    with Edited(tree / "simcore" / "kernels" / "rng.py", "WEYL_0 = ", "WEYL_0 = 2 + "):
        after = ask(tree)
    for game, found in after.items():
        assert not set(found.values()) & set(before[game].values())


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.parametrize("game", list(FOLDERS))
def test_a_change_in_a_strategy_counts_for_those_that_use_it(tree, before, game):
    file = tree / "heuristics" / FOLDERS[game] / "standard.py"
    match = re.search(
        r'^def choose\(.*?\):\n    """.*?"""\n', file.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    )
    with Edited(file, match[0], f"{match[0]}    tables = tables\n"):
        after = ask(tree)
    assert after[game]["standard"] != before[game]["standard"]
    assert after[game]["random"] == before[game]["random"]


@pytest.mark.compiled
@pytest.mark.long
def test_a_run_resumes_after_a_change_of_a_docstring_but_not_of_a_rule(tree, tmp_path):
    game, folder = next(iter(FOLDERS.items()))
    kept = tmp_path / "kept"
    played = ("--game", game, "-s", "random", "-n", 200, "--seed", 1, "--out", kept, "--quiet", "--no-report")
    begun = run(tree, "-m", "cli", "run", *played)
    assert begun.returncode == 0, begun.stderr
    (name,) = (each.name for each in kept.iterdir())
    file = file_of_redeal(tree, folder)
    with with_more_words(file):
        done = run(tree, "-m", "cli", "runs", "extend", name, "-n", 100, "--out", kept, "--quiet")
        assert done.returncode == 0, done.stderr
    with Edited(file, REDEAL, f"{REDEAL}    key += 1\n"):
        done = run(tree, "-m", "cli", "runs", "extend", name, "-n", 100, "--out", kept, "--quiet")
    assert done.returncode == 2
    assert "code of the rules: " in done.stderr

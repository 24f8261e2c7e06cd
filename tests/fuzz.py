"""Coverage-guided fuzzing of what is read; needs atheris. `python -m tests.fuzz run|scenario|weights`."""

import sys
import tempfile
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["simcore", "heuristics", "analysis", "tomllib"]):
    from heuristics.registry import find_strategy
    from simcore.game import find_game
    from simcore.storage import StoreError, open_folder
    from simcore.stored import kept_games, read_run
    from tests import toy

FOLDER = Path(tempfile.mkdtemp(prefix="elderodds-fuzz-"))


def scenario(data):
    """A variant of the first game."""
    (FOLDER / "x.toml").write_bytes(data)
    try:
        find_game().load(FOLDER / "x.toml", ())
    except ValueError:
        return


def weights(data):
    """A file of weights."""
    (FOLDER / "w.toml").write_bytes(data)
    try:
        find_strategy(str(FOLDER / "w.toml"), toy.GAME.name)
    except ValueError:
        return


def run(data):
    """A manifest and a journal."""
    head, _, tail = data.partition(b"\0\0")
    (FOLDER / "manifest.json").write_bytes(head)
    (FOLDER / "journal-000000.bin").write_bytes(tail)
    try:
        read_run(FOLDER)
        kept_games(open_folder(FOLDER))
    except StoreError:
        return


if __name__ == "__main__":
    target = {"scenario": scenario, "weights": weights, "run": run}[sys.argv.pop(1)]
    atheris.Setup(sys.argv, target)
    atheris.Fuzz()

"""The oldest libraries that pyproject.toml allows are new enough."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.brought import write_game

ROOT = Path(__file__).parent.parent
COMMANDS = (
    ("--help",),
    ("game", "new", "urn"),
    ("run", "--game", "urn", "-n", "20", "--name", "few", "--no-report"),
    ("report", "few"),
    ("why", "few"),
    ("compare", "--help"),
    ("tension", "--help"),
    ("tune", "--help"),
    ("run", "--game", "urn", "-n", "20", "--out", "memory://runs", "--no-report"),
)


@pytest.fixture(scope="module")
def oldest(tmp_path_factory):
    """Python with the oldest libraries that are allowed."""
    uv = shutil.which("uv", path=str(Path(sys.executable).parent)) or shutil.which("uv")
    if uv is None:
        pytest.skip("uv is not installed")
    home = tmp_path_factory.mktemp("oldest") / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(home)], check=True)
    python = str(home / "bin" / "python")
    install = [
        uv,
        "pip",
        "install",
        "-q",
        "--python",
        python,
        "--resolution",
        "lowest-direct",
        "-e",
        f"{ROOT}[cluster,s3]",
    ]
    if subprocess.run(install, check=False).returncode != 0:
        pytest.skip("there is nowhere to install from")
    return python


def call(python, folder, *words):
    """Run a command with one Python, and return what it writes."""
    command = [python, "-m", "elderodds", *words]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, check=False)
    assert done.returncode == 0, done.stderr
    return done


def results(run):
    """Return how the games of each cell ended; other versions of SciPy round intervals in another way."""
    cells = json.loads(run.stdout)["cells"]
    return [{key: cell[key] for key in ("games", "wins", "loss_causes")} for cell in cells]


@pytest.mark.long
def test_commands_run_with_the_oldest_libraries(oldest, tmp_path):
    for words in COMMANDS:
        call(oldest, tmp_path, *words)
    assert (tmp_path / "elderodds-runs" / "few" / "report.html").is_file()


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.parametrize("engine", ["local", "dask"])
def test_games_are_the_same_with_the_oldest_libraries(oldest, tmp_path, engine):
    """The inner parts of the oldest numba differ, so it compiles kernels in the ordinary way."""
    write_game(tmp_path / "urn")
    run = ("run", "--game", "urn", "-n", "200", "--seed", "1", "--engine", engine, "--no-report", "--json")
    old, new = (call(python, tmp_path, *run) for python in (oldest, sys.executable))
    assert "compiling takes longer" in old.stderr
    assert "compiling takes longer" not in new.stderr
    assert results(old) == results(new)

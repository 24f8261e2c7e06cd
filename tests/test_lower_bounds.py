"""The oldest libraries that pyproject.toml allows are new enough."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

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
        str(ROOT),
    ]
    if subprocess.run(install, check=False).returncode != 0:
        pytest.skip("there is nowhere to install from")
    return python


@pytest.mark.long
def test_commands_run_with_the_oldest_libraries(oldest, tmp_path):
    for words in COMMANDS:
        command = [oldest, "-m", "elderodds", *words]
        done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
        assert done.returncode == 0, done.stderr
    assert (tmp_path / "elderodds-runs" / "few" / "report.html").is_file()

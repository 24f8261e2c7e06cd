"""The installed wheel contains these packages with their data, and nothing else."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LAYERS = {"simcore", "heuristics", "analysis", "reports", "cli", "elderodds"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The built wheel, unpacked."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.glob("elderodds-*.whl")
    with zipfile.ZipFile(built) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def test_wheel__top_level_names(wheel):
    names = {file.name for file in wheel.iterdir()}
    assert {name for name in names if not name.endswith(".dist-info")} == LAYERS


def test_wheel__has_every_source_and_data_file(wheel):
    for layer in LAYERS:
        for file in (ROOT / layer).rglob("*"):
            if file.is_file() and "__pycache__" not in file.parts:
                assert (wheel / file.relative_to(ROOT)).is_file(), file


def test_wheel__has_command_and_licences(wheel):
    (info,) = wheel.glob("*.dist-info")
    assert "elderodds = elderodds.__main__:main" in (info / "entry_points.txt").read_text(encoding="utf-8")
    assert {file.name for file in (info / "licenses").iterdir()} == {"LICENSE", "NOTICE"}


def test_wheel__runs_away_from_the_sources(wheel, tmp_path):
    command = [sys.executable, "-m", "elderodds", "scenario", "list", "--json"]
    environment = {**os.environ, "PYTHONPATH": str(wheel)}
    done = subprocess.run(
        command, env=environment, cwd=tmp_path, check=True, capture_output=True, text=True, encoding="utf-8"
    )
    assert json.loads(done.stdout)["scenario"]

"""Helpers for tests of kept runs: short command lines with the toy game, and comparisons."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

from simcore.results.provenance import Provenance
from simcore.store.manifest import DIGEST, MANIFEST, digest_of
from simcore.store.writer import read_run
from tests.command import TOY, call

ROOT = Path(__file__).parent.parent
RUNS = Path("elderodds-runs")
GRID = ("-a", "slate", "-d", "cruel", "-d", "kind", "-s", "random", "-s", "standard", "--seed", 11)
"""Four cells that are won and lost."""

OF_ONE_RUN = {"run_id", DIGEST, "seconds", "games_per_second", "provenance", "cells", "pressure"}
"""Parts of a manifest in which runs of the same games may differ, or that `same` compares in detail."""

SCRIPT = """
import cli.shared.page
from cli.__main__ import main
from tests import toy

cli.shared.page.PageMaker = cli.shared.page.NoPage
main()
"""
"""Runs the command line, and spares the seconds of plotting."""


def play(name, games, *words, grid=GRID, code=0):
    """A run of the toy game."""
    return call("run", *TOY, "-n", games, *grid, "--name", name, "--quiet", *words, code=code)


def start(*words, cwd, script=SCRIPT, **options):
    """A process of its own that runs a command with the toy game."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
    return subprocess.Popen(
        [sys.executable, "-c", script, *map(str, words)], env=environment, cwd=cwd, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options,
    )  # fmt: skip


def rows(where, cell):
    """All games of a cell."""
    return read_run(where).games(cell).collect()


def same(one, other, *, games=True):
    """Whether two runs have the same cells, totals and games, bit for bit."""
    one, other = read_run(one), read_run(other)
    results = [run.manifest.result() for run in (one, other)]
    assert results[0].cells == results[1].cells
    for key in ("number", "first_game", "labels", "tables", "totals"):
        assert [getattr(cell, key) for cell in one.cells] == [getattr(cell, key) for cell in other.cells]
    for part in set(type(one.manifest).model_fields) - OF_ONE_RUN:
        assert getattr(one.manifest, part) == getattr(other.manifest, part), part
    for cell in range(len(one.cells) if games else 0):
        frames = [run.games(cell).collect() for run in (one, other)]
        assert frames[0].equals(frames[1])
        numbers = frames[0]["game_number"].to_list()
        first = one.cells[cell].first_game
        assert numbers == list(range(first, first + one.cells[cell].games))


def with_manifest(run, **parts):
    """Return a run with other parts in its manifest; they are not validated."""
    return replace(run, manifest=run.manifest.model_copy(update=parts))


def with_cells(run, change):
    """Return a run whose cells are changed: `change` gives new values of fields for each."""
    return with_manifest(run, cells=tuple(cell.model_copy(update=change(cell)) for cell in run.cells))


def with_provenance(run, **parts):
    """Return a run with other parts in its provenance."""
    plain = {**run.manifest.provenance.plain(), **parts}
    return with_manifest(run, provenance=Provenance.model_validate(plain))


def edit(where, change):
    """Change the manifest of a run, and let its checksum be right again."""
    file = Path(where) / MANIFEST
    content = json.loads(file.read_text())
    change(content)
    file.write_text(signed(content))


def signed(content):
    """Return a manifest with a valid checksum."""
    return json.dumps({**content, DIGEST: digest_of(content)})

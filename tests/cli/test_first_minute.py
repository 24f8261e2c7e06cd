"""The first run of a game: what it compiles, in how many processes, and what it says."""

import json
import os
import re
import subprocess
import sys

import pytest

from simcore.jit import cache
from tests.brought import write_game

pytestmark = [
    pytest.mark.compiled,
    pytest.mark.skipif(sys.platform != "linux", reason="only Linux compiles in several processes"),
]

RUN = """
import sys
import elderodds
from heuristics.strategy import compiling
number = int(sys.argv.pop(1))
compiling.cores = lambda: number
from cli.__main__ import main
main()
"""


def run(folder, cores, *more):
    """Play some games as if there were this many cores, with a cache of their own; return both outputs."""
    words = ["run", "--game", folder / "urn", "-s", "random", "-n", "20", "--seed", "1", "--workers", "1"]
    words += ["--no-report", "--no-data-range", "--json", "--out", folder / f"runs{cores}"]
    environment = {**os.environ, cache.CACHE_SWITCH: str(folder / f"kept{cores}")}
    done = subprocess.run(
        [sys.executable, "-c", RUN, str(cores), *map(str, [*words, *more])],
        env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout, done.stderr


def wins(output):
    return [(cell["games"], cell["wins"]) for cell in json.loads(output)["cells"]]


@pytest.mark.long
def test_first_run__compiles_only_what_it_plays_and_says_so_first(tmp_path):
    """One strategy of two, and no redeal; a brought game, in one process and in two."""
    write_game(tmp_path / "urn")
    alone, together = run(tmp_path, 1), run(tmp_path, 2)
    assert wins(alone[0]) == wins(together[0])
    for (_, said), cores in ((alone, 1), (together, 2)):
        first = said.splitlines()[0]
        assert re.fullmatch(r"Compiling the rules and random takes about \d+ s\. This happens once\.", first)
        files = [file.name for file in (tmp_path / f"kept{cores}").rglob("*.nbc")]
        names = sorted(re.split(r"[.-]", name)[1] for name in files if not name.startswith("linked."))
        assert names == [
            "advance", "count_balls_left", "count_rows", "deal", "play_block", "pressure_block", "record",
            "taking_memo",
        ]  # fmt: skip
        assert not list((tmp_path / f"kept{cores}").rglob("tmp*"))
    assert "Compiling" not in run(tmp_path, 2, "--name", "again")[1]

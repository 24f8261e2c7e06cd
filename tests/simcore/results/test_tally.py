"""Totals of result rows: against counting game by game in plain Python."""

import subprocess
import sys
import tracemalloc
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcore.records.columns import COMMON, Column, row_dtype
from simcore.results.tally import WON, Tally
from simcore.results.tally_kernel import TOGETHER

ROOT = Path(__file__).parents[3]

COLUMNS = (
    *COMMON,
    Column("left", "u1", "1", "a count"),
    Column("found", "u2", "1", "a wide count that may not apply", absent=65535),
    Column("health", "u1", "health", "a count that may not apply", absent=255),
    Column("place", "u1", "label", "a code", categories="places", absent=255),
    Column("card", "u2", "label", "a code of many", categories="cards", absent=65535),
)


@st.composite
def rows(draw):
    """Rows of games whose numbers are anything that their bytes can hold."""
    dtype = row_dtype(COLUMNS)
    made = np.zeros(draw(st.integers(0, 3 * TOGETHER)), dtype)
    luck = np.random.default_rng(draw(st.integers(0, 2**32)))
    few = draw(st.booleans())  # so that values come again, the one that means "does not apply" too
    for name in dtype.names:
        most = np.iinfo(dtype[name]).max
        some = np.array([0, 1, most] if few else luck.integers(0, most, 300, dtype[name]), dtype[name])
        made[name] = luck.choice(some, len(made))
    made["win"] = luck.integers(0, 2, len(made))
    return made


@settings(deadline=None)  # the first example compiles
@given(rows(), st.integers(0, 3 * TOGETHER))
def test_tally__counts_as_one_does_by_hand(made, cut):
    tally = Tally(COLUMNS)
    tally.add(made[:cut])
    tally.add(made[cut:])
    ends = Counter((WON + way if won else cause, last) for _, won, cause, way, last, *_ in made.tolist())
    plain = tally.plain()
    assert {(cause, last): games for cause, last, games in plain["ends"]} == ends
    assert (tally.games, tally.wins) == (len(made), made["win"].sum())
    for name in ("decisions", "left", "found", "health", "place", "card"):
        values = made[name].tolist()
        if name in tally.codes:
            counted = {(won, value): games for won, value, games in plain["codes"][name]}
            assert counted == Counter(zip(made["win"].tolist(), values, strict=True))
        if name not in ("place", "card"):
            known = [value for value in values if value != {"found": 65535, "health": 255}.get(name)]
            assert plain["sums"][name] == [sum(known), len(known)]
    assert set(tally.codes) == {"left", "health", "place", "card"}
    assert plain["sums"]["last_round"] == [made["last_round"].sum(), len(made)]


@settings(deadline=None)
@given(rows())
def test_tally__continues_from_written_totals(made):
    half = Tally(COLUMNS)
    half.add(made[::2])
    half = Tally.from_plain(COLUMNS, half.plain())
    half.add(made[1::2])
    whole = Tally(COLUMNS)
    whole.add(made)
    assert half.plain() == whole.plain()


@pytest.mark.parametrize("absent", [-1, 256, 300, 10**30])
def test_tally__a_sign_that_no_game_can_have_leaves_nothing_out(absent):
    """A manifest may say so; then every game counts."""
    columns = (*COMMON, Column("left", "u1", "1", "a count", absent=absent))
    made = np.zeros(200, row_dtype(columns))
    made["left"] = 255
    tally = Tally(columns)
    tally.add(made)
    assert tally.plain()["sums"]["left"] == [200 * 255, 200]


def test_tally__rows_that_must_not_be_written_are_counted_by_the_same_kernel():
    from simcore.results.tally_kernel import count_rows

    made = np.zeros(100, row_dtype(COLUMNS))
    tally = Tally(COLUMNS)
    tally.add(made)
    tally.add(np.frombuffer(made.tobytes(), made.dtype))
    assert tally.games == 200
    assert len(getattr(count_rows, "signatures", [1])) == 1


def test_totals__are_read_without_loading_the_compiler():
    code = "import sys, simcore.store.reader, analysis.experiment.totals\nprint('numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_totals_of_a_cell_are_small():
    """A run of ten thousand cells keeps them all in memory."""
    made = np.zeros(10, row_dtype(COMMON))
    Tally(COMMON).add(made)  # compiles
    tracemalloc.start()
    try:
        cells = [Tally(COMMON) for _ in range(20)]
        for tally in cells:
            tally.add(made)
        assert tracemalloc.get_traced_memory()[0] < len(cells) * 20_000
    finally:
        tracemalloc.stop()

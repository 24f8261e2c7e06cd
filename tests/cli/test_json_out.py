"""Other programs can read the JSON output without loss."""

import json
import re
from pathlib import Path

import numpy as np
import pytest

from cli.terminal.json_out import dumps
from simcore.store.provenance import new_seed

ROOT = Path(__file__).parents[2]
STUDY = ("cli/commands/study/state.py", "cli/commands/study/child.py")
NOT_PUT_OUT = ("cli/terminal/json_out.py", "cli/shared/page.py", *STUDY)


@pytest.mark.parametrize("number", [float("nan"), float("inf"), -float("inf"), np.float64("nan")])
def test_nan_is_null(number):
    """Python would write NaN, which no other program reads."""
    assert json.loads(dumps({"a": [(number, 0.5)]})) == {"a": [[None, 0.5]]}


def test_every_command_writes_strict_json():
    for file in (ROOT / "cli").rglob("*.py"):
        if file.relative_to(ROOT).as_posix() not in NOT_PUT_OUT:
            assert not re.search(r"\bjson\.dumps\b", file.read_text(encoding="utf-8")), file


def test_a_seed_is_the_same_number_in_javascript_and_in_a_spreadsheet():
    """Both have 64-bit floats only. A random seed of 63 bits would pass with probability 2^-1000."""
    for _ in range(100):
        seed = new_seed()
        assert int(float(seed)) == seed
        assert seed <= 2**53

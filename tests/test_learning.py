"""docs/learning.md, followed as a newcomer would, with a short training."""

import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from scipy.stats import binomtest

from tests.command import call, in_an_empty_folder

assert in_an_empty_folder

pytestmark = [pytest.mark.compiled, pytest.mark.long]

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "learning.md"
UPDATES = 60
ALPHA = 1e-4  # of the test of the win rate; the seeds are fixed


def commands():
    """Return the commands of the page, with their words."""
    blocks = re.findall(r"^```\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    lines = [line.partition("#")[0].strip() for block in blocks for line in block.splitlines()]
    return [shlex.split(line) for line in lines if line.startswith(("python", "elderodds"))]


def test_the_page_trains_a_policy_that_is_better_than_random():
    for name in ("train_policy.py", "learned.py"):
        shutil.copy(ROOT / "docs" / "examples" / name, name)
    train, run, compare, check = commands()
    assert train[0] == "python"
    assert [words[1] for words in (run, compare, check[:1] + check[2:])] == ["run", "compare", "check"]
    subprocess.run([sys.executable, train[1], str(UPDATES)], check=True)
    said = json.loads(call(*run[1:], "--json", "--quiet").stdout)
    cells = {cell["strategy"]: cell for cell in said["cells"]}
    learned, random = cells["learned"], cells["random"]
    assert learned["games"] == random["games"] == 4000
    # As if random players won as often as they did in these games: an upper bound of 99% of their rate.
    bound = binomtest(random["wins"], random["games"]).proportion_ci(0.98).high
    assert binomtest(learned["wins"], learned["games"], bound, "greater").pvalue < ALPHA
    result = json.loads(call(*compare[1:], "--json", "--quiet").stdout)
    assert {arm["strategy"] for arm in result["arms"]} == {"learned", "novice", "standard", "expert"}
    assert "All checks passed" in call(*check[1:], "--seconds", 20).stderr

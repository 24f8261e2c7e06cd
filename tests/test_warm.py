"""Which games are compiled before the tests begin."""

import pytest

from simcore.games import games
from tests.warm import HALLS, ROOT, games_of

LARGE = {name for name in games() if any((hall / name.replace("-", "_")).exists() for hall in HALLS)}


@pytest.mark.parametrize(
    ("paths", "played"),
    [
        (("tests",), LARGE),
        (("tests/simcore/games/test_contract.py",), LARGE),
        (("tests/simcore/games/final_battle",), {"final-battle"}),
        (("tests/heuristics/final_hour/test_expert.py",), {"final-hour"}),
        (("tests/cli", "tests/heuristics/elder_sign"), {"elder-sign"}),
        (("tests/analysis/statistics/test_spread.py",), set()),
    ],
)
def test_tests_of_one_game_compile_no_other(paths, played):
    assert len(LARGE) > 3
    assert set(games_of(ROOT / path for path in paths)) & LARGE == played

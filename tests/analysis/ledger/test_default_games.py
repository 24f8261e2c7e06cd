"""Lost games that are looked at by default."""

from analysis.ledger.lost_games import LEAST_GAMES, MOST_DECISIONS, MOST_GAMES, default_games


def test_a_cell_has_at_most_so_many_games():
    assert default_games([[1] * 500]) == [MOST_GAMES]


def test_cells_share_the_decisions():
    assert default_games([[100] * 200] * 4) == [MOST_DECISIONS // 400] * 4


def test_games_that_a_cell_does_not_have_are_for_the_others():
    assert default_games([[100] * 2, [100] * 200]) == [2, MOST_DECISIONS // 100 - 2]


def test_long_games_leave_the_last_cells_without_a_sample():
    """A few games say little, so the first cells have enough of them, and the limit holds."""
    long = MOST_DECISIONS // (3 * LEAST_GAMES)
    assert default_games([[long] * 50] * 10) == [LEAST_GAMES] * 3 + [0] * 7


def test_the_first_cell_has_a_sample_however_long_its_games_are():
    assert default_games([[MOST_DECISIONS] * 50, [1] * 3]) == [LEAST_GAMES, 0]


def test_nothing_is_lost():
    assert default_games([[], []]) == [0, 0]

"""Win rates by number of players, side by side."""

import itertools

from cli.terminal.by_players import players_table
from simcore.results.cell import CellResult

LEVELS = ("easy", "hard")


def cells(rates, levels=("easy",)):
    """Return a cell for each Ancient One, number of players and level."""
    return [
        CellResult.model_construct(
            ancient_one=name, players=players, difficulty=level, strategy="standard", games=100, win_rate=rate
        )
        for level, (name, by_number) in itertools.product(levels, rates.items())
        for players, rate in by_number.items()
    ]


def rows(made):
    return list(zip(*(column.cells for column in made.columns), strict=True))


def test_one_number_of_players_makes_no_table():
    assert players_table(cells({"one": {2: 0.5}, "two": {2: 0.1}})) is None


def test_numbers_of_players_are_columns_and_the_hardest_is_first():
    made = players_table(cells({"kind": {1: 0.5, 2: 0.75}, "cruel": {1: 0.25, 2: 0.0}}))
    assert [column.header for column in made.columns] == ["Ancient One", "solo", "2"]
    assert rows(made) == [("cruel", "25.0", "0.0"), ("kind", "50.0", "75.0"), ("mean", "37.5", "37.5")]
    assert "Mean" in made.caption


def test_a_mean_needs_all_ancient_ones():
    made = players_table(cells({"kind": {1: 0.5, 2: 0.75}, "cruel": {2: 0.0}}))
    assert rows(made)[-1] == ("mean", "-", "37.5")


def test_a_single_ancient_one_has_no_mean_and_each_level_has_a_heading():
    made = players_table(cells({"only": {1: 0.5, 2: 0.75}}, LEVELS))
    assert [row[0] for row in rows(made)] == ["easy", "  only", "hard", "  only"]
    assert not made.caption

"""Changes that every game offers (simcore/contract/quantities.py): numbers and alternatives."""

import itertools
import subprocess
import sys

import pytest

from simcore.contract.game import Cell
from simcore.contract.quantities import Quantity, settings_for
from simcore.data.scenario import DataScenario
from tests.simcore.games.test_contract import GAMES
from tests.sweeps import sweep

SCENARIOS = {game.name: game.load(None, ()) for game in GAMES}
by_game = pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=SCENARIOS)


def some_cell(scenario):
    for ancient_one, difficulty in itertools.product(scenario.ancient_ones, scenario.difficulties):
        cell = Cell(ancient_one, difficulty, 2)
        try:
            scenario.check_cell(cell)
        except ValueError:
            continue
        return cell
    raise AssertionError("no cell for two players")


@by_game
def test_numbers_lie_within_their_bounds_and_have_words(scenario):
    for cell in (None, some_cell(scenario)):
        numbers = scenario.numbers(cell)
        assert len({number.key for number in numbers}) == len(numbers) > 0
        for number in numbers:
            assert number.low <= number.value <= number.high, number
            assert number.meaning
            assert number.unit
            assert number.step >= 1
    assert {number.key for number in numbers} <= {number.key for number in scenario.numbers()}


@pytest.mark.parametrize("most", sweep([3], [12]))
@by_game
def test_a_number_that_is_set_is_there_and_can_be_set_back(scenario, most):
    cell, moved = some_cell(scenario), 0
    for quantity in scenario.numbers(cell)[:: max(1, len(scenario.numbers(cell)) // most)]:
        for value in (quantity.value - quantity.step, quantity.value + quantity.step):
            if not quantity.low <= value <= quantity.high:
                continue
            try:
                changed = scenario.with_settings(settings_for([(quantity, value)]))
            except ValueError:
                continue
            moved += 1
            assert changed.digest != scenario.digest
            now = {number.key: number for number in changed.numbers(cell)}[quantity.key]
            assert now.value == value
            assert quantity.key in {change.key for change in changed.changes} or quantity.key.split(".")[
                0
            ] in {change.key.split(".")[0] for change in changed.changes}
            assert changed.with_settings(settings_for([(now, quantity.value)])).digest == scenario.digest
    assert moved


@by_game
def test_settings_that_cannot_be_are_refused(scenario):
    with pytest.raises(ValueError, match="no-such-number"):
        scenario.with_settings({"no-such-number": 1})


@pytest.mark.long
@by_game
def test_alternatives_can_be_had_and_differ(scenario):
    listed = scenario.alternatives()
    assert len({entry.name for entry in listed}) == len(listed) > 0
    fit = 0
    for entry in listed[:: max(1, len(listed) // 12)]:
        assert entry.note, entry.name
        assert entry.keys
        assert entry.source in ("rulebook", "community", "reconstructed")
        try:
            fit += scenario.with_alternatives([entry.name]).digest != scenario.digest
        except ValueError:
            continue
    assert fit
    assert {alternative.name for alternative in scenario.alternatives(some_cell(scenario))} <= {
        entry.name for entry in listed
    }
    with pytest.raises(ValueError, match="unknown alternative 'nothing-like-it'"):
        scenario.with_alternatives(["nothing-like-it"])


@by_game
def test_chances_of_a_choice_leave_some_for_the_data_as_they_stand(scenario):
    choices = {}
    for alternative in scenario.alternatives():
        assert alternative.chance > 0
        choices[alternative.choice] = choices.get(alternative.choice, 0) + alternative.chance
    assert max(choices.values()) < 1


FROM_FILES = [name for name, scenario in SCENARIOS.items() if isinstance(scenario, DataScenario)]


@pytest.mark.parametrize("game", sweep(FROM_FILES[-1:], FROM_FILES[:-1]))
def test_data_are_read_and_compiled_to_tables_without_the_compiler_of_the_rules(game):
    """It takes longer to load than all data together, and `scenario show` needs none."""
    code = f"""
import sys
from simcore.contract.game import Cell
from simcore.games import find_game
scenario = find_game({game!r}).load(None, ())
scenario.numbers(), scenario.alternatives(), scenario.check_report(), scenario.ablations()
scenario.compile(Cell(scenario.ancient_ones[0], scenario.difficulties[0], scenario.players[1]))
print([name for name in ("numba", "pandas", "matplotlib", "polars") if name in sys.modules])
"""
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.strip() == "[]"


def test_quantities_that_move_a_total_together():
    one, other = (Quantity(key, 3, 1, 9, "x", "x", along=(("total", 10),)) for key in "ab")
    assert settings_for([(one, 4), (other, 5)]) == {"a": 4, "total": 13, "b": 5}
    assert settings_for([(one, 4), (other, 2)])["total"] == 10

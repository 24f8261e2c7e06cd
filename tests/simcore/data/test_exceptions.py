"""Numbers that differ in some cells."""

import pytest

from simcore.contract.game import Cell, Change
from simcore.messages.error_details import ScenarioError
from tests.simcore.data.tiny import Scenario

CALM, ROUGH, SQUALL = Cell("gale", "calm", 2), Cell("gale", "rough", 2), Cell("squall", "rough", 2)


def load(*settings):
    return Scenario.load(settings=settings)


def dice(scenario, cell):
    return int(scenario.compile(cell)["dice"][0])


def test_a_number_differs_where_its_exception_holds_and_nowhere_else():
    scenario = load("exceptions.rough.rules.dice=5")
    assert [dice(scenario, cell) for cell in (CALM, ROUGH, SQUALL)] == [3, 5, 5]
    assert scenario.changes == (Change("exceptions.rough.rules.dice", 3, 5),)
    assert scenario.digest != load().digest


def test_the_more_specific_name_wins_in_any_order():
    settings = ("exceptions.squall+rough.rules.dice=2", "exceptions.rough.rules.dice=5")
    for order in (settings, settings[::-1]):
        assert [dice(load(*order), cell) for cell in (CALM, ROUGH, SQUALL)] == [3, 5, 2]


@pytest.mark.parametrize(("name", "players"), [("1-player", 1), ("2-players", 2), ("gale+2-players", 2)])
def test_an_exception_for_a_number_of_players(name, players):
    scenario = load(f"exceptions.{name}.rules.dice=7")
    found = [dice(scenario, Cell("gale", "calm", each)) for each in (1, 2)]
    assert found == [7 if each == players else 3 for each in (1, 2)]


def test_numbers_of_a_cell_are_those_that_are_played_there():
    scenario = load("exceptions.rough.rules.dice=5")
    here = {quantity.key: quantity for quantity in scenario.numbers(ROUGH)}
    assert "rules.dice" not in here
    assert here["exceptions.rough.rules.dice"].value == 5
    assert here["exceptions.rough.rules.dice"].meaning == "dice of each player (rough)"
    assert {quantity.key for quantity in scenario.numbers(CALM)} == {q.key for q in load().numbers(CALM)}
    assert {"rules.dice", "exceptions.rough.rules.dice"} <= {quantity.key for quantity in scenario.numbers()}


def test_a_setting_of_what_differs_begins_its_tables_or_changes_it():
    begun = load().with_settings({"exceptions.rough.rules.dice": 5})
    assert begun.digest == load("exceptions.rough.rules.dice=5").digest
    assert dice(begun.with_settings({"exceptions.rough.rules.dice": 6}), ROUGH) == 6
    both = begun.with_settings({"exceptions.squall.storms.squall.rounds": 3})
    assert (int(both.compile(SQUALL)["rounds"][0]), dice(both, SQUALL)) == (3, 5)


def test_what_no_game_uses_where_an_exception_holds_does_not_matter():
    few = load("exceptions.calm.rules.dice=1", "exceptions.breezy.rules.dice=1")  # mad needs 8, of 3 + 2 dice
    assert [dice(few, Cell("gale", level, 1)) for level in ("calm", "breezy", "mad")] == [1, 1, 3]


def test_what_is_taken_away_is_gone_in_every_cell():
    scenario = load("exceptions.rough.crew.bo.extra=4")
    assert scenario.compile(ROUGH)["extra"][0].tolist() == [0, 4]
    assert scenario.without("no-extra").compile(ROUGH)["extra"][0].tolist() == [0, 0]


def test_a_folder_and_a_variant_hold_them(tmp_path):
    scenario = load("exceptions.rough.rules.dice=5", "exceptions.gale+1-player.levels.calm.need=9")
    scenario.export(tmp_path / "all")
    assert Scenario.load(tmp_path / "all").digest == scenario.digest
    file = tmp_path / "variant.toml"
    file.write_text("exceptions.rough.rules.dice = 5\n[exceptions.gale+1-player]\nlevels.calm.need = 9\n")
    with pytest.raises(ScenarioError, match="TOML"):  # a plus needs quotes in TOML
        Scenario.load(file)
    file.write_text('exceptions.rough.rules.dice = 5\n[exceptions."gale+1-player"]\nlevels.calm.need = 9\n')
    assert Scenario.load(file).digest == scenario.digest


@pytest.mark.parametrize(
    ("setting", "messages"),
    [
        (
            "exceptions.ruogh.rules.dice=5",
            [
                'settings: exceptions.ruogh: no such part of a name; found "ruogh"; allowed: gale, squall, '
                "calm, breezy, rough, wild, mad, 1-player, 2-players; did you mean 'rough'?"
            ],
        ),
        (
            "exceptions.rough+mad.rules.dice=5",
            ['settings: exceptions.rough+mad: there is no such game; found "rough+mad"'],
        ),
        (
            "exceptions.rough.rules.dise=5",
            [
                "settings: exceptions.rough.rules.dise: no such number that may be changed; "
                'found "rules.dise"; allowed: rules.dice, storms.gale.rounds, storms.squall.rounds, '
                "levels.calm.need, levels.breezy.need, levels.rough.need, levels.wild.need, levels.mad.need, "
                "crew.bo.extra; did you mean 'rules.dice'?"
            ],
        ),
        (
            "exceptions.rough.rules.dice=10",
            ["settings: exceptions.rough.rules.dice: not allowed; found 10; allowed: 0 to 9"],
        ),
        (
            "exceptions.rough.rules.dice=many",
            ['settings: exceptions.rough.rules.dice: not allowed; found "many"; allowed: 0 to 9'],
        ),
        (
            "exceptions.rough.rules.dice=0",
            [
                "settings: exceptions.rough.levels.rough.need: more than all dice; found 6; allowed: up to 3",
            ],
        ),
    ],
)
def test_values_that_do_not_fit_are_reported_with_their_place(setting, messages):
    with pytest.raises(ScenarioError) as caught:
        load(setting)
    assert [str(error) for error in caught.value.errors] == messages

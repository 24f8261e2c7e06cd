"""The features of every scenario, on a small one: the base class supplies what a game does not define."""

from pathlib import Path

import pytest

from simcore.contract.game import Ablation, Cell
from simcore.contract.quantities import Quantity, settings_for
from simcore.data.entries import nested
from simcore.messages.error_details import ScenarioError
from tests.simcore.data.tiny import Data, Scenario

PRINTED = Scenario.load()
CELL = Cell("gale", "rough", 2)
TEAM = Cell("gale", "rough", 1, ("bo",))


def faults_of(attempt):
    with pytest.raises(ScenarioError) as caught:
        attempt()
    return [str(error) for error in caught.value.errors]


def test_names_come_from_the_tables_of_the_data():
    assert (PRINTED.name, PRINTED.changes, PRINTED.players) == ("tiny", (), (1, 2))
    assert PRINTED.ancient_ones == ("gale", "squall")
    assert PRINTED.difficulties == (
        "calm",
        "breezy",
        "rough",
        "wild",
        "mad",
    )  # five, as in the file
    assert PRINTED.investigators == PRINTED.pool(CELL) == ("ann", "bo")
    assert PRINTED.pool(TEAM) == ("bo",)
    assert PRINTED.usual_players("rough") is None
    assert PRINTED.board() == {}
    assert PRINTED.titles() == {"gale": "The Gale", "squall": "The Squall", "ann": "Ann", "bo": "Bo"}
    assert PRINTED.catalogue() == {
        "ancient_ones": ["gale", "squall"],
        "levels": ["calm", "breezy", "rough", "wild", "mad"],
        "players": ["1", "2"],
        "investigators": ["ann", "bo"],
        "alternatives": ["four-dice", "long-gale", "faq"],
    }
    for names in PRINTED.catalogue().values():
        for name in names:
            assert name.isdecimal() or PRINTED.show(name)["value"]


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        (Cell("gael", "rough", 2), "unknown Ancient One 'gael'; did you mean 'gale'?"),
        (Cell("gale", "ruogh", 2), "unknown level 'ruogh'; did you mean 'rough'?"),
        (Cell("gale", "rough", 3), "unknown number of players '3'"),
        (Cell("gale", "rough", 1, ("anne",)), "unknown investigator 'anne'; did you mean 'ann'?"),
        (Cell("gale", "rough", 2, ("ann",)), "2 different investigators are needed for 2 player"),
        (Cell("gale", "rough", 2, ("ann", "ann")), "2 different investigators are needed for 2 player"),
    ],
)
def test_cells_that_cannot_be_played(cell, message):
    PRINTED.check_cell(CELL)
    PRINTED.check_cell(TEAM)
    with pytest.raises(ValueError, match=r"unknown|different") as caught:
        PRINTED.check_cell(cell)
    assert str(caught.value).startswith(message)


def test_compile_follows_the_data():
    assert PRINTED.compile(CELL)[0].item()[:4] == (2, 3, 4, 6)
    changed = Scenario.load(None, ["rules.dice=5", "storms.gale.rounds=9"])
    assert changed.compile(CELL)[0].item()[:4] == (2, 5, 9, 6)
    assert [vars(change) for change in changed.changes] == [
        {"key": "rules.dice", "base": 3, "value": 5},
        {"key": "storms.gale.rounds", "base": 4, "value": 9},
    ]
    assert changed.digest != PRINTED.digest == Scenario.load().digest


def test_variants_are_laid_over_the_file(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text('base = "tiny"\nremove = ["crew.bo"]\n[levels.calm]\nneed = 1\n')
    mine = Scenario.load(file, ["rules.dice=5"])
    assert (mine.name, mine.investigators) == ("mine", ("ann",))
    assert (mine.model.levels["calm"].need, mine.model.rules.dice) == (1, 5)
    file.write_text("[levels.clam]\nneed = 1\n")
    (error,) = faults_of(lambda: Scenario.load(file))
    assert f"{file}: levels.clam: no such entry" in error
    assert "did you mean 'calm'?" in error


def test_errors_are_reported_at_once_with_file_key_and_allowed_values():
    assert faults_of(lambda: Scenario.load(None, ["rules.dice=99", "rules.dcie=1", "levels.mad.need=x"])) == [
        "settings: rules.dice: out of range; found 99; allowed: 0 to 9",
        "settings: rules.dcie: unknown key; allowed: source, note, alternatives, dice; did you mean 'dice'?",
        'settings: levels.mad.need: wrong type; found "x"; allowed: a whole number',
    ]
    (error,) = faults_of(lambda: Scenario.load(None, ["rules.dice=2"]))
    file, told = error.split(": ", 1)
    assert told == "levels.mad.need: more than all dice; found 8; allowed: up to 7"
    # The file, not the name of the game.
    assert Path(file).parts[-2:] == ("data", "tiny.toml")


def test_a_missing_source_is_reported_with_the_allowed_sources(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text('base = "tiny"\n[levels.hopeless]\nneed = 7\n')
    assert faults_of(lambda: Scenario.load(file)) == [
        f"{file}: levels.hopeless.source: missing; "
        'allowed: "rulebook p.N", "community", "reconstructed" or "own"'
    ]


def test_numbers_have_the_units_and_meanings_of_their_fields():
    assert PRINTED.numbers() == [
        Quantity("rules.dice", 3, 0, 9, "dice", "dice of each player"),
        Quantity("storms.gale.rounds", 4, 0, 9, "rounds", "rounds of gale"),
        Quantity("storms.squall.rounds", 2, 0, 9, "rounds", "rounds of squall"),
        *(
            Quantity(f"levels.{name}.need", need, 0, 9, "successes", f"successes needed when it is {name}")
            for need, name in enumerate(PRINTED.difficulties, 4)
        ),
        Quantity("crew.bo.extra", 1, 0, 9, "dice", "extra of bo"),
    ]
    assert [number.key for number in PRINTED.numbers(CELL)] == [
        "rules.dice", "storms.gale.rounds", "levels.rough.need", "crew.bo.extra",
    ]  # fmt: skip
    assert len(PRINTED.numbers(Cell("gale", "rough", 1, ("ann",)))) == 3  # bo stays ashore
    for quantity in PRINTED.numbers():
        changed = PRINTED.with_settings(settings_for([(quantity, quantity.value + 1)]))
        assert [(change.key, change.value) for change in changed.changes] == [
            (quantity.key, quantity.value + 1)
        ]
    with pytest.raises(ScenarioError, match=r"crew\.boo\.extra: unknown key; did you mean 'bo'"):
        PRINTED.with_settings({"crew.boo.extra": 1})


def test_sources_count_what_is_in_play():
    assert PRINTED.sources(CELL) == {"rulebook": 5, "community": 0, "reconstructed": 0}
    assert PRINTED.sources(Cell("squall", "mad", 1, ("bo",))) == {
        "rulebook": 2,
        "community": 1,
        "reconstructed": 1,
    }
    assert PRINTED.reconstructed() == ["storms.squall"]


def test_show_and_check():
    assert PRINTED.show("the gale")["key"] == "storms.gale"
    assert PRINTED.show("levels.mad.need") == {"key": "levels.mad.need", "value": 8}
    assert PRINTED.show("faq") == {
        "key": "",
        "value": {"rules": {"dice": 4}, "storms": {"gale": {"rounds": 5}}},
    }
    with pytest.raises(ValueError, match="unknown name 'sqall'; did you mean 'squall'"):
        PRINTED.show("sqall")
    report = PRINTED.check_report()
    assert report.digest == PRINTED.digest
    assert report.sources == {"rulebook": 8, "community": 1, "reconstructed": 1}
    assert report.alternatives == ("four-dice", "long-gale", "faq")
    assert report.unfit_alternatives == {}


def test_ablations_change_the_data():
    assert PRINTED.ablations() == [Ablation("no-extra", "nobody has extra dice")]
    bare = PRINTED.without("no-extra")
    assert (bare.name, bare.model.crew["bo"].extra) == ("tiny+no-extra", 0)
    assert bare.digest != PRINTED.digest
    with pytest.raises(ValueError, match="unknown ablation 'no-extras'; did you mean 'no-extra'"):
        PRINTED.without("no-extras")


def test_alternatives_and_presets_that_take_several():
    assert [
        (alternative.name, alternative.keys, alternative.source) for alternative in PRINTED.alternatives()
    ] == [
        ("four-dice", ("rules.dice",), "rulebook"),
        ("long-gale", ("storms.gale.rounds",), "rulebook"),
    ]  # a preset is no choice of its own: nothing would be drawn twice
    assert [alternative.name for alternative in PRINTED.alternatives(Cell("squall", "mad", 2))] == [
        "four-dice"
    ]
    preset = PRINTED.with_alternatives(["faq"])
    assert (preset.model.rules.dice, preset.model.storms["gale"].rounds) == (4, 5)
    assert preset.name == "tiny+faq"
    assert preset.digest == PRINTED.with_alternatives(["four-dice", "long-gale"]).digest
    with pytest.raises(ValueError, match="unknown alternative 'fqa'; did you mean 'faq'"):
        PRINTED.with_alternatives(["fqa"])


def test_preset_that_changes_an_entry_twice_is_shown_whole():
    changed = [(("rules",), {"dice": 4}), (("rules",), {"sides": 8}), (("storms", "gale"), {"rounds": 5})]
    assert nested(changed) == {"rules": {"dice": 4, "sides": 8}, "storms": {"gale": {"rounds": 5}}}


def test_alternatives_and_presets_are_played_by_their_names(tmp_path):
    faq = PRINTED.with_alternatives(["faq"])
    assert Scenario.load(None, ["alternatives=faq"]).digest == faq.digest
    assert Scenario.load(None, ['alternatives=["four-dice", "long-gale"]']).digest == faq.digest
    mixed = Scenario.load(None, ["rules.dice=6", "alternatives=faq"])  # a value that is set comes last
    assert (mixed.model.rules.dice, mixed.model.storms["gale"].rounds) == (6, 5)
    file = tmp_path / "mine.toml"
    file.write_text('alternatives = ["faq"]\n[storms.gale]\nrounds = 8\n')
    mine = Scenario.load(file)
    assert (mine.name, mine.model.rules.dice, mine.model.storms["gale"].rounds) == ("mine", 4, 8)
    assert {change.key for change in mine.changes} == {"rules.dice", "storms.gale.rounds"}


@pytest.mark.parametrize("written", ['alternatives = ["fqa"]', 'alternatives = "faq"', "alternatives = [1]"])
def test_alternatives_of_a_variant_that_do_not_exist(tmp_path, written):
    file = tmp_path / "mine.toml"
    file.write_text(written)
    (error,) = faults_of(lambda: Scenario.load(file))
    if "fqa" in written:
        allowed = "allowed: four-dice, long-gale, faq; did you mean 'faq'?"
        assert error == f'{file}: alternatives: no such alternative; found "fqa"; {allowed}'
    else:
        assert error.startswith(f"{file}: alternatives: wrong type")
        assert error.endswith("allowed: a list of names of alternatives")


@pytest.mark.parametrize(
    "wrong", ['[{ note = "no name" }]', "7", '[{ name = "x" }]', '[{ name = "x", takes = 1 }]', "[1]"]
)
def test_invalid_alternatives_are_reported_when_one_of_them_is_used(tmp_path, wrong):
    (tmp_path / "below.toml").write_text(f"rules.alternatives = {wrong}")
    file = tmp_path / "mine.toml"
    file.write_text('base = "below.toml"\nalternatives = ["x"]')
    assert all(": rules.alternatives" in error for error in faults_of(lambda: Scenario.load(file)))


@pytest.mark.parametrize(
    ("alternative", "message"),
    [
        ('{ name = "x", set = { dcie = 1 } }', "alternative x: unknown key"),
        ('{ name = "x", set = { dice = 99 } }', "alternative x: out of range; found 99"),
        (
            '{ name = "x", takes = ["long-gael"] }',
            'no such alternative; found "long-gael"; allowed: long-gale',
        ),
        ('{ name = "x", takes = ["x"] }', "no such alternative"),
        ('{ name = "x" }', "exactly one key is needed"),
        ('{ name = "x", takes = ["long-gale"], set = { dice = 1 } }', "exactly one key is needed"),
    ],
)
def test_alternatives_that_cannot_be(alternative, message):
    (error,) = faults_of(lambda: Scenario.load(None, [f"rules.alternatives=[{alternative}]"]))
    assert error.startswith("settings: rules.")
    assert message in error


def test_an_alternative_that_does_not_fit_the_rest_is_found_by_check():
    own = Scenario.load(None, ['rules.alternatives=[{ name = "one-die", set = { dice = 1 } }]'])
    assert faults_of(own.check_report) == [
        "alternative one-die: levels.rough.need: more than all dice; found 6; allowed: up to 5",
        "alternative one-die: levels.wild.need: more than all dice; found 7; allowed: up to 5",
        "alternative one-die: levels.mad.need: more than all dice; found 8; allowed: up to 5",
    ]


def test_export_can_be_edited_and_read_again(tmp_path):
    (path,) = PRINTED.export(tmp_path / "own")
    assert path.name == "tiny.toml"
    again = Scenario.load(tmp_path / "own")
    assert (again.name, again.digest, again.changes) == ("own", PRINTED.digest, ())
    path.write_text(path.read_text(encoding="utf-8").replace("rounds = 4", "rounds = 7"), encoding="utf-8")
    assert Scenario.load(tmp_path / "own").model.storms["gale"].rounds == 7
    with pytest.raises(FileExistsError):
        PRINTED.export(tmp_path / "own")


def test_a_game_whose_data_name_no_opponents_and_levels_has_one_of_each(tmp_path):
    class Bare(Scenario):
        opponents, levels, people = "none", "none", "none"

    bare = Bare.load()
    assert (bare.ancient_ones, bare.difficulties, bare.investigators) == (("standard",), ("standard",), ())
    bare.check_cell(Cell("standard", "standard", 2))
    assert isinstance(bare.model, Data)

"""The data of the final battle: as printed, changed, wrong, written out and read again."""

import pytest

from analysis.influence.ablation import AblationRun, choose
from analysis.request.lookup import choose_cells
from heuristics.strategy.players import Players
from heuristics.strategy.registry import find_strategy
from simcore.contract.game import Cell
from simcore.data import toml_write
from simcore.games.arkham_horror.box.limits import DECKS
from simcore.games.final_battle import GAME
from simcore.messages.error_details import ScenarioError
from simcore.narration.log import tell

PRINTED = GAME.load(None, ())

LOADOUT = """
base = "final-battle"
name = "ours"
[preparations.ours]
source = "reconstructed"
terror = 4
[preparations.ours.investigators.joe-diamond]
cards = ["tommy-gun", "shrivelling"]
clues = 4
sanity = 2
monster_trophies = 2
[preparations.ours.investigators.gloria-goldberg]
cards = ["sword-of-glory"]
blessed = true
"""


@pytest.fixture
def ours(tmp_path):
    file = tmp_path / "ours.toml"
    file.write_text(LOADOUT)
    return GAME.load(file, ())


def test_printed__has_the_box():
    data = PRINTED.model
    assert len(data.ancient_ones) == 9
    assert len(data.investigators) == 16
    copies = {deck: sum(card.copies for card in data.cards.values() if card.deck == deck) for deck in DECKS}
    assert copies == {"common": 44, "unique": 39, "spell": 40, "skill": 20}
    assert sum(card.deck == "ally" for card in data.cards.values()) == 11
    assert PRINTED.difficulties == ("unprepared", "typical", "well-armed")
    assert PRINTED.players == tuple(range(1, 9))


def test_sheets__are_those_of_the_box():
    found = {name: (one.doom, one.combat) for name, one in PRINTED.model.ancient_ones.items()}
    assert found == {
        "cthulhu": (13, -6), "hastur": (13, "terror"), "ithaqua": (11, -3), "nyarlathotep": (11, -4),
        "shub-niggurath": (12, -5), "yig": (10, -3), "yog-sothoth": (12, -5), "shudde-mell": (12, -3),
        "azathoth": (14, 0),
    }  # fmt: skip


def test_worth__ranks_cards_as_a_player_would():
    value = {name: card.value for name, card in PRINTED.model.cards.items()}
    assert value["sword-of-glory"] > value["rifle"] > value["knife"] > value["map-of-arkham"] == 0
    assert value["shrivelling"] > value["wither"] > value["find-gate"] == 0
    assert value["dynamite"] < value["rifle"]


def test_loadout__is_what_they_have(ours):
    cell = Cell("hastur", "ours", 2)
    ours.check_cell(cell)
    events = list(tell(GAME, ours, cell, [_random()], 1, 1))
    by_name = {investigator["name"]: investigator for investigator in events[0]["investigators"]}
    assert set(by_name) == {"joe-diamond", "gloria-goldberg"}
    joe, gloria = by_name["joe-diamond"], by_name["gloria-goldberg"]
    assert joe["cards"] == ["tommy-gun", "shrivelling"]
    assert (joe["clues"], joe["sanity"], joe["max_sanity"], joe["monster_trophies"]) == (4, 2, 4, 2)
    assert gloria["status"] == "blessed"
    assert gloria["sanity"] == 6
    assert events[0]["combat"] == -4


def test_loadout__seats_only_those_who_have_one(ours):
    with pytest.raises(ValueError, match="is for 2 investigators"):
        ours.check_cell(Cell("hastur", "ours", 3))
    with pytest.raises(ValueError, match="jenny-barnes has no loadout in preparation ours; those who"):
        ours.check_cell(Cell("hastur", "ours", 1, ("jenny-barnes",)))
    ours.check_cell(Cell("hastur", "ours", 1, ("gloria-goldberg",)))
    assert ours.sources(Cell("hastur", "ours", 2))["community"] == 1 + 2 + 3
    assert {change.key.partition(".")[0] for change in ours.changes} == {"preparations"}


def test_loadout__can_be_taken_away_card_by_card(ours):
    """`worth cards` and `ablate` know the cards of a loadout, in addition to those of the sheets."""
    by_name = {ablation.name: ablation for ablation in ours.ablations()}
    assert by_name["joe-diamond/tommy-gun"].investigator == "joe-diamond"
    bare = ours.without("joe-diamond/tommy-gun").without("gloria-goldberg/sword-of-glory")
    mine = bare.model.preparations["ours"].investigators
    assert "tommy-gun" not in mine["joe-diamond"].cards
    assert "shrivelling" in mine["joe-diamond"].cards
    assert "sword-of-glory" not in mine["gloria-goldberg"].cards
    poor = ours.without("no-clues").model.preparations["ours"].investigators
    assert all(one.clues == 0 for one in poor.values())
    humble = ours.without("no-blessings").model
    assert not humble.preparations["ours"].investigators["gloria-goldberg"].blessed
    assert not any(investigator.blessed for investigator in humble.investigators.values())  # by the sheet
    assert ours.model.preparations["ours"].terror > 0
    assert all(
        preparation.terror == 0 for preparation in ours.without("no-terror").model.preparations.values()
    )


def test_loadout__investigators_without_one_are_not_compared(ours):
    """Contributions are only played for investigators who can be at the table."""
    players = Players((find_strategy("random", GAME.name),))
    cells = (
        Cell("hastur", "ours", 2),
        Cell("hastur", "typical", 2),
        Cell("hastur", "ours", 1, ("joe-diamond",)),
    )
    question = AblationRun(GAME, ours, players, cells, choose(ours, kind="cards"), 10, 1)
    people = [{each.investigator for each in question.wanted(cell)} for cell in cells]
    assert people[0] == {"joe-diamond", "gloria-goldberg"}
    assert people[1] == {ablation.investigator for ablation in ours.ablations()} - {None, "gloria-goldberg"}
    assert people[2] == {"joe-diamond"}


def test_loadout__lists_only_written_values(ours):
    """Defaults of the model are not changes."""
    (change,) = ours.changes
    assert change.base is None
    assert set(change.value) == {"source", "terror", "investigators"}
    assert change.value["investigators"]["gloria-goldberg"] == {"cards": ["sword-of-glory"], "blessed": True}
    assert toml_write.readable(change.base) == "nothing"
    again = GAME.load(None, (f"{change.key}={toml_write.readable(change.value)}",))
    assert again.digest == ours.digest


def test_loadout__what_would_do_nothing_is_refused(tmp_path):
    file = tmp_path / "ours.toml"
    more = "sanity = 5"  # his sheet gives 4
    written = LOADOUT.replace("sanity = 2", more).replace("terror = 4", "terror = 4\nclues = 3\nallies = 20")
    file.write_text(written)
    with pytest.raises(ScenarioError) as caught:
        GAME.load(file, ())
    assert {error.key for error in caught.value.errors} == {
        "preparations.ours.clues", "preparations.ours.allies",
        "preparations.ours.investigators.joe-diamond.sanity",
    }  # fmt: skip
    assert "up to 4" in str(caught.value)
    thick = next(name for name, card in PRINTED.model.cards.items() if card.max_sanity)
    file.write_text(LOADOUT.replace("sanity = 2", more).replace('"tommy-gun"', f'"tommy-gun", "{thick}"'))
    scenario = GAME.load(file, ())
    assert scenario.without(f"joe-diamond/{thick}").changes  # what is derived from it may be cut off


def test_loadout__one_holds_no_more_of_a_card_than_the_box(tmp_path):
    file = tmp_path / "ours.toml"
    file.write_text(LOADOUT.replace('"sword-of-glory"', '"sword-of-glory", "sword-of-glory"'))
    with pytest.raises(ScenarioError, match="sword-of-glory than the box has; found 2; allowed: up to 1"):
        GAME.load(file, ())
    more = GAME.load(file, ("cards.sword-of-glory.copies=2",))
    more.check_cell(Cell("hastur", "ours", 2))


def test_loadout__a_table_holds_no_more_of_a_card_than_the_box(tmp_path):
    """Two who have the only sword can play apart, and not at one table."""
    file = tmp_path / "ours.toml"
    file.write_text(LOADOUT.replace('"tommy-gun"', '"sword-of-glory"'))
    scenario = GAME.load(file, ())
    with pytest.raises(ValueError, match=r"2 of sword-of-glory .* set cards.sword-of-glory.copies=2"):
        scenario.check_cell(Cell("hastur", "ours", 2))
    scenario.check_cell(Cell("hastur", "ours", 1))
    scenario.check_cell(Cell("hastur", "ours", 1, ("joe-diamond",)))
    both = GAME.load(file, ("cards.sword-of-glory.copies=2",))
    both.check_cell(Cell("hastur", "ours", 2, ("joe-diamond", "gloria-goldberg")))
    file.write_text(LOADOUT.replace('"tommy-gun"', '"deputys-revolver"'))  # in no deck: there is one
    GAME.load(file, ()).check_cell(Cell("hastur", "ours", 2))


def test_loadout__all_investigators_with_one_play_by_default(tmp_path):
    file = tmp_path / "ours.toml"
    three = "[preparations.ours.investigators.jenny-barnes]\nclues = 2\n"
    file.write_text(LOADOUT + three)
    scenario = GAME.load(file, ())
    cells = choose_cells(GAME, scenario, ["hastur"], ["ours", "typical"], (), None)
    assert [(cell.difficulty, cell.players) for cell in cells] == [("ours", 3), ("typical", 2)]
    (cell,) = choose_cells(GAME, scenario, ["hastur"], ["ours"], (1,), None)
    assert cell.players == 1
    team = ("joe-diamond", "gloria-goldberg", "jenny-barnes")
    for some in (team, team[:2], team[1:2]):
        (cell,) = choose_cells(GAME, scenario, ["hastur"], ["ours"], (), some)
        assert (cell.players, cell.team) == (len(some), some)


def test_setting__of_a_table_that_an_entry_leaves_out(tmp_path):
    """Every number can be set, including skills and bonuses that the loadout omits."""
    file = tmp_path / "ours.toml"
    file.write_text(LOADOUT)
    named = GAME.load(file, ("preparations.ours.skills.fight=1", "cards.tommy-gun.bonus.luck=1"))
    assert named.model.preparations["ours"].skills["fight"] == 1
    assert named.model.cards["tommy-gun"].bonus == {"luck": 1}
    ours = GAME.load(file, ())
    for number in ours.numbers(Cell("hastur", "ours", 2)):
        assert ours.with_settings({number.key: number.value}).model == ours.model
    assert ours.with_settings({"preparations.ours.skills.fight": 1}).model.preparations == (
        named.model.preparations
    )


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        (
            "preparations.ours.skils.fight=1",
            "settings: preparations.ours.skils: unknown key; .*did you mean 'skills'",
        ),
        ("preparations.ours.skills.fihgt=1", "no such skill; .*did you mean 'fight'"),
        ("cards.tomy-gun.bonus.fight=1", "unknown key; .*did you mean 'tommy-gun'"),
        ("cards.tommy-gun.note.fight=1", "settings: cards.tommy-gun.note: wrong type"),
        ("cards.tommy-gun.bonus.fight.more=1", "unknown key"),
    ],
)
def test_setting__of_a_table_that_an_entry_cannot_have(tmp_path, setting, message):
    file = tmp_path / "ours.toml"
    file.write_text(LOADOUT)
    with pytest.raises(ScenarioError, match=message):
        GAME.load(file, (setting,))


def test_loadout__an_empty_table_is_refused(tmp_path):
    file = tmp_path / "ours.toml"
    head = LOADOUT.partition("[preparations.ours.investigators.joe")[0]
    file.write_text(head + "[preparations.ours.investigators]\n")
    with pytest.raises(ScenarioError, match="no investigator has a loadout"):
        GAME.load(file, ())


def test_loadout__what_it_rules_out_is_not_in_play(ours):
    cells = [Cell("hastur", "ours", 2), Cell("hastur", "ours", 1, ("joe-diamond",))]
    keys = [{number.key for number in ours.numbers(cell)} for cell in cells]
    for found in keys:
        assert not any(key.startswith("rules.look.") or key.endswith(".copies") for key in found)
        assert {"cards.tommy-gun.combat", "preparations.ours.skills.fight"} <= found
    assert ["cards.sword-of-glory.combat" in found for found in keys] == [True, False]
    typical = {number.key for number in ours.numbers(Cell("hastur", "typical", 2))}
    assert {"rules.look.common", "cards.tommy-gun.copies"} <= typical
    assert "rules.look.skill" not in typical  # that deck is never used
    players = Players((find_strategy("random", GAME.name),))
    question = AblationRun(GAME, ours, players, tuple(cells), choose(ours, kind="cards"), 10, 1)
    assert [{each.name for each in question.wanted(cell)} for cell in cells] == [
        {"joe-diamond/tommy-gun", "joe-diamond/shrivelling", "gloria-goldberg/sword-of-glory",
         "joe-diamond/ability"},
        {"joe-diamond/tommy-gun", "joe-diamond/shrivelling", "joe-diamond/ability"},
    ]  # fmt: skip


def test_variant__of_another_game_without_base(tmp_path):
    file = tmp_path / "v.toml"
    file.write_text("[board]\nx = 1\n")
    with pytest.raises(ScenarioError, match='base: none, so it is read as a variant of "final-battle"'):
        GAME.load(file, ())
    file.write_text("[cards.axe]\ncombat = 99\n")
    with pytest.raises(ScenarioError) as caught:
        GAME.load(file, ())
    assert len(caught.value.errors) == 1  # a random move in a variant of this game


def _random():
    from heuristics.strategy.registry import strategies

    return strategies(GAME.name)["random"].policy(GAME)


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ("rules.left_over=cary", "did you mean 'carry'"),
        ("ancient-ones.hastur.doom=0", "1 to 60"),
        ("ancient-ones.hastr.doom=9", "did you mean 'hastur'"),
        ("ancient-ones.hastur.combat=terrible", '"terror"'),
        ("cards.knife.kind=phisical", "did you mean 'physical'"),
        ("cards.knife.hand=2", "did you mean 'hands'"),
        ("investigators.joe-diamond.cards=['tomy-gun']", "did you mean 'tommy-gun'"),
        ("preparations.typical.blessed=99", "add up to more than 100"),
        ("preparations.typical.investigators={joe-dimond={}}", "did you mean 'joe-diamond'"),
        ("ancient-ones.yig.attack={loses={sanety=1}}", "did you mean 'sanity'"),
        ("cards.heal.effect=heel", "did you mean 'heal'"),
        ("rules.alternatives=[{name='x',set={left_over='maybe'}}]", "alternative x"),
    ],
)
def test_fault__names_the_key_and_what_is_allowed(setting, said):
    with pytest.raises(ScenarioError) as caught:
        GAME.load(None, (setting,))
    assert said in str(caught.value)
    assert setting.partition("=")[0].split(".")[0] in str(caught.value) or "alternative" in said


def test_errors__are_reported_all_at_once():
    with pytest.raises(ScenarioError) as caught:
        GAME.load(None, ("rules.left_over=cary", "cards.knife.kind=phisical", "ancient-ones.yig.doom=99"))
    assert len(caught.value.errors) == 3


def test_set__changes_the_battle():
    changed = GAME.load(None, ("ancient-ones.yig.doom=9", "rules.left_over=reset"))
    assert {(change.key, change.base, change.value) for change in changed.changes} == {
        ("ancient-ones.yig.doom", 10, 9),
        ("rules.left_over", "carry", "reset"),
    }
    t = changed.compile(Cell("yig", "typical", 2))[0]
    assert (t["doom"], t["carry"]) == (9, 0)
    assert changed.digest != PRINTED.digest


def test_export__loads_again_to_the_same(tmp_path):
    written = PRINTED.export(tmp_path / "all")
    assert len(written) == 5
    again = GAME.load(tmp_path / "all", ())
    assert again.digest == PRINTED.digest
    assert again.changes == ()
    with pytest.raises(FileExistsError):
        PRINTED.export(tmp_path / "all")


def test_show__finds_by_name_and_by_key():
    assert PRINTED.show("Tommy Gun")["key"] == "cards.tommy-gun"
    assert PRINTED.show("ancient-ones.yig.doom")["value"] == 10
    assert PRINTED.show("successes-reset")["value"]["rules"]["left_over"] == "reset"
    with pytest.raises(ValueError, match="did you mean 'tommy-gun'"):
        PRINTED.show("tomy-gun")


def test_reconstructed__are_the_preparations_and_nothing_else():
    assert PRINTED.reconstructed() == [f"preparations.{name}" for name in PRINTED.difficulties]
    assert PRINTED.check_report().sources["reconstructed"] == 3

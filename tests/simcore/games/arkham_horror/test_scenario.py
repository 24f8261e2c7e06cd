"""The whole game compiles: all fields of the Tables in every cell, the board, rows, reported errors."""

from __future__ import annotations

import dataclasses
import functools

import numpy as np
import pytest

from simcore.contract.game import Cell
from simcore.data.checking import in_no_game
from simcore.effects.compiler import TERMS
from simcore.effects.kinds import WORDS
from simcore.games.arkham_horror.box.effect_kinds import CONDITION, FORBIDDEN, TRIGGER
from simcore.games.arkham_horror.limits import MAX_WORLDS
from simcore.games.arkham_horror.rules.records.codes import Rule
from simcore.games.arkham_horror.rules.records.tables import SWITCHES, TABLES
from simcore.games.arkham_horror.scenario import compile
from simcore.games.arkham_horror.scenario.scenario import Scenario
from simcore.messages.error_details import ScenarioError
from tests.simcore.games.arkham_horror.compiled_data import number, rows, rules, scenario, tables
from tests.sweeps import sweep

MAY_BE_EMPTY = {"start_stop", "heals_any_time"}  # by loadouts, and by an alternative, they are not


# --- every cell


@pytest.mark.parametrize("ancient_one", sweep(scenario().ancient_ones[:2], scenario().ancient_ones[2:]))
def test_every_cell_compiles(ancient_one):
    assert len(scenario().ancient_ones) == 8
    levels = scenario().difficulties
    for players in scenario().players:
        t = tables(ancient_one, levels[players % len(levels)], players)
        assert (t["n_areas"], t["n_mythos"], t["n_gates"], t["n_gate_cards"]) == (35, 67, 16, 49)
        assert (t["monster_limit"], t["outskirts_limit"]) == (players + 3, 8 - players)
        assert (t["gate_limit"], t["need_trophies"]) == (8 - (players - 1) // 2, players)


def test_what_cells_share_is_compiled_once_and_left_unchanged(monkeypatch):
    def in_order(*ancient_ones):
        fresh = dataclasses.replace(scenario())
        return {one: fresh.compile(Cell(one, "normal", 2)).tobytes() for one in ancient_ones}

    calls = []
    written = compile.write_mythos
    monkeypatch.setattr(compile, "write_mythos", lambda *given: calls.append(written(*given)))
    tables_of = in_order("cthulhu", "yig", "azathoth")
    assert len(calls) == 1
    assert in_order("azathoth", "yig", "cthulhu") == tables_of
    assert len(set(tables_of.values())) == 3


def test_no_array_of_the_tables_is_left_out():
    # Fields that are 0 for one Ancient One or level are not 0 for another.
    cells = [tables(one) for one in scenario().ancient_ones]
    cells += [tables("yig", level) for level in scenario().difficulties]
    seen = {name for t in cells for name in TABLES.names if any(t[name].tobytes())}
    assert set(TABLES.names) - seen - set(SWITCHES) - MAY_BE_EMPTY == set()
    assert tables()["start_stop"].max() == 0  # sliders keep their positions: they cannot be set in the battle


def test_levels_change_what_the_game_begins_with():
    fields = ("start_clues_more", "start_money_more", "start_status_more", "start_doom", "start_terror")
    found = [[int(tables("yig", level)[field]) for field in fields] for level in scenario().difficulties]
    assert scenario().difficulties == ("easiest", "easy", "normal", "hard", "hardest")
    assert found == [[2, 3, 1, 0, 0], [1, 2, 0, 0, 0], [0] * 5, [-1, -2, 0, 1, 0], [-2, -3, -1, 2, 2]]


def test_a_named_team_sits_at_the_table():
    t = tables(players=2, team=("sister-mary", "joe-diamond"))
    assert list(t["team"][:3]) == [
        number("investigators", "sister-mary"),
        number("investigators", "joe-diamond"),
        -1,
    ]


# --- the board


def test_distances_arrows_and_neighbours():
    t = tables()
    area = functools.partial(number, "areas")
    distance = t["distance"]
    n = int(t["n_areas"])
    assert np.array_equal(distance[:n, :n], distance[:n, :n].T)
    assert not distance.diagonal()[:n].any()
    assert distance[area("woods"), area("uptown")] == 1
    assert (
        distance[area("woods"), area("train-station")] == 5
    )  # Uptown, Miskatonic U., Merchant District, Northside
    assert distance[:n, :n].max() < 9
    assert t["white"][area("northside")] == area("downtown")
    assert t["black"][area("northside")] == area("merchant-district")
    assert (
        t["white"][area("woods")]
        == t["black"][area("woods")]
        == t["street_of"][area("woods")]
        == area("uptown")
    )
    around = {area(name) for name in ("easttown", "northside", "merchant-district")}
    around |= {area(name) for name in ("arkham-asylum", "bank-of-arkham", "independence-square")}
    assert int(t["neighbours"][area("downtown")]) == sum(1 << other for other in around)
    assert int(t["unstable"]).bit_count() == 11 == t["area_clues"].sum()
    assert t["closes_at"][area("curiositie-shoppe")] == 6


def test_location_cards_lie_by_deck_and_members_have_entries_of_their_own():
    t = tables()
    area = functools.partial(number, "areas")
    assert list(t["deck_cards"][:9]) == [7] * 9
    assert t["location_deck"][area("downtown")] == -1
    assert (t["entry"] >= 0).sum() == 26 * 7
    assert (t["sanctum_entry"][:7] >= 0).all()
    assert t["sanctum_entry"][7] == -1
    assert t["lodge"] == area("silver-twilight-lodge")
    entry = rows(t, t["entry"][area("bank-of-arkham"), 0])
    assert [op for op, _ in entry] == ["MAY", "MOVE", "ENCOUNTER", "JUMP", "END"]
    tiers = rows(t, t["entry"][area("arkham-asylum"), 0])
    assert tiers[0][1]["count"] == 3
    assert [(fields.get("least", 0), fields.get("most", 0)) for op, fields in tiers if op == "BRANCH"] == [
        (0, 0),
        (1, 2),
        (3, -1),
    ]


def test_special_abilities_and_their_conditions():
    t = tables()
    area = functools.partial(number, "areas")
    assert (t["special"] >= 0).sum() == 12
    term = t["terms"][t["special_if"][area("general-store")] - TERMS]
    at_least = list(CONDITION.terms).index("at_least")
    assert [int(each) for each in term] == [at_least, 3, 1, 0]  # dollars, one
    assert t["special_if"][area("river-docks")] == 0  # what has to be paid says enough


def test_gate_cards_name_worlds_and_the_entry_other():
    t = tables()
    first = t["gate_entry"][0]
    assert rows(t, first[MAX_WORLDS])[0] == (
        "CHECK",
        {"target": rows_behind(first[MAX_WORLDS], 3), "a": 2, "b": -1},
    )
    assert (first[: t["n_worlds"]] >= 0).sum() == 2
    assert (t["gate_card_colour"][:49] == -1).sum() == 1


def rows_behind(start, count):
    return int(start) + count


# --- programs


def test_operands_keep_their_order_and_omitted_words_are_minus_one():
    t = tables()
    loan = rows(t, rules(t, "card_rules", number("cards", "bank-loan"))[0]["program"])
    assert ("FORBID", {"a": FORBIDDEN.numbers["loan"], "c": -1, "e": -1}) in loan
    flu = rows(t, t["mythos_program"][number("mythos", "blue-flu")])
    assert flu[1] == ("FORBID", {"a": FORBIDDEN.numbers["arrest"], "e": -1})  # until=next_turn_end is 0
    parts = rows(t, t["use_program"][number("cards", "elder-sign")])
    assert parts == [("LOSE", {"a": 1, "b": 1, "e": -1}), ("DOOM", {"a": -1}), ("SEAL_HERE", {}), ("END", {})]


def test_names_words_and_terms_are_distinguished():
    t = tables()
    parade = rows(t, t["mythos_program"][number("mythos", "fourth-of-july-parade")])
    assert parade[0] == ("BAR_STREET", {"a": number("areas", "merchant-district")})
    storm = rows(t, t["mythos_program"][number("mythos", "big-storm-sweeps-arkham")])
    assert all(fields["a"] >= WORDS for op, fields in storm if op == "TO_CUP")
    gang = rows(t, t["mythos_program"][number("mythos", "gangs-clean-up-easttown")])
    assert int(t["terms"][gang[0][1]["a"] - TERMS]["a"]) == number("areas", "easttown")


def test_kinds_of_monsters_are_sets_of_which_the_first_holds_all():
    t = tables()
    assert int(t["kind_sets"][0]) == (1 << 29) - 1
    tremors = rows(t, t["mythos_program"][number("mythos", "strange-tremors-cease")])
    kinds = sum(1 << number("monsters", name) for name in ("chthonian", "dhole"))
    assert int(t["kind_sets"][tremors[0][1]["b"]]) == kinds
    assert rows(t, t["mythos_program"][number("mythos", "feds-raid-arkham")])[0][1].get("b", 0) == 0


def test_each_leads_back_to_its_row():
    t = tables()
    start = int(t["rumor_reward"][number("mythos", "the-southside-strangler-strikes")])
    assert rows(t, start) == [
        ("EACH", {"target": start + 3}), ("GAIN", {"d": 5}), ("JUMP", {"target": start}), ("END", {})
    ]  # fmt: skip


def test_a_rumor_has_its_parts():
    t = tables()
    ritual = number("mythos", "the-great-ritual")
    assert t["rumor_act_at"][ritual] == number("areas", "french-hill")
    assert t["rumor_pass"][ritual] == 0
    assert t["rumor_fail"][ritual] >= TERMS
    assert [op for op, _ in rows(t, t["rumor_penalty"][ritual])] == ["LASTING", "END"]
    (lasting,) = rules(t, "lasting_rules", ritual)
    assert (lasting["what"], lasting["of"]) == (Rule.ON, TRIGGER.numbers["mythos_start"])
    assert rows(t, lasting["program"])[0][0] == "MYTHOS_GATE_ONLY"
    assert t["mythos_program"][ritual] == -1
    assert rows(t, t["mythos_program"][number("mythos", "good-work-undone")])[0] == ("TOKEN", {"a": 6})


# --- variants


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ("places.downtown.white=woods", "an arrow without a line"),
        ("places.woods.street=downtwon", "downtown"),
        ("mythos.big-storm-sweeps-arkham.program=to_cup(skyy)", "sky"),
        ("mythos.heat-wave.program=modify(toughness,1,kind=\"fire-vampir\")", "fire-vampire"),
        ("mythos.heat-wave.gate=uptown", "unstable location"),
        ("people.joe-diamond.home=polic-station", "police-station"),
        ('people.joe-diamond.without_clues=["wods"]', "woods"),
        ("monsters.cultist.count=20", "too many monster markers"),
        ("mythos.heat-wave.program=each(investigator){each(gate){gain(clue=1)}}", "cannot stand inside"),
        ("rules.open.moves_random=maybe", "moves_random"),
        (
            "encounters.new={deck = \"downtown\", source = \"own\", entries = {bank-of-arkham = \"bless\"}}",
            "encounters.new.entries.arkham-asylum: missing: other cards",
        ),
    ],
)  # fmt: skip
def test_errors_are_reported(setting, message):
    with pytest.raises(ScenarioError, match=r"(?s)" + message):
        Scenario.load(None, (setting,))


OF_A_DESIGNER = """
base = "arkham-horror"
name = "of-a-designer"
[cards.walking-stick]
name = "Walking Stick"
deck = "common"
copies = 2
hands = 1
combat = 1
kind = "physical"
source = "own"
[possessions.walking-stick]
type = "weapon"
price = 3
program = "weapon(physical,1,hands=1)"
source = "own"
[mythos.a-quiet-night]
name = "A Quiet Night"
kind = "headline"
gate = "woods"
clue = "graveyard"
white = ["moon"]
black = ["plus"]
program = "each(investigator){gain(sanity=1)}"
source = "own"
[encounters.downtown-8]
deck = "downtown"
source = "own"
[encounters.downtown-8.entries]
arkham-asylum = "check(luck,0) pass{gain(clue=1)} fail{lose(sanity=1)}"
bank-of-arkham = "gain(money=1)"
independence-square = "draw(common)"
[ancient-ones.the-sleeper]
name = "The Sleeper"
doom = 10
combat = -3
attack = { skill = "luck", modifier = 1, falls = 1, loses = { sanity = 1 } }
source = "own"
[powers.the-sleeper]
worshippers = 'modify(toughness,1,kind="cultist")'
power = "on(lost_in_time){doom(1)}"
source = "own"
"""


def test_pieces_of_a_designer_reach_the_tables(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(OF_A_DESIGNER, encoding="utf-8")
    found = Scenario.load(file, ())
    assert found.ancient_ones[-1] == "the-sleeper"
    t = found.compile(Cell(ancient_one="the-sleeper", difficulty="normal", players=2))[0]
    names = found.names
    stick = names.cards.index("walking-stick")
    deck = names.location_decks.index("downtown")
    entry = t["entry"][names.areas.index("independence-square"), 7]
    assert (t["doom"], t["card_price"][stick], t["deck_size"][0]) == (10, 3, 44 + 2)
    assert (t["n_mythos"], t["deck_cards"][deck]) == (67 + 1, 7 + 1)
    assert rows(t, entry)[0][0] == "DRAW"
    assert rows(t, t["mythos_program"][names.mythos.index("a-quiet-night")])[0][0] == "EACH"
    assert [rule["what"] for rule in rules(t, "one_rules")][-2:] == [Rule.MODIFY, Rule.ON]


def test_settings_reach_the_tables():
    found = Scenario.load(None, ("rules.seals=5", "monsters.cultist.toughness=3", "places.woods.clues=2"))
    t = found.compile(Cell(ancient_one="yig", difficulty="normal", players=1))[0]
    assert t["need_seals"] == 5
    assert t["kind_toughness"][number("monsters", "cultist")] == 3
    assert t["area_clues"][number("areas", "woods")] == 2


def test_what_is_exported_loads_to_the_same(tmp_path):
    scenario().export(tmp_path)
    again = Scenario.load(tmp_path, ())
    assert again.digest == scenario().digest
    cell = Cell(ancient_one="cthulhu", difficulty="hard", players=4)
    assert np.array_equal(again.compile(cell), scenario().compile(cell))


@pytest.mark.long
def test_what_is_taken_away_changes_the_tables():
    ablations = [ablation for ablation in scenario().ablations() if "/" not in ablation.name]
    assert len(ablations) > 30
    for each in ablations[::3]:
        cell = Cell(ancient_one=each.ancient_one or "yig", difficulty="normal", players=3)
        without = scenario().without(each.name).compile(cell)
        assert not np.array_equal(without, scenario().compile(cell)), each.name


def test_what_is_taken_away_is_gone():
    cell = Cell(ancient_one="yig", difficulty="normal", players=3)
    calm = scenario().without("no-terror-track").compile(cell)[0]
    last = rules(calm, "one_rules")[-1]
    assert (last["what"], last["of"]) == (Rule.FORBID, FORBIDDEN.numbers["terror"])
    quiet = scenario().without("no-rumors").compile(cell)[0]
    assert (quiet["mythos_kind"] != 2).all()
    assert (quiet["rumor_act"] == -1).all()
    grounded = scenario().without("no-flyers").compile(cell)[0]
    assert grounded["n_markers"] < tables()["n_markers"]
    assert scenario().without("no-seal-cards").compile(cell)[0]["deck_size"][1] == 35


@pytest.mark.long
def test_every_other_reading_fits():
    assert scenario().check_report().unfit_alternatives == {}


def test_masks_are_in_play_against_one_only():
    key = ("monsters", "the-black-man", "count")
    cells = {one: Cell(ancient_one=one, difficulty="normal", players=3) for one in scenario().ancient_ones}
    assert [one for one, cell in cells.items() if scenario().in_play(key, cell)] == ["nyarlathotep"]


def test_an_own_ancient_one_needs_both_of_its_entries(tmp_path):
    """Those of the box that the whole game does not use are neither allowed nor missing."""
    file = tmp_path / "own.toml"
    file.write_text('base = "arkham-horror"\nname = "own"\n[powers.shud]\nsource = "own"\n')
    with pytest.raises(ScenarioError) as caught:
        Scenario.load(file)
    (error,) = caught.value.errors
    assert "shudde-mell" not in error.allowed
    assert "yog-sothoth, azathoth, or one of your own in ancient-ones" in error.allowed
    sheet = '[ancient-ones.dagon]\nname = "Dagon"\ndoom = 13\ncombat = -6\nsource = "own"\n'
    file.write_text(f'base = "arkham-horror"\nname = "own"\n{sheet}')
    (error,) = in_no_game(Scenario.load(file))
    assert str(error) == "own: ancient-ones.dagon: cannot be played without powers.dagon"

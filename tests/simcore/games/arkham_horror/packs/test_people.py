"""Start, sliders and abilities of the investigators of packs, each by an example made by hand.

Numbers are those of their sheets, for the setup and the upkeep.
"""

import pytest

from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.limits import SKILLS
from simcore.games.arkham_horror.box.pack_kinds import PHASE, PackTrigger
from simcore.games.arkham_horror.box.sheet import skill_value
from simcore.games.arkham_horror.rules.board.pack_abilities import name_symbol, trophy_price
from simcore.games.arkham_horror.rules.phases.deal import take_sheet
from simcore.games.arkham_horror.rules.phases.encounter_programs import meets_too, run_encounter
from simcore.games.arkham_horror.rules.phases.gates import may_seal, recall_monsters
from simcore.games.arkham_horror.rules.phases.pack_upkeep import move_upkeep_sliders, skips_part
from simcore.games.arkham_horror.rules.phases.setup import draw_random, make_ready, new_investigator
from simcore.games.arkham_horror.rules.records.codes import CUP, NONE, SYMBOLS, TROPHIES, WORLD, Down, Part
from simcore.games.arkham_horror.rules.records.decisions import USE_SPECIAL, Decision
from simcore.records.sets import read_set
from tests.simcore.games.arkham_horror.packs.table import Table

pytestmark = pytest.mark.plain


def seated(name, **answers):
    """Return a table at which an investigator has just taken the sheet."""
    table = Table(who=name)
    table.s["max_sanity"][0] = table.s["max_stamina"][0] = 0
    take_sheet(table.t, table.s, 0)
    return table


def make_person_ready(table, answers=None):
    table.play(lambda t, s, log: make_ready(t, s, log, 0), answers=answers)


def upkeep(table, answers=None):
    """Move the sliders of the first investigator in an upkeep."""
    table.play(lambda t, s, log: move_upkeep_sliders(s, t, log, 0), answers=answers)


def skill(table, name):
    return int(skill_value(table.t, table.s, 0, SKILLS.index(name)))


@pytest.mark.parametrize(
    ("name", "gates", "monsters", "allies"),
    [
        ("akachi-onyele", 1, 0, 0),
        ("william-yorick", 0, 3, 0),
        ("leo-anderson", 0, 0, 1),
        ("jenny-barnes", 0, 0, 0),
    ],
)
def test_random_trophies_and_allies_come_in_the_setup(name, gates, monsters, allies):
    table = seated(name)
    stack, in_deck = int(table.s["n_stack"]), int(table.s["n_allies"])
    table.play(lambda t, s, log: draw_random(t, s, log, 0))
    s = table.s
    assert (s["gate_trophies"][0], s["monster_trophies"][0]) == (gates, monsters)
    assert (stack - s["n_stack"], in_deck - s["n_allies"]) == (gates, allies)


def test_one_starts_cursed_and_another_one_without_a_printed_home_chooses_it():
    assert seated("rex-murphy").s["status"][0] == -1
    table = seated("ursula-downs")
    home = table.number("areas", "woods")
    table.play(lambda t, s, log: draw_random(t, s, log, 0), answers={Decision.HOME: [home]})
    assert table.s["at"][0] == home
    assert len(table.options(Decision.HOME)[0]) == table.t["n_areas"]


def test_a_dreamer_starts_delayed_in_an_other_world_and_gains_nothing_for_it():
    table = seated("luke-robinson")
    table.play(lambda t, s, log: draw_random(t, s, log, 0))
    assert table.s["at"][0] == WORLD + 2 * table.number("worlds", "the-dreamlands")
    assert table.s["delayed"] == 1
    assert table.s["clues"][0] == 1


def test_a_successor_starts_like_the_others():
    table = Table(who="jenny-barnes")
    table.s["counters"][0, 0], table.s["more_hands"][0] = 3, -1
    everyone = (1 << len(table.scenario().names.investigators)) - 1
    table.s["used_people"] = everyone - (1 << table.number("investigators", "luke-robinson"))
    table.play(lambda t, s, log: new_investigator(t, s, log, 0))
    assert table.s["at"][0] == WORLD + 2 * table.number("worlds", "the-dreamlands")
    assert (table.s["counters"][0, 0], table.s["more_hands"][0]) == (0, 0)


# --- sliders


def test_a_fourth_slider_moves_the_maximum_of_sanity_and_stamina():
    table = seated("lily-chen")
    make_person_ready(table, {Decision.MOST_STOP: [2]})
    s = table.s
    assert (s["sanity"][0], s["max_sanity"][0], s["stamina"][0], s["max_stamina"][0]) == (6, 6, 5, 5)
    assert table.options(Decision.MOST_STOP) == [[0, 1, 2, 3]]
    s["sanity"][0], s["stamina"][0] = 3, 5
    s["stop"][0] = 0, 0, 0
    upkeep(table, {BoxDecision.SLIDER: [1, 0, 0], Decision.MOST_STOP: [1]})  # focus 2
    assert (s["sanity"][0], s["max_sanity"][0], s["stamina"][0], s["max_stamina"][0]) == (3, 5, 6, 6)
    upkeep(table, {BoxDecision.SLIDER: [1, 0, 0], Decision.MOST_STOP: [3]})
    assert (s["sanity"][0], s["max_sanity"][0], s["stamina"][0], s["max_stamina"][0]) == (5, 7, 4, 4)


def test_both_skills_of_a_slider_rise_and_all_sliders_start_again_in_each_upkeep():
    table = seated("trish-scarborough")
    table.s["sanity"][0], table.s["stamina"][0] = 4, 3
    table.s["stop"][0] = 3, 3, 3
    upkeep(table, {Decision.STEP_PRICE: [0, 1, -1], BoxDecision.SLIDER: [3, 2]})
    s = table.s
    assert s["stop"][0].tolist() == [3, 2, 2]  # 5 free steps and 2 more; the last slider has no choice
    assert (s["sanity"][0], s["stamina"][0]) == (3, 2)
    assert [skill(table, name) for name in ("fight", "sneak")] == [4, 6]  # from 1 and 3
    assert [skill(table, name) for name in ("lore", "will")] == [4, 3]  # from 2 and 1
    assert [skill(table, name) for name in ("speed", "luck")] == [3, 2]  # from 1 and 0


def test_free_sliders_need_no_focus():
    table = seated("wilson-richards")
    table.s["stop"][0] = 0, 0, 0
    upkeep(table, {BoxDecision.SLIDER: [3, 3, 3]})
    assert table.s["stop"][0].tolist() == [3, 3, 3]
    assert table.s["focus"][0] == 4


def test_focus_that_was_spent_moves_no_slider():
    table = Table()
    table.s["stop"][0] = 0, 0, 0
    focus = int(table.t["focus"][table.s["investigator"][0]])
    table.s["focus_paid"][0] = focus
    upkeep(table)
    assert table.asked == []
    upkeep(table, {BoxDecision.SLIDER: [min(focus, 3)]})
    assert table.s["stop"][0, 0] == min(focus, 3)


# --- phases


def test_a_skipped_phase_counts_once_and_only_where_the_phase_concerns_the_investigator():
    table = Table()
    table.run("skip(upkeep); skip(world)")
    s = table.s
    assert [bool(skips_part(s, Part.UPKEEP, seat)) for seat in (1, 0, 0)] == [False, True, False]
    assert not skips_part(s, Part.WORLDS, 0)
    s["at"][0] = WORLD
    assert [bool(skips_part(s, Part.WORLDS, 0)) for _ in range(2)] == [True, False]
    assert s["phases_skipped"][PHASE.numbers["world"]] == 0
    assert s["down"][0] == Down.UP


# --- abilities


def test_an_investigator_seals_in_spite_of_other_effects():
    table, other = Table(who="akachi-onyele"), Table()
    for one in (table, other):
        one.run("until_turn_end{forbid(seal)}", seat=0)
    woods = table.number("areas", "woods")
    assert may_seal(table.t, table.s, 0, woods)


def test_an_astronomer_names_the_symbol_of_the_monsters_that_leave():
    table = Table(who="norman-withers")
    table.gate("woods", "the-abyss")
    byakhee = table.marker("byakhee", table.number("areas", "library"))
    symbol = int(table.t["kind_symbol"][table.number("monsters", "byakhee")])
    world = table.number("worlds", "the-abyss")
    assert symbol != table.t["world_symbol"][world]
    table.play(lambda t, s, log: name_symbol(s, t, log, 0, world), answers={Decision.SYMBOL: [symbol]})
    recall_monsters(table.t, table.s, table.log, world)
    assert read_set(table.s["markers"][CUP]) >> byakhee & 1
    assert table.s["closing_symbol"] == NONE
    options = table.options(Decision.SYMBOL)[0]
    assert SYMBOLS.index("moon") not in options
    assert len(options) == len(SYMBOLS) - 1


@pytest.mark.parametrize(("name", "price"), [("tommy-muldoon", 5), ("jenny-barnes", 10)])
def test_a_policeman_becomes_the_deputy_for_less(name, price):
    table = Table(who=name)
    station = table.number("areas", "police-station")
    row = table.t["code"][int(table.t["special"][station])]
    assert trophy_price(table.s, table.t, 0, row) == price


def test_an_explorer_has_an_encounter_after_the_ability_of_a_location():
    table = Table(who="ursula-downs")
    store = table.number("areas", "general-store")
    table.s["at"][0] = table.s["ability_at"][0] = store
    table.play(lambda t, s, log: meets_too(s, t, log, 0), answers={Decision.ENCOUNTER_TOO: [0]})
    assert table.options(Decision.ENCOUNTER_TOO) == [[0, 1]]
    table.asked.clear()
    table.play(lambda t, s, log: meets_too(s, t, log, 0))
    assert table.asked == []


def test_an_explorer_whom_a_card_leads_to_a_location_has_an_encounter_after_its_ability():
    table = Table(who="ursula-downs")
    table.s["sanity"][0] = 2
    begin = table.compile('move("arkham-asylum"); encounter')
    table.play(
        lambda t, s, log: run_encounter(t, s, log, 0, begin, NONE) or meets_too(s, t, log, 0),
        answers={Decision.ARKHAM: [USE_SPECIAL], Decision.CHOOSE: [0], Decision.ENCOUNTER_TOO: [0]},
    )
    assert int(table.s["sanity"][0]) == 3
    assert table.options(Decision.ENCOUNTER_TOO) == [[0, 1]]


def test_a_bootlegger_follows_the_arrows_of_the_moon():
    table = Table(who="finn-edwards")
    s, t = table.s, table.t
    moon = SYMBOLS.index("moon")
    black = next(card for card in range(t["n_mythos"]) if t["mythos_black"][card] >> moon & 1)
    white = next(card for card in range(t["n_mythos"]) if t["mythos_white"][card] >> moon & 1)
    for card, arrows in ((black, t["black"]), (white, t["white"])):
        at = int(s["at"][0])
        s["event_trigger"], s["event_subject"] = PackTrigger.MOVES, card
        table.run("follow_arrow")
        assert s["at"][0] == arrows[at]


def test_an_athlete_draws_one_injury_more_and_keeps_copies():
    table = Table(who="rita-young")
    injuries = [card for card, entry in table.scenario().model.small_cards.items() if entry.deck == "injury"]
    table.pack_deck("injury", injuries[0], injuries[0])
    table.holds(injuries[0])
    table.run("draw(injury)", {Decision.KEEP: [table.card(injuries[0])]})
    assert table.cards() == [injuries[0]] * 2
    assert table.s["alive"] & 1


def test_a_bounty_hunter_sells_a_trophy_and_spends_it_for_more():
    table = Table(who="tony-morgan")
    table.marker("ghoul", TROPHIES)
    table.run("pay(toughness=2,must=yes) then{gain(clue=1)}")
    assert (table.s["clues"][0], table.s["monster_trophies"][0]) == (1, 0)
    table.marker("dhole", TROPHIES)
    table.run("lose_trophy(monster,1) any{gain(money=toughness)}")
    assert (table.s["money"][0], table.s["monster_trophies"][0]) == (4 + 3, 0)

"""Effects of packs on tokens and numbers of an investigator, each by an example made by hand.

Meanings are those of the notation of effects: section 2 (body, tokens, counters).
"""

import pytest

from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.pack_kinds import COUNTER, MARK, PHASE, PackTrigger
from simcore.games.arkham_horror.rules.effects import pack_body
from simcore.games.arkham_horror.rules.effects.pack_body import POWER_TOKENS
from simcore.games.arkham_horror.rules.effects.pack_lending import return_lent
from simcore.games.arkham_horror.rules.records.codes import Down
from simcore.games.arkham_horror.rules.records.decisions import POINTS_OF, Decision
from tests.simcore.games.arkham_horror.packs.table import Table

pytestmark = pytest.mark.plain

POWER, BROOD, BAST = (COUNTER.numbers[word] for word in ("power", "brood", "bast"))
SANITY, STAMINA, CLUE = range(3)


@pytest.fixture
def table():
    return Table()


def loses(resource, points):
    """Return the option to lose points of a resource."""
    return resource + POINTS_OF * points


def test_tokens_are_set_to_a_number(table):
    table.run("set_to(stamina,2); set_to(sanity,9); set_to(clue,3)")
    assert (table.s["stamina"][0], table.s["sanity"][0], table.s["clues"][0]) == (2, 5, 3)
    table.run("set_to(sanity,stamina)")
    assert table.s["sanity"][0] == 2


def test_sanity_that_is_set_to_0_drives_insane(table):
    table.run("set_to(sanity,0); gain(clue=1)")
    assert table.s["down"][0] == Down.INSANE
    assert (table.s["sanity"][0], table.s["clues"][0]) == (1, 0)
    assert table.at() == "arkham-asylum"


def test_a_player_divides_a_loss_among_kinds_of_tokens(table):
    table.s["clues"][0] = 2
    table.run(
        "split_lose(4,clue,stamina,sanity) else{devour}",
        {Decision.LOSE: [loses(SANITY, 1), loses(STAMINA, 2)]},
    )
    assert (table.s["sanity"][0], table.s["stamina"][0], table.s["clues"][0]) == (4, 3, 1)
    assert table.options(Decision.LOSE)[0] == [loses(SANITY, points) for points in range(5)]
    # the clue tokens take the rest
    assert len(table.options(Decision.LOSE)) == 2


def test_a_loss_that_is_too_large_runs_the_other_block(table):
    table.s["clues"][0] = 2
    table.run("split_lose(8,clue,stamina) else{gain(money=1)}")
    assert (table.s["stamina"][0], table.s["clues"][0], table.s["money"][0]) == (5, 2, 5)


def test_a_lower_maximum_takes_what_is_above_it_and_a_higher_one_fills_nothing(table):
    table.run("change(max_sanity,-2); change(max_stamina,1)")
    assert (table.s["max_sanity"][0], table.s["sanity"][0]) == (3, 3)
    assert (table.s["max_stamina"][0], table.s["stamina"][0]) == (6, 5)
    table.run("change(max_sanity,-3)")
    assert table.s["down"][0] == Down.DEVOURED


def test_hands_are_lost_for_good(table):
    table.run("change(hands,-1)")
    assert table.s["more_hands"][:2].tolist() == [-1, 0]


def test_a_counter_rises_up_to_its_limit_and_never_falls_below_0(table):
    table.run("counter(bast,1,max=1); counter(bast,1,max=1)")
    assert table.s["counters"][BAST, 0] == 1
    table.run("counter(bast,-3)")
    assert table.s["counters"][BAST, 0] == 0


def test_every_token_that_comes_is_an_event(table, monkeypatch):
    events = []
    monkeypatch.setattr(pack_body, "fire", lambda s, t, log, *event: events.append(event))
    table.run("counter(brood,2); counter(brood,-1)", seat=1)
    assert events == [(PackTrigger.COUNTER, 1, BROOD, 1)] * 2


def test_power_tokens_run_out_and_an_awake_ancient_one_gives_none(table):
    table.run("counter(power,30)", seat=1)
    table.run("counter(power,9)")
    assert table.s["counters"][POWER, :2].tolist() == [POWER_TOKENS - 30, 30]
    table.run("counter(power,-9)", seat=1)
    table.s["awoke"] = 0
    table.run("counter(power,1); counter(power,-1)")
    assert table.s["counters"][POWER, :2].tolist() == [POWER_TOKENS - 31, 21]


def test_marks_lie_on_the_sheets_and_clues_on_the_card(table):
    table.run("mark(yellow,2); mark(cultist,1); mark(yellow,-1)")
    assert [int(table.s["marks"][MARK.numbers[kind]]) for kind in ("yellow", "cultist")] == [1, 1]
    table.holds("axe")
    table.s["card_at"], table.s["card_of"] = 0, 0
    table.run("mark(clue,range(0,3))", {Decision.TIMES: [2]})
    assert table.s["tokens"][0, 0] == 2
    assert table.s["marks"][MARK.numbers["clue"]] == 0


def test_a_player_chooses_which_of_the_marks_goes(table):
    kinds = [MARK.numbers[kind] for kind in ("horror_being", "luck_being")]
    table.s["marks"][kinds] = 1
    table.run("mark(choose,-1)", {Decision.MARK: [kinds[1]]})
    assert table.options(Decision.MARK) == [kinds]
    assert table.s["marks"][kinds].tolist() == [1, 0]


def test_a_phase_is_noted_to_be_skipped(table):
    table.run("skip(upkeep)", seat=2)
    assert table.s["phases_skipped"][PHASE.numbers["upkeep"]] == 1 << 2


def test_tokens_are_exchanged_and_what_is_above_a_maximum_is_lost(table):
    table.s["sanity"][0], table.s["clues"][0] = 2, 9
    table.run("swap_tokens(sanity,clue)")
    assert (table.s["sanity"][0], table.s["clues"][0]) == (5, 2)


def test_a_player_chooses_how_much_to_lose_and_the_program_knows_it(table):
    table.run("lose(stamina=range(1,stamina)); counter(power,lost)", {Decision.HOW_MUCH: [3]})
    assert table.options(Decision.HOW_MUCH) == [[1, 2, 3, 4, 5]]
    assert (table.s["stamina"][0], table.s["counters"][POWER, 0]) == (2, 3)


def test_a_condition_knows_the_mythos_card_of_the_turn(table):
    table.s["mythos_card"] = table.number("mythos", "the-story-continues")
    table.run('if(drawn("the-story-continues")) then{gain(clue=1)} else{terror(1)}')
    assert (table.s["clues"][0], table.s["terror"]) == (1, 0)


# --- sliders, and cards that are lent


def stops(table, seat=0):
    return table.s["stop"][seat].tolist()


def test_sliders_move_by_steps_in_all(table):
    table.s["stop"][0] = 1, 2, 0
    table.run("move_sliders(3)", {BoxDecision.SLIDER: [3, 2, 1]})
    assert stops(table) == [3, 2, 1]
    assert table.options(BoxDecision.SLIDER) == [[0, 1, 2, 3], [1, 2, 3], [0, 1]]


def test_only_one_slider_moves_if_the_effect_says_so(table):
    table.s["stop"][0] = 0, 0, 0
    table.run("move_sliders(2,one=yes)", {BoxDecision.SLIDER: [0, 1]})
    assert stops(table) == [0, 1, 0]


def test_a_slider_has_to_move_if_the_effect_says_so(table):
    table.s["stop"][0] = 0, 0, 3
    table.run("move_sliders(1,must=yes)", {BoxDecision.SLIDER: [0, 0]})
    assert stops(table) == [0, 0, 2]
    assert table.options(BoxDecision.SLIDER) == [[0, 1], [0, 1]]  # the last one has no choice left


def test_a_slider_goes_to_the_stop_where_a_skill_is_lowest(table):
    table.s["stop"][0] = 1, 1, 1
    table.run("slider_to(speed,lowest); slider_to(will,lowest); slider_to(lore,highest)")
    assert stops(table) == [0, 3, 3]


def test_a_card_is_lent_until_the_end_of_the_turn(table):
    table.holds("stealth", seat=1)
    table.run("lend(skill,1)", {Decision.BORROWER: [2]})
    assert (table.cards(1), table.cards(2)) == ([], ["stealth"])
    return_lent(table.s, table.t, table.log)
    assert (table.cards(1), table.cards(2)) == (["stealth"], [])
    table.run("lend(skill,1)", {Decision.BORROWER: [0]})
    table.s["alive"] = 0b101
    return_lent(table.s, table.t, table.log)
    assert table.cards(0) == ["stealth"]


def test_a_card_that_no_investigator_has_is_not_lent(table):
    table.run("lend(skill,1)")
    assert table.asked == []

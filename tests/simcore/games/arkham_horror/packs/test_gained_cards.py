"""Uses that replace a draw, a delay or a level of terror, and cards that give nothing, by hand."""

import pytest

from simcore.games.arkham_horror.box.codes import CLUE_OPTION, DEFENCE, LORE, WILL
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.pack_kinds import ANY_DECK
from simcore.games.arkham_horror.rules.board.monster_spawning import to_outskirts
from simcore.games.arkham_horror.rules.board.pack_dice import dice_of_clue
from simcore.games.arkham_horror.rules.board.simple_programs import run_simple
from simcore.games.arkham_horror.rules.board.spell_casting import is_castable
from simcore.games.arkham_horror.rules.board.travel import draw_in
from simcore.games.arkham_horror.rules.fights.combat_cards import special_cards
from simcore.games.arkham_horror.rules.fights.evading import list_passing
from simcore.games.arkham_horror.rules.phases.pack_mythos import do_without_gate
from simcore.games.arkham_horror.rules.phases.programs import run_pending
from simcore.games.arkham_horror.rules.records.codes import CUP, OUTSKIRTS, Rank, Window
from simcore.games.arkham_horror.rules.records.decisions import USE, Decision
from simcore.records.sets import read_set
from tests.simcore.games.arkham_horror.packs.test_check_windows import Checkers, skill_of

pytestmark = pytest.mark.plain

NONE = -1


@pytest.fixture
def table():
    return Checkers()


def searches(table, deck="common", **fields):
    """Give the first investigator a search in place of a draw."""
    return table.give_use("search_draw", Window.GAIN_CARD, **{"with": ANY_DECK.numbers[deck]}, **fields)


# --- draws


@pytest.mark.parametrize(
    "text", ["draw(common)", "draw(item)", "draw(common,2,keep=1)", "take_first(common,tome)"]
)
def test_a_search_replaces_a_draw(table, text):
    """Blessing of Nodens 5: in place of drawing a common item, any one of the deck; once."""
    use = searches(table)
    table.deck(0, "food", "old-journal", "ancient-tome", "knife")
    wanted = "ancient-tome"
    answers = {Decision.USE: [USE + use, NONE], Decision.TAKE: [table.card(wanted)]}
    if text == "draw(item)":
        answers |= {Decision.WHICH_DECK: [0]}
    table.run(text, answers)
    assert table.cards() == [wanted]


def test_a_search_replaces_one_of_two_draws(table):
    use = searches(table, once=1, bit=0)
    table.deck(0, "food", "knife")
    table.run("draw(common,2)", {Decision.USE: [USE + use], Decision.TAKE: [table.card("knife")]})
    assert table.cards() == ["knife", "food"]


def test_a_draw_of_another_deck_is_not_replaced(table):
    searches(table)
    table.deck(2, "wither")
    table.run("draw(spell)")
    assert (table.cards(), table.asked) == (["wither"], [])


def test_a_card_in_place_of_an_injury(table):
    """Elixir of Life: discarded in place of drawing an Injury, also one in place of the losses."""
    for text in ("draw(injury)", "lose(stamina=9)"):
        table = Checkers()
        table.pack_deck("injury", "back-injury", "back-injury")
        use = table.give_use(
            "refuse(draw)", Window.GAIN_CARD, **{"with": ANY_DECK.numbers["injury"]}, once=3, bit=0
        )
        answers = {Decision.AILMENT: [1]} if "lose" in text else {}
        table.run(text, {Decision.USE: [USE + use], **answers})
        assert table.cards() == []
        table.run("draw(injury)")
        assert table.cards() == ["back-injury"]


# --- delays and terror


def pending(table, *ran):
    """Run what waits for the end of a step."""
    table.play(lambda t, s, log: run_pending(s, t, log), answers=ran[0] if ran else None)


@pytest.mark.parametrize(("answer", "delayed"), [(True, 0), (False, 1)])
def test_an_investigator_drawn_through_a_gate_may_not_be_delayed(table, answer, delayed):
    """Telescope: discard, not delayed (Drawn Through Gate)."""
    table.gate("woods", "the-abyss")
    use = table.give_use("refuse(delay)", Window.DELAY, once=1, bit=0)
    draw_in(table.t, table.s, table.log, 0, table.number("areas", "woods"), 1)
    pending(table, {Decision.USE: [USE + use if answer else NONE]})
    assert int(table.s["delayed"]) == delayed


def test_without_such_a_card_a_delay_comes_at_once(table):
    table.gate("woods", "the-abyss")
    draw_in(table.t, table.s, table.log, 0, table.number("areas", "woods"), 1)
    assert (int(table.s["delayed"]), int(table.s["n_pending"])) == (1, 0)


def test_an_effect_that_leads_to_an_other_world_delays_unless_refused(table):
    use = table.give_use("refuse(delay)", Window.DELAY, once=1, bit=0)
    table.run("enter_other_world(the-abyss,delayed=yes)", {Decision.USE: [USE + use]})
    assert int(table.s["delayed"]) == 0


def test_terror_of_full_outskirts_is_prevented(table):
    """Director's Diary: one level of terror less, also when the Outskirts are emptied."""
    use = table.give_use("prevent(terror,1)", Window.TERROR, once=1, bit=0, seat=1)
    for _ in range(int(table.t["outskirts_limit"])):
        table.marker("cultist", OUTSKIRTS)
    marker = table.marker("ghoul", CUP)
    to_outskirts(table.t, table.s, table.log, marker)
    assert read_set(table.s["markers"][OUTSKIRTS]) == 0
    pending(table, {Decision.USE: [USE + use]})
    assert int(table.s["terror"]) == 0


def test_terror_of_a_program_without_decisions_is_prevented(table):
    use = table.give_use("prevent(terror,1)", Window.TERROR, once=1, bit=0)
    run_simple(table.t, table.s, table.log, table.compile("terror(2)"), 0)
    pending(table, {Decision.USE: [USE + use]})
    assert int(table.s["terror"]) == 1


def test_terror_of_a_mythos_card_is_prevented(table):
    use = table.give_use("prevent(terror,1)", Window.TERROR, once=1, bit=0)
    table.t["mythos_terror"][3] = 2
    table.play(lambda t, s, log: do_without_gate(s, t, log, 3), answers={Decision.USE: [USE + use]})
    assert int(table.s["terror"]) == 1


# --- cards that give nothing


def test_cards_that_give_nothing_improve_no_check(table):
    """Science Building, Miskatonic University 3: items, spells, skills and allies give nothing."""
    table.holds("research-materials", "lore-skill", "lucky-cigarette-case", "will-skill")
    before = [skill_of(table, LORE), skill_of(table, WILL)]
    table.s["clues"][0] = 1
    table.s["skill"] = LORE
    of_clue = int(dice_of_clue(table.t, table.s, 0))
    table.in_force("forbid(cards)", Rank.OWN, seat=0)
    assert int(dice_of_clue(table.t, table.s, 0)) == of_clue - int(table.s["clue_dice"][0, LORE]) < of_clue
    table.check(LORE, need=9, kind=DEFENCE)
    table.check(WILL, need=9)
    bonus = [int(table.s["bonus"][0, skill]) for skill in (LORE, WILL)]
    assert sum(bonus) > 0
    assert table.dice_of() == [max(0, dice - more) for dice, more in zip(before, bonus, strict=True)]
    assert all(options == [NONE, CLUE_OPTION] for options in table.options(BoxDecision.MEND))


def test_cards_that_give_nothing_serve_in_no_combat(table):
    table.holds("bind-monster", "wither", "gate-box")
    assert is_castable(table.t, table.s, 0, 1)
    table.in_force("forbid(cards)", Rank.OWN, seat=0)
    assert not is_castable(table.t, table.s, 0, 1)
    marker = table.marker("ghoul", int(table.s["at"][0]))
    assert int(special_cards(table.t, table.s, 0, marker)) == 0
    list_passing(table.t, table.s, 0)
    assert table.s["n_options"] == 1


# --- the die of a membership


@pytest.mark.parametrize(("again", "gained"), [(0, 1), (1, 6)])
def test_the_die_of_a_membership_is_rolled_again(table, monkeypatch, again, gained):
    """Criminal: the die of the Sheldon Gang Membership may be rolled again; the second one counts."""
    faces = [1, 1, 6]  # the first die falls alike when the segment is replayed
    monkeypatch.setattr("simcore.games.arkham_horror.rules.effects.cards.one_die", lambda s: faces.pop(0))
    table.holds("sheldon-gang-membership", "criminal")
    program = table.compile("roll(1) 1{gain(clue=1)} 6{gain(clue=6)}")
    use = int(table.t["card_uses"][table.card("sheldon-gang-membership")][0])
    table.t["used_program"][use] = program
    table.use(use, answers={Decision.ROLL_AGAIN: [again]})
    assert int(table.s["clues"][0]) == gained
    assert table.options(Decision.ROLL_AGAIN) == [[0, 1]]

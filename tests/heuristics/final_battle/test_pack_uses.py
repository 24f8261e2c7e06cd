"""Parts of the final battle that only packs have: uses, actions of the refresh, and options of programs."""

from __future__ import annotations

import numpy as np
import pytest

from heuristics.arkham_horror.battle.pack_uses import choose_in_battle, worth_of_use
from heuristics.arkham_horror.standard import choose as play_whole_game
from heuristics.final_battle.exact_greedy import choose as play_greedily
from heuristics.final_battle.standard import choose as play_sensibly
from heuristics.strategy.registry import strategies
from simcore.games.arkham_horror.box.codes import COMBAT, DEFENCE, SPELL, STAMINA
from simcore.games.arkham_horror.rules.board.pack_dice import bits_of_check
from simcore.games.arkham_horror.rules.records.codes import NONE, Part, Window
from simcore.games.arkham_horror.rules.records.decisions import USE, USE_CARD, Decision
from simcore.games.final_battle import GAME
from simcore.records.shared import WEIGHTS as RECORD
from tests.simcore.games.arkham_horror.packs.test_using import Users

pytestmark = pytest.mark.plain
LUCK = 5


def fighters():
    table = Users()
    table.s["seat"], table.s["actor"], table.s["foe"], table.s["part"] = 0, 0, NONE, Part.BATTLE
    table.s["program_row"] = NONE
    return table


def check_at_hand(table, kind, dice=0, hits=0, rolled=0):
    table.s["about_check"] = bits_of_check(kind, LUCK)
    table.s["check_skill"], table.s["check_dice"], table.s["hits"] = LUCK, dice, hits
    table.s["dice_rolled"], table.s["enough"] = rolled, 1


def worth(table, use):
    return worth_of_use(table.t, table.s, use)


def asked(table, decision, *options):
    table.s["options"][: len(options)] = options
    table.s["n_options"], table.s["decision"] = len(options), decision
    return options[choose_in_battle(table.s, table.t, int(decision))]


@pytest.mark.parametrize("play", [play_sensibly, play_greedily, play_whole_game])
def test_the_strategies_use_what_helps(play):
    table = fighters()
    use = table.give_use("check_bonus(2)", Window.CHECK, before=1)
    check_at_hand(table, COMBAT)
    asked(table, Decision.USE, NONE, USE + use)
    w = np.zeros(1, RECORD)[0]
    assert play(table.t, table.s, w, *([None] if play is play_whole_game else [])) == 1
    table.t["used_price"][use] = table.compile("pay(clue=2)")
    assert play(table.t, table.s, w, *([None] if play is play_whole_game else [])) == 0


def test_all_strategies_of_the_battle_play_with_packs():
    assert set(strategies(GAME.name)) == {"random", "standard", "exact-greedy", "master"}


def test_dice_and_successes_of_an_attack_count_one_by_one():
    table = fighters()
    dice = table.give_use("check_bonus(3)", Window.COMBAT_CHECK, before=1)
    check_at_hand(table, COMBAT)
    table.s["stop"][0] = 3
    assert worth(table, dice) == pytest.approx(1.0)
    hits = fighters()
    check_at_hand(hits, COMBAT)
    assert worth(hits, hits.give_use("more_successes(2)", Window.COMBAT_CHECK)) == pytest.approx(2.0)
    again = fighters()
    check_at_hand(again, COMBAT, hits=1, rolled=7)
    assert worth(again, again.give_use("reroll(all)", Window.CHECK)) == pytest.approx(2.0)


def test_a_defence_counts_until_it_succeeds():
    table = fighters()
    again = table.give_use("reroll(all)", Window.CHECK)
    check_at_hand(table, DEFENCE, hits=0, rolled=3)
    assert worth(table, again) > 1.0
    check_at_hand(table, DEFENCE, hits=1, rolled=3)
    assert worth(table, again) == 0.0


def test_dice_before_a_defence_count_by_the_chance_that_they_add():
    table = fighters()
    use = table.give_use("check_bonus(2)", Window.CHECK, before=1)
    for kind in (DEFENCE, SPELL):
        check_at_hand(table, kind, dice=12)
        sure = worth(table, use)
        check_at_hand(table, kind, dice=-3)
        assert worth(table, use) > sure + 0.1
    passing = table.give_use("auto_pass(check)", Window.CHECK, before=1)
    assert worth(table, passing) > worth(table, use)


def test_a_loss_is_prevented_where_it_is_dear():
    table = fighters()
    use = table.give_use("choose option{prevent(stamina,1)} option{prevent(sanity,1)}", Window.LOSS)
    table.s["losing"], table.s["loss"], table.s["prevented"] = STAMINA, 1, 0
    table.s["stamina"][0] = 5
    little = worth(table, use)
    table.s["stamina"][0] = 1
    assert worth(table, use) > little > 0.0
    table.s["prevented"] = 1
    assert worth(table, use) == 0.0


def test_the_option_that_prevents_the_loss_is_chosen():
    table = fighters()
    table.s["loss"] = 1
    row = table.compile("choose option{prevent(stamina,1)} option{prevent(sanity,1)}")
    for losing in (0, 1):
        table.s["losing"], table.s["program_row"] = losing, row
        assert asked(table, Decision.CHOOSE, 0, 1) == 1 - losing
    table.s["program_row"] = NONE
    assert asked(table, Decision.CHOOSE, 0, 1) == 0


def test_of_losses_the_one_that_leaves_more_is_chosen():
    table = fighters()
    table.s["program_row"] = table.compile("choose option{lose(sanity=1)} option{lose(stamina=1)}")
    for sanity, stamina, taken in ((5, 2, 0), (2, 5, 1)):
        table.s["sanity"][0], table.s["stamina"][0] = sanity, stamina
        assert asked(table, Decision.CHOOSE, 0, 1) == taken


@pytest.mark.parametrize(
    ("program", "least", "most"),
    [
        ("gain(stamina=2)", 1.0, 4.0),
        ("heal(stamina,2)", 1.0, 4.0),
        ("gain(sanity=2)", 0.0, 0.0),  # none is missing
        ("doom(-1)", 3.0, 3.0),  # a round of all three
        ("bless", 1.0, 2.0),
        ("draw(skill)", 0.2, 1.0),
        ("gain(stamina=1); lose(sanity=5)", -5.0, -2.0),
        ("gain(money=5)", 0.0, 0.0),
    ],
)
def test_programs_count_by_what_they_bring_in_a_battle(program, least, most):
    table = fighters()
    table.s["stamina"][0] = 2
    assert least <= worth(table, table.give_use(program, Window.UPKEEP)) <= most


def test_devouring_is_always_refused():
    table = fighters()
    assert worth(table, table.give_use("refuse(devour)", Window.DEVOUR)) > 1.0


def test_a_spell_costs_sanity_and_none_takes_the_last_points():
    table = fighters()
    card = table.card("bless")
    use = table.give_use("bless", Window.UPKEEP, of=card, casting=1)
    table.s["sanity"][0] = 9
    cheap = worth(table, use)
    table.s["sanity"][0] = 4
    assert cheap > 0.0
    assert worth(table, use) < cheap
    table.s["sanity"][0] = 1
    assert worth(table, use) < 0.0


def test_an_action_of_the_refresh_is_taken_if_it_helps():
    table = fighters()
    table.holds("heal")
    table.s["sanity"][0] = 5
    table.s["stamina"][0] = 2
    assert asked(table, Decision.UPKEEP_ACTION, NONE, USE_CARD) == USE_CARD
    table.s["stamina"][0] = 5
    assert asked(table, Decision.UPKEEP_ACTION, NONE, USE_CARD) == NONE
    table.s["stamina"][0], table.s["sanity"][0] = 2, 2
    assert asked(table, Decision.UPKEEP_ACTION, NONE, USE_CARD) == NONE

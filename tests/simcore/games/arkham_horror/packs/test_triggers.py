"""Events that trigger standing rules, and rules in force beyond those of the base data."""

from __future__ import annotations

import numpy as np
import pytest

from simcore.games.arkham_horror.box.pack_kinds import (
    COUNTER,
    NEW_INVESTIGATOR,
    RULE,
    PackQuantity,
    PackTrigger,
)
from simcore.games.arkham_horror.rules.board.monster_markers import place_of
from simcore.games.arkham_horror.rules.board.monster_spawning import spawn_at_gate
from simcore.games.arkham_horror.rules.board.pack_defences import ignore_defences
from simcore.games.arkham_horror.rules.board.pack_facing import peaceful_among
from simcore.games.arkham_horror.rules.board.pack_limits import limits_are_kept
from simcore.games.arkham_horror.rules.board.pack_moves import cost_of_step, may_walk
from simcore.games.arkham_horror.rules.board.pack_named_rules import has_rule
from simcore.games.arkham_horror.rules.board.pack_numbers import hands_of, price_for
from simcore.games.arkham_horror.rules.board.pack_sources import end_entry, end_until
from simcore.games.arkham_horror.rules.board.pack_triggers import fire, fire_before, is_replaced
from simcore.games.arkham_horror.rules.board.sanity_and_stamina import lose
from simcore.games.arkham_horror.rules.board.standing_rules import number_with
from simcore.games.arkham_horror.rules.phases.monster_movement import move_monsters
from simcore.games.arkham_horror.rules.phases.movement import movement_of
from simcore.games.arkham_horror.rules.phases.programs import run_pending
from simcore.games.arkham_horror.rules.records.codes import CUP, NONE, SYMBOLS, Part, Rank, Until
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.kernels.bits import as_set
from simcore.records.sets import read_set, write_set
from tests.simcore.games.arkham_horror.packs.table import Table

pytestmark = pytest.mark.plain

SANITY, STAMINA = range(2)


def drain(t, s, log):
    return run_pending(s, t, log)


class Board(Table):
    """Three investigators, of whom the first one is the first player."""

    def fire(self, trigger, seat=NONE, subject=NONE, number=1, answers=None):
        fire(self.s, self.t, self.log, trigger, seat, subject, number)
        self.play(drain, answers=answers)


def test_a_sheet_runs_for_the_one_whom_the_event_concerns_else_for_the_first_player():
    board = Board()
    board.in_force("on(terror_rises){gain(clue=1)}; on(devoured){gain(money=3)}")
    board.fire(PackTrigger.TERROR_RISES)
    board.fire(PackTrigger.DEVOURED, seat=2)
    assert list(board.s["clues"][:3]) == [1, 0, 0]
    assert list(board.s["money"][:3]) == [4, 4, 7]


def test_a_card_is_about_its_owner_unless_it_names_others():
    board = Board()
    board.in_force("on(cursed){gain(clue=1)}", Rank.HELD, seat=1)
    board.in_force("on(cursed,who=others){gain(money=1)}", Rank.HELD, seat=1)
    board.fire(PackTrigger.CURSED, seat=0)
    assert list(board.s["clues"][:3]) == [0, 0, 0]
    assert list(board.s["money"][:3]) == [4, 5, 4]  # the owner gains when it happens to another
    board.fire(PackTrigger.CURSED, seat=1)
    assert list(board.s["clues"][:3]) == [0, 1, 0]
    assert list(board.s["money"][:3]) == [4, 5, 4]


def test_programs_run_in_the_order_of_their_sheets():
    """Herald, guardian ..., then investigators from the first player on."""
    board = Board()
    board.in_force("on(surge){lose(money=all)}", Rank.HELD, seat=0)
    board.in_force("on(surge){gain(money=2)}", Rank.GUARDIAN)
    board.in_force("on(surge){lose(money=3)}", Rank.HERALD)
    board.in_force("on(surge){gain(money=1)}", Rank.BLIGHT)
    board.fire(PackTrigger.SURGE)
    assert list(board.s["money"][:3]) == [0, 4, 4]
    ranks = [Rank(int(board.s["force_rank"][entry])) for entry in board.s["force_order"][:4]]
    assert ranks == sorted(ranks)


def test_triggers_of_a_program_queue_behind():
    board = Board()
    board.in_force("on(blessed){gain(clue=1)}; on(surge){gain(money=1)}")
    board.fire(PackTrigger.SURGE)
    assert board.s["n_pending"] == 0
    fire(board.s, board.t, board.log, PackTrigger.SURGE, NONE, NONE, 1)
    fire(board.s, board.t, board.log, PackTrigger.BLESSED, 1, NONE, 1)
    assert board.s["n_pending"] == 2


def test_a_trigger_heeds_number_token_phase_and_place():
    board = Board()
    board.in_force(
        "on(loss,resource=stamina,min=3){gain(money=1)}; on(counter,counter=brood){gain(clue=1)};"
        ' on(phase_start,phase=upkeep){gain(clue=2)}; on(encounter,at="woods"){gain(clue=4)}'
    )
    board.fire(PackTrigger.LOSS, seat=1, subject=STAMINA, number=2)
    board.fire(PackTrigger.LOSS, seat=1, subject=SANITY, number=3)
    assert board.s["money"][1] == 4
    board.fire(PackTrigger.LOSS, seat=1, subject=STAMINA, number=3)
    assert board.s["money"][1] == 5
    board.fire(PackTrigger.COUNTER, seat=0, subject=COUNTER.numbers["zhar"])
    board.fire(PackTrigger.PHASE_START, subject=1)
    board.fire(PackTrigger.ENCOUNTER, seat=2)  # in the library
    assert not board.s["clues"].any()
    board.fire(PackTrigger.COUNTER, seat=0, subject=COUNTER.numbers["brood"])
    board.fire(PackTrigger.PHASE_START, subject=0)
    board.fire(PackTrigger.ENCOUNTER, seat=0)
    assert board.s["clues"][0] == 7


def test_before_yes_is_an_event_of_its_own():
    board = Board()
    board.in_force("on(loss,before=yes,resource=sanity){gain(money=1)}", Rank.HELD, seat=0)
    board.fire(PackTrigger.LOSS, seat=0, subject=SANITY)
    assert board.s["money"][0] == 4
    fire_before(board.s, board.t, board.log, PackTrigger.LOSS, 0, SANITY, 0)
    board.play(drain)
    assert board.s["money"][0] == 5


def test_a_player_may_refuse_a_replacement_and_has_the_event_then():
    for accepted, sanity, clues in ((1, 2, 3), (0, 5, 0)):
        board = Board()
        board.in_force("instead(gain,may=yes,resource=sanity){gain(clue=gained)}", Rank.HELD, seat=0)
        board.s["sanity"][0] = 2
        assert is_replaced(board.s, board.t, board.log, PackTrigger.GAIN, 0, SANITY, 3)
        board.play(drain, answers={Decision.INSTEAD: [accepted]})
        assert (board.s["sanity"][0], board.s["clues"][0]) == (sanity, clues)


def test_only_the_first_replacement_acts():
    board = Board()
    board.in_force("instead(unblessed){gain(clue=1)}", Rank.GUARDIAN)
    board.in_force("instead(unblessed){gain(clue=2)}", Rank.HERALD)
    assert is_replaced(board.s, board.t, board.log, PackTrigger.UNBLESSED, 1, NONE, 1)
    assert not is_replaced(board.s, board.t, board.log, PackTrigger.DOWN, 1, NONE, 1)
    board.play(drain)
    assert list(board.s["clues"][:3]) == [0, 2, 0]


def test_the_awakening_drops_the_queue():
    board = Board()
    board.in_force("on(surge){gain(clue=1)}")
    fire(board.s, board.t, board.log, PackTrigger.SURGE, NONE, NONE, 1)
    board.s["awoke"] = 0
    board.play(drain)
    assert (board.s["n_pending"], board.s["clues"][0]) == (0, 0)


def test_numbers_follow_the_rules_in_force():
    board = Board()
    fight = PackQuantity.FIGHT
    board.in_force("modify(fight,2); set(fight,4)")
    board.in_force("modify(fight,1)", Rank.HELD, seat=1)
    board.in_force("modify(fight,5,phase=mythos); modify(fight,-1,place=location)")
    for seat, value in ((0, 5), (1, 7), (2, 5)):  # the second investigator is in a street
        assert number_with(board.t, board.s, fight, 1, seat, NONE) == value
    board.s["part"] = Part.MYTHOS
    assert number_with(board.t, board.s, fight, 1, 1, NONE) == 12


def test_rules_of_a_program_end_at_their_time():
    board = Board()
    focus = PackQuantity.FOCUS
    board.run("until(phase_end){modify(focus,2)}; until_turn_end{modify(focus,1)}", seat=1)
    values = [number_with(board.t, board.s, focus, 1, seat, NONE) for seat in range(2)]
    assert values == [1, 4]
    end_until(board.s, Until.PHASE_END)
    assert number_with(board.t, board.s, focus, 1, 1, NONE) == 2
    end_until(board.s, Until.TURN_END)
    assert number_with(board.t, board.s, focus, 1, 1, NONE) == 1
    assert board.s["n_in_force"] == 0


def test_the_base_layout_has_no_events():
    state = np.zeros(1, [("evaded", "i8")])[0]
    assert not fire(state, None, None, PackTrigger.SURGE, NONE, NONE, 1)


# --- events of the game


def lose_points(t, s, log, seat, sanity, stamina):
    return lose(t, s, log, seat, sanity, stamina, 0) or run_pending(s, t, log)


def move_by_card(t, s, log, card):
    return move_monsters(t, s, log, card) or run_pending(s, t, log)


def test_a_loss_is_an_event_after_reductions_and_before_them():
    board = Board()
    board.in_force("on(loss,resource=sanity){gain(clue=lost)}", Rank.HELD, seat=0)
    board.in_force("on(loss,resource=sanity,before=yes){gain(money=1)}", Rank.HELD, seat=0)
    board.in_force("modify(sanity_loss_after,1)", Rank.HELD, seat=0)
    board.play(lose_points, 0, 2, 0)
    assert (board.s["sanity"][0], board.s["clues"][0], board.s["money"][0]) == (2, 3, 5)


def test_a_loss_can_be_replaced():
    board = Board()
    board.in_force("instead(loss,resource=sanity){nothing}", Rank.HELD, seat=0)
    board.play(lose_points, 0, 2, 1)
    assert (board.s["sanity"][0], board.s["stamina"][0]) == (5, 4)


def test_gains_follow_the_rules_about_them():
    """Each gain of clue tokens, the most that one may hold, and each gain of stamina."""
    board = Board()
    board.in_force("modify(clue_gain,1); modify(stamina_gain,-1)", Rank.HELD, seat=0)
    board.in_force("set(clue_limit,4); on(clues_gained,min=2){gain(money=1)}")
    board.s["stamina"][:2] = 1
    board.run("gain(clue=1,stamina=2)")
    board.run("gain(clue=1,stamina=2)", seat=1)
    assert list(board.s["clues"][:2]) == [2, 1]
    assert list(board.s["stamina"][:2]) == [2, 3]
    assert list(board.s["money"][:2]) == [5, 4]
    board.run("gain(clue=9)")
    assert board.s["clues"][0] == 4


def test_knocked_out_is_an_event_for_others():
    """Book of Anubis: the owner gains the clue tokens that another one gives up, rounded down."""
    board = Board()
    board.in_force("on(down,who=others){gain(money=1)}", Rank.HELD, seat=1)
    board.s["clues"][0] = 3
    board.play(lose_points, 0, 5, 0)
    assert list(board.s["money"][:3]) == [4, 5, 4]
    board.play(lose_points, 1, 5, 0)
    assert board.s["money"][1] == 5


def test_the_losses_of_a_knock_out_can_be_forbidden():
    board = Board()
    board.in_force("forbid(down_loss)", Rank.HELD, seat=0)
    board.s["clues"][:2] = 4
    for seat in (0, 1):
        board.play(lose_points, seat, 5, 0)
    assert list(board.s["clues"][:2]) == [4, 2]


def test_a_curse_can_be_forbidden_and_a_blessing_kept():
    board = Board()
    board.in_force("forbid(curse)", Rank.HELD, seat=0)
    board.in_force("on(blessed){gain(clue=1)}; on(cursed){gain(clue=2)}; on(unblessed){gain(money=1)}")
    for seat in (0, 1):
        board.run("curse", seat=seat)
    assert list(board.s["status"][:2]) == [0, -1]
    board.run("bless; curse")
    assert (board.s["status"][0], board.s["clues"][0], board.s["money"][0]) == (0, 1, 5)
    assert board.s["clues"][1] == 2


def test_terror_and_doom_are_events_for_each_point():
    board = Board()
    board.in_force("on(terror_rises){gain(clue=1)}; on(doom_added){gain(money=1)}")
    board.run("terror(2); doom(3); doom(-1)")
    assert (board.s["clues"][0], board.s["money"][0]) == (2, 7)


def test_a_moved_symbol_is_an_event_of_its_box():
    """Corruption cards heed the symbol in the box of their colour."""
    board = Board()
    boxes = [board.t[f"mythos_{colour}"] for colour in ("white", "black")]
    card = next(n for n in range(board.t["n_mythos"]) if all(box[n] for box in boxes))
    white, black = (SYMBOLS[int(box[card]).bit_length() - 1] for box in boxes)
    board.in_force(f"on(moves,symbol={white},colour=white){{gain(clue=1)}}", Rank.HELD, seat=1)
    board.in_force(f"on(moves,symbol={black},colour=white){{gain(clue=5)}}", Rank.HELD, seat=1)
    board.fire(PackTrigger.MOVES, subject=card)
    assert list(board.s["clues"][:2]) == [0, 1]


def test_a_card_is_an_event_by_its_deck_and_type():
    board = Board()
    board.in_force("on(gain_item,deck=unique){gain(clue=1)}; on(draw,type=tome){gain(money=1)}")
    board.deck(1, "holy-water")
    board.deck(0, "old-journal")
    board.run("draw(unique,1)")
    assert (board.s["clues"][0], board.s["money"][0]) == (1, 4)
    board.run("draw(common,1)")
    assert (board.s["clues"][0], board.s["money"][0]) == (1, 5)


def test_a_closed_and_a_sealed_gate_are_events_of_their_investigator():
    board = Board()
    board.in_force("on(close){gain(money=1)}; on(seal){gain(money=3)}")
    board.gate("woods", "rlyeh")
    board.run("close_gate(here,trophy=yes,seal=no)")
    assert board.s["money"][0] == 5
    board.gate("woods", "abyss" if "abyss" in board.scenario().names.gates else "the-abyss")
    board.run("close_gate(here,trophy=yes,seal=yes)")
    assert board.s["money"][0] == 9


def test_monsters_stay_where_a_rule_keeps_them_out():
    """Guardian Bast: a monster that would enter the area of a guarded investigator stays."""
    for text, moved in (("on(seal){nothing}", True), ("instead(monster_enters){nothing}", False)):
        board = Board()
        board.in_force(text)
        start = board.number("areas", "the-unnamable")
        area = board.s["at"][0] = int(board.t["white"][start])
        kind = board.t["kind_movement"][board.t["kind_of"]] == 0
        marker = int(np.flatnonzero(kind)[0])
        write_set(board.s, "markers", read_set(board.s["markers"][CUP]) & ~(1 << marker), CUP)
        write_set(board.s, "markers", 1 << marker, start)
        card = next(
            n for n in range(board.t["n_mythos"])
            if int(board.t["mythos_white"][n]) >> int(board.t["kind_symbol"][board.t["kind_of"][marker]]) & 1
        )  # fmt: skip
        board.play(move_by_card, card)
        assert (place_of(board.s, marker) == area) == moved


def test_named_rules_count_while_their_sheet_is_in_force():
    board = Board()
    rule = RULE.numbers["first_player_fixed"]
    assert not has_rule(board.s, board.t, rule, NONE)
    entry = board.in_force("rule(first_player_fixed)")
    assert has_rule(board.s, board.t, rule, NONE)
    end_entry(board.s, entry)
    assert not has_rule(board.s, board.t, rule, NONE)


def test_a_program_can_wait_for_the_new_investigator():
    board = Board()
    board.run("later(new_investigator){gain(clue=3)}")
    assert board.s["clues"][0] == 0
    board.fire(NEW_INVESTIGATOR, seat=1)
    assert not board.s["clues"].any()
    board.fire(NEW_INVESTIGATOR, seat=0)
    assert board.s["clues"][0] == 3


# --- numbers and prohibitions


def settle(t, s, log):
    return run_pending(s, t, log) or limits_are_kept(s, t, log)


def test_maxima_follow_the_rules_in_force():
    """Vessel of the Mythos: its value is read each time the figure is needed."""
    board = Board()
    entry = board.in_force("modify(max_sanity,-2); modify(max_stamina,1)", Rank.HELD, seat=0)
    board.play(drain)
    assert (board.s["max_sanity"][0], board.s["sanity"][0]) == (3, 3)
    assert (board.s["max_stamina"][0], board.s["stamina"][0]) == (6, 5)
    end_entry(board.s, entry)
    board.play(drain)
    assert (board.s["max_sanity"][0], board.s["sanity"][0], board.s["max_stamina"][0]) == (5, 3, 5)


def test_a_maximum_of_nothing_devours():
    board = Board()
    board.in_force("modify(max_sanity,-5)", Rank.HELD, seat=1)
    board.play(drain)
    assert not int(board.s["alive"]) >> 1 & 1


def test_cards_above_a_limit_are_discarded_by_choice():
    """Back Injury: at most so many common and unique items together."""
    board = Board()
    board.holds("old-journal", "holy-water", "wither", "old-journal")
    board.in_force("set(item_limit,2)", Rank.HELD, seat=0)
    board.play(settle, answers={Decision.DISCARD: [1]})
    assert board.cards() == ["old-journal", "wither", "old-journal"]


def test_prices_and_hands_follow_the_rules():
    board = Board()
    board.in_force("modify(price,3); modify(hands,-1)", Rank.HELD, seat=0)
    assert [int(price_for(board.s, board.t, seat, 4)) for seat in range(2)] == [7, 4]
    assert [int(hands_of(board.s, board.t, seat)) for seat in range(2)] == [1, 2]


def test_an_ally_cannot_join_against_a_rule():
    board = Board()
    board.in_force("forbid(gain_ally)", Rank.HELD, seat=0)
    allies = int(board.s["n_allies"])
    for seat in range(2):
        board.run('ally("duke")', seat=seat)
    assert (board.cards(0), board.cards(1), int(board.s["n_allies"])) == ([], ["duke"], allies - 1)


def test_items_are_kept_and_a_named_card_is_never_discarded():
    board = Board()
    board.holds("old-journal", "holy-water")
    board.in_force('forbid(discard,card="old-journal")', Rank.HELD, seat=0)
    board.run("discard(item,2)")
    assert board.cards() == ["old-journal"]
    board.in_force("forbid(item_loss)", Rank.HELD, seat=0)
    board.holds("holy-water")
    board.run("discard(item,1)")
    assert board.cards() == ["holy-water"]


def test_ignored_resistance_counts_as_none():
    board = Board()
    rules = "ignore(resistance); rule(immunity_is_resistance)"
    for seat, text in ((0, "nothing"), (1, rules)):
        if seat:
            board.in_force(text, Rank.HELD, seat=seat)
        board.s["foe_defence"] = 3 * 1 + 2  # resists one kind, and is immune to the other
        ignore_defences(board.s, board.t, seat)
        assert board.s["foe_defence"] == (3 * 1 + 2, 3 * 0 + 1)[seat]


def test_a_step_can_cost_more_points_and_be_forbidden():
    """A Sandstorm: stable locations cost 2 more; Mirages of Lakes: streets only along black arrows."""
    board = Board()
    street = int(board.s["at"][1])
    inside = {bool(int(board.t["unstable"]) >> area & 1): area for area in range(board.t["n_streets"], 34)}
    board.in_force("modify(enter_cost,2,place=stable)")
    costs = [int(cost_of_step(board.s, board.t, 1, area)) for area in (inside[False], inside[True], street)]
    assert costs == [3, 1, 1]
    board.s["points_left"] = 2
    assert [may_walk(board.s, board.t, 1, street, inside[key]) for key in (False, True)] == [False, True]
    board.in_force("forbid(street_moves,except_arrows=black)")
    white, black = (int(board.t[colour][street]) for colour in ("white", "black"))
    assert [may_walk(board.s, board.t, 1, street, to) for to in (white, black)] == [False, True]


def test_a_rule_may_name_investigators_by_a_condition():
    board = Board()
    board.s["clues"][1] = 2
    board.in_force("modify(will_check,1,who=those(at_least(clue,2)))")
    values = [number_with(board.t, board.s, PackQuantity.WILL_CHECK, 0, seat, NONE) for seat in range(3)]
    assert values == [0, 1, 0]


def test_monsters_that_may_not_attack_are_left_alone():
    board = Board()
    board.marker("ghoul", int(board.s["at"][0]))
    there = as_set(board.s["markers"][int(board.s["at"][0])])
    assert not read_set(peaceful_among(board.s, board.t, 0, there))
    board.in_force('forbid(attack,kind="ghoul",who=those(at_least(clue,1)))')
    assert not read_set(peaceful_among(board.s, board.t, 0, there))
    board.s["clues"][0] = 1
    assert read_set(peaceful_among(board.s, board.t, 0, there)) == read_set(there)


def test_no_monster_comes_through_a_gate_against_a_rule():
    board = Board()
    area = int(board.s["at"][0])
    board.in_force('forbid(gate_monster,place="woods")')
    spawn_at_gate(board.t, board.s, board.log, area, 1)
    assert not read_set(board.s["markers"][area])
    spawn_at_gate(board.t, board.s, board.log, board.number("areas", "graveyard"), 1)
    assert read_set(board.s["markers"][board.number("areas", "graveyard")])


def test_the_movement_can_be_replaced():
    """Checkered Cab: an investigator in Arkham may go to any street instead of moving."""
    for accepted in (1, 0):
        board = Board()
        board.in_force('instead(phase_start,phase=movement,may=yes,if=in_arkham){move("downtown")}')
        board.s["part"] = Part.MOVEMENT
        board.play(movement_of, 2, answers={Decision.INSTEAD: [accepted]})
        assert (board.at(2) == "downtown") == bool(accepted)
        assert (Decision.WALK in [which for which, _ in board.asked]) != bool(accepted)

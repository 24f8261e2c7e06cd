"""Events that trigger standing rules, and rules in force beyond those of the base data (effects.md 12)."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import COUNTER, PackQuantity, PackTrigger
from simcore.games.arkham_horror.rules.board.pack_sources import end_until
from simcore.games.arkham_horror.rules.board.pack_triggers import fire, fire_before, is_replaced
from simcore.games.arkham_horror.rules.board.standing_rules import number_with
from simcore.games.arkham_horror.rules.phases.programs import run_pending
from simcore.games.arkham_horror.rules.records.codes import NONE, Part, Rank, Until
from simcore.games.arkham_horror.rules.records.decisions import Decision
from tests.simcore.games.arkham_horror.packs.table import Table

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
    """rules.md A: herald, guardian ..., then investigators from the first player on."""
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

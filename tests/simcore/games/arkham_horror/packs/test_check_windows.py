"""Windows of checks, by hand: what comes before the dice, what improves them, and failures."""

import pytest

from simcore.games.arkham_horror.box.codes import (
    CLUE_OPTION,
    DEFENCE,
    EVADE,
    HORROR,
    LORE,
    LUCK,
    SNEAK,
    SPEED,
    WILL,
)
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.games.arkham_horror.box.sheet import skill_value
from simcore.games.arkham_horror.rules.board.pack_checks import evade_need
from simcore.games.arkham_horror.rules.board.skill_checks import check
from simcore.games.arkham_horror.rules.board.spell_casting import cast
from simcore.games.arkham_horror.rules.records.codes import Part, Rank, Window
from simcore.games.arkham_horror.rules.records.decisions import USE, Decision
from tests.simcore.games.arkham_horror.packs.test_using import Users

pytestmark = pytest.mark.plain

ONCE_BEFORE = {"before": 1, "once": 2, "bit": 0}
"""A use before the dice, once a check."""


class Checkers(Users):
    """Investigators who make checks."""

    def check(self, skill, *used, need=1, kind=DEFENCE, modifier=0, answers=None):
        """Make a check, using these things in this order."""
        wanted = {Decision.USE: [-1 if use is None else USE + use for use in used], **(answers or {})}
        self.play(check, 0, kind, skill, modifier, need, answers=wanted)
        return int(self.s["result"])

    def dice_of(self, kind=DEFENCE):
        """Return the dice of each check of a kind."""
        return [many for _, check, many in self.logged(BoxEvent.CHECK) if check == kind]


def skill_of(table, skill):
    return int(skill_value(table.t, table.s, 0, skill))


def test_a_bonus_before_the_dice_counts_for_its_skill_only():
    """Lucky Rabbit's Foot: exhaust, one die more on a Luck check."""
    table = Checkers()
    use = table.give_use("check_bonus(2)", Window.CHECK, **ONCE_BEFORE | {"for": 1 << LUCK})
    table.check(LUCK, use)
    table.check(LORE)
    assert table.dice_of() == [skill_of(table, LUCK) + 2, skill_of(table, LORE)]


def test_another_skill_replaces_that_of_the_check():
    """Mask of Wisdom: exhaust, Lore less one in place of Luck for a check."""
    table = Checkers()
    table.s["stop"][0] = 3
    program = "use_skill(lore); check_bonus(-1)"
    use = table.give_use(program, Window.CHECK, **ONCE_BEFORE | {"for": 1 << LUCK})
    table.check(LUCK, use)
    assert table.dice_of() == [max(0, skill_of(table, LORE) - 1)]


def test_more_successes_cost_clue_tokens_after_the_roll():
    """Conceal and its like: two clue tokens for a success, as often as the player likes."""
    table = Checkers()
    table.s["clues"][0] = 5
    price = table.compile("pay(clue=2) then{nothing}")
    use = table.give_use("more_successes(1)", Window.CHECK, price=price)
    passed = table.check(LUCK, use, use, need=2, modifier=-20)
    assert (passed, int(table.s["clues"][0]), int(table.s["successes_rolled"])) == (1, 1, 2)


def test_a_failed_check_passes_by_something_used_afterwards():
    """A Blessing of Nodens: discarded after a failed check of anybody, which then passes."""
    table = Checkers()
    use = table.give_use("auto_pass(check)", Window.CHECK_FAILED, seat=1, by=1)
    assert table.check(LUCK, use, modifier=-20) == 1
    assert table.check(LUCK, None, modifier=-20) == 0


def test_the_effects_of_a_failure_do_not_happen():
    """Tablet of Bast: discarded after a failed check in an encounter."""
    table = Checkers()
    table.s["part"] = Part.ARKHAM
    use = table.give_use("refuse(failure)", Window.CHECK_FAILED, at=Part.ARKHAM)
    for answer, sanity in ((USE + use, 5), (-1, 3)):
        table.run("check(luck,-20) fail{lose(sanity=2)}", answers={Decision.USE: [answer]})
        assert int(table.s["sanity"][0]) == sanity


def test_what_a_use_costs_is_lost_before_the_dice():
    """Eye of Light and Darkness: up to three sanity or stamina for two dice each."""
    table = Checkers()
    options = "option{lose(sanity=1); check_bonus(2)} option{lose(stamina=1); check_bonus(2)}"
    program = f"repeat(range(1,3)){{choose {options}}}"
    use = table.give_use(program, Window.CHECK, **ONCE_BEFORE)
    table.check(LUCK, use, answers={Decision.HOW_MUCH: [3], Decision.CHOOSE: [0, 1, 1]})
    assert table.dice_of() == [skill_of(table, LUCK) + 6]
    assert (int(table.s["sanity"][0]), int(table.s["stamina"][0])) == (4, 3)


@pytest.mark.parametrize("kind", [HORROR, DEFENCE])
def test_a_check_of_one_kind_passes_without_a_roll(kind):
    table = Checkers()
    use = table.give_use("auto_pass(horror_check)", Window.CHECK, **ONCE_BEFORE | {"for": 1 << 8})
    passed = table.check(WILL, *([use] if kind == HORROR else []), kind=kind, modifier=-20)
    assert passed == (kind == HORROR)
    assert table.dice_of(kind) == ([] if kind == HORROR else [0])


def test_ones_are_rolled_again():
    """Camouflage and its like: once a check, all dice that show 1."""
    table = Checkers()
    use = table.give_use("reroll(ones)", Window.CHECK, once=2, bit=0, ones=1)
    seen = 0
    for _ in range(20):
        table.log["n"] = 0
        table.check(SPEED, use, need=0, modifier=6)
        dice = table.logged(BoxEvent.DICE)
        first = dice[0][2:]
        if len(dice) > 1:
            seen += 1
            assert len(dice[1][2:]) == first.count(1)
    assert seen > 5


def test_ones_are_counted_again_after_another_reroll():
    """Lucky Cigarette Case and Camouflage: after a reroll of all dice, only their ones are rolled again."""
    table = Checkers()
    use = table.give_use("reroll(ones)", Window.CHECK, once=2, bit=0, ones=1)
    for game in range(12):
        table.log["n"], table.s["game_number"], table.s["n_held"][0] = 0, game, 1
        table.holds("lucky-cigarette-case")
        case = int(table.s["n_held"][0])
        table.check(SPEED, None, use, need=99, modifier=6, answers={BoxDecision.MEND: [case]})
        _, again, ones = [faces for _, _, *faces in table.logged(BoxEvent.DICE)]
        assert len(ones) == again.count(1)


def test_a_rule_before_a_check_passes_it():
    """Wendy Adams: all Evade checks in streets pass."""
    table = Checkers()
    table.in_force("on(check,skill=evade,before=yes){auto_pass(evade_check)}", Rank.HELD, seat=0)
    assert table.check(SNEAK, kind=EVADE, modifier=-20) == 1
    assert table.check(SNEAK, modifier=-20) == 0


@pytest.mark.parametrize("status", [-1, 0, 1])
def test_each_die_of_a_skill_may_count_more(status):
    """Dodge and its like: a success from 4 on; Blessed 3, Cursed 5."""
    table = Checkers()
    table.s["status"][0] = status
    table.in_force("modify(die_value,1,skill=speed)", Rank.HELD, seat=0)
    for skill, least in ((SPEED, 4 - status), (LUCK, 5 - status)):
        table.log["n"] = 0
        table.check(skill, need=0, modifier=20)
        ((_, _, *faces),) = table.logged(BoxEvent.DICE)
        assert int(table.s["successes_rolled"]) == sum(face >= least for face in faces)


@pytest.mark.parametrize(
    ("program", "spent", "more"),
    [
        ("set(clues_per_check,2,skill=luck)", 2, 2),  # an injury
        ("set(wasted_clues,1)", 4, 3),  # the first one does nothing
        ("set(clue_group,2)", 4, 4),  # in groups of two
        ("set(clues_per_check,2,skill=lore)", 4, 4),  # of another skill
    ],
)
def test_rules_about_clue_tokens_of_a_check(program, spent, more):
    table = Checkers(who="bob-jenkins")
    table.in_force(program, Rank.HELD, seat=0)
    table.s["clues"][0] = 4
    table.check(LUCK, need=99, answers={BoxDecision.MEND: [CLUE_OPTION] * 4})
    assert 4 - int(table.s["clues"][0]) == spent
    assert int(table.s["dice_rolled"]) == skill_of(table, LUCK) + more


def test_an_evade_check_may_need_more_successes():
    """Yibb-Tstll: one success more."""
    table = Checkers()
    table.in_force("modify(evade_need,1)")
    assert int(evade_need(table.s, table.t, 0)) == 2


def test_a_clue_token_may_raise_a_die_that_misses_by_one():
    """George Barnaby: a clue token adds one to a die in place of adding a die."""
    table = Checkers(who="bob-jenkins")
    table.in_force("rule(clue_raise)", Rank.HELD, seat=0)
    table.s["clues"][0] = 1
    for game in range(30):
        table.log["n"], table.s["clues"][0], table.s["game_number"] = 0, 1, game
        answers = {BoxDecision.MEND: [CLUE_OPTION], Decision.RAISE: [1]}
        table.check(LUCK, need=99, modifier=5, answers=answers)
        ((_, _, *faces), *more) = table.logged(BoxEvent.DICE)
        near = 4 in faces
        assert (more == []) == near
        if near:
            assert int(table.s["successes_rolled"]) == sum(face >= 5 for face in faces) + 1


def test_the_cost_of_a_spell_is_waived_or_paid_in_stamina():
    """Crystal of the Elder Things: no sanity. Agnes Baker: stamina in place of sanity."""
    table = Checkers()
    table.holds("wither")
    price = int(table.t["price"][table.card("wither")])
    use = table.give_use("waive(sanity)", Window.CAST, once=1, bit=0)
    table.t["price"][table.card("wither")] = 2

    def cast_it(t, s, log):
        return cast(t, s, log, 0, 0, 0, 1)

    table.play(cast_it, answers={Decision.USE: [USE + use]})
    assert int(table.s["sanity"][0]) == 5
    table.s["exhausted"][0] = 0
    table.in_force("rule(spell_cost_stamina)", Rank.HELD, seat=0)
    table.play(cast_it, answers={Decision.HOW_MUCH: [1]})
    assert (int(table.s["sanity"][0]), int(table.s["stamina"][0]), price) == (4, 4, price)

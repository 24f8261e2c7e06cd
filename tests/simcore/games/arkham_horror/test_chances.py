"""Exact chances of checks and combats: by hand, and against the kernels of the rules.

Levels and seeds of comparisons with the rules are in `chances.py`.
"""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from simcore.games.arkham_horror import GAME
from simcore.games.arkham_horror.box.codes import CLUE_OPTION, DEFENCE, FIGHT, LORE, LUCK, SNEAK, WILL
from simcore.games.arkham_horror.box.sheet import skill_value
from simcore.games.arkham_horror.chances.checks import Dice, check_chance, hits_law, success_chance
from simcore.games.arkham_horror.chances.fights import (
    CLUES,
    INSANE,
    ROUNDS,
    SANITY,
    STAMINA,
    TAKEN,
    UNCONSCIOUS,
    WON,
    Arm,
    Combat,
    Fighter,
    Foe,
)
from simcore.games.arkham_horror.rules.board.dice import skill_bonus
from simcore.games.arkham_horror.rules.board.skill_checks import check
from simcore.games.arkham_horror.rules.fights.combat import fight
from simcore.games.arkham_horror.rules.records.codes import CUP, Down
from simcore.games.arkham_horror.rules.records.decisions import FIGHT_ON, FLEE
from tests.simcore.games.arkham_horror.chances import TRIES, agrees, at_least
from tests.simcore.games.arkham_horror.table import SCENARIO
from tests.simcore.games.arkham_horror.test_exact_checks import alone_with, first_of
from tests.sweeps import sweep


@pytest.fixture(scope="module")
def asked():
    return {question.name: question for question in GAME.odds(GAME.load())}


def combat(foe, flees=False, **how):
    """The expected values of a combat; all skills 3, five points, unless said otherwise."""
    usual = {"fight": 3, "will": 3, "sneak": 3, "lore": 3, "stamina": 5, "sanity": 5}
    return Combat(Fighter(**(usual | how)), foe).expected(flees=flees)


# --- checks


def test_success__of_six_faces():
    faces = {0: (5, 6), 1: (4, 5, 6), -1: (6,)}
    assert {status: success_chance(status) for status in faces} == pytest.approx(
        {status: len(good) / 6 for status, good in faces.items()}
    )


@pytest.mark.parametrize("sixes", [1, 2])
def test_hits_law__every_roll(sixes):
    counts = np.zeros(3 * sixes + 1)
    for roll in product(range(1, 7), repeat=3):
        counts[sum((face >= 5) + (sixes - 1) * (face == 6) for face in roll)] += 1 / 216
    assert hits_law(3, 1 / 3, sixes) == pytest.approx(counts)


@pytest.mark.parametrize(
    ("status", "dice", "need", "clues"), [(0, 3, 1, 0), (1, 5, 2, 1), (-1, 0, 1, 3), (0, 2, 3, 2)]
)
def test_check__a_token_is_one_die_more(status, dice, need, clues):
    chance, _ = check_chance(Dice(status), dice, need, clues)
    assert chance == pytest.approx(at_least(need, dice + clues, success_chance(status)))


def test_check__tokens_are_spent_only_while_they_can_help():
    """One die, two successes needed: a token after one success, none after none."""
    chance, spent = check_chance(Dice(), 1, 2, 1)
    assert (chance, spent) == pytest.approx((1 / 9, 1 / 3))
    assert check_chance(Dice(per_clue=2), 1, 2, 1) == pytest.approx((7 / 27, 1))


def test_check__the_question_by_hand(asked):
    """Five dice, two successes, a token, blessed: 6/32 of rolls fail, 5/32 with one success."""
    answer = asked["check"].odds("check", {"dice": 5, "difficulty": 2, "clues": 1, "blessed": 1}, 0, 0)
    assert answer.exact == pytest.approx(26 / 32 + 5 / 64)
    assert answer.means["clues spent"] == pytest.approx(5 / 32)
    with pytest.raises(ValueError, match="cannot be both"):
        asked["check"].odds("check", {"blessed": 1, "cursed": 1}, 0, 0)


@pytest.mark.compiled
@pytest.mark.parametrize("status", sweep([1], [0, -1]))
def test_check__the_rules_agree(status):
    alone = alone_with(who="jenny-barnes", status=status, clues=1)
    exact, spent = check_chance(Dice(status), 3, 2, 1)
    value = int(skill_value(alone.t, alone.s, 0, LUCK) + skill_bonus(alone.t, alone.s, 0, DEFENCE, LUCK))

    def choose(options):
        return options.index(CLUE_OPTION) if alone.s["hits"] == 1 and CLUE_OPTION in options else 0

    hits = used = 0
    for number in range(TRIES):
        alone.again(number)
        hits += alone.play(check, 0, DEFENCE, LUCK, 3 - value, 2, choose=choose)
        used += 1 - int(alone.s["clues"][0])
    agrees(hits, TRIES, exact)
    agrees(used, TRIES, spent)


# --- combats by hand


def test_fight__rounds_until_stamina_is_gone():
    values = combat(Foe(damage=2), fight=2, stamina=3)
    fails = (2 / 3) ** 2
    assert values[WON] == pytest.approx(1 - fails**2)
    assert values[UNCONSCIOUS] == pytest.approx(fails**2)
    assert -values[STAMINA] == pytest.approx(2 * fails * (1 - fails) + 3 * fails**2)
    assert values[ROUNDS] == pytest.approx(1 + fails)


def test_fight__horror_and_nightmarish():
    foe = Foe(damage=1, horror=-1, horror_damage=2, nightmarish=1)
    values = combat(foe, sanity=2, fight=9)
    afraid = (2 / 3) ** 2
    assert values[INSANE] == pytest.approx(afraid)
    assert -values[SANITY] == pytest.approx(1 + afraid)
    assert combat(foe, sanity=1)[INSANE] == pytest.approx(1)


def test_fight__overwhelming_knocks_out_who_has_won():
    values = combat(Foe(damage=1, overwhelming=1), stamina=1)
    assert values[WON] == pytest.approx(19 / 27)
    assert values[UNCONSCIOUS] == pytest.approx(1)


def test_fight__a_text_ends_the_combat():
    values = combat(Foe(takes_away=True))
    assert values[[WON, TAKEN]] == pytest.approx([19 / 27, 8 / 27])


def test_fight__arms_fill_two_hands():
    """The best of two hands: both pistols, the rifle, or the axe alone with its bonus."""
    pistol, rifle, axe = Arm(1, 2), Arm(2, 5), Arm(1, 2, alone=1)
    foe = Foe(damage=9, combat=-3, toughness=2)

    def chance(*arms):
        return combat(foe, arms=arms)[WON]

    assert chance(pistol, pistol) == pytest.approx(at_least(2, 4, 1 / 3))
    assert chance(pistol, pistol, rifle) == pytest.approx(at_least(2, 5, 1 / 3))
    assert chance(axe) == pytest.approx(at_least(2, 3, 1 / 3))
    assert chance(axe, pistol) == pytest.approx(at_least(2, 4, 1 / 3))


def test_fight__one_shot_weapons_are_gone():
    once = Arm(2, 3, one_shot=True)
    values = combat(Foe(damage=1, combat=-2), stamina=2, arms=(once,))
    assert values[WON] == pytest.approx(1 - (2 / 3) ** (1 + 3) * (2 / 3))


def test_fight__a_spell_costs_sanity_and_stays():
    spell = Arm(1, 6, price=1, cast=-2)
    values = combat(Foe(damage=1, combat=-3), stamina=2, arms=(spell,))
    works = Fraction(1, 3) * (1 - Fraction(2, 3) ** 12)
    assert values[WON] == pytest.approx(float(works))
    assert -values[SANITY] == pytest.approx(1)
    assert combat(Foe(damage=1, combat=-3), sanity=1, arms=(spell,))[WON] == 0.0


def test_fight__clue_tokens_are_kept_for_where_they_help_most():
    """A token is kept for the Combat check, unless the Horror check takes the last sanity."""
    foe = Foe(damage=9, combat=-2, horror=-2, horror_damage=1)
    assert combat(foe, clues=1)[WON] == pytest.approx(5 / 9)
    last = combat(foe, clues=1, sanity=1)
    assert last[WON] == pytest.approx(1 / 3 * 5 / 9 + 2 / 3 * 1 / 3 * 1 / 3)
    assert -last[CLUES] == pytest.approx(1 / 3 * 2 / 3 + 2 / 3)


def test_flee__rounds_of_evade_checks():
    foe = Foe(awareness=-1, damage=2)
    values = combat(foe, flees=True, stamina=4)
    assert values[WON] == pytest.approx(1 - (4 / 9) ** 2)
    assert -values[STAMINA] == pytest.approx(2 * 4 / 9 * 5 / 9 + 4 * (4 / 9) ** 2)


# --- questions


def test_fight__reasons_for_no_answer(asked):
    def why(monster, way, **given):
        answer = asked["fight"].odds(monster, given | {"way": (way,)}, 0, 0)
        assert (answer.exact is None) == bool(answer.why)
        return answer.why

    assert "ambush" in why("ghoul", "flee")
    assert why("ghoul", "fight") == why("elder-thing", "fight") == why("nightgaunt", "fight") == ""
    assert "weapons or spells" in why("elder-thing", "fight", weapon=("axe",))
    assert "not counted" in why("the-black-man", "fight")
    assert "not counted" in why("the-bloated-woman", "flee")


def test_fight__defences_skills_and_traits(asked):
    def chance(monster, **given):
        return asked["fight"].odds(monster, {"way": ("fight",), "stamina": 1} | given, 0, 0).exact

    rifle = {"weapon": ("rifle",)}
    assert chance("vampire", fight=3, **rifle) == pytest.approx(at_least(2, 3, 1 / 3))  # resistance
    assert chance("formless-spawn", fight=2, **rifle) == 0.0  # immunity
    assert chance("warlock", fight=3, spell=("wither",)) == 0.0
    assert chance("zombie", fight=1, weapon=("cross",)) == pytest.approx(at_least(1, 3, 1 / 3))  # undead
    assert chance("cultist", fight=0, weapon=("cross",)) == pytest.approx(1 / 3)
    assert chance("the-dark-pharaoh", fight=0, lore=5) == pytest.approx(at_least(2, 2, 1 / 3))
    too_many = {"weapon": ("axe",) * 3, "spell": ("wither",) * 2}
    with pytest.raises(ValueError, match="at most 4"):
        chance("ghoul", **too_many)


def test_fight__every_monster_has_an_answer_or_a_reason(asked):
    question = asked["fight"]
    for monster, pool in product(question.subjects, question.pools):
        answer = question.odds(monster, dict(pool.given), 0, 0)
        if answer.exact is not None:
            assert 0.0 <= answer.exact <= 1.0
            lost = answer.exact + answer.chances["insane"] + answer.chances["carried off"]
            assert lost <= 1.0 + 1e-9
            assert lost + answer.chances["knocked out"] >= 1.0 - 1e-9


# --- combats of the rules


def facing(monster, *cards, **fields):
    """Place an investigator alone with a monster in a street."""
    alone = alone_with(*cards, who="jenny-barnes", **({"status": 0, "clues": 0} | fields))
    t, s = alone.t, alone.s
    kind = SCENARIO.names.monsters.index(monster)
    marker = next(m for m in range(t["n_markers"]) if t["kind_of"][m] == kind)
    street = SCENARIO.names.areas.index("northside")
    s["at"][0] = street
    for place in range(len(s["markers"])):
        s["markers"][place] = int(s["markers"][place]) & ~(1 << marker)
    s["markers"][street] = int(s["markers"][street]) | 1 << marker
    s["markers"][CUP] = int(s["markers"][CUP]) & ~(1 << marker)
    alone.kept[:] = alone.states
    return alone, marker


def skills(alone):
    """Return the skills of the investigator as parameters."""
    numbers = {"fight": FIGHT, "will": WILL, "sneak": SNEAK, "lore": LORE}
    return {name: int(skill_value(alone.t, alone.s, 0, skill)) for name, skill in numbers.items()}


FIGHTS = [
    ("zombie", "fight", ("axe",), {}),
    ("dhole", "fight", ("shotgun",), {"status": 1, "stamina": 9}),
    ("nightgaunt", "flee", (), {}),
]
MORE_FIGHTS = [
    ("vampire", "fight", ("rifle",), {"status": 1}),
    ("gug", "fight", ("tommy-gun",), {"status": -1}),
    ("zombie", "fight", ("dynamite",), {"status": -1, "stamina": 3}),
    ("dark-young", "fight", ("enchanted-blade", "axe"), {"stamina": 7}),
    ("byakhee", "flee", (), {"stamina": 4}),
    ("ghost", "fight", ("cross", "enchanted-knife"), {}),
    ("formless-spawn", "fight", ("shrivelling",), {"sanity": 4}),
]


@pytest.mark.compiled
@pytest.mark.parametrize(("monster", "way", "cards", "fields"), sweep(FIGHTS, MORE_FIGHTS))
def test_fight__the_rules_agree(asked, monster, way, cards, fields):
    """Won, knocked out and insane as often as counted; arms are taken up in their order."""
    fields = {"stamina": 4, "sanity": 4} | fields
    alone, marker = facing(monster, *cards, **fields)
    wanted = FIGHT_ON if way == "fight" else FLEE
    choose = first_of(wanted, *range(len(cards)))
    found = np.zeros(3, int)
    for number in range(TRIES):
        alone.again(number)
        came_to = alone.play(fight, 0, marker, choose=choose)
        down = int(alone.s["down"][0])
        found += (came_to == (way == "fight"), down == Down.UNCONSCIOUS, down == Down.INSANE)
    status = fields.pop("status", 0)
    arms = {"weapon": cards} if cards != ("shrivelling",) else {"spell": cards}
    luck = {"blessed": int(status > 0), "cursed": int(status < 0)}
    given = skills(alone) | fields | arms | luck | {"way": (way,)}
    answer = asked["fight"].odds(monster, given, 0, 0)
    for hits, chance in zip(
        found, (answer.exact, answer.chances["knocked out"], answer.chances["insane"]), strict=True
    ):
        agrees(int(hits), TRIES, min(1.0, max(0.0, chance)))

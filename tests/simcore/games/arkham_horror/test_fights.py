"""Checks, fights, evading, and what befalls people, with the cards and monsters of the box."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from simcore.game import Cell
from simcore.games.arkham_horror.box import dice as box_dice
from simcore.games.arkham_horror.box.codes import COMBAT, DEFENCE, FIGHT, LORE, LUCK, WILL
from simcore.games.arkham_horror.box.events import Decision as BoxDecision
from simcore.games.arkham_horror.box.events import Event as BoxEvent
from simcore.games.arkham_horror.box.possessions import recount
from simcore.games.arkham_horror.rules import arming, checks
from simcore.games.arkham_horror.rules.checks import check, judge_dice
from simcore.games.arkham_horror.rules.codes import (
    ASIDE,
    BOX,
    CUP,
    JAIL,
    LOST,
    NONE,
    NOWHERE,
    TROPHY,
    WORLD,
    Down,
    Trait,
)
from simcore.games.arkham_horror.rules.combat import fight
from simcore.games.arkham_horror.rules.down import arrest, devour, knock_out, lose_in_time
from simcore.games.arkham_horror.rules.evading import evade
from simcore.games.arkham_horror.rules.events_fight import FIGHT as STAND
from simcore.games.arkham_horror.rules.events_fight import FLEE, USE, Decision, Event
from simcore.games.arkham_horror.rules.events_program import Event as ProgramEvent
from simcore.games.arkham_horror.rules.health import HEALER, gain_sanity, lose
from simcore.games.arkham_horror.rules.markers import place_of
from simcore.games.arkham_horror.rules.monster_numbers import (
    NO_HORROR,
    combat_damage,
    combat_rating,
    horror_damage,
    horror_rating,
    set_foe_traits,
    toughness,
    traits_of,
)
from simcore.games.arkham_horror.rules.state import FRESH, KEPT_FROM, STATE
from simcore.games.arkham_horror.scenario.scenario import Scenario
from simcore.kernels.event_log import read
from simcore.kernels.replay import checkpoint, go_back
from simcore.records import empty_log

pytestmark = pytest.mark.plain

MISS, HIT = 1, 5


@functools.cache
def scenario():
    return Scenario.load(None, ())


@functools.cache
def tables(ancient_one="azathoth"):
    return scenario().compile(Cell(ancient_one=ancient_one, difficulty="normal", players=2, team=None))[0]


def number(kind: str, name: str) -> int:
    return list(getattr(scenario().names, kind)).index(name)


class Table:
    """Two investigators in the middle of a game, and whoever answers for them."""

    def __init__(self, ancient_one: str = "azathoth", who: str = "joe-diamond") -> None:
        self.t = np.frombuffer(tables(ancient_one).tobytes(), tables(ancient_one).dtype).copy()[0]
        self.states = np.frombuffer(FRESH.tobytes(), STATE).copy()
        self.s = self.states[0]
        self.log = empty_log(on=True)[0]
        self.asked: list[tuple[str, list[int]]] = []
        s = self.s
        s["n_seats"], s["alive"], s["round"], s["key"], s["part"] = 2, 3, 3, 5, 3
        s["investigator"][:2] = number("investigators", who), number("investigators", "jenny-barnes")
        s["at"][:2] = number("areas", "downtown"), number("areas", "northside")
        s["sanity"][:2] = s["stamina"][:2] = s["max_sanity"][:2] = s["max_stamina"][:2] = 5
        s["markers"][CUP] = (1 << int(self.t["n_markers"])) - 1
        for seat in range(2):
            recount(self.t, s, seat)

    def holds(self, *cards: str, seat: int = 0) -> None:
        for place, card in enumerate(cards):
            self.s["held"][seat, place] = number("cards", card)
            self.s["tokens"][seat, place] = self.t["uses"][number("cards", card)]
        self.s["n_held"][seat] = len(cards)
        recount(self.t, self.s, seat)

    def cards(self, seat: int = 0) -> list[str]:
        held = self.s["held"][seat][: self.s["n_held"][seat]]
        return [scenario().names.cards[int(card)] for card in held]

    def marker(self, kind: str, place: int | None = None) -> int:
        """A marker of some kind, put where the first investigator stands."""
        found = int(np.argmax(self.t["kind_of"] == number("monsters", kind)))
        self.s["markers"][CUP] &= ~(1 << found)
        at = int(self.s["at"][0]) if place is None else place
        self.s["markers"][at] |= 1 << found
        return found

    def play(
        self, kernel: Callable[..., Any], *args: int, answers: dict[Any, list[int]] | None = None
    ) -> int:
        """Call a kernel until it no longer waits; the first option is taken where no answer is given."""
        left = {which: list(values) for which, values in (answers or {}).items()}
        s = self.s
        checkpoint(s, KEPT_FROM)
        while kernel(self.t, s, self.log, *args):
            options = [int(option) for option in s["options"][: s["n_options"]]]
            decision = int(s["decision"])
            which = next((each for each in left if int(each) == decision), None)
            wanted = left[which].pop(0) if which is not None and left[which] else options[0]
            self.asked.append((decision, options))
            s["choice"] = options.index(wanted)
            s["decision"] = 0
            go_back(s, self.log, KEPT_FROM)
        return int(s["result"])

    def told_roll(self) -> list[list[int]]:
        return self.told(ProgramEvent.ROLL)

    def told(self, event: Any) -> list[list[int]]:
        return [values for code, values in read(np.array([self.log])) if code == int(event)]


@pytest.fixture
def faces(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Faces of all dice of checks to come, in order; afterwards all miss."""
    coming: list[int] = []
    drawn: dict[tuple[int, ...], int] = {}

    def roll(s: Any, log: Any, seat: int, first: int, count: int, how: int) -> int:
        least = box_dice.least_success(s, seat)
        hits = sixes = 0
        for die in range(first, first + max(0, count)):
            at = (int(s["luck_stream"]), int(s["luck_block"]), int(s["attempt"]), die)
            if at not in drawn:
                drawn[at] = coming.pop(0) if coming else MISS
            hits, sixes = hits + int(drawn[at] >= least), sixes + int(drawn[at] == 6)
        return hits + (sixes << 10)

    monkeypatch.setattr("simcore.games.arkham_horror.box.skill_checks.roll", roll)
    return coming


def dice(game: Table, kind: int) -> list[int]:
    """Dice of each check of a kind."""
    return [many for _, check, many in game.told(BoxEvent.CHECK) if check == kind]


# --- numbers of monsters


@pytest.mark.parametrize(
    ("ancient_one", "kind", "found"),
    [
        ("azathoth", "cultist", (1, 1, 1, NO_HORROR, 0)),
        ("cthulhu", "cultist", (1, 1, 1, -2, 2)),
        ("yig", "cultist", (1, 0, 4, NO_HORROR, 0)),
        ("hastur", "cultist", (1, -2, 1, NO_HORROR, 0)),
        ("ithaqua", "cultist", (3, 1, 1, NO_HORROR, 0)),
        ("shub-niggurath", "zombie", (2, -1, 2, -1, 1)),
        ("azathoth", "maniac", (2, 1, 1, NO_HORROR, 0)),
    ],
)
def test_the_ancient_one_changes_its_worshippers(ancient_one, kind, found):
    game = Table(ancient_one)
    marker = game.marker(kind)
    numbers = (toughness, combat_rating, combat_damage, horror_rating, horror_damage)
    assert tuple(int(each(game.t, game.s, marker)) for each in numbers) == found


def test_a_maniac_is_worse_and_endless_from_terror_six_on():
    game = Table("yig")
    marker = game.marker("maniac")
    endless = 1 << int(Trait.ENDLESS)
    assert not traits_of(game.t, game.s, marker) & endless
    game.s["terror"] = 6
    assert traits_of(game.t, game.s, marker) & endless
    assert (combat_rating(game.t, game.s, marker), combat_damage(game.t, game.s, marker)) == (-2, 3)


# --- combat


def test_a_beaten_monster_is_a_trophy(faces):
    game = Table()
    game.holds("45-automatic")
    marker = game.marker("cultist")
    faces += [HIT]
    assert game.play(fight, 0, marker, answers={BoxDecision.ARM: [0]}) == 1
    assert place_of(game.s, marker) == TROPHY
    assert dice(game, COMBAT) == [int(game.t["lowest"][game.s["investigator"][0], FIGHT]) + 4 + 1]
    assert game.s["monster_trophies"][0] == 1
    assert game.s["foe"] == NONE
    assert game.s["in_use"][0] == 0


def test_a_failed_combat_check_costs_stamina_and_the_combat_goes_on(faces):
    game = Table()
    marker = game.marker("cultist")
    game.play(fight, 0, marker)  # fights until he falls: all dice miss
    assert len(dice(game, COMBAT)) == 5
    assert game.s["down"][0] == Down.UNCONSCIOUS
    assert game.s["stamina"][0] == 1
    assert game.s["at"][0] == game.t["hospital"]
    assert place_of(game.s, marker) == number("areas", "downtown")


def test_who_flees_passes_an_evade_check_or_is_hurt(faces):
    game = Table()
    marker = game.marker("cultist")
    # Sneak 1 + 3 - 3 of its awareness is one die: a miss, then a hit.
    game.s["stop"][0] = 0
    faces += [MISS, HIT]
    assert game.play(fight, 0, marker, answers={Decision.COMBAT_ROUND: [FLEE, FLEE]}) == 0
    assert game.s["stamina"][0] == 4
    assert place_of(game.s, marker) == number("areas", "downtown")


def test_nobody_flees_out_of_an_ambush(faces):
    game = Table()
    marker = game.marker("ghoul")
    faces += [HIT] * 12
    assert game.play(fight, 0, marker) == 1
    assert all(which != int(Decision.COMBAT_ROUND) for which, _ in game.asked)


def test_the_horror_check_comes_once_and_takes_sanity(faces):
    game = Table()
    marker = game.marker("zombie")
    game.play(fight, 0, marker, answers={Decision.COMBAT_ROUND: [STAND]})
    assert game.s["sanity"][0] == 4
    assert [values[1] for values in game.told(Event.DAMAGE)].count(0) == 1


def test_nightmarish_and_overwhelming_hurt_who_passes(faces):
    game = Table()
    marker = game.marker("dhole")
    faces += [HIT] * 12
    game.s["stop"][0] = 0, 3, 0
    game.holds("sword-of-glory", "eric-colt")
    game.s["clues"][0] = 9
    assert game.play(fight, 0, marker, answers={BoxDecision.ARM: [0], BoxDecision.MEND: [0] * 9}) in (1, -1)
    assert game.s["sanity"][0] == 5  # his ally spares him the one, not the other


def test_the_endless_go_back_into_the_cup_unless_an_ally_keeps_them(faces):
    for cards, place in ((), CUP), (("john-legrasse",), TROPHY):
        game = Table("nyarlathotep")
        game.holds(*cards)
        marker = game.marker("cultist")
        faces[:] = [HIT] * 9
        assert game.play(fight, 0, marker) == 1
        assert place_of(game.s, marker) == place


def test_a_monster_of_an_encounter_never_stays(faces):
    game = Table()
    marker = game.marker("cultist", ASIDE)
    faces += [HIT]
    game.s["stop"][0] = 0
    assert game.play(evade, 0, marker) == 1
    assert place_of(game.s, marker) == CUP


# --- arms


@pytest.mark.parametrize(
    ("kind", "card", "more"),
    [
        ("cultist", "45-automatic", 4),
        ("vampire", "45-automatic", 2),
        ("vampire", "enchanted-blade", 4),
        ("vampire", "cross", 3),
        ("witch", "enchanted-knife", 2),
        ("cultist", "axe", 3),
    ],
)
def test_resistance_halves_a_bonus(kind, card, more):
    game = Table()
    game.holds(card)
    set_foe_traits(game.t, game.s, game.marker(kind))
    game.s["hands"] = 2
    before = arming.armed_with(game.t, game.s, 0, FIGHT)
    assert int(arming.arms_now(game.t, game.s, 0, 2)) == 1
    game.s["in_use"][0] = 1
    game.s["hands"] = 1
    assert arming.armed_with(game.t, game.s, 0, FIGHT) - before == more


def test_an_immunity_leaves_nothing_to_take_up():
    game = Table()
    game.holds("tommy-gun", "wither")
    set_foe_traits(game.t, game.s, game.marker("ghost"))
    assert int(arming.arms_now(game.t, game.s, 0, 2)) == 0b10


def test_a_spell_lasts_until_the_combat_ends_and_is_exhausted_then(faces):
    game = Table()
    game.holds("wither", "45-automatic")
    marker = game.marker("cultist")
    lore = [HIT]
    faces += lore
    answers = {Decision.COMBAT_ROUND: [USE, STAND, STAND], BoxDecision.ARM: [1, 1]}
    game.s["stop"][0] = 0, 0, 3
    game.s["stamina"][0] = 2
    game.play(fight, 0, marker, answers=answers)
    fight_dice = int(game.t["lowest"][game.s["investigator"][0], FIGHT]) + 1
    assert dice(game, COMBAT) == [fight_dice + 3 + 4] * 2
    assert len(game.told(BoxEvent.CAST)) == 1


def test_a_cast_spell_is_exhausted_after_the_combat(faces):
    game = Table()
    game.holds("shrivelling")
    game.s["stop"][0] = 0, 0, 3
    faces += [HIT] * 9
    assert game.play(fight, 0, game.marker("cultist"), answers={Decision.COMBAT_ROUND: [USE]}) == 1
    assert game.s["exhausted"][0] == 1
    assert game.s["sanity"][0] == 4


@pytest.mark.parametrize(("hits", "came_to"), [(3, 1), (2, -1)])
def test_binding_needs_as_many_successes_as_the_toughness(faces, hits, came_to):
    game = Table()
    game.holds("bind-monster")
    game.s["stop"][0] = 0, 0, 3
    will = int(game.t["lowest"][game.s["investigator"][0], WILL]) + 3
    faces += [HIT] * (will - 1) + [HIT] * hits
    marker = game.marker("gug")
    assert game.play(fight, 0, marker, answers={Decision.COMBAT_ROUND: [USE]}) == came_to
    assert game.cards() == ([] if hits == 3 else ["bind-monster"])


def test_a_weakened_monster_loses_an_ability(faces):
    game = Table()
    game.holds("red-sign-of-shudde-mell")
    marker = game.marker("flying-polyp")
    game.s["stop"][0] = 0, 0, 0
    game.s["clues"][0] = 0
    game.t["lowest"][:] = 6
    faces += [HIT] * 60
    assert game.play(fight, 0, marker, answers={Decision.BEFORE_HORROR: [0], Decision.ABILITY: [10]}) == 1
    assert game.told(Event.WEAKENED)[0][2] == 2
    assert game.s["sanity"][0] == 4  # the price of the spell alone
    assert game.s["stamina"][0] == 4  # it is overwhelming still


def test_all_monsters_here_fall_at_once(faces):
    game = Table()
    game.holds("flute-of-the-outer-gods")
    first, second = game.marker("cultist"), game.marker("ghost")
    assert game.play(fight, 0, first, answers={Decision.COMBAT_ROUND: [USE]}) == 1
    assert (place_of(game.s, first), place_of(game.s, second)) == (TROPHY, TROPHY)
    assert game.cards() == []


# --- evading


def test_cards_pass_an_evade_check(faces):
    game = Table()
    game.holds("silver-key", "mists-of-releh")
    marker = game.marker("cultist")
    assert game.play(evade, 0, marker, answers={Decision.EVADE_BY: [0]}) == 1
    assert game.s["tokens"][0, 0] == 2
    assert not dice(game, 3)
    game = Table()
    game.holds("mists-of-releh")
    faces[:] = [HIT]
    game.s["stop"][0] = 0, 0, 0
    game.t["lowest"][:, LORE] = 4
    marker = game.marker("ghoul")
    assert game.play(evade, 0, marker, answers={Decision.EVADE_BY: [0]}) == 1
    assert dice(game, 1) == [1]  # lore 4, the awareness -3


def test_bonuses_of_cards_and_environment_count_for_evading(faces):
    game = Table()
    game.holds("dark-cloak", "pallid-mask")
    marker = game.marker("cultist")
    game.s["stop"][0] = 0
    sneak = 1 + 3 - 3
    game.play(evade, 0, marker)
    assert dice(game, 3) == [sneak + 3]
    game = Table()
    game.s["stop"][0] = 0
    game.s["environment"] = number("mythos", "heat-wave")
    with_it = int(checks.skill_bonus(game.t, game.s, 0, 3, 1))
    game.t["environment_special_checks"] = 0
    assert int(checks.skill_bonus(game.t, game.s, 0, 3, 1)) == 0
    assert with_it in (-1, 0, 1)


# --- losses


def test_cards_prevent_losses():
    game = Table()
    game.holds("food", "whiskey")
    game.play(lose, 0, 2, 2, 0, answers={BoxDecision.PREVENT: [1, 0]})
    assert (game.s["sanity"][0], game.s["stamina"][0], game.cards()) == (4, 4, [])


def test_a_ward_is_cast_against_all_of_one_loss(faces):
    game = Table()
    game.holds("flesh-ward")
    game.t["lowest"][:, LORE] = 3
    faces += [HIT]
    game.play(lose, 0, 0, 4, 0, answers={BoxDecision.PREVENT: [0]})
    assert (game.s["sanity"][0], game.s["stamina"][0], game.s["exhausted"][0]) == (4, 5, 1)


def test_strong_minds_lose_less():
    game = Table(who="harvey-walters")
    game.play(lose, 0, 2, 0, 0)
    assert game.s["sanity"][0] == 4


def test_both_at_once_devour_and_the_cards_go_under_their_decks():
    game = Table()
    game.holds("food", "wither", "duke")
    game.play(lose, 0, 9, 9, 0)
    s = game.s
    assert s["down"][0] == Down.DEVOURED
    assert s["at"][0] == NOWHERE
    assert (s["alive"], s["vacant"]) == (2, 1)
    assert s["n_under"][0] == s["n_under"][2] == s["n_allies"] == 1


def test_half_of_items_and_clues_are_lost_but_not_what_cannot_be():
    game = Table()
    game.holds("18-derringer", "food", "whiskey", "wither", "retainer")
    game.s["clues"][0] = 3
    game.play(knock_out, 0, 0, answers={Decision.DISCARD: [1, 1]})
    assert game.cards() == ["18-derringer", "wither"]
    assert game.s["clues"][0] == 2
    assert all(0 not in options for which, options in game.asked if which == int(Decision.DISCARD))
    assert game.s["at"][0] == game.t["asylum"]
    assert game.s["down"][0] == Down.INSANE


def test_who_falls_in_an_other_world_is_lost():
    game = Table("yig")
    game.s["at"][0] = WORLD
    game.play(lose, 0, 0, 5, 0)
    s = game.s
    assert (s["at"][0], s["stamina"][0], s["down"][0]) == (LOST, 1, Down.LOST)
    assert s["skips_next"] == 1
    assert s["doom"] == 1


def test_a_guardian_keeps_from_being_lost():
    game = Table(who="sister-mary")
    game.s["at"][0] = WORLD
    lose_in_time(game.t, game.s, game.log, 0)
    assert game.s["at"][0] == number("areas", "south-church")
    game.s["at"][0] = WORLD
    game.s["down"][0] = 0
    game.play(lose, 0, 5, 0, 0)
    assert (game.s["at"][0], game.s["sanity"][0]) == (game.t["asylum"], 1)


def test_one_of_them_devours_the_lost():
    game = Table("yog-sothoth")
    lose_in_time(game.t, game.s, game.log, 0)
    assert game.s["down"][0] == Down.DEVOURED


def test_the_arrested_pay_half_of_their_money():
    game = Table()
    game.s["money"][0] = 7
    arrest(game.t, game.s, game.log, 0)
    assert (game.s["money"][0], game.s["at"][0], game.s["skips_next"]) == (4, JAIL, 1)


def test_trophies_of_the_devoured_stay_with_the_player():
    game = Table()
    game.s["markers"][TROPHY] = 5
    game.s["monster_trophies"][0] = 2
    devour(game.t, game.s, game.log, 0)
    assert game.s["markers"][TROPHY] == 5
    assert game.s["monster_trophies"][0] == 2


def test_a_plague_leaves_only_the_hospital_and_the_doctor():
    game = Table()
    game.s["sanity"][0] = 2
    game.s["environment"] = number("mythos", "bizarre-dreams-plague-citizens")
    forbidden = [card for card in scenario().names.mythos if _forbids_sanity(game, number("mythos", card))]
    assert len(forbidden) == 1
    game.s["environment"] = number("mythos", forbidden[0])
    gain_sanity(game.t, game.s, game.log, 0, 1, NONE)
    assert game.s["sanity"][0] == 2
    gain_sanity(game.t, game.s, game.log, 0, 1, int(game.t["asylum"]))
    assert game.s["sanity"][0] == 3
    game.s["investigator"][1] = number("investigators", "carolyn-fern")
    gain_sanity(game.t, game.s, game.log, 0, 1, HEALER + 1)
    assert game.s["sanity"][0] == 4


def _forbids_sanity(game: Table, card: int) -> bool:
    first, end = game.t["mythos_rules"][card]
    return any(game.t["rule_what"][rule] == 5 and game.t["rule_of"][rule] == 1 for rule in range(first, end))


# --- checks


def test_a_check_needs_its_successes(faces):
    game = Table()
    faces += [HIT, HIT]
    assert game.play(check, 0, DEFENCE, LUCK, 1, 2) == 1
    assert game.s["successes_rolled"] == 2
    assert game.play(check, 0, DEFENCE, LUCK, 1, 1) == 0


def test_single_dice_are_judged_by_blessing_and_curse():
    for status, least in (1, 4), (0, 5), (-1, 6):
        game = Table()
        game.s["status"][0] = status
        judge_dice(game.t, game.s, game.log, 0, 12)
        ((_, *faces),) = game.told_roll()
        assert sum(face >= least for face in faces) == game.s["successes_rolled"]
        assert game.s["successes_rolled"] + game.s["failures_rolled"] == len(faces) == 12


# --- monsters with rules of their own


def test_a_monster_that_is_no_fight_gives_clues_or_devours(faces):
    for hits, clues, down in (1, 2, 0), (0, 0, int(Down.DEVOURED)):
        game = Table("nyarlathotep")
        game.s["key"] = 7 + hits
        game.t["lowest"][:, LUCK] = 5
        marker = game.marker("the-black-man")
        game.s["checks_made"][0] = hits
        faces[:] = [HIT] * hits
        assert game.play(fight, 0, marker) == -1
        assert (game.s["clues"][0], game.s["down"][0], place_of(game.s, marker)) == (clues, down, CUP)
        assert not game.told(Event.COMBAT_ROUND)


def test_a_failed_check_before_the_horror_check_fails_the_next_two(faces):
    game = Table("nyarlathotep")
    game.s["stamina"][0] = 3
    marker = game.marker("the-bloated-woman")
    faces += [MISS] * 2
    game.play(fight, 0, marker)
    assert [values[1:] for values in game.told(Event.WITHOUT_ROLL)] == [[4, 0], [0, 0]]
    assert len(dice(game, COMBAT)) == 1  # in the second round he rolls


def test_a_monster_is_fought_with_another_skill(faces):
    game = Table("nyarlathotep")
    game.t["lowest"][:, LORE] = 6
    marker = game.marker("the-dark-pharaoh")
    faces += [HIT] * 20
    assert game.play(fight, 0, marker) == 1
    lore = 6 + int(game.s["stop"][0, 2])
    assert dice(game, COMBAT) == [lore - 3]
    assert place_of(game.s, marker) == CUP


def test_special_damage_follows_a_failed_evade_check(faces):
    game = Table()
    marker = game.marker("dimensional-shambler")
    assert game.play(evade, 0, marker) == 0
    assert game.s["down"][0] == Down.LOST
    game = Table()
    game.t["special_damage_evade"] = 0
    assert game.play(evade, 0, game.marker("dimensional-shambler")) == 0
    assert game.s["down"][0] == 0


def test_a_monster_takes_a_weapon_or_a_spell(faces):
    game = Table()
    game.holds("food", "knife")
    assert game.play(evade, 0, game.marker("elder-thing")) == 0
    assert game.cards() == ["food"]
    assert game.s["stamina"][0] == 4


def test_a_monster_pulls_him_through_the_nearest_gate(faces):
    game = Table()
    game.s["gate_at"][number("areas", "independence-square")] = 0
    game.s["n_open"] = 1
    assert game.play(evade, 0, game.marker("nightgaunt")) == 0
    assert game.s["at"][0] == WORLD
    assert game.s["down"][0] == Down.MOVED


def test_a_monster_that_leaves_something_behind_goes_to_the_box(faces):
    for kind in "mi-go", "warlock":
        game = Table()
        game.t["lowest"][:] = 6
        game.s["deck"][1, 0] = number("cards", "silver-key")
        game.s["n_deck"][1] = 1
        marker = game.marker(kind)
        faces[:] = [HIT] * 30
        assert game.play(fight, 0, marker) == 1
        assert place_of(game.s, marker) == BOX
        assert game.cards() == (["silver-key"] if kind == "mi-go" else [])
        assert game.s["clues"][0] == (0 if kind == "mi-go" else 2)


def test_the_ancient_one_grows_when_a_worshipper_falls(faces):
    game = Table("yig")
    game.t["lowest"][:] = 6
    faces += [HIT] * 9
    assert game.play(fight, 0, game.marker("cultist")) == 1
    assert game.s["doom"] == 1


def test_a_statue_spares_the_damage_of_a_combat_check_alone(faces):
    game = Table()
    game.holds("warding-statue")
    marker = game.marker("cultist")
    game.play(evade, 0, marker)
    assert game.s["stamina"][0] == 4
    game.play(fight, 0, marker, answers={BoxDecision.PREVENT: [0]})
    assert len(dice(game, COMBAT)) == 5  # one of them has cost nothing
    assert game.cards() == []


def test_a_card_passes_the_combat_check_even_if_its_price_fells_him(faces):
    game = Table()
    game.holds("blue-watcher-of-the-pyramid")
    game.s["stamina"][0] = 2
    marker = game.marker("gug")
    assert game.play(fight, 0, marker, answers={Decision.COMBAT_ROUND: [USE]}) == 1
    assert game.s["down"][0] == Down.UNCONSCIOUS
    assert place_of(game.s, marker) == TROPHY

"""Programs run: amounts, blocks and loops, payments, cards, places, monsters, gates."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
import pytest

from simcore.game import Cell
from simcore.games.arkham_horror.box.effects_vocabulary import EFFECTS
from simcore.games.arkham_horror.box.events import Decision as BoxDecision
from simcore.games.arkham_horror.box.possessions import recount
from simcore.games.arkham_horror.rules.codes import (
    ASIDE,
    CUP,
    LOST,
    NONE,
    OUTSKIRTS,
    SKY,
    TROPHY,
    WORLD,
    Down,
)
from simcore.games.arkham_horror.rules.events_people import FIGHT
from simcore.games.arkham_horror.rules.events_people import Decision as PeopleDecision
from simcore.games.arkham_horror.rules.events_program import GATE_TROPHY, Decision, Event
from simcore.games.arkham_horror.rules.programs import run_program
from simcore.games.arkham_horror.rules.standing import QUANTITIES, is_forbidden, number_with
from simcore.games.arkham_horror.rules.state import FRESH, KEPT_FROM, STATE
from simcore.games.arkham_horror.rules.triggers import END_MOVE, run_triggers
from simcore.games.arkham_horror.rules.uses import usable, use_card
from simcore.games.arkham_horror.rules.values import amount, amount_of, holds
from simcore.games.arkham_horror.scenario.names import in_programs
from simcore.games.arkham_horror.scenario.programs import Programs
from simcore.games.arkham_horror.scenario.scenario import Scenario
from simcore.kernels.event_log import read
from simcore.kernels.replay import checkpoint, go_back
from simcore.records import empty_log
from simcore.scenario.program import check

pytestmark = pytest.mark.plain

MOVEMENT_WINDOW = 2
COMMON, UNIQUE, SPELL = range(3)
MAY, PAY, HOW_MUCH, CHOOSE, KEEP, BUY, TROPHY_SPENT, PLACE = (
    Decision.MAY,
    Decision.PAY,
    Decision.HOW_MUCH,
    Decision.CHOOSE,
    Decision.KEEP,
    Decision.BUY,
    Decision.TROPHY,
    Decision.PLACE,
)


@functools.cache
def scenario() -> Scenario:
    return Scenario.load(None, ())


@functools.cache
def tables(ancient_one: str) -> Any:
    return scenario().compile(Cell(ancient_one=ancient_one, difficulty="normal", players=3, team=None))[0]


def number(kind: str, name: str) -> int:
    return list(getattr(scenario().names, kind)).index(name)


class Table:
    """Three investigators in the middle of a game, and whoever answers for them."""

    def __init__(self, ancient_one: str = "azathoth", who: str = "joe-diamond") -> None:
        self.t = np.frombuffer(tables(ancient_one).tobytes(), tables(ancient_one).dtype).copy()[0]
        self.states = np.frombuffer(FRESH.tobytes(), STATE).copy()
        self.s = self.states[0]
        self.log = empty_log(on=True)[0]
        self.asked: list[tuple[int, list[int]]] = []
        s, t = self.s, self.t
        s["n_seats"], s["alive"], s["round"], s["key"], s["part"], s["lead"] = 3, 7, 3, 5, 4, 0
        people = [number("investigators", name) for name in (who, "jenny-barnes", "mandy-thompson")]
        s["investigator"][:3] = people
        s["at"][:3] = [number("areas", name) for name in ("woods", "northside", "library")]
        s["sanity"][:3] = s["stamina"][:3] = s["max_sanity"][:3] = s["max_stamina"][:3] = 5
        s["money"][:3] = 4
        s["markers"][CUP] = int(t["in_cup"])
        s["n_stack"] = int(t["n_gates"])
        s["stack"][: s["n_stack"]] = range(int(s["n_stack"]))
        s["n_mythos"], s["n_gate_cards"] = int(t["n_mythos"]), int(t["n_gate_cards"])
        s["mythos"][: s["n_mythos"]] = range(int(s["n_mythos"]))
        s["gate_cards"][: s["n_gate_cards"]] = range(int(s["n_gate_cards"]))
        s["n_allies"] = int(t["n_allies"])
        s["allies"][: s["n_allies"]] = t["allies"][: s["n_allies"]]
        for seat in range(3):
            recount(t, s, seat)
            s["near"][seat] = 1 << seat

    def deck(self, deck: int, *cards: str) -> None:
        """The deck holds these cards, in any order."""
        self.s["deck"][deck][: len(cards)] = [number("cards", card) for card in cards]
        self.s["n_deck"][deck] = len(cards)

    def under(self, deck: int) -> list[str]:
        cards = self.s["under"][deck][: self.s["n_under"][deck]]
        return [scenario().names.cards[int(card)] for card in cards]

    def holds(self, *cards: str, seat: int = 0) -> None:
        for place, card in enumerate(cards):
            self.s["held"][seat, place] = number("cards", card)
            self.s["tokens"][seat, place] = self.t["uses"][number("cards", card)]
        self.s["n_held"][seat] = len(cards)
        recount(self.t, self.s, seat)

    def cards(self, seat: int = 0) -> list[str]:
        held = self.s["held"][seat][: self.s["n_held"][seat]]
        return [scenario().names.cards[int(card)] for card in held]

    def marker(self, kind: str, place: int) -> int:
        """Put the first marker of a kind that lies in the cup somewhere."""
        kinds = self.t["kind_of"] == number("monsters", kind)
        found = next(int(m) for m in np.flatnonzero(kinds) if int(self.s["markers"][CUP]) >> int(m) & 1)
        self.s["markers"][CUP] &= ~(1 << found)
        self.s["markers"][place] |= 1 << found
        if place >= TROPHY:
            self.s["monster_trophies"][place - TROPHY] += 1
        return found

    def gate(self, area: str, world: str, seat: int | None = None) -> int:
        """Open a gate, or make its marker a trophy."""
        marker = next(m for m in range(int(self.t["n_gates"])) if scenario().names.gates[m] == world)
        left = [int(m) for m in self.s["stack"][: self.s["n_stack"]] if m != marker]
        self.s["stack"][: len(left)] = left
        self.s["n_stack"] = len(left)
        if seat is None:
            self.s["gate_at"][number("areas", area)] = marker
            self.s["n_open"] += 1
        else:
            self.s["gates_held"][seat] |= 1 << marker
            self.s["gate_trophies"][seat] += 1
        return marker

    def compile(self, text: str) -> int:
        """Append a program to those of the tables: the row where it begins."""
        data = scenario().model
        programs = Programs(in_programs(data, scenario().names))
        rows, terms = int(np.flatnonzero(self.t["code"]["op"])[-1]) + 2, len(self.t["terms"]) - 60
        programs.rows = [{} for _ in range(rows)]
        programs.terms = [(0,)] * terms
        programs.kind_sets = [int(kinds) for kinds in self.t["kind_sets"] if kinds]
        start = programs.add(check(text, EFFECTS))
        programs.write(self.t["code"], rows)
        for place, term in enumerate(programs.terms[terms:], terms):
            self.t["terms"][place] = (*term, *[0] * (4 - len(term)))
        self.t["kind_sets"][: len(programs.kind_sets)] = programs.kind_sets
        return start

    def play(self, kernel: Any, *args: int, answers: dict[Any, list[int]] | None = None) -> int:
        """Call a kernel until it no longer waits; the first option is taken where no answer is given."""
        left = {int(which): list(values) for which, values in (answers or {}).items()}
        s = self.s
        checkpoint(s, KEPT_FROM)
        while kernel(self.t, s, self.log, *args):
            options = [int(option) for option in s["options"][: s["n_options"]]]
            decision = int(s["decision"])
            wanted = left[decision].pop(0) if left.get(decision) else options[0]
            self.asked.append((decision, options))
            s["choice"] = options.index(wanted)
            s["decision"] = 0
            go_back(s, self.log, KEPT_FROM)
        return int(s["result"])

    def run(self, text: str, answers: dict[Any, list[int]] | None = None, seat: int = 0) -> None:
        self.play(run_program, self.compile(text), seat, answers=answers)

    def told(self, event: Any) -> list[list[int]]:
        return [values for code, values in read(np.array([self.log])) if code == int(event)]

    def at(self, seat: int = 0) -> str:
        return scenario().names.areas[int(self.s["at"][seat])]

    def options(self, decision: Any) -> list[list[int]]:
        return [options for which, options in self.asked if which == int(decision)]


def card(name: str) -> int:
    return number("cards", name)


def area(name: str) -> int:
    return number("areas", name)


# --- amounts and conditions


def test_amounts_are_numbers_words_and_terms():
    game = Table()
    row = game.t["code"][game.compile("lose(sanity=half_up,stamina=half_down,clue=all,money=plus(terror,2))")]
    game.s["terror"] = 3
    found = [amount_of(game.t, game.s, 0, int(row[name]), 5) for name in "abc"]
    assert found == [3, 2, 5]
    assert amount(game.t, game.s, 0, int(row["d"])) == 5


def test_terms_stand_in_terms():
    game = Table()
    text = 'if(or(not(has("food")),and(blessed,at_least(money,4),at_most(clue,0)))) then{gain(money=1)}'
    start = game.compile(text)
    condition = int(game.t["code"][start]["a"])
    assert holds(game.t, game.s, 0, condition)
    game.holds("food")
    assert not holds(game.t, game.s, 0, condition)
    game.s["status"][0] = 1
    assert holds(game.t, game.s, 0, condition)


def test_a_negative_gain_is_none():
    game = Table()
    game.s["rolled"] = 1
    game.run("gain(money=plus(roll,-2)); lose(clue=plus(roll,-2))")
    assert game.s["money"][0] == 4


# --- blocks


def test_blocks_by_number_go_by_the_sum_of_the_dice():
    for key in range(12):
        game = Table()
        game.s["key"] = key
        game.run("roll(1) 1-2{gain(money=1)} 3-6{gain(clue=2)}; gain(money=10)")
        ((_, face),) = game.told(Event.ROLL)
        assert game.s["money"][0] == (15 if face <= 2 else 14)
        assert game.s["clues"][0] == (0 if face <= 2 else 2)


def test_a_block_runs_once_for_each_die():
    for key in range(8):
        game = Table()
        game.s["key"] = key
        game.run("dice(5) success{gain(money=1)} failure{gain(clue=1)}; gain(money=10)")
        faces = game.told(Event.ROLL)[0][1:]
        hits = sum(face >= 5 for face in faces)
        assert (game.s["money"][0], game.s["clues"][0]) == (14 + hits, 5 - hits)


def test_no_die_runs_no_block():
    game = Table()
    game.run("dice(clue) success{gain(money=1)} failure{gain(clue=1)}; gain(money=10)")
    assert (game.s["money"][0], game.s["clues"][0]) == (14, 0)


def test_he_decides_before_anything_is_rolled():
    game = Table()
    game.run("may{gain(money=1)} else{gain(clue=1)}", {MAY: [0]})
    game.run("may{gain(money=1)} else{gain(clue=1)}", {MAY: [1]})
    assert (game.s["money"][0], game.s["clues"][0]) == (5, 1)


def test_an_option_is_open_only_under_its_condition():
    game = Table()
    text = "choose option(if=at_least(clue,4)){lose(clue=4)} option{lose(money=1)} option{gain(money=1)}"
    game.run(text, {CHOOSE: [2]})
    assert game.options(CHOOSE) == [[1, 2]]
    assert game.s["money"][0] == 5


def test_the_rest_is_dropped_when_he_is_down():
    game = Table()
    game.run("lose(sanity=all); gain(money=5)")
    assert game.s["down"][0] == Down.INSANE
    assert game.at() == "arkham-asylum"
    assert (game.s["sanity"][0], game.s["money"][0]) == (1, 4)


def test_a_loop_goes_on_for_the_others():
    game = Table()
    game.s["lead"] = 1
    game.s["sanity"][2] = 1
    game.run("each(investigator){lose(sanity=1); gain(clue=1)}; gain(money=1)")
    assert game.s["clues"][:3].tolist() == [1, 1, 0]
    assert game.at(2) == "arkham-asylum"
    assert game.s["money"][0] == 5


def test_what_befell_somebody_before_is_no_matter_of_the_program():
    game = Table()
    game.s["down"][0] = Down.INSANE
    game.run("gain(clue=1); if(up) then{gain(clue=1)}")
    assert game.s["clues"][0] == 2
    assert game.s["down"][0] == Down.INSANE


def test_members_of_a_set():
    game = Table()
    game.s["at"][2] = LOST
    game.s["skips_next"] = 4
    game.run("each(investigator_street){gain(money=1)}; each(investigator_arkham){gain(clue=1)}")
    assert game.s["money"][:3].tolist() == [4, 5, 4]
    assert game.s["clues"][:3].tolist() == [1, 1, 0]
    game.run("each(investigator_lost){undelay; move(any)}", {PLACE: [area("bank-of-arkham")]})
    assert game.at(2) == "bank-of-arkham"
    assert game.s["skips_next"] == 0  # free to act in the next turn


# --- paying


def test_who_cannot_pay_is_not_asked():
    game = Table()
    game.run("pay(money=5) then{gain(clue=1)} else{gain(clue=2)}")
    assert game.asked == []
    assert game.s["clues"][0] == 2


def test_he_may_refuse_to_pay():
    game = Table()
    game.run("pay(money=3,sanity=1) then{gain(clue=1)} else{gain(clue=2)}", {PAY: [0]})
    game.run("pay(money=3,sanity=1) then{gain(clue=1)} else{gain(clue=2)}", {PAY: [1]})
    assert (game.s["clues"][0], game.s["money"][0], game.s["sanity"][0]) == (3, 1, 4)


def test_a_free_amount_is_chosen_and_counts_for_what_comes():
    game = Table()
    game.s["sanity"][0] = game.s["stamina"][0] = 1
    text = "pay(money=range(1,6)) then{split_gain(paid,sanity,stamina)}"
    game.run(text, {PAY: [1], HOW_MUCH: [3], Decision.SPLIT: [1]})
    assert game.options(HOW_MUCH) == [[1, 2, 3, 4]]
    assert (game.s["money"][0], game.s["sanity"][0], game.s["stamina"][0]) == (1, 2, 3)


def test_trophies_are_spent_until_they_are_worth_enough():
    """Monster trophies count their toughness, gate trophies five (Spending Trophies)."""
    game = Table()
    gug = game.marker("gug", TROPHY)
    game.marker("cultist", TROPHY)
    gate = game.gate("woods", "the-abyss", seat=0)
    game.run(
        "pay(trophy=8) then{gain(clue=1)}",
        {PAY: [1], TROPHY_SPENT: [GATE_TROPHY + gate, gug]},
    )
    assert game.s["clues"][0] == 1
    assert (game.s["monster_trophies"][0], game.s["gate_trophies"][0]) == (1, 0)
    assert int(game.s["markers"][CUP]) >> gug & 1
    assert game.s["stack_under"][0] == gate
    game.run("pay(toughness=2) then{gain(clue=1)}", {PAY: [1]})
    assert game.s["clues"][0] == 1  # a cultist counts one


# --- cards


def test_he_keeps_some_of_the_cards_that_he_sees():
    game = Table()
    game.deck(SPELL, "wither", "heal", "shrivelling")
    game.run("draw(spell,2,keep=1)")
    ((kept, other),) = game.options(KEEP)
    assert [card(name) for name in game.cards()] == [kept]
    assert [card(name) for name in game.under(SPELL)] == [other]
    assert game.s["n_deck"][SPELL] == 1


def test_an_ability_sees_one_card_more():
    game = Table(who="dexter-drake")
    game.deck(SPELL, "wither", "heal", "shrivelling")
    game.run("draw(spell)")
    assert len(game.options(KEEP)[0]) == 2
    assert len(game.cards()) == 1


def test_the_first_of_a_type_comes_and_the_others_lie_under_the_deck():
    game = Table()
    game.deck(COMMON, "food", "ancient-tome", "food")
    game.run("take_first(common,tome)")
    assert game.cards() == ["ancient-tome"]
    assert len(game.under(COMMON)) + int(game.s["n_deck"][COMMON]) == 2


def test_an_ally_brings_something_and_the_program_goes_on():
    game = Table()
    game.run('ally("anna-kaslow") else{gain(money=9)}; gain(money=1)')
    assert game.cards() == ["anna-kaslow"]
    assert (game.s["clues"][0], game.s["money"][0]) == (2, 5)
    game.run('ally("anna-kaslow") else{gain(money=9)}; gain(money=1)')
    assert game.s["money"][0] == 15


def test_an_ally_raises_the_most_and_the_present_value():
    game = Table()
    game.run('ally("duke")')
    assert (game.s["sanity"][0], game.s["max_sanity"][0]) == (6, 6)


def test_what_cannot_be_lost_stays():
    game = Table()
    game.holds("18-derringer", "food", "axe")
    game.run("discard(item,all)")
    assert game.cards() == ["18-derringer"]
    assert sorted(game.under(COMMON)) == ["axe", "food"]


def test_he_has_to_buy_if_he_can():
    game = Table()
    game.deck(COMMON, "food", "rifle", "knife")
    text = "buy(common,look=3,up_to=1,price=list,must=yes)"
    game.run(text, {BUY: [card("knife")]})
    assert game.options(BUY)[0] == sorted([card("food"), card("knife")], key=game.options(BUY)[0].index)
    assert (game.cards(), game.s["money"][0]) == (["knife"], 2)
    assert sorted(game.under(COMMON)) == ["food", "rifle"]


def test_a_sale_is_open_to_all():
    game = Table()
    game.deck(COMMON, "food", "food", "food")
    game.deck(UNIQUE, "gate-box")
    game.run("sale(3,1)", {BUY: [card("food"), NONE, card("gate-box"), NONE]})
    assert (game.cards(0), game.cards(1)) == (["food"], ["gate-box"])
    assert game.s["money"][:2].tolist() == [3, 0]


def test_the_office_comes_with_a_weapon_and_a_wagon():
    game = Table()
    game.run('card("deputy-of-arkham")')
    assert sorted(game.cards()) == ["deputy-of-arkham", "deputys-revolver", "patrol-wagon"]


def test_a_tome_goes_after_its_second_token():
    game = Table()
    game.holds("food", "book-of-dzyan")
    game.deck(SPELL, "wither", "heal")
    game.s["stop"][0] = 3
    game.s["clues"][0] = 100
    for _ in range(40):
        game.s["points_left"], game.s["exhausted"][0] = 2, 0
        if not int(usable(game.t, game.s, 0, MOVEMENT_WINDOW)):
            break
        game.s["sanity"][0] = 5
        game.play(use_card, 0, 1)
    assert game.cards()[0] == "food"
    assert "book-of-dzyan" not in game.cards()
    assert len(game.cards()) == 3
    assert game.s["points_left"] == 2  # of the last try, which was none


# --- blessing and curse


def test_a_curse_takes_a_blessing_away():
    game = Table()
    game.run("bless")
    assert game.s["status"][0] == 1
    game.run("curse")
    assert game.s["status"][0] == 0
    game.run("curse; bless(who=anyone)", {Decision.WHOM: [2]})
    assert game.s["status"][:3].tolist() == [-1, 0, 1]


def test_the_most_drops_as_he_likes_and_at_none_he_is_devoured():
    game = Table()
    game.s["max_stamina"][0] = game.s["stamina"][0] = 1
    game.run("lower_max(1); gain(money=1)", {BoxDecision.MAXIMUM: [0]})
    assert (game.s["max_sanity"][0], game.s["sanity"][0], game.s["money"][0]) == (4, 4, 5)
    game.run("lower_max(1); gain(money=1)", {BoxDecision.MAXIMUM: [1]})
    assert game.s["down"][0] == Down.DEVOURED
    assert game.s["money"][0] == 0


# --- places


def test_he_moves_into_the_street_and_the_program_goes_on():
    game = Table()
    game.run("move(street); lose(sanity=1)")
    assert game.at() == "uptown"
    assert game.s["sanity"][0] == 4


def test_nobody_gets_into_a_closed_location():
    game = Table()
    game.s["closed"] = 1 << area("library")
    game.run('move("library")')
    assert game.at() == "woods"
    game.run("move(any)", {PLACE: [area("graveyard")]})
    assert area("library") not in game.options(PLACE)[0]
    assert game.at() == "graveyard"


def test_an_encounter_takes_the_place_of_the_program():
    game = Table()
    game.run('move("bank-of-arkham"); encounter; gain(money=50)')
    assert game.s["money"][0] < 50


def test_after_a_visit_he_stands_where_he_was():
    stood, down = 0, 0
    for key in range(12):
        game = Table()
        game.s["key"] = key
        game.run('visit("the-dreamlands"); gain(money=50)')
        if game.s["down"][0] == Down.UP:
            stood += 1
            assert game.at() == "woods"
            assert game.s["money"][0] >= 50
        else:
            down += 1
            assert game.s["money"][0] < 50
    assert stood > down


def test_he_goes_on_in_his_world_and_out_of_it():
    game = Table()
    world = WORLD + 2 * number("worlds", "the-dreamlands")
    game.gate("graveyard", "the-dreamlands")
    game.s["at"][0] = world
    game.run("next_area")
    assert game.s["at"][0] == world + 1
    game.run("next_area")
    assert game.at() == "graveyard"
    assert game.s["explored"] == 1


def test_without_a_gate_he_is_lost():
    game = Table()
    game.s["at"][0] = WORLD + 2 * number("worlds", "the-abyss")
    game.run("return; gain(clue=1)")
    assert game.s["at"][0] == LOST
    assert game.s["clues"][0] == 0


# --- monsters, gates, tracks


def test_monsters_of_a_neighbourhood_go_into_the_cup():
    game = Table()
    there = [game.marker("ghoul", area(name)) for name in ("uptown", "woods")]
    elsewhere = game.marker("ghoul", area("downtown"))
    game.marker("cultist", SKY)
    game.run('to_cup(neighbourhood("uptown")) any{gain(money=1)}')
    game.run('to_cup(neighbourhood("uptown")) any{gain(money=1)}')
    cup = int(game.s["markers"][CUP])
    assert all(cup >> marker & 1 for marker in there)
    assert not cup >> elsewhere & 1
    assert game.s["money"][0] == 5
    game.run('to_cup(arkham,kind=kinds("cultist","gug"))')
    assert game.s["markers"][SKY] == 0


def test_trophies_return_to_the_board_within_the_limit():
    game = Table()
    game.t["monster_limit"] = 1
    for _ in range(2):
        game.marker("elder-thing", TROPHY + 1)
    game.run('respawn("elder-thing","river-docks")')
    assert bin(int(game.s["markers"][area("river-docks")])).count("1") == 1
    assert bin(int(game.s["markers"][OUTSKIRTS])).count("1") == 1
    assert game.s["monster_trophies"][1] == 0


def test_a_monster_is_evaded_or_fought_and_leaves_the_encounter():
    for key in range(6):
        game = Table()
        game.s["key"] = key
        game.run("monster")
        ((evade, fight),) = game.options(PeopleDecision.FACE)
        assert fight == evade + FIGHT
        assert game.s["markers"][ASIDE] == 0
        assert game.s["monster_trophies"][0] == bin(int(game.s["markers"][TROPHY])).count("1")


def test_a_gate_opens_where_he_is_and_draws_him_in():
    game = Table()
    game.run("gate(monster=yes); gain(money=5)")
    assert game.s["gate_at"][area("woods")] != NONE
    assert game.s["doom"] == 1
    assert game.s["at"][0] >= WORLD
    assert game.s["delayed"] == 1
    assert bin(int(game.s["markers"][area("woods")])).count("1") == 1
    assert game.s["money"][0] == 4


def test_a_gate_closed_by_an_effect_is_no_trophy():
    game = Table()
    gate = game.gate("graveyard", "the-abyss")
    game.gate("unvisited-isle", "yuggoth")
    game.run("close_gate(choose,trophy=no,seal=no)", {Decision.CLOSE_WHICH: [area("graveyard")]})
    assert game.s["gate_at"][area("graveyard")] == NONE
    assert game.s["stack_under"][0] == gate
    assert game.s["gate_trophies"][0] == 0


def test_each_gate_by_itself():
    game = Table()
    for where, world in (("graveyard", "the-abyss"), ("unvisited-isle", "yuggoth"), ("black-cave", "rlyeh")):
        game.gate(where, world)
    game.run("each(gate){dice(1) success{close_gate(this,trophy=no,seal=no)}}; gain(money=1)")
    faces = [roll[1] for roll in game.told(Event.ROLL)]
    assert len(faces) == 3
    assert game.s["n_open"] == sum(face < 5 for face in faces)


def test_the_end_of_a_program_is_the_end_of_the_game():
    game = Table()
    game.s["doom"] = int(game.t["doom"]) - 1
    game.run("doom(1); gain(money=1)")
    assert game.s["over"] == 1
    assert game.s["money"][0] == 4


# --- standing rules


def test_rules_that_replace_a_number_come_before_those_that_add_to_it():
    game = Table("hastur")
    cost = QUANTITIES["seal_cost"]
    assert number_with(game.t, game.s, cost, 5, 0, NONE) == 8
    game.s["environment"] = number("mythos", "nodens-favor")
    assert number_with(game.t, game.s, cost, 5, 0, NONE) == 6


def test_a_rule_about_arkham_does_not_hold_in_other_worlds():
    game = Table()
    game.s["environment"] = number("mythos", "an-evil-fog")
    will = QUANTITIES["will_check"]
    assert number_with(game.t, game.s, will, 0, 0, NONE) == -1
    game.s["at"][0] = WORLD
    assert number_with(game.t, game.s, will, 0, 0, NONE) == 0


def test_nothing_appears_where_she_stands():
    game = Table(who="kate-winthrop")
    appear = 6
    assert is_forbidden(game.t, game.s, appear, NONE, area("woods"), NONE)
    assert not is_forbidden(game.t, game.s, appear, NONE, area("graveyard"), NONE)


@pytest.mark.parametrize(("where", "clues"), [("northside", 1), ("uptown", 0)])
def test_an_environment_acts_where_somebody_ends_his_movement(where, clues):
    game = Table()
    game.s["environment"] = number("mythos", "darkes-carnival-arrives")
    game.s["at"][0] = area(where)
    game.play(run_triggers, END_MOVE, 0, area(where), NONE)
    assert game.s["clues"][0] == clues


def test_he_names_a_deck_whose_next_card_lies_open():
    game = Table()
    deck = int(game.t["location_deck"][area("woods")])
    game.run("foresee", {Decision.FORESEE: [deck]})
    ((told, shown),) = game.told(Event.FORESEEN)
    assert (told, shown) == (deck, int(game.s["foreseen"][deck]))
    assert 0 <= shown < game.t["deck_cards"][deck]

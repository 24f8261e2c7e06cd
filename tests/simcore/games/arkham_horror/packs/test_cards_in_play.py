"""Cards on the board, Acts, encounters of a deck, and cards that change hands, by hand."""

from __future__ import annotations

import numpy as np
import pytest

from simcore.games.arkham_horror.box.pack_kinds import PACK_DECKS
from simcore.games.arkham_horror.box.possessions import give
from simcore.games.arkham_horror.rules.board.knocked_out import knock_out
from simcore.games.arkham_horror.rules.board.lost_and_devoured import devour
from simcore.games.arkham_horror.rules.board.monster_markers import place_of
from simcore.games.arkham_horror.rules.board.pack_decks import make_pack_decks
from simcore.games.arkham_horror.rules.board.pack_phases import begin_phase
from simcore.games.arkham_horror.rules.effects.pack_handling import do_hold_monster
from simcore.games.arkham_horror.rules.effects.running import run_effects
from simcore.games.arkham_horror.rules.fights.defeating import beat
from simcore.games.arkham_horror.rules.phases.encounters import arkham_encounter_of
from simcore.games.arkham_horror.rules.phases.pack_using import use_in_phase
from simcore.games.arkham_horror.rules.phases.programs import run_queue
from simcore.games.arkham_horror.rules.records.codes import BOX, CUP, NONE, Down, Part, Rank, Special
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.records.sets import read_set
from tests.simcore.games.arkham_horror.packs.table import Table

pytestmark = pytest.mark.plain


class Town(Table):
    """Investigators in streets."""

    places = ("downtown", "downtown", "easttown")

    def use(self, card: str, answers: dict[Decision, list[int]] | None = None) -> None:
        """Use the first use of a card."""
        number = int(self.t["card_uses"][self.card(card)][0])
        self.play(lambda t, s, log: use_in_phase(s, t, log, 0, number), answers=answers)

    def upkeep(self) -> None:
        """Begin an Upkeep Phase."""

        def begin(t, s, log):
            begin_phase(s, t, log, Part.UPKEEP)
            return run_queue(s, t, log)

        self.play(begin)


def test_a_bomb_counts_down_and_explodes_where_it_lies() -> None:
    """Time Bomb: up to 3 clues; one goes in each Upkeep; then its place is cleared and it is discarded."""
    g = Town()
    g.holds("time-bomb", "food")
    monster, other = g.marker("zombie", g.s["at"][0]), g.marker("ghoul", g.s["at"][2])
    g.use("time-bomb", {Decision.TIMES: [2]})
    assert g.cards() == ["food"]
    for seat in (0, 1):
        g.s["at"][seat] = g.number("areas", "uptown")
    g.s["at"][1] = g.number("areas", "downtown")
    for left in (1, 0):
        g.upkeep()
        assert (int(g.s["force_tokens"][g.s["force_order"][0]]), place_of(g.s, monster)) == (
            left, g.number("areas", "downtown"),
        )  # fmt: skip
    g.upkeep()
    assert (place_of(g.s, monster), place_of(g.s, other)) == (CUP, g.number("areas", "easttown"))
    assert [int(down) for down in g.s["down"][:3]] == [Down.UP, Down.UNCONSCIOUS, Down.UP]
    assert (int(g.s["n_in_force"]), g.under(0)) == (0, ["time-bomb"])


def test_two_bombs_keep_their_own_tokens() -> None:
    """Time Bomb: what lies on one card is not on the other."""
    g = Town()
    g.holds("time-bomb", "time-bomb")
    g.use("time-bomb", {Decision.TIMES: [3]})
    g.use("time-bomb", {Decision.TIMES: [0]})
    assert sorted(int(n) for n in g.s["force_tokens"][g.s["force_order"][:2]]) == [0, 3]
    g.upkeep()
    assert (int(g.s["n_in_force"]), int(g.s["force_tokens"][g.s["force_order"][0]])) == (1, 2)
    assert int(g.s["marks"].sum()) == 0


def test_a_bomb_in_hand_does_not_tick() -> None:
    """Time Bomb: only after it has been laid down."""
    g = Town()
    g.holds("time-bomb")
    g.upkeep()
    assert g.cards() == ["time-bomb"]


def test_the_act_in_play_is_the_last_one() -> None:
    """Performer: +1 on a check with Act I in play, +2 with Act II; Act III ends the game (Act Cards)."""
    g = Town()
    make_pack_decks(g.s, g.t)
    for act, bonus in ((0, 0), (1, 1), (2, 2)):
        if act:
            g.run("next_act")
        assert int(g.s["act"]) == act
        g.s["clues"][0] = 0
        g.run("if(act_in_play(1)) then{gain(clue=1)}; if(act_in_play(2)) then{gain(clue=2)}")
        assert int(g.s["clues"][0]) == bonus
        acts = [
            entry for entry in g.s["force_order"][: g.s["n_in_force"]] if g.s["force_rank"][entry] == Rank.ACT
        ]
        assert len(acts) == (act > 0)
    g.run("next_act")
    assert int(g.s["over"]) != 0


def test_with_an_alternative_acts_add_up() -> None:
    g = Town()
    make_pack_decks(g.s, g.t)
    g.t["acts_add_up"] = 1
    g.run("next_act")
    g.run("next_act")
    assert (int(g.s["act"]), int(g.s["n_in_force"])) == (2, 2)


def test_an_egyptologist_is_better_in_exhibit_encounters() -> None:
    """Egyptologist: +1 on the checks of exhibit encounters, not on other ones or on fights."""
    g = Town()
    g.holds("egyptologist")
    clues = []
    for deck in (NONE, _deck("cult"), _deck("exhibit_encounter")):
        g.s["encounter_deck"] = deck
        g.s["clues"][0] = 0
        g.run("if(from_deck(exhibit_encounter)) then{gain(clue=1)}")
        clues.append(int(g.s["clues"][0]))
    assert clues == [0, 0, 1]
    g.s["foe"] = 3
    g.run("if(from_deck(exhibit_encounter)) then{gain(clue=1)}")
    assert int(g.s["clues"][0]) == 1


def _deck(name: str) -> int:
    return PACK_DECKS.index(name)


def test_the_deck_of_an_encounter_is_known_until_it_ends() -> None:
    """Ancient Whispers Marker: the exhibit encounter of the street."""
    g = Town()
    g.s["part"], g.s["whispers"] = Part.ARKHAM, g.s["at"][0]
    g.t["card_program"][g.t["pack_cards"][_deck("exhibit_encounter")]] = g.compile(
        "if(from_deck(exhibit_encounter)) then{gain(clue=1)}"
    )
    g.play(arkham_encounter_of, 0)
    assert (int(g.s["clues"][0]), int(g.s["encounter_deck"])) == (1, NONE)


@pytest.mark.parametrize("card", ["initiate", "food"])
def test_an_initiate_chooses_one_of_two_cult_encounters(card: str) -> None:
    """Initiate: one more cult encounter, of which one is resolved."""
    g = Town()
    g.holds(card)
    g.run("encounter(deck=cult)")
    asked = g.options(Decision.ENCOUNTER_KEPT)
    assert [len(options) for options in asked] == ([2] if card == "initiate" else [])


def test_a_warlock_without_endless_is_defeated_for_good() -> None:
    """Quachil Uttaus: Warlocks are endless and yield no clues, unless an effect ignores that."""
    for ignores, place, clues in ((False, CUP, 0), (True, BOX, 2)):
        g = Table("quachil-uttaus")
        g.s["at"][0] = g.number("areas", "downtown")
        marker = g.marker("warlock", g.s["at"][0])
        if ignores:
            g.holds(next(name for name in g.scenario().names.cards if _keeps_endless(g, name)))
        g.play(beat, 0, marker)
        assert (place_of(g.s, marker), int(g.s["clues"][0])) == (place, clues)


def _keeps_endless(g: Table, name: str) -> bool:
    return int(g.t["card_special"][g.card(name)]) == Special.KEEP_ENDLESS


def test_a_monster_on_a_card_follows_it() -> None:
    """Soul Gem: the monster stays on the card when it is traded, and leaves with it."""
    g = Town()
    g.holds("soul-gem")
    marker = g.marker("ghoul", g.s["at"][0])
    g.s["foe"], g.s["card_at"], g.s["card_of"] = marker, 0, 0
    g.play(lambda t, s, log: do_hold_monster(s, t, log, 0) and False)
    g.play(lambda t, s, log: give(t, s, log, 0, 0, 1) and False)
    assert (place_of(g.s, marker), read_set(g.s["on_card"][0])) == (BOX, 1 << marker)
    g.play(lambda t, s, log: devour(t, s, log, 1) and False)
    assert (place_of(g.s, marker), read_set(g.s["on_card"][0])) == (CUP, 0)


@pytest.mark.parametrize("other", [0, 1])
def test_the_dust_decks_are_shuffled_after_a_devouring(other: int) -> None:
    """Quachil Uttaus: the marker stays with its holder until devoured, then the three decks begin again."""
    g = Table("quachil-uttaus")
    make_pack_decks(g.s, g.t)
    dust = _deck("dust")
    n = int(g.s["n_pack_deck"][dust])
    for _ in range(5):
        g.run("draw(dust)")
    assert int(g.s["n_pack_discards"][dust]) == 5
    g.t["dust_continue"] = other
    g.run("devour", seat=1)
    assert (int(g.s["lead"]), int(g.s["n_pack_deck"][dust])) == (0, n - 5)
    g.run("devour", seat=0)
    assert int(g.s["lead"]) == 1
    assert int(g.s["n_pack_deck"][dust]) == (n - 5 if other else n)


@pytest.mark.parametrize(("lost", "cards"), [(0, 1), (1, 0)])
def test_an_injury_leaves_the_retainers(lost: int, cards: int) -> None:
    """Injury Cards: no items, clues or retainers are lost; with an alternative, retainers are."""
    g = Town()
    make_pack_decks(g.s, g.t)
    g.t["ailment_retainers"] = lost
    g.holds("retainer")
    g.s["stamina"][0] = 0
    g.play(knock_out, 0, 1, answers={Decision.AILMENT: [1]})
    assert np.sum(g.s["held"][0][: g.s["n_held"][0]] == g.card("retainer")) == cards


def test_a_maximum_falls_before_the_next_step_of_a_tome() -> None:
    """Mythos Lore: a skill that lowers a maximum takes a point before the tome goes on (Sanity)."""
    g = Town()
    most = int(g.s["max_sanity"][0])
    g.s["sanity"][0] = most
    g.play(run_effects, g.compile('card("mythos-lore"); lose(sanity=1)'), 0)
    assert (int(g.s["max_sanity"][0]), int(g.s["sanity"][0])) == (most - 1, most - 2)

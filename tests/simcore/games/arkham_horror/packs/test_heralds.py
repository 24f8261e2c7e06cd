"""Heralds, guardians and institutions of the packs."""

from __future__ import annotations

import pytest

from simcore.effects.notation_write import write
from simcore.effects.program import plain
from simcore.games.arkham_horror.box.pack_kinds import COUNTER, PackTrigger
from simcore.games.arkham_horror.box.pack_vocabulary import PACK_EFFECTS
from simcore.games.arkham_horror.rules.board.monster_markers import place_of
from simcore.games.arkham_horror.rules.board.pack_triggers import fire, fire_before
from simcore.games.arkham_horror.rules.phases.monster_movement import move_one
from simcore.games.arkham_horror.rules.phases.programs import run_pending
from simcore.games.arkham_horror.rules.records.codes import CUP, NONE, Rank
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.scenario.compile_sheets import standing
from simcore.records.sets import read_set
from tests.simcore.games.arkham_horror.packs.table import Table

pytestmark = pytest.mark.plain


class Town(Table):
    """Two investigators in streets, and a sheet that is in force."""

    places = ("downtown", "northside")

    def sheet(self, table, name, rank=Rank.HERALD):
        entry = getattr(self.scenario().model, table)[name]
        program = standing(entry.setup, entry.program)
        assert program, "not played yet"
        self.in_force(write(plain(program), PACK_EFFECTS), rank)

    def happens(self, event, trigger, *about, answers=None):
        """Let an event happen: seat, subject and number."""
        event(self.s, self.t, self.log, trigger, *about)
        self.play(lambda t, s, log: run_pending(s, t, log), answers=answers)

    def place(self, marker):
        return int(place_of(self.s, marker))


@pytest.fixture
def town():
    town = Town()
    town.s["lead"] = 0
    return town


def test_tulzscha_adds_a_cultist_to_the_first_gate_after_the_first_card(town):
    town.sheet("heralds", "tulzscha")
    town.gate("woods", "yuggoth")
    woods = town.number("areas", "woods")
    town.happens(fire_before, PackTrigger.SETUP, NONE, NONE, 1)
    assert read_set(town.s["markers"][woods]) == 0
    town.happens(fire, PackTrigger.SETUP, NONE, NONE, 1)
    (marker,) = [m for m in range(town.t["n_markers"]) if read_set(town.s["markers"][woods]) >> m & 1]
    assert town.scenario().names.markers[marker] in ("cultist", "child-of-the-goat", "dark-druid")


def test_tulzscha_leads_cultists_to_a_seal_that_both_leave(town):
    town.sheet("heralds", "tulzscha")
    woods, uptown = town.number("areas", "woods"), town.number("areas", "uptown")
    town.s["sealed"] = 1 << woods
    cultist, maniac = town.marker("cultist", uptown), town.marker("maniac", uptown)
    for marker in (cultist, maniac):
        town.play(move_one, marker, 0)
    assert town.place(cultist) == woods
    assert town.place(maniac) == int(town.t["white"][uptown])
    town.happens(fire, PackTrigger.PHASE_START, NONE, 4, 1)
    assert town.s["sealed"] == 0
    assert town.place(cultist) == CUP


def test_ghroth_costs_a_clue_token_of_all_or_a_roll(town):
    town.sheet("heralds", "ghroth")
    names = town.scenario().names.mythos
    mystic = next(c for c in range(len(names)) if town.t["mythos_subtype"][c] == 1)
    urban = next(c for c in range(len(names)) if town.t["mythos_subtype"][c] == 2)
    town.s["clues"][:2] = 2, 1
    town.happens(fire, PackTrigger.MYTHOS_CARD, NONE, urban, 1)
    assert list(town.s["clues"][:2]) == [2, 1]
    town.happens(fire, PackTrigger.MYTHOS_CARD, NONE, mystic, 1, answers={Decision.CHOOSE: [0]})
    assert list(town.s["clues"][:2]) == [1, 0]
    town.asked.clear()
    town.happens(fire, PackTrigger.MYTHOS_CARD, NONE, mystic, 1)  # one has none left: the roll
    assert list(town.s["clues"][:2]) == [1, 0]


def test_the_dark_pharaoh_costs_sanity_for_unique_items_and_stamina_of_the_cursed(town):
    town.sheet("heralds", "the-dark-pharaoh")
    town.s["status"][:2] = -1, 0
    town.happens(fire, PackTrigger.PHASE_START, NONE, 0, 1)
    assert list(town.s["stamina"][:2]) == [4, 5]
    blade = town.number("cards", "enchanted-blade")
    food = town.number("cards", "food")
    town.happens(fire, PackTrigger.GAIN_ITEM, 1, blade, 1)
    town.happens(fire, PackTrigger.GAIN_ITEM, 1, food, 1)
    assert list(town.s["sanity"][:2]) == [5, 4]


def test_bast_takes_the_token_of_one_who_keeps_the_focus(town):
    town.sheet("guardians", "bast", Rank.GUARDIAN)
    town.run("counter(bast,1,max=1)")
    for answer, left in ((1, 1), (0, 0)):
        town.happens(fire, PackTrigger.TURN_START, NONE, NONE, 1, answers={Decision.PAY: [answer]})
        assert int(town.s["counters"][COUNTER.numbers["bast"], 0]) == left

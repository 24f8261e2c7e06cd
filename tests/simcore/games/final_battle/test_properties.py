"""Properties of random battles: nothing is created, bounds are kept, the end is final."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcore.contract.game import Cell
from simcore.games.arkham_horror.box.codes import Phase
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.possessions import recount
from simcore.games.arkham_horror.box.sheet import is_alive
from simcore.games.final_battle import GAME
from simcore.jit.calls import bound
from simcore.records.shared import empty_log

SCENARIO = GAME.load(None, ())
CELLS = st.builds(
    Cell,
    st.sampled_from(SCENARIO.ancient_ones),
    st.sampled_from(SCENARIO.difficulties),
    st.sampled_from(SCENARIO.players),
)
KEYS = st.integers(0, 2**64 - 1)
MOST_DECISIONS = 20_000
by_battle = given(cell=CELLS, key=KEYS, number=KEYS, choices=st.integers(0, 2**32))
FOLLOWING = ("bonus", "clue_dice", "effects", "ignores", "kit", "arms", "one_handed", "handless")
FOLLOWING += ("priced", "helpers", "menders", "items", "aid")
examples = settings(max_examples=120, deadline=None)


class Battle:
    """A battle from its deal on, with choices at random."""

    def __init__(self, cell, key, number, choices=0, settings=()):
        scenario = GAME.load(None, settings) if settings else SCENARIO
        self.tables = scenario.compile(cell)
        self.states, logs = np.zeros(1, GAME.state), empty_log()
        self.t, self.s = self.tables[0], self.states[0]
        self.rules, self.luck = GAME.rules(), random.Random(choices)
        self.advance = bound(self.rules.advance, self.tables, self.states, logs)
        self.rules.deal(self.t, self.s, np.uint64(key), np.uint64(number))

    def step(self):
        """Choose at random if asked, and go on; False at the end."""
        if self.s["decision"] != 0:
            self.s["choice"] = self.luck.randrange(self.s["n_options"])
        return self.advance()


def check(battle, before):
    t, s = battle.t, battle.s
    assert 0 <= s["doom"] <= t["doom"]
    assert s["win"] or 0 <= s["successes"] < s["n_seats"]
    assert s["round"] <= t["round_limit"]
    assert s["rubble"] <= t["rubble"]
    for seat in range(s["n_seats"]):
        if not is_alive(s, seat):
            assert s["n_held"][seat] == 0
            continue
        hit = s["phase"] == Phase.DEFEND and seat == s["actor"]  # a second loss may still be logged
        for kind in ("sanity", "stamina"):
            assert (0 if hit else 1) <= s[kind][seat] <= s[f"max_{kind}"][seat]
        for tokens in ("clues", "monster_trophies", "gate_trophies"):
            assert 0 <= s[tokens][seat] <= before[tokens][seat], "no token is ever gained"
        assert set(s["stop"][seat]) <= {0, 1, 2, 3}
        n = s["n_held"][seat]
        assert not s["held"][seat][n:].any()
        if s["phase"] == Phase.ATTACK and seat == s["actor"]:
            used = sum(t["hand_cost"][s["held"][seat][i]] for i in range(n) if s["in_use"][seat] >> i & 1)
            assert used <= t["hands"]
    held = [int(card) for seat in range(s["n_seats"]) for card in s["held"][seat][: s["n_held"][seat]]]
    for card in set(held):
        assert held.count(card) <= before["copies"].get(card, 0), "no card is ever made"


def remember(battle):
    s = battle.s
    held = [int(card) for seat in range(s["n_seats"]) for card in s["held"][seat][: s["n_held"][seat]]]
    tokens = {name: s[name].copy() for name in ("clues", "monster_trophies", "gate_trophies")}
    return tokens | {"copies": {card: held.count(card) for card in held}}


@pytest.mark.compiled
@by_battle
@examples
def test_every_position_is_sound(cell, key, number, choices):
    battle = Battle(cell, key, number, choices)
    before, asked = remember(battle), 0
    for card, count in before["copies"].items():
        assert count <= max(1, list(SCENARIO.model.cards.values())[card].copies)
    while battle.step():
        asked += 1
        s = battle.s
        options = [int(option) for option in s["options"][: s["n_options"]]]
        assert len(options) >= 2
        assert len(set(options)) == len(options)
        assert BoxDecision(int(s["decision"]))
        assert is_alive(s, s["seat"])
        assert asked < MOST_DECISIONS
        check(battle, before)
    check(battle, before)
    s = battle.s
    assert bool(s["win"]) == (s["doom"] == 0)
    assert s["win"] == (s["cause"] < 0)
    assert s["devoured"] == s["n_seats"] - int(s["alive"]).bit_count()


@pytest.mark.compiled
@by_battle
@settings(max_examples=60, deadline=None)
def test_numbers_derived_from_cards_are_up_to_date(cell, key, number, choices):
    """Numbers computed when a card is gained or lost equal those computed from all cards."""
    battle = Battle(cell, key, number, choices)
    while battle.step():
        kept = battle.states.copy()
        for seat in range(battle.s["n_seats"]):
            if is_alive(battle.s, seat):
                recount(battle.t, battle.s, seat)
        for name in FOLLOWING:
            assert np.array_equal(kept[name], battle.states[name]), name
        battle.states[:] = kept


@pytest.mark.compiled
@by_battle
@settings(max_examples=60, deadline=None)
def test_luck_of_the_deal_is_the_same_against_everybody(cell, key, number, choices):
    """Common random numbers: who comes, and with what, does not depend on the Ancient One."""
    others = [Battle(Cell(one, cell.difficulty, cell.players), key, number) for one in ("yig", "hastur")]
    for field in ("investigator", "held", "clues", "status"):
        assert np.array_equal(*(other.states[field] for other in others))


@pytest.mark.compiled
def test_a_battle_without_end_is_given_up():
    """Neither side can be hurt: the limit of rounds ends the battle."""
    settings = ("ancient-ones.ithaqua.combat=-20",)
    settings += ("ancient-ones.ithaqua.attack={skill='fight',modifier=9,loses={clues=1}}",)
    settings += ("rules.round_limit=7", "preparations.unprepared.clues=40")
    battle = Battle(Cell("ithaqua", "unprepared", 1), 1, 3, settings=settings)
    while battle.advance():
        battle.s["choice"] = 0
    row = np.zeros(1, GAME.row)
    battle.rules.record(battle.t, battle.s, row[0])
    assert row["last_round"] == 7
    assert GAME.loss_causes[row["loss_cause"][0]] == "no-end"

"""Properties of random games: nothing is created or lost, bounds are kept, the end is final."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcore.contract.game import Cell
from simcore.games.elder_sign import GAME
from simcore.games.elder_sign.rules.records.codes import BOX, CUP, DECKS, LOCKED, MARKER, NONE, SPELL, TAKEN
from simcore.games.elder_sign.rules.records.events import Decision
from simcore.jit.calls import bound
from simcore.records.shared import empty_log

SCENARIO = GAME.load(None, ())
PRESETS = {(): SCENARIO, ("faq2",): SCENARIO.with_alternatives(["faq2"])}
CELLS = st.builds(
    Cell,
    st.sampled_from(SCENARIO.ancient_ones),
    st.sampled_from(SCENARIO.difficulties),
    st.sampled_from(SCENARIO.players),
)
KEYS = st.integers(0, 2**64 - 1)
DECKS_OF_CARDS = (
    ("adventure_deck", "n_adventures"), ("world_deck", "n_worlds"), ("mythos_deck", "n_mythos"),
)  # fmt: skip
MOST_DECISIONS = 20_000
by_game = given(
    cell=CELLS, key=KEYS, number=KEYS, choices=st.integers(0, 2**32), preset=st.sampled_from(list(PRESETS))
)
examples = settings(max_examples=60, deadline=None)


class Play:
    """A game from its deal on, with choices at random."""

    def __init__(self, cell, key, number, choices=0, preset=()):
        self.tables = PRESETS[preset].compile(cell)
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


def members(number):
    return [bit for bit in range(64) if int(number) >> bit & 1]


def pile(s, cards, count):
    return [int(card) for card in s[cards][: s[count]]]


def check_cards(t, s):
    """Every card is in exactly one place."""
    small = [card for deck in range(len(DECKS)) for card in s["deck"][deck][: s["n_deck"][deck]]]
    small += [card for seat in range(s["n_seats"]) for card in members(s["held"][seat])]
    small += [card for card in s["cast"] if card != NONE]
    assert sorted(small) == list(range(t["n_cards"]))
    big = pile(s, "adventure_deck", "n_adventures") + pile(s, "world_deck", "n_worlds")
    big += [card for card in s["place_card"] if card != NONE]
    big += [card for seat in range(s["n_seats"]) for card in members(s["won"][seat])]
    printed = [*t["museum"][: t["n_museum"]], *t["other"][: t["n_other"]]]
    lost = set(printed) - set(big)
    assert len(big) == len(set(big))
    assert not lost or (t["world_lost"] and all(t["is_world"][card] for card in lost))
    mythos = pile(s, "mythos_deck", "n_mythos")
    assert len(mythos) == len(set(mythos))
    assert s["mythos"] not in mythos


def check_monsters(t, s):
    """Every monster is in the cup, on a card in play, a trophy, or in the box."""
    caught = [marker for seat in range(s["n_seats"]) for marker in members(s["caught"][seat])]
    assert len(caught) == len(set(caught))
    for marker in range(t["n_markers"]):
        at = s["marker_at"][marker]
        assert (at == CUP and marker != s["placing"]) == bool(s["in_cup"] >> marker & 1)
        assert (at == TAKEN) == (marker in caught)
        assert at >= 0 or at in (CUP, TAKEN, BOX)
        if at >= 0 and not s["awake"]:
            assert s["place_card"][at] != NONE
    covered = [
        (s["marker_at"][m], s["marker_row"][m]) for m in range(t["n_markers"]) if s["marker_at"][m] >= 0
    ]
    rows = [spot for spot in covered if spot[1] >= 0]
    assert len(rows) == len(set(rows))


def check_dice(t, s):
    """A locked die lies on one icon, a die on a spell on one that is cast, one marker holds one die."""
    on_icons = [die for die in s["icon_die"][: s["n_icons"]] if die >= 0]
    assert len(on_icons) == len(set(on_icons))
    for die, at in enumerate(s["die_at"]):
        assert (at == LOCKED) <= (die in on_icons)
        if at >= SPELL:
            assert s["cast"][at - SPELL] != NONE
    markers = [at for at in s["die_at"] if MARKER <= at < SPELL]
    assert len(markers) == len(set(markers))


def check_people(t, s):
    """Bounds of points and tokens."""
    assert 0 <= s["doom"] <= t["doom_track"]
    assert s["elder_signs"] >= 0
    assert s["clues_left"] + sum(s["clues"][: s["n_seats"]]) == t["clues"]
    assert sum(s["fed"]) >= s["doom"]
    who = [int(s["investigator"][seat]) for seat in range(s["n_seats"])]
    assert len(who) == len(set(who))
    for seat in members(s["alive"] & ~s["arriving"]):
        for kind in ("sanity", "stamina"):
            assert 0 <= s[kind][seat] <= s[f"max_{kind}"][seat]
            assert s[kind][seat] > 0 or s["doomed"] >> seat & 1


def check(play):
    for part in (check_cards, check_monsters, check_dice, check_people):
        part(play.t, play.s)


@pytest.mark.compiled
@by_game
@examples
def test_every_position_is_sound(cell, key, number, choices, preset):
    play = Play(cell, key, number, choices, preset)
    asked = 0
    while play.step():
        asked += 1
        s = play.s
        options = [int(option) for option in s["options"][: s["n_options"]]]
        assert len(options) >= 2
        assert len(set(options)) == len(options)
        assert len(options) < len(s["options"])
        assert Decision(int(s["decision"]))
        # A player without an investigator, since none is left, still places the monsters of their own turn.
        assert s["alive"] >> int(s["seat"]) & 1 or (s["seat"] == s["active"] and s["placing"] != NONE)
        assert asked < MOST_DECISIONS
        if asked % 3 == 0:
            check(play)
    check(play)
    s, t = play.s, play.t
    assert s["over"]
    if s["win"]:
        assert s["elder_signs"] >= t["sign_limit"] if s["victory"] == 0 else s["doom"] == 0
    else:
        assert 0 <= s["cause"] < len(GAME.loss_causes)


@pytest.mark.compiled
@by_game
@settings(max_examples=15, deadline=None)
def test_a_redeal_moves_only_what_is_hidden(cell, key, number, choices, preset):
    """Open components and the deciding seat's own luck stay; the decks keep their cards."""
    play = Play(cell, key, number, choices, preset)
    for _ in range(40):
        if not play.step():
            return
    before, seat = play.states.copy()[0], int(play.s["seat"])
    play.rules.redeal(play.t, play.s, seat, np.uint64(5))
    for field in GAME.layout.fields:
        old, new = before[field.name], play.s[field.name]
        if field.seen.name == "BY_ALL":
            assert (old == new).all(), field.name
    assert (before["luck_key"][seat] == play.s["luck_key"][seat]).all()
    check(play)
    for cards, count in (
        ("adventure_deck", "n_adventures"),
        ("world_deck", "n_worlds"),
        ("mythos_deck", "n_mythos"),
    ):
        assert sorted(pile(before, cards, count)) == sorted(pile(play.s, cards, count))


@pytest.mark.compiled
@pytest.mark.parametrize("players", [1, 2, 8])
def test_the_luck_of_one_source_leaves_the_others_alone(players):
    """Another Ancient One with the same cards in its decks: the same game number deals the same cards."""
    first, second = (Play(Cell(name, "normal", players), 3, 4) for name in ("azathoth", "ithaqua"))
    for field in ("adventure_deck", "world_deck", "mythos_deck", "investigator", "deck"):
        assert (first.s[field] == second.s[field]).all()


@pytest.mark.compiled
def test_midnight_comes_with_every_fourth_turn__rulebook_p_9():
    play = Play(Cell("cthulhu", "normal", 3), 1, 2, choices=5)
    costs = 0
    while play.step():
        s = play.s
        if s["midnights_due"] == 0 and s["in_turn"] and not s["awake"]:
            costs = max(costs, int(s["midnights"]) * 4 - int(s["turn"]) + 1)
    assert costs <= 8, "only costs in time bring midnight earlier"
    assert play.s["midnights"] >= (play.s["turn"] - 1) // 4

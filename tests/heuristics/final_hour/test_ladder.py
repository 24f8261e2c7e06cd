"""Every rung of the ladder beats the one below, in every cell; and the parts of the thinking are right.

Paired by game, exact one-sided sign tests (McNemar), corrected by Holm over the nine combinations of Ancient
One and difficulty, all numbers of players together: a ladder without a difference passes with a chance below
`ALPHA`.
"""

from __future__ import annotations

import functools
import itertools
import math

import numpy as np
import pytest
from scipy.stats import binomtest

from analysis.statistics.paired import holm
from heuristics.final_hour.flow import arrivals, feeders, full_rings, landing, overflow, room
from heuristics.final_hour.prepared import prepare
from heuristics.final_hour.team import odds_without, tails
from heuristics.strategy.registry import find_strategy
from simcore.contract.game import Cell
from simcore.games.final_hour import GAME
from simcore.games.final_hour.limits import MAX_ZONES
from simcore.games.final_hour.rules.tables import ICONS
from simcore.play.batch import play_rows
from simcore.play.seating import roster_of
from simcore.records.shared import WEIGHTS
from tests.simcore.games.final_hour.board import EASY, PAIR, PRINTED, Table
from tests.sweeps import sweep

ALPHA = 0.01
LADDER = ("random", "novice", "standard", "expert")
RUNGS = list(itertools.pairwise(LADDER))
CELLS = [(one, hard) for one in PRINTED.ancient_ones for hard in PRINTED.difficulties]
GAMES = 4_000


@functools.cache
def wins(name, one, hard, games=GAMES, seed=31, **weights):
    """Wins of a strategy, the same number of games with each number of players."""
    policy = find_strategy(name, GAME.name).policy(GAME, weights or None)
    rows = np.zeros(games * len(PRINTED.players), GAME.row)
    for i, players in enumerate(PRINTED.players):
        seated = roster_of(
            GAME, PRINTED.compile(Cell(one, hard, players)), [policy], Cell(one, hard, players)
        )
        play_rows(seated, seed, 0, rows[i * games : (i + 1) * games])
    return rows["win"].astype(bool)


def beats(better, worse):
    """Chance of such a lead if the two are alike."""
    gained, lost = int((better & ~worse).sum()), int((worse & ~better).sum())
    return binomtest(gained, gained + lost, alternative="greater").pvalue


@pytest.mark.compiled
@pytest.mark.slow
@pytest.mark.parametrize(("lower", "upper"), sweep(RUNGS[:2], RUNGS[2:]))
def test_every_rung_beats_the_one_below(lower, upper):
    chances = [beats(wins(upper, *cell), wins(lower, *cell)) for cell in CELLS]
    assert max(holm(chances)) < ALPHA, dict(zip(CELLS, chances, strict=True))


@pytest.mark.compiled
@pytest.mark.soak
@pytest.mark.parametrize(("search", "games"), [("rollout", 10), ("master", 30)])
def test_searches_beat_expert(search, games):
    """Few games, all cells together: the long test of `rollout` is the table in docs/results.md."""
    better = np.concatenate([wins(search, *cell, games=games) for cell in CELLS])
    assert beats(better, np.concatenate([wins("expert", *cell, games=games) for cell in CELLS])) < ALPHA


# --- parts of the thinking


def prepared_row(t):
    """A record without weights, prepared."""
    row = np.zeros(1, WEIGHTS)
    prepare(t, row[0])
    return row[0]


@pytest.mark.parametrize("cards", [0, 3, 6, 9])
@pytest.mark.parametrize("odds", [0.0, 0.2, 0.65, 1.0])
@pytest.mark.parametrize("needed", [-1, 0, 1, 3, 7, 10])
def test_tails_are_those_of_the_binomial(cards, odds, needed):
    terms = [math.comb(cards, k) * odds**k * (1 - odds) ** (cards - k) for k in range(cards + 1)]
    expected = [sum(terms[max(0, least) :]) for least in (needed, needed + 1)]
    assert tails(cards, odds, needed) == pytest.approx(expected)


def reserve_gem_and_moon(table):
    """Turn up all other clues; the numbers of the two icons."""
    s, t = table.s, table.t
    gem, moon = table.icon("gem"), table.icon("moon")
    s["found"][:] = t["clues_per_icon"]
    s["found"][gem] = s["found"][moon] = t["clues_per_icon"] - 1
    s["clues_found"] = int(s["found"][: t["n_clue_icons"]].sum())
    return gem, moon


def test_odds_of_the_team_are_exact_when_all_clues_are_known():
    """Gem and moon are reserved and four matches are needed.

    The own cards bring three, the other's three are any of those out of sight: the odds are binomial.
    """
    table = Table()
    s, t = table.s, table.t
    table.hands([1, 6, 3, 2], [])  # gem, gem, moon, hourglass
    gem, moon = reserve_gem_and_moon(table)
    odds = np.zeros(8)
    odds_without(t, s, 0, 0.0, prepared_row(t), odds)
    share = (6 - 2 + 6 - 1) / (30 - 4)  # gems and moons among the cards that seat 0 does not see
    assert odds[table.icon("hourglass")] == pytest.approx(1 - (1 - share) ** 3)  # keeps three, needs one
    assert odds[gem] == pytest.approx(odds[moon])
    assert odds[gem] == pytest.approx(1 - (1 - share) ** 3 - 3 * share * (1 - share) ** 2)  # keeps two


def test_full_locations_pass_monsters_on():
    table = Table()
    t, s = table.t, table.s
    blue, start = 1, table.place("13")
    goal = t["arrow"][blue, start]
    assert landing(t, s, blue, start) == goal == t["ritual"]
    beyond = table.place("15")
    assert t["arrow"][blue, beyond] == start
    table.fill("13")
    assert room(t, s, start) == 0
    assert landing(t, s, blue, beyond) == t["ritual"]
    feeding = feeders(t, s, blue, prepared_row(t))
    assert feeding >> beyond & 1
    assert overflow(t, s, start, 0, feeding) == 0.5  # a blue one would come, a red one would not
    assert overflow(t, s, beyond, 0, feeding) == 0.0  # there is room, so nothing is passed on


def test_a_card_that_is_not_committed_can_be_given_up_for_nothing():
    """Also of a larger hand than the game deals: two cards more than are committed, all of one icon."""
    table = Table()
    s, t = table.s, table.t
    gem, _ = reserve_gem_and_moon(table)
    gems = [card for card in range(int(t["n_priority"])) if t["card_icon"][card] == gem]
    odds = np.zeros(8)
    for size, free in ((3, False), (4, True), (5, True)):
        s["hand"][0, :size] = gems[:size]
        s["n_hand"][0] = size
        odds_without(t, s, 0, 0.0, prepared_row(t), odds)
        other = odds[table.icon("hourglass")]  # no investigator needs one
        assert odds[gem] == pytest.approx(other) if free else odds[gem] < other - 0.01


@pytest.mark.long
def test_what_feeds_the_ritual_location():
    """Found from there, against the way of every monster; boards so full that rings of arrows close."""
    luck = np.random.default_rng(20)
    rings = 0
    for cell in (EASY, Cell("shudde-mell", "normal", 2, PAIR), Cell("umordhoth", "hard", 2, PAIR)):
        table = Table(cell)
        t, s, w = table.t, table.s, prepared_row(table.t)
        n, ritual = int(t["n_locations"]), int(t["ritual"])
        for _ in range(400):
            board = crowd(t, s, luck)
            feeding = [feeders(t, s, colour, w) for colour in range(2)]
            rings += sum(full_rings(t, s, colour, w) > 0 for colour in range(2))
            for colour, start in itertools.product(range(2), range(n)):
                if start != ritual:
                    assert (feeding[colour] >> start & 1) == (landing(t, s, colour, start) == ritual)
            for zone in range(MAX_ZONES):
                comes = [
                    landing(t, s, int(t["colour"][kind]), place) == ritual
                    for place, kind in board
                    if t["zone"][place] == zone and place != ritual and moves_on(t, s, place, kind)
                ]
                assert arrivals(t, s, zone, *feeding, w) == sum(comes)
    assert rings > 50


def crowd(t, s, luck):
    """Lay monsters, damage and seals at random, most locations without room; which monsters lie where."""
    board = []
    for place in range(int(t["n_locations"])):
        monsters = luck.integers(0, t["n_kinds"], luck.integers(0, t["spaces"][place] + 1))
        s["n_monsters"][place] = len(monsters)
        s["monsters"][place, : len(monsters)] = monsters
        s["damage"][place] = (t["spaces"][place] - len(monsters)) * (luck.random() < 0.85)
        board += [(place, int(kind)) for kind in monsters]
    s["seals"][: t["n_walkways"]] = luck.random(t["n_walkways"]) < luck.choice([0.0, 0.2])
    return board


def moves_on(t, s, place, kind):
    """Whether the activation of its zone moves a monster: a runner, or a wrecker with nothing to wreck."""
    icon = ICONS[t["icons"][kind, 0]] if t["n_icons"][kind] else ""
    return icon == "runner" or (icon == "wrecker" and room(t, s, place) == 0)

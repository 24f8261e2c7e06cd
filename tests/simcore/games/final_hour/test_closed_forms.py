"""Sub-games with a known answer against the simulation.

Seeds are fixed, so each test fails always or never. Every single test of a frequency has the error rate
`ALPHA`; there are fewer than 25 in this file, so all of them together fail by bad luck with a chance below
25 * ALPHA = 0.0025.
"""

from __future__ import annotations

import itertools
from collections import Counter

import numpy as np
import pytest
from scipy.stats import binomtest, chi2, chisquare, hypergeom

from heuristics.strategy.registry import strategies
from simcore.contract.game import Cell
from simcore.games.final_hour import GAME
from simcore.play.batch import play_cell
from simcore.play.seating import roster_of
from tests.simcore.games.final_hour.board import Table
from tests.simcore.games.final_hour.pieces import pile
from tests.sweeps import sweep

ALPHA = 1e-4
DEALS = 120_000
GAMES = 60_000
ICONS = 5
CARDS, OF_EACH_ICON = 30, 6
SEED = 2024


def goodness(counts, chances):
    """Chance of counts as far or farther from what the chances demand (chi-square)."""
    counts, chances = np.array(counts), np.array(chances)
    assert chances.sum() == pytest.approx(1)
    keep = chances * counts.sum() >= 5  # merge what is too rare
    merged = [*counts[keep], counts[~keep].sum()] if (~keep).any() else counts
    expected = [*chances[keep], chances[~keep].sum()] if (~keep).any() else chances
    if expected[-1] == 0:
        assert merged[-1] == 0
        merged, expected = merged[:-1], expected[:-1]
    return chisquare(merged, np.array(expected) * counts.sum()).pvalue


@pytest.fixture(scope="module")
def deals():
    """Reserved clues, team, and the 22 tokens that the setup of Cthulhu's easy game draws, of many deals."""
    table = Table(Cell("cthulhu", "easy", 2))
    deal, t, s = table.rules.deal, table.t, table.s
    reserved = np.zeros((DEALS, 2), np.int8)
    team = np.zeros((DEALS, 2), np.int8)
    runners = np.zeros(DEALS, np.int8)
    removed = np.zeros(DEALS, np.int8)
    is_runner = np.array(["runner" in name for name in table.names.kinds])
    key = np.uint64(SEED)
    for number in range(DEALS):
        deal(t, s, key, np.uint64(number))
        reserved[number] = s["reserved"][:2]
        team[number] = s["investigator"][:2]
        runners[number] = is_runner[s["cup"][18:40]].sum()
        removed[number] = s["gate_removed"][0]
    return reserved, team, runners, removed


@pytest.mark.compiled
@pytest.mark.parametrize("icon", sweep([0], range(1, ICONS)))
def test_icon_is_reserved_with_probability_17_of_45(deals, icon):
    reserved = deals[0]
    hits = int((reserved == icon).any(axis=1).sum())
    assert binomtest(hits, DEALS, 17 / 45).pvalue > ALPHA


@pytest.mark.compiled
def test_both_reserved_are_alike_with_probability_1_of_9(deals):
    reserved = deals[0]
    assert binomtest(int((reserved[:, 0] == reserved[:, 1]).sum()), DEALS, 1 / 9).pvalue > ALPHA


@pytest.mark.compiled
def test_ordered_pairs_of_reserved_clues(deals):
    pairs = list(itertools.product(range(ICONS), repeat=2))
    counts = Counter(map(tuple, deals[0].tolist()))
    chances = [(2 if a != b else 1) * 2 / 90 for a, b in pairs]
    assert goodness([counts[pair] for pair in pairs], chances) > ALPHA


@pytest.mark.compiled
def test_teams_are_drawn_uniformly(deals):
    teams = list(itertools.permutations(range(6), 2))
    counts = Counter(map(tuple, deals[1].tolist()))
    assert counts.keys() <= set(teams)
    assert goodness([counts[team] for team in teams], [1 / 30] * 30) > ALPHA


@pytest.mark.compiled
def test_setup_draws_from_the_cup_are_hypergeometric(deals):
    """12 of the 40 tokens run; 22 are drawn."""
    numbers = range(13)
    counts = Counter(deals[2].tolist())
    law = hypergeom(40, 12, 22)
    assert goodness([counts[n] for n in numbers], law.pmf(numbers)) > ALPHA


@pytest.mark.compiled
def test_removed_gate_token_is_uniform(deals):
    counts = Counter(deals[3].tolist())
    assert goodness([counts[icon] for icon in range(3)], [1 / 3] * 3) > ALPHA


# --- a world in which nothing happens


def quiet(cell):
    """Tables of a cell in which cards, Reckoning, setup and cup do nothing: only the ritual is left."""
    table = Table(cell)
    t = table.t
    t["card_top"][:] = t["card_bottom"][:] = table.load([])
    t["item_program"][:] = table.load([])
    t["omen_program"][:] = -1
    t["copies"][:] = 0
    t["n_places"] = 0
    return table


@pytest.mark.compiled
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_gate_steps_of_eight_rounds_spawn_23_monsters(players):
    """All nine tokens would bring 3 * (2 + 3 + 4) = 27; the one that is missing costs the last step, of 4."""
    table = quiet(Cell("cthulhu", "easy", players))
    t, s = table.t, table.s
    for kind in range(t["n_kinds"]):  # enough harmless monsters, and room for all of them at the gates
        t["copies"][kind] = 10 if t["standard"][kind] else 0
    t["copies"][4:] = 0
    t["spaces"][: t["n_locations"]] = 6
    for number in range(25):
        table.rules.deal(t, s, np.uint64(SEED), np.uint64(number))
        table.log["n"] = 0
        while table.advance():
            kind, _, options = table.question()
            s["choice"] = 0 if kind == "ready" else number % len(options)
        assert s["round"] == 8
        assert sum(event["tokens"] for event in table.events("gate")) == 23
        assert len(table.events("spawn")) == 23
        assert s["n_monsters"].sum() == 23


def chance_of_matches(committed, needed):
    """Chance that so many random cards match the reserved clues often enough."""
    alike = hypergeom(CARDS, OF_EACH_ICON, committed).sf((needed + 1) // 2 - 1)  # each counts twice
    different = hypergeom(CARDS, 2 * OF_EACH_ICON, committed).sf(needed - 1)
    return alike / 9 + different * 8 / 9


def chance_of_random_ritual(players):
    """Exact winning chance of random play in the quiet world.

    Nothing depends on which card is which and every choice is uniform, so the committed cards are a uniform
    sample, whenever the ritual is attempted. In a solo game one card is set aside each round, and each round
    but the eighth ends the game with probability 1/2 (the player says ready).
    """
    if players > 1:
        return chance_of_matches(3 * players, 2 * players)
    last = {rounds: 0.5**rounds for rounds in range(1, 8)} | {8: 0.5**7}
    return sum(chance * chance_of_matches(rounds, 3) for rounds, chance in last.items())


@pytest.mark.compiled
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_ritual_in_a_world_without_monsters_and_omens(players):
    table = quiet(Cell("cthulhu", "easy", players))
    line = roster_of(GAME, table.tables, [strategies(GAME.name)["random"].policy(GAME)])
    tally = play_cell(line, SEED, GAMES)
    assert tally.loss_causes[:2].tolist() == [0, 0]
    assert binomtest(tally.wins, GAMES, chance_of_random_ritual(players)).pvalue > ALPHA


@pytest.mark.compiled
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_length_of_a_quiet_game(players):
    """Everybody must say ready: with probability 1/2 each, asked until the first no."""
    table = quiet(Cell("cthulhu", "easy", players))
    line = roster_of(GAME, table.tables, [strategies(GAME.name)["random"].policy(GAME)])
    shards = []
    play_cell(line, SEED + 1, GAMES, keep=shards.append)
    rounds = Counter(np.concatenate(shards)["last_round"].tolist())
    agree = 0.5**players
    chances = [agree * (1 - agree) ** (n - 1) for n in range(1, 8)]
    assert goodness([rounds[n] for n in range(1, 9)], [*chances, 1 - sum(chances)]) > ALPHA


@pytest.mark.compiled
def test_first_hands_are_a_uniform_sample():
    """Hands of two seats at the first decision: each card in hand 0 with probability 4/30."""
    table = quiet(Cell("cthulhu", "easy", 2))
    counts = np.zeros(CARDS, np.int64)
    games = 20_000
    for number in range(games):
        table.rules.deal(table.t, table.s, np.uint64(SEED), np.uint64(number))
        table.log["n"] = -1
        table.advance()
        for card in pile(table.s["hand"][0], 4):
            counts[card] += 1
    # sampling without replacement: the counts vary less than independent ones by (30 - 4) / 29
    statistic = ((counts - games * 4 / 30) ** 2 / (games * 4 / 30)).sum() * 29 / 26
    assert chi2(CARDS - 1).sf(statistic) > ALPHA

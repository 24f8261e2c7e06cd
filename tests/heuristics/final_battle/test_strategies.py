"""Strategies of the final battle: their names, their information and their ranking."""

import numpy as np
import pytest
from scipy.stats import binom

from heuristics.arkham_horror.battle.greedy import clue_gain
from heuristics.arkham_horror.battle.plans import COLUMNS, ROWS, best_from, binomial_tail, list_cards
from heuristics.strategy.registry import strategies
from simcore.contract.game import Cell
from simcore.games import games
from simcore.games.arkham_horror.box.codes import ABILITY_OPTION, COMBAT, FIGHT, NONE, SNEAK, STOPS
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.final_battle import GAME
from simcore.play.batch import play_rows
from simcore.play.seating import prepared, roster_of
from simcore.records.shared import WEIGHTS, empty_log

SCENARIO = GAME.load(None, ())
OWN = ("random", "standard", "exact-greedy")
SEARCH = "master"
GAMES = 2_000


def wins(who, cell, games_played=GAMES, settings=()):
    """Win indicators of some battles, the same luck for everybody."""
    scenario = GAME.load(None, settings) if settings else SCENARIO
    rows = np.zeros(games_played, GAME.row)
    policy = strategies(GAME.name)[who].policy(GAME)
    play_rows(roster_of(GAME, scenario.compile(cell), [policy], cell), 31, 0, rows)
    return rows["win"].astype(int)


def better(one, other):
    """Whether one won more of the same battles than the other by more than chance (sign test, 1e-6)."""
    gained, lost = int((one > other).sum()), int((one < other).sum())
    return binom.sf(gained - 1, gained + lost, 0.5) < 1e-6


def test_list__has_the_strategies_of_this_game_only():
    assert set(strategies(GAME.name)) == {*OWN, SEARCH}
    for name in games():
        if name not in (GAME.name, "toy-urn"):
            assert "exact-greedy" not in strategies(name)
            assert strategies(name)["standard"] is not strategies(GAME.name)["standard"]


@pytest.mark.compiled
@pytest.mark.parametrize("one", ["ithaqua", "yig", "shudde-mell", "cthulhu"])
def test_thinking__pays(one):
    cell = Cell(one, "well-armed" if one == "cthulhu" else "typical", 4)
    random, standard, exact = (wins(who, cell) for who in OWN)
    assert better(standard, random)
    assert better(exact, random)


@pytest.mark.compiled
@pytest.mark.soak
def test_search__pays():
    """A search without a gain passes with a chance of 0.1%."""
    ones = ("cthulhu", "hastur", "yig", "shub-niggurath")
    searched, standard = (
        np.concatenate([wins(who, Cell(one, "typical", 2), 100) for one in ones])
        for who in (SEARCH, "standard")
    )
    gained, lost = int((searched > standard).sum()), int((searched < standard).sum())
    assert binom.sf(gained - 1, gained + lost, 0.5) < 1e-3


@pytest.mark.compiled
@pytest.mark.parametrize("one", ["ithaqua", "hastur"])
def test_preparation__pays(one):
    """Against Hastur, too, whose attacks take what spells cost: who casts them all does better without."""
    levels = [wins("standard", Cell(one, level, 4), 8_000) for level in SCENARIO.difficulties]
    assert better(levels[1], levels[0])
    assert better(levels[2], levels[1])


@pytest.mark.compiled
def test_carrying_on__is_never_worse():
    """A success that is not lost never hurts: the same battles under both alternatives."""
    cell = Cell("ithaqua", "typical", 4)
    assert better(wins("standard", cell), wins("standard", cell, settings=("rules.left_over=reset",)))


@pytest.mark.compiled
@pytest.mark.parametrize("who", OWN)
@pytest.mark.parametrize("one", SCENARIO.ancient_ones[:-1])
def test_choice__does_not_depend_on_dice_to_come(who, one):
    tables = SCENARIO.compile(Cell(one, "well-armed", 3))
    policy = prepared(strategies(GAME.name)[who].policy(GAME), tables)
    rules, log, t = GAME.rules(), empty_log()[0], tables[0]
    for number in range(5):
        states, other = np.zeros(1, GAME.state), np.zeros(1, GAME.state)
        s = states[0]
        rules.deal(t, s, np.uint64(2), np.uint64(number))
        while rules.advance(t, s, log):
            for hidden in (5, 6):
                other[:] = states
                rules.redeal(t, other[0], int(s["seat"]), np.uint64(hidden))
                again = policy.decide(t, other[0], policy.weights[0])
                other[:] = states
                choice = policy.decide(t, other[0], policy.weights[0])
                assert choice == again
            s["choice"] = policy.decide(t, s, policy.weights[0])


@pytest.mark.compiled
def test_redeal__changes_the_dice_and_nothing_else():
    rules = GAME.rules()
    t = SCENARIO.compile(Cell("yig", "typical", 4))[0]
    states = np.zeros(2, GAME.state)
    rules.deal(t, states[0], np.uint64(1), np.uint64(1))
    states[1] = states[0]
    rules.redeal(t, states[1], 0, np.uint64(77))
    differ = [name for name in GAME.state.names if not np.array_equal(states[0][name], states[1][name])]
    others = {"luck_key"}  # no coin has been tossed yet
    assert set(differ) == {"key", "game_number", "first_dice"} | others
    assert states[0]["luck_key"][0] == states[1]["luck_key"][0]


@pytest.mark.compiled
@pytest.mark.parametrize(("n", "need", "p"), [(5, 2, 1 / 3), (9, 9, 1 / 2), (3, 4, 1 / 6), (4, 0, 1 / 3)])
def test_binomial_tail__is_exact(n, need, p):
    assert binomial_tail(n, need, p) == pytest.approx(binom.sf(need - 1, n, p), abs=1e-12)


def prepared_as(folder, loadouts):
    """Return a scenario whose preparation `ours` has these loadouts, as lines of TOML by investigator."""
    file = folder / "ours.toml"
    lines = ['base = "final-battle"', "[preparations.ours]", 'source = "reconstructed"']
    for name, loadout in loadouts.items():
        lines += [f"[preparations.ours.investigators.{name}]", loadout]
    file.write_text("\n".join(lines))
    return GAME.load(file, ())


@pytest.mark.compiled
def test_plan__counts_a_spell_at_its_odds(tmp_path):
    """Shrivelling with lore 4 - 1 and 6 dice on top of 2: p (2 + 6 (1 - (2/3)^3))."""
    loadout = 'cards = ["shrivelling"]\nsliders = [0, 2, 3]'
    scenario = prepared_as(tmp_path, {"gloria-goldberg": loadout})
    t = scenario.compile(Cell("ithaqua", "ours", 1))[0]
    states = np.zeros(1, GAME.state)
    GAME.rules().deal(t, states[0], np.uint64(1), np.uint64(1))
    free, cards = np.zeros(1, WEIGHTS), np.empty((ROWS, COLUMNS))
    n = list_cards(t, states[0], 0, 0, NONE, NONE, free[0], cards)
    value = best_from(cards, n, 1 / 3, 2, 2, 2, NONE)
    assert value == pytest.approx((2 + 6 * (1 - (2 / 3) ** 3)) / 3)


@pytest.mark.parametrize(("doom", "clues"), [(10, 3), (10, 1), (1, 3), (1, 1)])
def test_clue_token__that_is_a_life_is_spent_in_an_attack_only_to_win(doom, clues):
    policy = strategies(GAME.name)["exact-greedy"].policy(GAME)
    tables = SCENARIO.compile(Cell("nyarlathotep", "typical", 1))
    w = prepared(policy, tables).weights[0]
    s = np.zeros(1, GAME.state)[0]
    s["n_seats"], s["alive"], s["doom"], s["check"], s["clues"][0] = 1, 1, doom, COMBAT, clues
    assert (clue_gain(tables[0], s, 0, w) > 0.0) == (doom == 1)


def decisions_of(cell, kind, games_played, scenario=SCENARIO):
    """Yield the tables, the state and the choice of `exact-greedy` at each decision of a kind."""
    tables = scenario.compile(cell)
    policy = strategies(GAME.name)["exact-greedy"].policy(GAME)
    policy = policy.with_weights(policy.settle(cell))
    rules, log, t = GAME.rules(), empty_log()[0], tables[0]
    for number in range(games_played):
        states = np.zeros(1, GAME.state)
        s = states[0]
        rules.deal(t, s, np.uint64(3), np.uint64(number))
        while rules.advance(t, s, log):
            choice = int(policy.decide(t, s, policy.weights[0]))
            if s["decision"] == kind:
                yield t, s, choice
            s["choice"] = choice


@pytest.mark.compiled
def test_exact_greedy__never_lowers_fight_or_lore_that_defends_nothing():
    """Shub-Niggurath attacks sneak; without arms, a plan for one round leaves fight where it is."""
    lowered = highest = 0
    for _, s, choice in decisions_of(Cell("shub-niggurath", "typical", 4), BoxDecision.SLIDER, 6):
        if s["track"] == SNEAK // 2:
            continue
        stop = s["options"][choice]
        lowered += stop < s["stop"][s["seat"], s["track"]]
        highest += stop == STOPS - 1
        assert s["round"] > 1 or stop == STOPS - 1
    assert lowered == 0
    assert highest > 0


@pytest.mark.compiled
def test_exact_greedy__spends_clue_tokens_before_it_rerolls_all_failures():
    """The ability rolls failed dice again, so no token that is worth spending is left for later."""
    cell = Cell("shudde-mell", "typical", 2, ("mandy-thompson", "joe-diamond"))
    rerolls = 0
    for _, s, choice in decisions_of(cell, BoxDecision.MEND, 8):
        if s["check"] == COMBAT and s["options"][choice] >= ABILITY_OPTION:
            rerolls += 1
            assert s["clues"][s["actor"]] == 0
    assert rerolls > 0


@pytest.mark.compiled
def test_exact_greedy__takes_the_weapon_whose_sixes_count_twice(tmp_path):
    """Four dice of a shotgun bring 2 successes, and five of a rifle 5/3; both take two hands."""
    scenario = prepared_as(tmp_path, {"joe-diamond": 'cards = ["rifle", "shotgun"]'})
    cell = Cell("shudde-mell", "ours", 1, ("joe-diamond",))
    _, s, choice = next(decisions_of(cell, BoxDecision.ARM, 1, scenario))
    rifle, shotgun = 0, 1
    assert s["options"][:3].tolist() == [NONE, rifle, shotgun]
    assert s["options"][choice] == shotgun


@pytest.mark.compiled
def test_exact_greedy__does_not_defend_with_all_dice_in_a_team(tmp_path):
    """Fight and the defence against Yog-Sothoth share a slider; at stop 0 a shotgun has the fewest dice."""
    armed = 'cards = ["shotgun"]\ngate_trophies = 2'
    team = ("mandy-thompson", "gloria-goldberg")
    scenario = prepared_as(tmp_path, dict.fromkeys(team, armed))
    fights = [
        s["options"][choice] > 0
        for _, s, choice in decisions_of(
            Cell("yog-sothoth", "ours", 2, team), BoxDecision.SLIDER, 3, scenario
        )
        if s["track"] == FIGHT // 2 and s["seat"] == 0
    ]
    assert fights
    assert all(fights)

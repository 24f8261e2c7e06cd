"""Print how the trained value of a game agrees with play-outs to the end.

python -m tools.value_beside_play_outs options GAME [-n DECISIONS]: the table of options in docs/value.md.
python -m tools.value_beside_play_outs tension GAME [-n GAMES]: a column of the table in docs/tension.md.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator

import numpy as np
from scipy.stats import spearmanr

from analysis.experiment.common_luck import Arm
from analysis.tension.measures import MEASURES, SHARE, GameValues, measure_games
from analysis.tension.tension import PLAY_OUTS, Tension, TensionDesign
from heuristics.strategy.explaining import ROUNDS
from heuristics.strategy.look_ahead import shipped_look_ahead
from heuristics.strategy.players import Players
from heuristics.strategy.registry import find_strategy
from heuristics.strategy.shipped_values import base_of
from heuristics.toolbox.search import new_key
from simcore.contract.game import Cell, Game
from simcore.games import find_game
from simcore.play.engines import Threads
from simcore.play.stepping import decisions, wins_from
from simcore.records.shared import Array

SEED, PLAYERS, PER_GAME = 77, 2, 4
REFERENCE, FIRST_KEY = 400, 10_000
"""Play-outs of the reference, and the number of its first redeal: the others have smaller numbers."""
DEALS = 50
COUNTED = ("rounds", "decisions", "minutes", "options", "idle", "evenness")
"""Measures that need no chances."""


def arms_of(game: Game) -> list[Arm]:
    """Return every Ancient One at the middle difficulty, with the strategy of the value."""
    scenario = game.load(None, ())
    level = scenario.difficulties[len(scenario.difficulties) // 2]
    players = Players((find_strategy(base_of(game), game.name),))
    return [Arm("", game, scenario, Cell(name, level, PLAYERS), players) for name in scenario.ancient_ones]


def positions(arms: list[Arm], number: int) -> Iterator[tuple[Arm, Array]]:
    """Yield decisions of some games, a few of each, drawn at random."""
    rng = np.random.default_rng(SEED)
    for game in range(-(-number // PER_GAME)):
        arm = arms[game % len(arms)]
        stops = [stop.state for stop in decisions(arm.roster_of(), SEED, game) if stop.state["n_options"] > 1]
        for at in rng.choice(len(stops), min(PER_GAME, len(stops)), replace=False):
            yield arm, stops[at]


def options(game: Game, number: int) -> None:
    """Compare the chances of options with those of many play-outs."""
    methods = [
        ("1 round and the value", 1),
        (f"{ROUNDS} rounds and the value", ROUNDS),
        ("play-outs to the end", None),
    ]
    chances: dict[str, list[Array]] = {name: [] for name, _ in methods}
    seconds = dict.fromkeys(chances, 0.0)
    reference = []
    for arm, state in positions(arms_of(game), number):
        roster, all_options = arm.roster_of(), np.arange(int(state["n_options"][0]))
        ahead = shipped_look_ahead(game, roster.tables, arm.cell)
        assert ahead is not None
        reference.append(
            wins_from(roster, state, all_options, _keys(state, FIRST_KEY, REFERENCE)).mean(axis=1)
        )
        for name, rounds in methods:
            began = time.process_time()
            if rounds is None:
                after = wins_from(roster, state, all_options, _keys(state, 0, DEALS))
            else:
                after = ahead.options(state, DEALS, rounds)
            seconds[name] += time.process_time() - began
            chances[name].append(after.mean(axis=1))
    print(f"{game.name}: {len(reference)} decisions, {sum(map(len, reference))} options, {DEALS} redeals")
    for name, _ in methods:
        apart = np.concatenate(chances[name]) - np.concatenate(reference)
        differences, exact = _centred(chances[name]), _centred(reference)
        lost = np.mean(
            [best.max() - best[one.argmax()] for one, best in zip(chances[name], reference, strict=True)]
        )
        print(
            f"{name}: chances {100 * np.abs(apart).mean():.1f} points off, differences "
            f"{100 * np.abs(differences - exact).mean():.1f}, rank correlation of the differences "
            f"{spearmanr(differences, exact).statistic:.2f}, best option loses {100 * lost:.1f} points, "
            f"{1000 * seconds[name] / len(reference):.1f} ms a decision"
        )


def _keys(state: Array, first: int, number: int) -> Array:
    return np.array([new_key(state[0], first + sample) for sample in range(number)], np.uint64)  # type: ignore[no-untyped-call]


def _centred(chances: list[Array]) -> Array:
    """Return the chances of all options less the mean of their decision."""
    return np.concatenate([one - one.mean() for one in chances])


def tension(game: Game, games: int) -> None:
    """Compare the measures of tension."""
    arms, measured = arms_of(game), []
    for play_outs in (None, PLAY_OUTS):
        Tension(arms[:1], TensionDesign(1, play_outs), SEED, engine=Threads(1)).play()  # compiles
        began = time.process_time()
        played = Tension(arms, TensionDesign(games, play_outs), SEED, engine=Threads(1))
        played.play()
        print(f"{game.name}: {played.play_outs} play-outs, {time.process_time() - began:.1f} s")
        measured.append([measure_games(arcs, played.design.pace) for arcs in played.arcs])
    for measure in MEASURES:
        if measure.name in COUNTED:
            continue
        short, whole = (_values(found, measure.name) for found in measured)
        weights = np.concatenate([one.weights[measure.name] for one in measured[1]])
        points = 100.0 if measure.unit == SHARE else 1.0
        apart = np.average(short - whole, weights=weights)
        error = np.sqrt(np.average((short - whole - apart) ** 2, weights=weights) / len(short))
        correlation = np.corrcoef(short, whole)[0, 1] if np.ptp(short) and np.ptp(whole) else np.nan
        print(
            f"{measure.title}: {points * np.average(whole, weights=weights):.2f} {points * apart:+.2f} "
            f"(error {points * error:.2f}), correlation {correlation:.2f}"
        )


def _values(measured: list[GameValues], name: str) -> Array:
    return np.concatenate([one.values[name] for one in measured])


def main() -> None:
    """Print one comparison."""
    parser = argparse.ArgumentParser(prog="python -m tools.value_beside_play_outs")
    parser.add_argument("comparison", choices=("options", "tension"))
    parser.add_argument("game")
    parser.add_argument("-n", type=int, help="decisions, or games of each Ancient One", default=None)
    wanted = parser.parse_args()
    if wanted.comparison == "options":
        options(find_game(wanted.game), wanted.n or 200)
    else:
        tension(find_game(wanted.game), wanted.n or 20)


if __name__ == "__main__":
    main()

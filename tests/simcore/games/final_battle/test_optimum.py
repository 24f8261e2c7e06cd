"""The best play of small battles, exactly, against the strategies and against the chain of fixed play.

A win rate that is better than the best play, or worse than it by more than the limit of its case, lies 3.3
standard errors or more off: a chance of 5e-4 for each of the comparisons with the best play.
"""

from __future__ import annotations

import math

import numpy as np
import pytest

from heuristics.strategy.registry import find_strategy
from simcore.contract.game import Cell
from simcore.games.final_battle import GAME
from simcore.play.batch import play_rows
from simcore.play.seating import roster_of
from tests.simcore.games.final_battle.chain import Fighter, Foe, outcomes
from tests.simcore.games.final_battle.optimum import Optimum
from tests.simcore.games.final_battle.small_battles import Battle

ERRORS = 3.3
GAMES = {"standard": 20_000, "exact-greedy": 20_000, "master": 400}
CASES = {
    "hastur": Battle("hastur", {"joe-diamond": {"clues": 3, "cards": ["45-automatic", "axe"]}}),
    "nyarlathotep": Battle("nyarlathotep", {"mandy-thompson": {"clues": 3, "cards": ["38-revolver"]}}),
    "cthulhu": Battle("cthulhu", {"michael-mcglen": {"clues": 2, "cards": ["tommy-gun", "dynamite"]}}),
    "ithaqua": Battle("ithaqua", {"joe-diamond": {"clues": 3, "cards": ["45-automatic"]}}),
    "shudde-mell": Battle("shudde-mell", {"joe-diamond": {"clues": 3, "cards": ["tommy-gun"]}}),
    "yog-sothoth": Battle(
        "yog-sothoth", {"darrell-simmons": {"clues": 2, "gate_trophies": 3, "cards": ["tommy-gun"]}}
    ),
    "shub-niggurath": Battle(
        "shub-niggurath",
        {"dexter-drake": {"clues": 2, "monster_trophies": 3, "cards": ["shrivelling", "enchanted-knife"]}},
    ),
    "yig": Battle("yig", {"dexter-drake": {"clues": 2, "cards": ["shrivelling", "38-revolver"]}}),
    "carolyn": Battle("hastur", {"carolyn-fern": {"clues": 1, "cards": ["shrivelling"]}}),
    "two": Battle("hastur", {"joe-diamond": {"clues": 2}, "mandy-thompson": {"clues": 1}}, doom=3),
}


def scenario(folder, battle):
    """Return the scenario of a battle, whose preparation is called `small`."""
    lines = ['base = "final-battle"', 'name = "small"', "[preparations.small]", 'source = "reconstructed"']
    lines += [f"terror = {battle.terror}", f"rubble = {battle.rubble}"]
    for name, loadout in battle.team.items():
        lines.append(f"[preparations.small.investigators.{name}]")
        lines += [f"{key} = {str(value).lower().replace(chr(39), chr(34))}" for key, value in loadout.items()]
    file = folder / "small.toml"
    file.write_text("\n".join(lines), encoding="utf-8")
    return GAME.load(file, () if battle.doom is None else (f"ancient-ones.{battle.one}.doom={battle.doom}",))


def win_rate(folder, battle, strategy, games):
    """Return the win rate of a strategy in a battle, and its standard error."""
    data = scenario(folder, battle)
    cell = Cell(battle.one, "small", len(battle.team), tuple(battle.team))
    data.check_cell(cell)
    rows = np.zeros(games, GAME.row)
    policy = find_strategy(strategy, GAME.name).policy(GAME)
    play_rows(roster_of(GAME, data.compile(cell), [policy] * len(battle.team), cell), 12, 0, rows)
    return float(rows["win"].mean())


def compare(folder, case, limits):
    """Check the win rates of strategies against the best play; `limits` are the most that each may lose."""
    best = Optimum(CASES[case]).value()
    print(f"{case}: best {100 * best:.2f}")
    for strategy, limit in limits.items():
        rate = win_rate(folder, CASES[case], strategy, GAMES[strategy])
        error = math.sqrt(best * (1 - best) / GAMES[strategy])
        print(f"{case}: {strategy} {100 * rate:.2f} ({100 * error:.2f})")
        assert rate <= best + ERRORS * error, f"{strategy} plays better than the best play"
        assert rate >= best - limit - ERRORS * error, f"{strategy} loses more than {limit}"


@pytest.mark.compiled
@pytest.mark.parametrize(("case", "limit"), [("nyarlathotep", 0.05), ("cthulhu", 0.02)])
def test_exact_greedy_comes_close_to_the_best_play(tmp_path, case, limit):
    compare(tmp_path, case, {"exact-greedy": limit})


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.parametrize("case", CASES)
def test_master_comes_close_to_the_best_play(tmp_path, case):
    compare(tmp_path, case, {"standard": 1.0, "exact-greedy": 0.15, "master": 0.05})


# Without possessions, Darrell Simmons and Gloria Goldberg have no choice: each slider has one best stop.
SKILLS = {"fight": (5, 3), "luck": (4, 5), "speed": (5, 4)}
BARE = {
    "hastur": ("luck", Foe(4, -3, {"sanity": 2})),
    "ithaqua": ("fight", Foe(5, -3, {"stamina": 2})),
    "yig": ("speed", Foe(1, -3, {"sanity": 1, "stamina": 1}, "curse")),
    "shudde-mell": (None, Foe(4, -3, {"rubble": 1}, check=False, rubble=5)),
}


@pytest.mark.parametrize("one", BARE)
def test_battle_without_choices_has_the_value_of_the_chain(one):
    skill, foe = BARE[one]
    defences = SKILLS.get(skill, (0, 0))
    team = [Fighter(5, defences[0], 4, 6), Fighter(3, defences[1], 6, 4)]
    chance = sum(part for (won, _), part in outcomes(team, foe).items() if won)
    best = Optimum(Battle(one, {"darrell-simmons": {}, "gloria-goldberg": {}}, doom=foe.doom)).value()
    assert best == pytest.approx(chance, abs=1e-9)


def test_cards_that_are_not_covered_are_refused():
    with pytest.raises(ValueError, match="whiskey is not covered"):
        Optimum(Battle("hastur", {"joe-diamond": {"cards": ["whiskey"]}}))
    with pytest.raises(ValueError, match="axe could be traded"):
        Optimum(Battle("hastur", {"joe-diamond": {"cards": ["axe"]}, "gloria-goldberg": {}}))

"""The plan that a team of experts follows: seals, or the final battle."""

import numpy as np
import pytest

from heuristics.arkham_horror import expert, plans
from heuristics.arkham_horror.layout import NAMES, SIZE
from heuristics.arkham_horror.memo import MEMO
from heuristics.arkham_horror.prepared import prepare
from heuristics.strategy.registry import find_strategy
from simcore.contract.game import Cell
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.jit.decorators import kernel
from simcore.records.shared import WEIGHTS
from tests.heuristics.arkham_horror.test_strategies import area, person, table, tables

EXPERT = find_strategy("expert", "arkham-horror")
FIGHTERS = ("joe-diamond", "michael-mcglen")
OTHERS = ("gloria-goldberg", "mandy-thompson")
choose = kernel(expert.choose)
prepare_plans = kernel(plans.prepare_plans)


def weights_against(one, players=2, **more):
    row = np.zeros(2, WEIGHTS)
    named = {**EXPERT.weights_in(Cell(one, "normal", players)), **more}
    row["value"][0, : len(named)] = list(named.values())
    return row[0]


def would_seal(one, team, **more):
    """Return whether the first of a team, who has just closed a gate, seals the location."""
    t, w = tables(2, one), weights_against(one, **more)
    prepare_plans(t, w)
    s = table("woods", "northside")[1]
    for seat, name in enumerate(team):
        person(s, seat, name)
    s["decision"], s["seat"], s["clues"][0] = Decision.SEAL, 0, 5
    s["n_options"], s["options"][:2] = 2, (0, 1)
    s["gate_at"][area("woods")] = 0
    return bool(choose(t, s, w, np.zeros(1, MEMO)[0]))


@pytest.mark.parametrize("one", ["cthulhu", "yog-sothoth"])
@pytest.mark.parametrize(("team", "seals"), [(FIGHTERS, False), (OTHERS, True)], ids=["fighters", "others"])
def test_two_experts_seal_unless_they_fight_well(one, team, seals):
    assert would_seal(one, team) == seals


@pytest.mark.parametrize(("one", "seals"), [("cthulhu", False), ("yog-sothoth", True)])
def test_without_another_plan_every_team_plays_alike(one, seals):
    assert [would_seal(one, team, other_plan=0.0) for team in (FIGHTERS, OTHERS)] == [seals] * 2


def test_a_weapon_of_the_sheet_counts_among_the_fighters():
    assert would_seal("cthulhu", ("darrell-simmons", "gloria-goldberg"))
    assert not would_seal("cthulhu", ("monterey-jack", "gloria-goldberg"))


def test_the_other_plan_has_the_weights_and_prepared_numbers_of_its_combination():
    t, w, of_four = tables(2, "cthulhu"), weights_against("cthulhu"), weights_against("cthulhu", 4)
    prepare_plans(t, w)
    kernel(prepare)(t, of_four)
    numbers = np.concatenate([of_four["value"][: len(NAMES)], of_four["prepared"][:SIZE]])
    first = w["prepared"][plans.OTHER :]
    behind = first[len(w["value"]) : len(w["value"]) + SIZE]
    assert np.array_equal(np.concatenate([first[: len(NAMES)], behind]), numbers)

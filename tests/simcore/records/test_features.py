"""Features of positions: their names, numbers, and independence of seats and of hidden information."""

import numpy as np
import pytest

from simcore.contract.game import Cell
from simcore.games import find_game, games
from simcore.kernels.features import read_features
from simcore.play.plain_loop import deal, steps
from simcore.play.seating import roster_of
from simcore.records.features import features_of, plan_of
from simcore.records.schema import Field, Group, Layout, Seen
from simcore.records.state_fields import header

SEATS = 3
BIG = 2500  # bytes of the State of a game that takes long to compile
LAYOUT = Layout(
    header(),
    Group(
        "Fields",
        (
            Field("doom", "i2", "a number"),
            Field("alive", "i2", "seats, one bit each", bits=True),
            Field("health", "i1", "by seat", (SEATS,), start=9),
            Field("skill", "i1", "by seat and skill", (SEATS, 2)),
            Field("icons", "i1", "few places", (2,)),
            Field("gates", "i1", "many places", (12,), start=-1),
            Field("sets", "i4", "sets by place", (20,), bits=True),
            Field("own", "i1", "known to its seat", (SEATS,), seen=Seen.BY_OWNER),
            Field("hidden", "i1", "known to no one", seen=Seen.BY_NO_ONE),
            Field("partly", "i1", "known in part", seen=Seen.IN_PART),
        ),
    ),
)


def numbers(state, features):
    values = np.zeros(len(features))
    read_features(state[0], plan_of(features), len(features), values)
    return dict(zip([feature.name for feature in features], values.tolist(), strict=True))


def own_numbers(game, players, state):
    """Features that a game computes itself."""
    own = game.own_features()
    values = np.full(len(own.names), np.nan)
    own.compiled_for(game.tables, game.state)(players.tables[0], state[0], values)
    return dict(zip(own.names, values.tolist(), strict=True))


def position(seats=2):
    state = np.zeros(1, LAYOUT.dtype)
    state["n_seats"], state["round"], state["doom"], state["alive"] = seats, 4, -300, 0b101
    state["health"], state["skill"] = (5, 2, 9), [(1, 7), (4, 3), (99, 99)]
    state["icons"], state["gates"] = (3, -2), -1
    state["gates"][0, 3:6] = (0, 7, 2)
    state["sets"][0, :2] = (0b111, 0b1)
    return state


def test_features_condense_the_fields_that_every_seat_knows():
    assert numbers(position(), features_of(LAYOUT, SEATS)) == {
        "round": 4,
        "n_seats": 2,
        "doom": -300,
        "alive:bits": 2,
        "health:mean": 3.5,
        "health:least": 2,
        "health:most": 5,
        "skill[0]:mean": 2.5,
        "skill[0]:least": 1,
        "skill[0]:most": 4,
        "skill[1]:mean": 5,
        "skill[1]:least": 3,
        "skill[1]:most": 7,
        "icons[0]": 3,
        "icons[1]": -2,
        "gates:total": 0,
        "gates:most": 7,
        "gates:filled": 3,
        "sets:bits": 4,
    }


def test_features_do_not_depend_on_the_order_of_the_seats():
    features, state = features_of(LAYOUT, SEATS), position(SEATS)
    turned = state.copy()
    for name in ("health", "skill"):
        turned[name][0] = np.roll(state[name][0], 1, axis=0)
    assert numbers(turned, features) == numbers(state, features)


@pytest.mark.compiled
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.long] if game.state.itemsize > BIG else [])
        for name, game in sorted(games().items())
        if game.layout is not None
    ],
)
def test_features_do_not_depend_on_hidden_information(name):
    """A redeal changes what the deciding seat does not know, and no feature, nor one of the game itself."""
    game = find_game(name)
    scenario = game.load()
    cell = Cell(scenario.ancient_ones[0], scenario.difficulties[0], 2)
    features = features_of(game.layout, max(game.seats(n) for n in scenario.players))
    players = _random_players(game, scenario, cell)
    state = np.zeros(1, game.state)
    deal(players, state, 3, 0)
    for number, _ in enumerate(steps(players, state, 3)):
        if number % 7 == 0:
            seen = state.copy()
            players.rules.redeal(players.tables[0], seen[0], int(state["seat"][0]), np.uint64(number))
            assert numbers(seen, features) == numbers(state, features)
            own = own_numbers(game, players, state)
            assert own_numbers(game, players, seen) == own
            assert np.isfinite(list(own.values())).all()
        if number > 200:
            break


def _random_players(game, scenario, cell):
    from heuristics.strategy.registry import find_strategy

    policy = find_strategy("random", game.name).policy(game)
    return roster_of(game, scenario.compile(cell), [policy], cell)

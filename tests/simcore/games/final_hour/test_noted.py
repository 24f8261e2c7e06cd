"""Columns of the result row that tell the seat, the effect, and how the table stood after each round."""

import numpy as np
import pytest

from heuristics.strategy.registry import strategies
from simcore.contract.game import Cell
from simcore.games.final_hour import GAME
from simcore.games.final_hour.columns import ATTEMPTS
from simcore.games.final_hour.limits import NOTED, NOTED_ROUNDS
from simcore.games.final_hour.rules.events import Decision
from simcore.play.seating import roster_of
from simcore.records.shared import empty_log
from tests.simcore.games.final_hour.scenarios import PRINTED

CELLS = [Cell("cthulhu", "normal", 2), Cell("umordhoth", "hard", 4), Cell("shudde-mell", "easy", 1)]


def stands(state, locations):
    """Return the noted values, computed from the state alone."""
    health = sum(int(each) for each in state["health"][: state["n_seats"]])
    monsters, damage = (int(state[name][:locations].sum(dtype=int)) for name in ("n_monsters", "damage"))
    return int(state["clues_found"]), health, monsters, damage, int(state["omens"])


@pytest.mark.compiled
@pytest.mark.parametrize("cell", CELLS, ids=str)
def test_rows_hold_the_table_after_each_round(cell):
    """At the question whether all are ready the round is over and nothing has changed since."""
    players = roster_of(GAME, PRINTED.compile(cell), [strategies(GAME.name)["random"].policy(GAME)])
    rules, table = players.rules, players.tables[0]
    seen = 0
    for number in range(60):
        states, row, asked = np.zeros(1, GAME.state), np.zeros(1, GAME.row), {}
        state, last = states[0], 0
        rules.deal(table, state, np.uint64(9), np.uint64(number))
        while rules.advance(table, state, empty_log()[0]):
            last = int(state["round"])
            if state["decision"] == Decision.READY:
                asked.setdefault(last, stands(state, int(table["n_locations"])))
            state["choice"] = players.policies[0].decide(table, state, players.weights[0])
        rules.record(table, state, row[0])
        for after in range(1, NOTED_ROUNDS + 1):
            found = tuple(int(row[0][f"{name}_after_{after}"]) for name, *_ in NOTED)
            if after in asked:
                assert found == asked[after]
                seen += 1
            elif after > row[0]["last_round"] or (after == row[0]["last_round"] and row[0]["matches"] == 255):
                assert found == (255,) * len(NOTED)
    assert seen > 60


@pytest.mark.compiled
@pytest.mark.parametrize("cell", CELLS, ids=str)
def test_rows_agree_with_themselves(cell):
    players = roster_of(GAME, PRINTED.compile(cell), [strategies(GAME.name)["standard"].policy(GAME)])
    from simcore.play.batch import play_cell

    shards = []
    play_cell(players, 11, 400, workers=1, keep=shards.append)
    labels = PRINTED.labels(cell)
    effects = 0
    for row in np.concatenate(shards):
        team = [int(row[f"investigator_{seat}"]) for seat in range(GAME.seats(cell.players))]
        if row["loss_investigator"] == 255:
            assert row["loss_seat"] == 255
        else:
            assert team[row["loss_seat"]] == row["loss_investigator"]
        source = None if row["loss_source"] == 255 else labels["sources"][row["loss_source"]]
        if row["loss_effect"] != 255:
            assert source == f"{cell.ancient_one}/{labels['effects'][row['loss_effect']]}"
            effects += 1
        else:
            assert source is None or not source.startswith(f"{cell.ancient_one}/")
        if row["matches"] == 255:
            assert row["attempt"] == 255
        else:
            assert ATTEMPTS[row["attempt"]] == ("early" if row["gates_left"] else "at-the-last-gate")
    assert effects > 0

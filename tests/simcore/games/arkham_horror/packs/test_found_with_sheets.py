"""Faults of games with heralds that the referee has found, each by an example made by hand.

`test_referee_pack_games.py` compares whole games.
"""

from __future__ import annotations

import pytest

from simcore.games.arkham_horror.box.pack_kinds import COUNTER
from simcore.games.arkham_horror.columns import SHEETS
from simcore.games.arkham_horror.rules.board.spell_casting import cast
from simcore.games.arkham_horror.rules.records.decisions import USE, Decision
from simcore.games.arkham_horror.rules.records.events import Event
from tests.simcore.games.arkham_horror.packs.table import Table

pytestmark = pytest.mark.plain

POWER = COUNTER.numbers["power"]
LURKER = "lurker-at-the-threshold"


def test_the_lurker_helps_once_with_a_spell():
    table = Table()
    table.holds("wither")
    kind, sheet = list(SHEETS).index("herald"), list(table.scenario().model.heralds).index(LURKER)
    table.s["sheets"][kind] = sheet
    aid = USE + int(table.t["uses_of_sheets"][kind, sheet][0])
    table.play(lambda t, s, log: cast(t, s, log, 0, 0, 0, 1), answers={Decision.USE: [aid] * 5})
    assert len(table.options(Decision.USE)) == 1
    assert int(table.s["result"]) == 1
    assert int(table.s["n_pending"]) == 1  # the pact and the Reckoning


def test_power_tokens_that_a_use_costs_are_told():
    table = Table()
    table.holds("blood-pact")
    table.s["counters"][POWER, 0] = 2
    use = USE + int(table.t["card_uses"][table.card("blood-pact")][0])
    table.run("lose(sanity=1)", answers={Decision.USE: [use]})
    assert table.logged(Event.COUNTER) == [[0, POWER, -1, 1]]

"""Stories of Elder Sign: the log accounts for every number of the State, every change has a cause."""

import re

import pytest

from analysis.game_check.subject import random_table
from simcore.contract.game import Cell
from simcore.games.elder_sign import GAME
from tests.simcore.games.auditing import LOSS, Books, audit, cause_of
from tests.sweeps import sweep

SCENARIO = GAME.load(None, ())
CELLS = [
    Cell("azathoth", "normal", 1), Cell("cthulhu", "hard", 4), Cell("hastur", "easy", 8),
    Cell("ithaqua", "normal", 2), Cell("nyarlathotep", "hard", 3), Cell("shub-niggurath", "normal", 5),
    Cell("yig", "hard", 2), Cell("yog-sothoth", "normal", 6),
]  # fmt: skip
FIELDS = {
    "sanity": "sanity", "stamina": "stamina", "max_sanity": "max_sanity", "max_stamina": "max_stamina",
    "clues": "clues", "doom": "doom", "struck": "doom", "elder_sign": "elder_signs",
}  # fmt: skip


def played(cell, number):
    policies = random_table(GAME, SCENARIO.compile(cell)).policies
    return audit(GAME, SCENARIO, cell, policies, 7, number, Books(FIELDS, "arrives"))


GAMES = [(cell, 0) for cell in CELLS]
MORE_GAMES = [(cell, number) for cell in CELLS for number in range(1, 26)]


@pytest.mark.parametrize(("cell", "number"), sweep(GAMES, MORE_GAMES))
def test_the_log_accounts_for_every_number_and_every_change_has_a_cause(cell, number):
    arriving = False
    for event, lines in played(cell, number):
        name, text = event["event"], "\n".join(lines)
        if name == "decision":
            continue
        arriving = name in ("arrives", "gain", "clues") and (arriving or name == "arrives")
        assert "None" not in text, (event, text)
        if name in LOSS and not arriving:
            assert lines, event
            assert cause_of(lines[-1]), (event, text)
            assert f"{event['change']:+d}" in text
            assert f"now {event['now']}" in text
        if name == "marker":
            assert re.search(r"appears (on task \d|under the last task) of .+ \(.+\)\.$", text), text

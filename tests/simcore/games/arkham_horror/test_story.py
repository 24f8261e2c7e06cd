"""Stories of Arkham Horror: the log accounts for the numbers of the State, every change has a cause."""

import pytest

from analysis.game_check.subject import random_table
from simcore.contract.game import Cell
from simcore.games.arkham_horror import GAME
from tests.simcore.games.auditing import LOSS, Books, audit, cause_of
from tests.sweeps import sweep

SCENARIO = GAME.load(None, ())
CELLS = [
    Cell("azathoth", "normal", 1), Cell("cthulhu", "hard", 4), Cell("hastur", "easy", 8),
    Cell("ithaqua", "normal", 2), Cell("nyarlathotep", "hardest", 3), Cell("shub-niggurath", "normal", 5),
    Cell("yig", "hard", 2), Cell("yog-sothoth", "hard", 6),
]  # fmt: skip
FIELDS = {
    "sanity": "sanity", "stamina": "stamina", "clues": "clues", "clue_spent": "clues", "money": "money",
    "monster_trophies": "monster_trophies", "gate_trophies": "gate_trophies", "terror": "terror",
    "doom_track": "doom", "doom": "doom",
}  # fmt: skip
OF_SEAT = (
    "sanity", "stamina", "clues", "money", "monster_trophies", "gate_trophies",
)  # fmt: skip


def untold(event):
    """Return fields that change without an event: all of a leaving seat, or what a card's maximum limits."""
    if event["event"] in ("devoured_before", "retires", "devoured"):
        return OF_SEAT
    card = SCENARIO.model.cards.get(event.get("card"))
    if card is not None and (card.max_sanity or card.max_stamina):
        return "sanity", "stamina"
    return ()


class Accounts(Books):
    """Books in which money changes hands."""

    def enter(self, event):
        super().enter(event)
        if event["event"] == "money_given":
            self.pass_on("money", event["dollars"], event["seat"], event["to"])


def played(cell, number):
    policies = random_table(GAME, SCENARIO.compile(cell)).policies
    return audit(GAME, SCENARIO, cell, policies, 7, number, Accounts(FIELDS, "newcomer", untold))


GAMES = [(cell, 0) for cell in CELLS]
MORE_GAMES = [(cell, number) for cell in CELLS for number in range(1, 26)]


@pytest.mark.parametrize(("cell", "number"), sweep(GAMES, MORE_GAMES))
def test_the_log_accounts_for_every_number_and_every_change_has_a_cause(cell, number):
    for event, lines in played(cell, number):
        name, text = event["event"], "\n".join(lines)
        assert "None" not in text, (event, text)
        if name in LOSS and "change" in event:
            assert lines, event
            assert cause_of(lines[-1]), (event, text)
            assert f"{event['change']:+d}" in text
            assert str(event["now"]) in text

"""TITLE: up to four keepers hold a haunted lighthouse through the nights.

In each round every keeper rolls dice and chooses a task: light the lamp, ring the bell against the
fog, or rest. Then a card is drawn, and the fog rises. The keepers win when the lamp is bright enough or when
the last card is drawn. They lose when the fog is too thick or when one of them runs away.

    data.toml       the printed data
    scenario.py     the models of the data, and the tables for the rules
    state.py        the records: the position, the tables of one combination, the result columns
    rules.py        the rules
    narration.py    the events, the decisions and their texts
    strategies.py   the strategies

PLAIN
Try:
    elderodds game check FOLDER
    elderodds run --game FOLDER
    elderodds trace --game FOLDER
    elderodds sensitivity --game FOLDER -n 1000 -a captain -d storm
"""

import functools

from elderodds.game import Game, Rules, row_dtype

from .narration import NARRATION
from .rules import LOSS_CAUSES, VICTORIES, advance, deal, record, redeal
from .scenario import Scenario
from .state import COLUMNS, LAYOUT, STATE, TABLES, TABLES_LAYOUT


@functools.cache
def rules():
    """Return the four functions of the rules."""
    return Rules(deal, advance, record, redeal, tables=TABLES, state=STATE, row=row_dtype(COLUMNS))


def seats(players):
    """Return the number of seats: one keeper per player."""
    return players


GAME = Game(
    name="NAME",
    title="TITLE",
    version=1,  # raise it when a change of the rules changes games
    rank=100,
    state=STATE,
    tables=TABLES,
    columns=COLUMNS,
    loss_causes=LOSS_CAUSES,
    victories=VICTORIES,
    load=Scenario.load,
    rules=rules,
    seats=seats,
    narration=NARRATION,
    level="weather",
    layout=LAYOUT,
    tables_layout=TABLES_LAYOUT,
)

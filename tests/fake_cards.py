"""A kept run of made-up games with cards that come up, are tried and are won; it has no board."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from simcore.records.columns import COMMON, DETAIL, Column, component_columns, row_dtype
from simcore.records.shared import Array
from simcore.store.writer import StoredRun
from tests.fake_run import LABELS, ROUNDS, keep_games

CARDS = ("lamp", "old-door", "abyss", "never-there")
GAMES = 3000
NOTHING = 255
COLUMNS = (
    *COMMON,
    Column("last_lost", "u1", "label", "card that was failed last", "cards", NOTHING, DETAIL),
    *component_columns(
        "cards",
        CARDS,
        {"seen": "seen", "tried": "tried", "won": "won"},
        words={count: f"how often {{component}} was {count}" for count in ("seen", "tried", "won")},
    ),
)
ALL_LABELS = {**LABELS, "cards": CARDS}


def made_up_cards(cell: int, games: int = GAMES) -> Array:
    """Rows of the easy cell 0 or the hard cell 1: to win the lamp adds 30 points, the others do nothing."""
    rng = np.random.default_rng(cell)
    rows = np.zeros(games, row_dtype(COLUMNS))
    odds = {"lamp": 0.5, "old_door": 2 / 3, "abyss": 0.1}
    for name, chance in odds.items():
        seen = rng.random(games) < 0.8
        # In the hard cell the door is left alone after one failure; in the easy one it is tried again.
        tries = 1 + (rng.random(games) < (0.8 if cell == 0 and name == "old_door" else 0.1))
        tries = np.where(seen & (rng.random(games) < 0.7), tries, 0)
        first = rng.random(games) < chance
        again = rng.random(games) < chance
        won = (tries > 0) & (first | ((tries > 1) & again))
        rows[f"seen_{name}"], rows[f"won_{name}"] = seen, won
        rows[f"tried_{name}"] = np.where(first, np.minimum(tries, 1), tries)
    rate = (0.6, 0.2)[cell] + 0.3 * (rows["won_lamp"] > 0)
    win = rng.random(games) < rate
    rows["game_number"] = np.arange(games)
    rows["win"], rows["victory"] = win, np.where(win, 0, NOTHING)
    rows["loss_cause"] = np.where(win, NOTHING, 0)
    rows["last_round"] = rng.integers(1, ROUNDS, games)
    rows["last_lost"] = np.where(win, NOTHING, rng.integers(0, 3, games))
    return rows


def cards_run(folder: Path, games: int = GAMES) -> StoredRun:
    """A run of both cells."""
    names = {"ancient_one": "cthulhu", "players": 2, "team": None, "strategy": "standard"}
    cells = [
        ({**names, "difficulty": level}, made_up_cards(number, games))
        for number, level in enumerate(("easy", "hard"))
    ]
    return keep_games(folder, cells, board={}, columns=COLUMNS, labels=ALL_LABELS)

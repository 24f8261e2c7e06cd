"""Limits of the kernels; validation rejects a data file that exceeds one."""

from __future__ import annotations

MAX_SEATS = 8
MAX_INVESTIGATORS = 32
MAX_ADVENTURES = 63  # museum cards and Other Worlds together: one bit each
MAX_ROWS = 4  # rows of one card, an empty monster place among them
MAX_MARKERS = 40  # monsters, one bit each
MAX_MYTHOS = 64
MAX_CARDS = 63  # copies of items, spells and allies: one bit each
MAX_DECK = 32
MAX_DOOM = 24
MAX_LINES = 24  # what can be done at the entrance
MAX_CODE = 2048
MUSEUM = 6  # cards of the museum that lie open
EXTRAS = 4  # places for cards that are not replaced
WORLDS = 12  # places for Other Worlds
PLACES = MUSEUM + EXTRAS + WORLDS
DICE = 8
MAX_OPTIONS = 512
MAX_CAST = 8  # spells that hold dice: there are no more dice than that
MAX_ICONS = 64  # locked die icons in play
MAX_ROUNDS = 400  # of the battle

"""Limits on the size of a scenario: declared bounds that determine the widths of the records."""

from simcore.records.shared import MAX_SEATS as MAX_SEATS

MAX_CARDS = 128  # with PLACES and MAX_INVESTIGATORS a power of two: an index is a shift then
MAX_HELD = 28
PLACES = 32  # for cards that are held
MAX_DECK = 100
RING = 128  # places for a deck
MAX_INVESTIGATORS = 64
MAX_FIXED = 12
MAX_DOOM = 60
MAX_TOKENS = 40
MAX_HEALTH = 20
MAX_DRAWS = 4
SKILLS = ("speed", "sneak", "fight", "will", "lore", "luck")
DECKS = ("common", "unique", "spell", "skill")

"""Limits of the kernels; validation rejects a data file that exceeds one."""

from __future__ import annotations

MAX_AREAS = 48  # streets and locations together, one bit each
MAX_MARKERS = 62  # monsters, one bit each
MAX_KINDS = 48  # kinds of monsters, one bit each
MAX_KIND_SETS = 64
MAX_GATES = 20  # gate markers
MAX_WORLDS = 12
MAX_MYTHOS = 72
MAX_GATE_CARDS = 52
MAX_LOCATION_DECKS = 12
MAX_LOCATION_CARDS = 12  # of one deck
MAX_ITEMS = 48  # cards of one deck of possessions
MAX_ALLIES = 16
MAX_CODE = 6144  # rows of all programs
MAX_TERMS = 512
MAX_RULES = 512  # standing rules of cards, sheets and monsters
MAX_VERBS = 16  # what standing rules do
MAX_WORDS = 64  # that these are about
MAX_OPTIONS = 128
MAX_TURNS = 100

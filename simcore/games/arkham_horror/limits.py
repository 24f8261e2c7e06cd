"""Limits of the records; validation rejects a data file that exceeds one."""

from __future__ import annotations

from dataclasses import dataclass

from simcore.games.arkham_horror.box.codes import FOES
from simcore.games.arkham_horror.box.limits import BoxLimits, index_type

MAX_AREAS = 48  # streets and locations together, one bit each
MAX_LOCATION_DECKS = 12
MAX_VERBS = 16  # what standing rules do
MAX_HOLDERS = 4  # cards on which monsters lie
MAX_PENDING = 96  # programs that wait for the end of a step
MAX_QUEUED = (
    4000  # programs that wait in one phase, one after the other; rules that trigger each other reach it
)
MAX_LOOPS = 3  # of a program, inside each other
MAX_TERM_ROWS = 64  # of a term with all of its arguments
MAX_IN_FORCE = 96  # standing rules that come into force by themselves, and sheets and cards that have some
MAX_RULE_SETS = 1024
MAX_SHEETS = 32  # heralds, guardians or institutions
MAX_LEVELS = 32  # difficulties, in games with packs
MAX_TURNS = 100
MAX_PACK_DECK = 48  # cards of a deck that only packs have


@dataclass(frozen=True)
class Limits(BoxLimits):
    """Limits that differ between the two layouts of the records, which determine their widths.

    Parameters
    ----------
    markers, kinds
        Markers and kinds of monsters; sets of more than 64 take several words.
    kind_sets
        Sets of kinds that programs name.
    gates, worlds
        Gate markers, and Other Worlds.
    mythos, gate_cards, allies
        Cards of these decks.
    location_cards
        Cards of one location deck, one bit each.
    items
        Cards of one deck of possessions.
    code, terms, rules
        Rows of all programs, amounts and conditions that are terms, and standing rules.
    rule_words
        Words for what standing rules of one kind are about.
    operands
        Columns of a row for the operands of its verb.
    options
        Options of a decision.
    streams
        Streams of random numbers of which draws are counted.
    """

    markers: int = 62
    kinds: int = 48
    kind_sets: int = 64
    gates: int = 20
    worlds: int = 12
    mythos: int = 72
    gate_cards: int = 52
    allies: int = 16
    location_cards: int = 12
    items: int = 48
    code: int = 6144
    terms: int = 512
    rules: int = 512
    rule_words: int = 64
    operands: int = 9
    options: int = 128
    streams: int = 32

    @property
    def marker(self) -> str:
        """Type of a field that holds a monster marker."""
        return index_type(self.markers)

    @property
    def mythos_card(self) -> str:
        """Type of a field that holds a mythos card."""
        return index_type(self.mythos)

    @property
    def gate_card(self) -> str:
        """Type of a field that holds a gate card."""
        return index_type(self.gate_cards)

    @property
    def trait_set(self) -> str:
        """Type of a set of traits of monsters."""
        return "i2" if self == BASE else "i4"

    @property
    def gate_set(self) -> str:
        """Type of a set of gate markers."""
        return "i4" if self.gates < 32 else "i8"


BASE = Limits()
"""Limits for the game without packs."""
MAX_ANCIENT_ONES = 48
LARGE = Limits(
    cards=640, markers=192, kinds=112, kind_sets=256, gates=48, worlds=16, mythos=320, gate_cards=512,
    allies=48, location_cards=63, items=192, deck=192, ring=192, code=32768, terms=4096, rules=4096,
    rule_words=80, operands=24, options=256, streams=64, foes=FOES + 1,
)  # fmt: skip
"""Limits for the game with packs."""
(MOST_MARKERS, MOST_KINDS, MOST_CARDS, MOST_GATE_CARDS, MOST_TERMS) = (
    LARGE.markers, LARGE.kinds, LARGE.cards, LARGE.gate_cards, LARGE.terms,
)  # fmt: skip
"""Sizes of temporary arrays that suffice for both layouts."""
(MAX_MARKERS, MAX_KINDS, MAX_KIND_SETS, MAX_GATES, MAX_WORLDS, MAX_MYTHOS, MAX_GATE_CARDS, MAX_LOCATION_CARDS,
 MAX_ITEMS, MAX_ALLIES, MAX_CODE, MAX_TERMS, MAX_RULES, MAX_OPTIONS) = (
    BASE.markers, BASE.kinds, BASE.kind_sets, BASE.gates, BASE.worlds, BASE.mythos, BASE.gate_cards,
    BASE.location_cards, BASE.items, BASE.allies, BASE.code, BASE.terms, BASE.rules, BASE.options,
)  # fmt: skip

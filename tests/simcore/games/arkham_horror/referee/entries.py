"""The entries of the data, with their programs as trees of steps."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.simcore.games.program_text import Step, walk

ITEM_DECKS = ("common", "unique", "spell", "exhibit")
PHASES = ("upkeep", "movement", "other_world", "any")
"""Windows of uses of the printed game's form."""
PLAIN_KEYS = {"exhaust", "discard", "box", "once", "tokens", "points", "sanity", "money", "cast"}
LEADING = {
    "encounter", "redraw", "visit", "monster", "close_gate", "gate", "unseal_all", "defeat_this",
    "defeat_all", "surge", "confront", "fight_trophy",
}  # fmt: skip
"""Verbs that lead to encounters, fights and gates."""
SPECIAL_ITEMS = ("deputys-revolver", "patrol-wagon")


@dataclass(frozen=True, eq=False)
class Use:
    """An action of a card or a person."""

    window: str
    step: Step

    def key(self, name: str, default: Any = 0) -> Any:
        """Return the value of a key."""
        return self.step.keys.get(name, default)

    def is_set(self, name: str) -> bool:
        """Whether a key says yes."""
        return str(self.step.keys.get(name, "no")) == "yes"

    @property
    def does(self) -> set[str]:
        """Verbs of its block."""
        return {node.verb for node in walk(self.step.block(""))}

    def amount_of(self, verb: str) -> Step | None:
        """The first step of this verb."""
        return next((node for node in walk(self.step.block("")) if node.verb == verb), None)


@dataclass(frozen=True, eq=False)
class Card:
    """A card of the decks of possessions, an ally or a special card."""

    id: str
    name: str
    deck: str
    copies: int
    price: int
    type: str
    program: tuple[Step, ...]
    group: str = ""
    effect_of: str = ""
    matching: str = ""
    layer: int = 1
    printed: bool = False  # a card of the printed game

    @property
    def is_plain(self) -> bool:
        """Whether its use is of the form of the printed game: in a phase, with few costs, without a fight."""
        if self.printed or len(self.uses) != 1:
            return self.printed
        (use,) = self.uses
        both = use.is_set("discard") and (use.is_set("exhaust") or use.is_set("cast"))
        return (
            use.window in PHASES
            and use.step.keys.keys() <= PLAIN_KEYS
            and str(use.key("once", "turn")) == "turn"
            and not (both or use.does & LEADING)
        )

    @property
    def is_item(self) -> bool:
        """Whether it is an item (Item)."""
        return self.deck in ITEM_DECKS or self.id in SPECIAL_ITEMS

    @property
    def is_weapon(self) -> bool:
        """Whether it is a weapon; a magical effect is none (G15)."""
        return self.group != "magical-effect" and (
            self.type == "weapon" or bool(self.first("weapon") or self.first("burst"))
        )

    @property
    def is_tome(self) -> bool:
        """Whether it is a tome."""
        return self.type == "tome"

    @property
    def is_physical(self) -> bool:
        """Whether it is a physical weapon."""
        return self.is_weapon and self._damage == "physical"

    @property
    def is_magical(self) -> bool:
        """Whether it is a magical weapon."""
        return self.is_weapon and self._damage == "magical"

    @property
    def _damage(self) -> str:
        step = self.first("weapon") or self.first("burst")
        return step.word() if step else ""

    @property
    def is_safe(self) -> bool:
        """Whether it cannot be lost against one's will."""
        return any(step.verb == "forbid" and step.word() == "lose_this" for step in self.program)

    @property
    def uses(self) -> tuple[Use, ...]:
        """Return the uses that a card has for its owner."""
        return tuple(Use(step.word(), step) for step in self.program if step.verb == "use")

    def use_in(self, *windows: str) -> Use | None:
        """Return the uses of a card in one of these windows."""
        return next((use for use in self.uses if use.window in windows), None)

    def first(self, verb: str) -> Step | None:
        """The first step of this verb."""
        return next((step for step in self.program if step.verb == verb), None)

    @property
    def hands(self) -> int:
        """Hands that it needs."""
        step = self.first("weapon") or self.first("burst") or self.first("spell")
        return int(step.keys.get("hands", 0)) if step else 0


@dataclass(frozen=True, eq=False)
class Kind:
    """A kind of monster."""

    id: str
    name: str
    count: int
    is_mask: bool
    movement: str
    symbol: str
    awareness: int
    horror: int | None
    horror_damage: int
    toughness: int
    combat: int
    combat_damage: int
    traits: frozenset[str]
    nightmarish: int
    overwhelming: int
    program: tuple[Step, ...]
    is_spawn: bool = False


@dataclass(frozen=True, eq=False)
class Area:
    """A street or a location."""

    id: str
    name: str
    is_street: bool
    street: str
    lines: tuple[str, ...]
    white: str
    black: str
    unstable: bool
    clues: int
    closes_at: int
    special: tuple[Step, ...]
    aquatic: bool = False


@dataclass(frozen=True, eq=False)
class World:
    """An Other World."""

    id: str
    gates: int
    modifier: int
    symbol: str
    colours: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Sheet:
    """An investigator."""

    id: str
    name: str
    box: dict[str, Any]
    home: str
    money: int
    cards: tuple[str, ...]
    program: tuple[Step, ...]
    without_clues: tuple[str, ...]
    start: dict[str, int] = field(default_factory=dict)
    pairs: dict[str, str] = field(default_factory=dict)
    female: bool = False
    printed: bool = False


@dataclass(frozen=True, eq=False)
class One:
    """An Ancient One."""

    id: str
    box: dict[str, Any]
    program: tuple[Step, ...]
    start: tuple[Step, ...] = ()
    attack: tuple[Step, ...] = ()

    @property
    def doom(self) -> int:
        """Length of its doom track."""
        return int(self.box["doom"])


@dataclass(frozen=True, eq=False)
class Extra:
    """A herald, a guardian or an institution."""

    id: str
    setup: tuple[Step, ...]
    program: tuple[Step, ...]


@dataclass(frozen=True, eq=False)
class Mythos:
    """A mythos card."""

    id: str
    kind: str
    subtype: str
    gate: str | None
    clue: str | None
    white: tuple[str, ...]
    black: tuple[str, ...]
    program: tuple[Step, ...]
    more_gates: tuple[str, ...] = ()
    more_clues: tuple[str, ...] = ()
    burst: bool = False
    surge: bool = False
    doom: int = 0
    terror: int = 0
    pack: str = ""  # that adds it

    @property
    def gates(self) -> tuple[str, ...]:
        """Places at which gates open, in the printed order."""
        return (*((self.gate,) if self.gate else ()), *self.more_gates)

    @property
    def clues(self) -> tuple[str, ...]:
        """Places at which clue tokens appear, in the printed order."""
        return (*((self.clue,) if self.clue else ()), *self.more_clues)


@dataclass(frozen=True, eq=False)
class Gate:
    """A gate marker: the worlds that it leads to, and its icons (Gate)."""

    id: str
    worlds: tuple[str, ...]
    modifier: int
    symbols: tuple[str, ...]
    count: int = 1
    traits: tuple[str, ...] = ()

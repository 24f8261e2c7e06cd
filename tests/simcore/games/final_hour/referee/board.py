"""The board of Miskatonic University with all that lies on it (p.3)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

GOLD = 2  # sides of a seal token: how many monsters it still stops (p.11)


@dataclass(frozen=True)
class Kind:
    """Data printed on a monster token (p.3, p.13).

    Attributes
    ----------
    number
        Place in the order of the data file.
    health
        None: cannot be destroyed.
    """

    name: str
    number: int
    group: str
    bar: str
    health: int | None
    icons: tuple[str, ...]
    copies: int
    ignores_seals: bool
    leaves_ritual: bool
    harm: int


@dataclass(eq=False)
class Token:
    """One monster token on the board.

    Attributes
    ----------
    at
        Its location; 0 while it is between two or off the board.
    rotated
        Turned by 45 degrees: has activated with this card (p.13).
    """

    kind: Kind
    at: int = 0
    rotated: bool = False


@dataclass
class Board:
    """Locations, walkways, arrows, and the tokens on them."""

    spaces: dict[int, int]
    zone: dict[int, str]
    arrows: dict[str, dict[int, int]]
    walkways: list[str]
    monsters: dict[int, list[Token]]
    damage: dict[int, int]
    seals: dict[str, int] = field(default_factory=dict)
    ritual: int = 0
    gate_at: dict[str, int] = field(default_factory=dict)
    gate_tokens: dict[str, int] = field(default_factory=dict)
    clues: dict[int, str] = field(default_factory=dict)

    @property
    def locations(self) -> list[int]:
        """All locations, ascending."""
        return sorted(self.spaces)

    def zone_locations(self, zone: str) -> list[int]:
        """Locations of a zone, ascending (p.13)."""
        return [place for place in self.locations if self.zone[place] == zone]

    def free(self, place: int) -> int:
        """Count empty monster spaces (p.3, p.11)."""
        return self.spaces[place] - self.damage[place] - len(self.monsters[place])

    def walkway(self, one: int, other: int) -> str | None:
        """Name the walkway that joins two locations, None if there is none (p.3)."""
        name = f"{min(one, other)}-{max(one, other)}"
        return name if name in self.walkways else None

    def adjacent(self, place: int) -> list[int]:
        """Locations at the other ends of the walkways, ascending; never itself (p.16)."""
        return [other for other in self.locations if other != place and self.walkway(place, other)]

    def kinds(self, place: int) -> list[Kind]:
        """Return the kinds of monsters in a location, in the order of the data file."""
        return sorted({token.kind for token in self.monsters[place]}, key=lambda kind: kind.number)

    def token(self, place: int, name: str) -> Token:
        """Find a token of a kind there; of two, the one that has not activated with this card."""
        tokens = [token for token in self.monsters[place] if token.kind.name == name]
        return min(tokens, key=lambda token: token.rotated)

    def put(self, token: Token, place: int) -> None:
        """Place a monster on an empty space."""
        assert self.free(place) > 0
        token.at = place
        self.monsters[place].append(token)

    def lift(self, token: Token) -> int:
        """Take a monster off its space.

        Returns
        -------
        int
            Where it stood.
        """
        place = token.at
        self.monsters[place].remove(token)
        token.at = 0
        return place

    def all_tokens(self) -> list[Token]:
        """All monsters on the board, by location."""
        return [token for place in self.locations for token in self.monsters[place]]

    def describe(self) -> str:
        """Say in short what lies where."""
        rows = []
        for place in self.locations:
            words = [f"{token.kind.name}{'*' if token.rotated else ''}" for token in self.monsters[place]]
            words += ["DAMAGE"] * self.damage[place]
            words += [f"clue:{self.clues[place]}"] if place in self.clues else []
            gates = [icon for icon, at in self.gate_at.items() if at == place]
            words += [f"gate:{icon} x{self.gate_tokens[icon]}" for icon in gates]
            mark = " RITUAL" if place == self.ritual else ""
            rows.append(f"  {place:>2} ({self.spaces[place]} spaces{mark}) {' '.join(words)}")
        rows.append(f"  seals {self.seals}")
        return "\n".join(rows)


def make_board(data: dict[str, Any]) -> Board:
    """Lay out the empty board.

    Parameters
    ----------
    data
        The data tree.

    Returns
    -------
    Board
        Without monsters, gates or clues.
    """
    rows = {int(number): row for number, row in data["board"]["locations"].items()}
    return Board(
        spaces={place: row["spaces"] for place, row in rows.items()},
        zone={place: row["zone"] for place, row in rows.items()},
        arrows={bar: {place: int(row[bar]) for place, row in rows.items()} for bar in ("red", "blue")},
        walkways=list(data["board"]["walkways"]),
        monsters={place: [] for place in rows},
        damage=dict.fromkeys(rows, 0),
    )


def make_kinds(data: dict[str, Any]) -> dict[str, Kind]:
    """Read what is printed on each monster token.

    Parameters
    ----------
    data
        The data tree.

    Returns
    -------
    dict
        By name, in the order of the data file.
    """
    return {
        name: Kind(
            name=name,
            number=number,
            group=row["group"],
            bar=row["bar"],
            health=row.get("health"),
            icons=tuple(row["icons"]),
            copies=row["copies"],
            ignores_seals=row.get("ignores_seals", False),
            leaves_ritual=row.get("leaves_ritual", False),
            harm=row.get("harm", 0),
        )
        for number, (name, row) in enumerate(data["monsters"].items())
    }

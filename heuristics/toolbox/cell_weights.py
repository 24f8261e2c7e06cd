"""Weights that differ in some cells: sections of a file of weights, and what a strategy declares."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from simcore.contract.game import Cell, Game, Scenario, packs_of
from simcore.messages.names import unknown_name
from simcore.records.shared import MAX_SEATS

SECTION = "for"
"""Key of the sections in a file of weights."""

WEIGHTS_KEY, PROVENANCE_KEY = "weights", "provenance"
CHOICES = ("ancient_ones", "difficulties", "players", "packs", "only_packs")
"""Keys of a section that choose cells."""

LIKE = "like"
KEYS = (*CHOICES, LIKE, WEIGHTS_KEY, PROVENANCE_KEY)


@dataclass(frozen=True)
class CellWeights:
    """Weights of a strategy for some cells; of several that fit a cell, later ones win.

    Parameters
    ----------
    ancient_ones, difficulties, players
        Cells with these weights; empty: any.
    weights
        Weights that differ there, by name.
    provenance
        Provenance of these weights, if recorded.
    packs
        Packs of which one has to be in play; empty: with any packs, or none.
    like
        Ancient One whose weights are the ones here, before `weights` change them; None: those so far.
    only_packs
        Packs that have to be in play without any other, with those that they include; empty: any.
    """

    ancient_ones: tuple[str, ...] = ()
    difficulties: tuple[str, ...] = ()
    players: tuple[int, ...] = ()
    weights: Mapping[str, float] = field(default_factory=dict)
    provenance: Mapping[str, Any] | None = None
    packs: tuple[str, ...] = ()
    like: str | None = None
    only_packs: tuple[str, ...] = ()

    @property
    def choice(self) -> dict[str, tuple[Any, ...]]:
        """Choice of cells, by key; keys that choose any are left out."""
        return {key: getattr(self, key) for key in CHOICES if getattr(self, key)}

    @property
    def label(self) -> str:
        """Cells as text.

        >>> CellWeights(("this-one", "that-one"), (), (1, 2)).label
        'this-one or that-one, 1 or 2 players'
        >>> CellWeights(players=(2, 3, 4, 5), packs=("more",)).label
        '2 to 5 players, with more'
        >>> CellWeights(only_packs=("more", "more-sheets")).label
        'with just more and more-sheets'
        """
        parts = [" or ".join(values) for values in (self.ancient_ones, self.difficulties) if values]
        if self.players:
            parts.append(f"{_numbers(self.players)} {'player' if self.players == (1,) else 'players'}")
        if self.packs:
            parts.append(f"with {' or '.join(self.packs)}")
        if self.only_packs:
            parts.append(f"with just {' and '.join(self.only_packs)}")
        return ", ".join(parts)

    def fits(self, cell: Cell, packs: Sequence[str] = ()) -> bool:
        """Return whether these weights are for a cell of a game with some packs."""
        return (
            (not self.ancient_ones or cell.ancient_one in self.ancient_ones)
            and (not self.difficulties or cell.difficulty in self.difficulties)
            and (not self.players or cell.players in self.players)
            and self.fits_packs(packs)
        )

    def fits_packs(self, packs: Sequence[str]) -> bool:
        """Return whether these weights are for a game with some packs, or with none."""
        if self.packs and set(self.packs).isdisjoint(packs):
            return False
        return not self.only_packs or set(self.only_packs) == set(packs)

    def describe(self) -> dict[str, Any]:
        """Return the cells and their weights, for results."""
        return {**self.choice, **({LIKE: self.like} if self.like else {}), WEIGHTS_KEY: dict(self.weights)}

    def content(self) -> dict[str, Any]:
        """Return the section for a file, with its provenance."""
        content: dict[str, Any] = {name: list(values) for name, values in self.choice.items()}
        content |= {LIKE: self.like, WEIGHTS_KEY: dict(self.weights), PROVENANCE_KEY: self.provenance}
        return {name: value for name, value in content.items() if value is not None}


def _numbers(numbers: Sequence[int]) -> str:
    """Return numbers as text, with the ends of a range."""
    first, last = numbers[0], numbers[-1]
    if len(numbers) > 2 and tuple(numbers) == tuple(range(first, last + 1)):
        return f"{first} to {last}"
    return " or ".join(map(str, numbers))


def place_of(choice: CellWeights, cell_weights: Sequence[CellWeights]) -> int | None:
    """Return the place of the section for just these cells; None if there is none."""
    return next((at for at, section in enumerate(cell_weights) if section.choice == choice.choice), None)


def with_section(cell_weights: Sequence[CellWeights], section: CellWeights) -> tuple[CellWeights, ...]:
    """Return the sections with a new one at the end, or in place of the one for the same cells."""
    place = place_of(section, cell_weights)
    if place is None:
        return (*cell_weights, section)
    kept = section if section.like else replace(section, like=cell_weights[place].like)
    return (*cell_weights[:place], kept, *cell_weights[place + 1 :])


def weights_in(
    cell: Cell,
    weights: Mapping[str, float],
    cell_weights: Sequence[CellWeights],
    packs: Sequence[str] = (),
) -> dict[str, float]:
    """Return all weights of a cell of a game with some packs."""
    values = dict(weights)
    for section in cell_weights:
        if section.fits(cell, packs):
            if section.like is not None:
                own = [other for other in cell_weights if other.like is None]
                values = weights_in(replace(cell, ancient_one=section.like), weights, own, packs)
            values |= section.weights
    return values


def without(cell_weights: Sequence[CellWeights], names: Collection[str]) -> tuple[CellWeights, ...]:
    """Return the sections without some weights, which then have one value in all cells."""
    left = [
        replace(
            section, weights={name: value for name, value in section.weights.items() if name not in names}
        )
        for section in cell_weights
    ]
    return tuple(section for section in left if section.weights or section.like)


def check_weights(weights: Any, known: Collection[str], of: str) -> dict[str, float]:
    """Return a table of weights with numbers as floats.

    Parameters
    ----------
    weights
        Table from a file.
    known
        Names of the weights that exist.
    of
        Name of the strategy.

    Raises
    ------
    ValueError
        If a name is unknown or a value is not a number.
    """
    for name, value in weights.items():
        if name not in known:
            raise ValueError(unknown_name(f"weight of {of}", name, known))
        if isinstance(value, bool) or not isinstance(value, (int, float)) or value - value != 0:
            raise ValueError(f"weight {name} = {value!r}: expected a number")
    return {name: float(value) for name, value in weights.items()}


def read_cell_weights(content: Mapping[str, Any], known: Collection[str], of: str) -> tuple[CellWeights, ...]:
    """Return the sections of a file of weights.

    Parameters
    ----------
    content
        The file as a table.
    known
        Names of the weights that exist.
    of
        Name of the strategy.

    Raises
    ------
    ValueError
        If a section has an unknown key or weight, a wrong type, or chooses no cells.
    """
    sections = content.get(SECTION, [])
    if not isinstance(sections, list) or not all(isinstance(section, Mapping) for section in sections):
        raise ValueError(f"{SECTION}: expected sections [[{SECTION}]] with {', '.join(KEYS)}")
    return tuple(_section(number, section, known, of) for number, section in enumerate(sections, 1))


def _section(number: int, section: Mapping[str, Any], known: Collection[str], of: str) -> CellWeights:
    where = f"section {number} of [[{SECTION}]]"
    for key in section:
        if key not in KEYS:
            raise ValueError(f"{where}: {unknown_name('key', key, KEYS)}")
    if not any(section.get(key) for key in CHOICES):
        raise ValueError(
            f"{where}: chooses no combinations; name some with {', '.join(CHOICES)}, or move its weights to "
            f"[{WEIGHTS_KEY}], which is for all combinations"
        )
    names = {key: _names(where, key, section.get(key, [])) for key in CHOICES if key != "players"}
    players = section.get("players", [])
    if not isinstance(players, list) or not all(map(_is_seats, players)):
        raise ValueError(f"{where}: players = {players!r}: expected numbers from 1 to {MAX_SEATS} in a list")
    like = section.get(LIKE)
    if like is not None and not isinstance(like, str):
        raise ValueError(f"{where}: {LIKE} = {like!r}: expected the name of an Ancient One")
    weights = section.get(WEIGHTS_KEY, None if like is None else {})
    if not isinstance(weights, Mapping):
        raise ValueError(f"{where}: a table {WEIGHTS_KEY} is missing, such as weights = {{ NAME = 1.5 }}")
    try:
        checked = check_weights(weights, known, of)
    except ValueError as problem:
        raise ValueError(f"{where}: {problem}") from problem
    provenance = section.get(PROVENANCE_KEY)
    return CellWeights(
        **names,
        players=tuple(players),
        weights=checked,
        provenance=provenance if isinstance(provenance, Mapping) else None,
        like=like,
    )


def _names(where: str, key: str, names: Any) -> tuple[str, ...]:
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise ValueError(f"{where}: {key} = {names!r}: expected names in a list")
    return tuple(names)


def _is_seats(number: Any) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and 1 <= number <= MAX_SEATS


def _names_in(scenario: Scenario, key: str) -> tuple[Any, ...]:
    """Return what a key of a section may name in a scenario."""
    return packs_of(scenario) if key in ("packs", "only_packs") else tuple(getattr(scenario, key))


def _with_all_packs(game: Game) -> Scenario:
    """Return the printed game with all packs that come with it."""
    printed = game.load(None, ())
    packs = printed.catalogue().get("packs", ())
    return game.load(None, tuple(f"packs={name}" for name in packs)) if packs else printed


def check_names(cell_weights: Sequence[CellWeights], scenario: Scenario, game: Game) -> None:
    """Check that the cells of weights exist: in this scenario, or in the printed game with its packs.

    Raises
    ------
    ValueError
        If a section names an unknown Ancient One, difficulty, number of players or pack.
    """
    kinds = {
        "ancient_ones": "Ancient One",
        "difficulties": game.level,
        "players": "number of players",
        "packs": "pack",
        "only_packs": "pack",
    }
    for key, kind in kinds.items():
        allowed = _names_in(scenario, key)
        named = [(number, key, name) for number, name in _named(cell_weights, key)]
        if key == "ancient_ones":
            named += [(number, LIKE, one.like) for number, one in enumerate(cell_weights, 1) if one.like]
        if {name for *_, name in named} - set(allowed):
            allowed = tuple(dict.fromkeys((*allowed, *_names_in(_with_all_packs(game), key))))
        for number, where, name in named:
            if name not in allowed:
                problem = unknown_name(kind, str(name), allowed)
                raise ValueError(f"section {number} of [[{SECTION}]]: {where}: {problem}")


def _named(cell_weights: Sequence[CellWeights], key: str) -> Iterator[tuple[int, Any]]:
    """Yield the number of each section, and each name that it has under a key."""
    for number, section in enumerate(cell_weights, 1):
        yield from ((number, name) for name in getattr(section, key))

"""Components of a position: each exists once, and lies in one place.

While a file is read, the decks hold all their cards, and the cup holds all monsters that are not in the box.
`take_out` then removes what lies elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from simcore.contract.look import Look
from simcore.contract.position_values import Name, Names, UnfitError
from simcore.contract.positions import TABLE, Clash, Key, pile_of, set_pile
from simcore.games.arkham_horror.box.limits import DECKS
from simcore.games.arkham_horror.box.pack_kinds import ANY_DECK
from simcore.games.arkham_horror.box.positions import held
from simcore.games.arkham_horror.limits import MOST_MARKERS
from simcore.games.arkham_horror.rules.records.codes import BOX, CUP, NONE, TROPHIES
from simcore.records.sets import read_set, write_set

MONSTER = Name("monster", "monsters")
SEEN = "known_top"
"""Field of the State with the number of seen cards on each deck; only games with packs have it."""
MOST_SEEN = 99


def _kinds_of_gates(look: Look) -> Sequence[str]:
    """Return the Other Worlds, then the kinds of gate markers that packs have in place of one for each."""
    return list(dict.fromkeys((*look.list_of("worlds"), *look.list_of("gates"))))


GATE_NAME = Name("Other World", _kinds_of_gates, NONE)


# --- piles of cards and of gate markers


class Pile:
    """Pile of components with a random order, the ones under it in known order, and the ones elsewhere.

    Parameters
    ----------
    what
        One of its components, for messages.
    labels
        Name of the list of their labels.
    field, row
        Field of the State with the random part, and its row.
    all
        `all(look)`: all components.
    elsewhere
        `elsewhere(look)`: the components that neither the pile nor the box holds, each with the path of its
        key.
    under
        Field with the part under it in known order; empty: there is none.
    deck
        Its number in `known_top`; NONE: no player ever sees its top cards.
    """

    def __init__(
        self,
        what: str,
        labels: str,
        field: str,
        all_of: Callable[[Look], list[int]],
        elsewhere: Callable[[Look], Iterator[tuple[tuple[str, ...], int]]],
        row: int = TABLE,
        under: str = "",
        deck: int = NONE,
    ) -> None:
        self.name, self.field, self.row, self.all, self.elsewhere = (
            Name(what, labels), field, row, all_of, elsewhere,
        )  # fmt: skip
        self.under, self.deck = under, deck

    def _parts(self, look: Look) -> tuple[list[int], list[int]]:
        """Return the part with a random order, and the seen cards on it, next one first."""
        cards = pile_of(look, self.field, f"n_{self.field}", self.row)
        n = len(cards) - (int(look.state[SEEN][self.deck]) if self._shows(look) else 0)
        return cards[:n], cards[n:][::-1]

    def _shows(self, look: Look) -> bool:
        """Return whether a player may have seen its top cards; in games without packs, no player has."""
        return self.deck != NONE and SEEN in (look.state.dtype.names or ())

    def unknown(self, look: Look) -> list[int]:
        """Return the part with a random order."""
        return self._parts(look)[0]

    def seen(self, look: Look) -> list[int]:
        """Return the cards on it that a player has seen, next one first."""
        return self._parts(look)[1]

    def set_seen(self, look: Look, numbers: list[int]) -> None:
        """Write the seen cards, which come out of the part with a random order."""
        if not self._shows(look):
            raise UnfitError("no player sees the top of this deck without packs", "no such key")
        look.state[SEEN][self.deck] = 0
        self._without(look, numbers)
        pile = [*self.unknown(look), *numbers[::-1]]
        set_pile(look, pile, self.field, f"n_{self.field}", self.row)
        look.state[SEEN][self.deck] = len(numbers)

    def below(self, look: Look) -> list[int]:
        """Return the part in known order."""
        return pile_of(look, self.under, f"n_{self.under}", self.row) if self.under else []

    def set_unknown(self, look: Look, numbers: Iterable[int]) -> None:
        """Write the part with a random order."""
        pile = [*sorted(numbers), *self.seen(look)[::-1]]
        set_pile(look, pile, self.field, f"n_{self.field}", self.row)

    def fill(self, look: Look) -> None:
        """Put all components into the part with a random order."""
        if self._shows(look):
            look.state[SEEN][self.deck] = 0
        self.set_unknown(look, self.all(look))
        if self.under:
            set_pile(look, [], self.under, f"n_{self.under}", self.row)

    def _without(self, look: Look, numbers: Sequence[int]) -> None:
        """Remove components from the part with a random order."""
        left = Counter(self.unknown(look))
        for number, n in Counter(numbers).items():
            if left[number] < n:
                title = look.title(look.label(str(self.name.labels), number))
                raise UnfitError(f"no {title} is left for this place")
        self.set_unknown(look, (left - Counter(numbers)).elements())

    def under_key(self, key: str, meaning: str) -> Key:
        """Return the key of the part in known order."""

        def get(look: Look, row: int) -> list[int]:
            return self.below(look)

        def put(look: Look, row: int, numbers: list[int]) -> None:
            self._without(look, numbers)
            set_pile(look, numbers, self.under, f"n_{self.under}", self.row)

        return Key(key, meaning, Names(self.name, 72), get, put)

    def seen_key(self, key: str, meaning: str) -> Key:
        """Return the key of the seen cards."""

        def get(look: Look, row: int) -> list[int]:
            return self.seen(look)

        def put(look: Look, row: int, numbers: list[int]) -> None:
            self.set_seen(look, numbers)

        return Key(key, meaning, Names(self.name, MOST_SEEN), get, put)

    def removed_key(self, key: str, meaning: str) -> Key:
        """Return the key of the components that are back in the box."""

        def get(look: Look, row: int) -> list[int]:
            there = [*self.unknown(look), *self.seen(look), *self.below(look)]
            there += [number for _, number in self.elsewhere(look)]
            return sorted((Counter(self.all(look)) - Counter(there)).elements())

        def put(look: Look, row: int, numbers: list[int]) -> None:
            self._without(look, numbers)

        return Key(key, meaning, Names(self.name, 72), get, put, implied=True)

    def take_out(self, look: Look) -> Iterator[Clash]:
        """Remove the components that lie elsewhere; yield a contradiction for each that is missing."""
        left = Counter(self.unknown(look))
        for path, number in self.elsewhere(look):
            if left[number] > 0:
                left[number] -= 1
                continue
            title = look.title(look.label(str(self.name.labels), number))
            total = self.all(look).count(number)
            yield Clash(path, f"too many of {title}", f"{total} in the box, each in one place")
        self.set_unknown(look, left.elements())

    def sort(self, look: Look) -> None:
        """Sort the part with a random order."""
        self.set_unknown(look, self.unknown(look))
        if self.under:
            set_pile(look, self.below(look), self.under, f"n_{self.under}", self.row)


def _of_deck(deck: int) -> Pile:
    """Return a deck of possessions."""

    def all_of(look: Look) -> list[int]:
        t = look.tables
        return [int(card) for card in t["deck"][deck][: int(t["deck_size"][deck])]]

    def elsewhere(look: Look) -> Iterator[tuple[tuple[str, ...], int]]:
        for seat in range(int(look.state["n_seats"])):
            for card in held(look, seat):
                if int(look.tables["card_deck"][card]) == deck:
                    yield ("players", str(seat + 1), "cards"), card

    return Pile("card", "cards", "deck", all_of, elsewhere, deck, "under", deck)


def _all_allies(look: Look) -> list[int]:
    return [int(card) for card in look.tables["allies"][: int(look.tables["n_allies"])]]


def _allies_elsewhere(look: Look) -> Iterator[tuple[tuple[str, ...], int]]:
    allies = _all_allies(look)
    for seat in range(int(look.state["n_seats"])):
        for card in held(look, seat):
            if card in allies:
                yield ("players", str(seat + 1), "cards"), card


def _mythos_elsewhere(look: Look) -> Iterator[tuple[tuple[str, ...], int]]:
    for name in ("environment", "rumor"):
        card = int(look.state[name])
        if card != NONE:
            yield (name,), card


def _gates_elsewhere(look: Look) -> Iterator[tuple[tuple[str, ...], int]]:
    for area in range(int(look.tables["n_areas"])):
        marker = int(look.state["gate_at"][area])
        if marker != NONE:
            yield ("places", str(look.label("areas", area)), "gate"), marker
    for seat in range(int(look.state["n_seats"])):
        for marker in range(int(look.tables["n_gates"])):
            if int(look.state["gates_held"][seat]) >> marker & 1:
                yield ("players", str(seat + 1), "gate-trophies"), marker


def _nowhere_else(look: Look) -> Iterator[tuple[tuple[str, ...], int]]:
    yield from ()


def _up_to(count: str) -> Callable[[Look], list[int]]:
    return lambda look: list(range(int(look.tables[count])))


POSSESSIONS = {name: _of_deck(number) for number, name in enumerate(DECKS)}
ALLIES = Pile("ally", "cards", "allies", _all_allies, _allies_elsewhere)
MYTHOS = Pile(
    *("mythos card", "mythos", "mythos", _up_to("n_mythos"), _mythos_elsewhere),
    under="mythos_under",
    deck=ANY_DECK.numbers["mythos"],
)
GATE_CARDS = Pile(
    *("gate card", "gate_cards", "gate_cards", _up_to("n_gate_cards"), _nowhere_else),
    under="gate_cards_under",
    deck=ANY_DECK.numbers["gate"],
)
GATES = Pile("gate marker", "gates", "stack", _up_to("n_gates"), _gates_elsewhere, under="stack_under")
PILES = (*POSSESSIONS.values(), ALLIES, MYTHOS, GATE_CARDS, GATES)


# --- gate markers: several lead to the same Other World


def kind_of_gate(look: Look, marker: int) -> int:
    """Return the kind of a gate marker; markers of one kind are equal."""
    return list(GATE_NAME.all(look)).index(str(look.label("gates", marker)))


def free_gate(look: Look, kind: int) -> int:
    """Return the lowest gate marker of a kind that lies nowhere else."""
    used = {marker for _, marker in _gates_elsewhere(look)} | set(GATES.below(look))
    for marker in range(int(look.tables["n_gates"])):
        if kind_of_gate(look, marker) == kind and marker not in used:
            return marker
    raise UnfitError(f"no gate marker to {look.title(GATE_NAME.all(look)[kind])} is left")


# --- monster markers: several show the same monster


def kinds_at(look: Look, place: int) -> list[int]:
    """Return the kinds of the monsters at a place."""
    markers = read_set(look.state["markers"][place])
    n = int(look.tables["n_markers"])
    return [int(look.tables["kind_of"][marker]) for marker in range(n) if markers >> marker & 1]


def move(look: Look, marker: int, before: int, after: int) -> None:
    """Move a monster marker."""
    markers = look.state["markers"]
    write_set(look.state, "markers", read_set(markers[before]) & ~(1 << marker), before)
    write_set(look.state, "markers", read_set(markers[after]) | 1 << marker, after)


def put_monsters(look: Look, place: int, kinds: Sequence[int]) -> None:
    """Put monsters at a place, from the cup or else from the box."""
    for kind in kinds:
        free = [
            (marker, home)
            for home in (CUP, BOX)
            if home != place
            for marker in range(int(look.tables["n_markers"]))
            if read_set(look.state["markers"][home]) >> marker & 1
            and int(look.tables["kind_of"][marker]) == kind
        ]
        if not free:
            raise UnfitError(f"no marker of {look.title(look.label('monsters', kind))} is left")
        move(look, *free[0], place)


def put_into_box(look: Look, kinds: Sequence[int]) -> None:
    """Put exactly these monsters into the box, and all others of the cup and the box into the cup."""
    for marker in range(int(look.tables["n_markers"])):
        if read_set(look.state["markers"][BOX]) >> marker & 1:
            move(look, marker, BOX, CUP)
    put_monsters(look, BOX, kinds)


def monsters_at(name: str, meaning: str, place: Callable[[int], int], *, implied: bool = False) -> Key:
    """Return the key of the monsters at a place, which follows from the row."""

    def get(look: Look, row: int) -> list[int]:
        return kinds_at(look, place(row))

    def put(look: Look, row: int, kinds: list[int]) -> None:
        if place(row) == BOX:
            put_into_box(look, kinds)
        else:
            put_monsters(look, place(row), kinds)

    return Key(name, meaning, Names(MONSTER, MOST_MARKERS), get, put, implied)


def renumbered(look: Look, places: Sequence[int]) -> dict[int, int]:
    """Return new numbers of the monster markers, so that equal monsters have them in the order of places."""
    kind_of, n = look.tables["kind_of"], int(look.tables["n_markers"])
    free: dict[int, list[int]] = {}
    for marker in range(n):
        free.setdefault(int(kind_of[marker]), []).append(marker)
    new: dict[int, int] = {}
    for place in places:
        markers = read_set(look.state["markers"][place])
        for marker in range(n):
            if markers >> marker & 1:
                new[marker] = free[int(kind_of[marker])].pop(0)
    return new


def trophies_of(seat: int) -> int:
    """Return the place of the monster trophies of a seat."""
    return TROPHIES + seat


def moved_bits(bits: int, new: dict[int, int]) -> int:
    """Return a set of markers under their new numbers."""
    return sum(1 << after for before, after in new.items() if bits >> before & 1)

"""Validation of the data of Final Hour: contradictions between parts, and the declared totals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from simcore.effects.program import Misplaced, Path, Program, parts, placed, unknown_names, walk
from simcore.games.final_hour.limits import (
    MAX_CLUE_ICONS,
    MAX_GATE_STACK,
    MAX_HAND,
    MAX_ITEMS,
    MAX_NEIGHBOURS,
    MAX_SEATS,
    MAX_TOTAL_SPACES,
    SOLO_TEAM,
)
from simcore.games.final_hour.rules.tables import MAX_PLACES
from simcore.games.final_hour.rules.vocabulary import MAX_CODE
from simcore.games.final_hour.scenario.models import STANDARD, AncientOne, Data, Difficulty, programs
from simcore.messages.error_details import ErrorDetail, clash, dotted, unknown

CARDS_A_ROUND = 4
"""Action cards, and therefore priority cards, that are played per round (rulebook p.6)."""


def references(data: Data) -> Iterator[ErrorDetail]:
    """Return every name and number that refers to something missing or unsuitable."""
    yield from _board(data)
    yield from _monsters(data)
    for name, ancient_one in data.ancient_ones.items():
        yield from _bands(name, ancient_one)
        for title, difficulty in ancient_one.difficulties.items():
            yield from _difficulty(data, name, ("ancient-ones", name, "difficulties", title), difficulty)
    for key, program, owner in programs(data):
        for misplaced in (*_program(data, program, owner), *_top_card_last(program, last=True)):
            inside, *details = placed(program, misplaced)
            yield clash((*key, *inside), *details)


def totals(data: Data) -> Iterator[ErrorDetail]:
    """Yield every declared total that does not match."""
    yield from _declared(data)
    yield from _cards(data)
    yield from _code(data)
    for name, ancient_one in data.ancient_ones.items():
        for title, difficulty in ancient_one.difficulties.items():
            key = ("ancient-ones", name, "difficulties", title)
            yield from _clues_and_gates(data, key, difficulty)
            yield from _setup(data, key, difficulty)


def _board(data: Data) -> Iterator[ErrorDetail]:
    board = data.board
    numbers = list(board.locations)
    neighbours: Counter[int] = Counter()
    for name in board.walkways:
        for end in map(int, name.split("-")):
            neighbours[end] += 1
            if end not in board.locations:
                yield unknown(("board", "walkways", name), "location", end, numbers)
    for number, location in board.locations.items():
        key = ("board", "locations", number)
        if location.zone not in board.zones:
            yield unknown((*key, "zone"), "zone", location.zone, board.zones)
        for colour, target in (("red", location.red), ("blue", location.blue)):
            if target not in board.locations:
                yield unknown((*key, colour), "location", target, numbers)
            elif target == number:
                yield clash((*key, colour), "the arrow leads to its own location", target)
            elif colour == "blue" and _walkway(number, target) not in board.walkways:
                beside = [str(other) for other in numbers if _walkway(number, other) in board.walkways]
                allowed = ", ".join(beside) or "none"
                yield clash((*key, colour), "the blue arrow does not lie on a walkway", target, allowed)
        if neighbours[number] > MAX_NEIGHBOURS:
            allowed = f"{MAX_NEIGHBOURS} (MAX_NEIGHBOURS)"
            yield clash(key, "too many walkways at one location", neighbours[number], allowed)


def _walkway(a: int, b: int) -> str:
    return f"{min(a, b)}-{max(a, b)}"


def _monsters(data: Data) -> Iterator[ErrorDetail]:
    groups = (STANDARD, *data.ancient_ones)
    for name, monster in data.monsters.items():
        if monster.group not in groups:
            yield unknown(("monsters", name, "group"), "group", monster.group, groups)


def _bands(name: str, ancient_one: AncientOne) -> Iterator[ErrorDetail]:
    """Check that omen bands cover all numbers from 1 without gaps or overlaps."""
    bands = sorted(ancient_one.effects.items(), key=lambda item: item[1].omens.from_)
    expected: int | None = 1
    for title, omen in bands:
        key = ("ancient-ones", name, "effects", title, "omens")
        first, last = omen.omens.from_, omen.omens.to
        if last is not None and last < first:
            yield clash(key, "the band ends before it begins", f"{first} to {last}")
        elif expected is None or first < expected:
            free = "nothing" if expected is None else f"from {expected}"
            yield clash(key, "the band overlaps the one before", f"from {first}", free)
        elif first > expected:
            yield clash(key, "there is a hole before the band", f"from {first}", f"from {expected}")
        expected = None if last is None else last + 1
    if expected is not None:
        key = ("ancient-ones", name, "effects", bands[-1][0], "omens")
        yield clash(key, "the last band needs an open end", f"to {expected - 1}", "no `to`")


def _difficulty(data: Data, owner: str, key: Path, difficulty: Difficulty) -> Iterator[ErrorDetail]:
    numbers = list(data.board.locations)
    gates = [(("gates", icon), at) for icon, at in difficulty.gates.items()]
    taken: dict[int, str] = {}
    for what, number in ((("ritual",), difficulty.ritual), *gates):
        here = (*key, *what)
        if number not in data.board.locations:
            yield unknown(here, "location", number, numbers)
        elif number in taken:
            yield clash(here, f"the location is {taken[number]} already", number, "distinct locations")
        taken.setdefault(number, dotted(what))
    special = special_of(data, owner)
    for index, line in enumerate(difficulty.place):
        here = (*key, "place", index)
        if isinstance(line.at, int) and line.at not in data.board.locations:
            yield unknown((*here, "at"), "location", line.at, numbers)
        elif isinstance(line.at, str) and line.at.startswith("gate:") and line.at[5:] not in difficulty.gates:
            yield unknown((*here, "at"), "gate", line.at, [f"gate:{icon}" for icon in difficulty.gates])
        if line.monster not in (STANDARD, *special):
            yield unknown((*here, "monster"), "special monster here", line.monster, (STANDARD, *special))


def special_of(data: Data, ancient_one: str | None) -> list[str]:
    """Special monsters of an Ancient One."""
    return [name for name, monster in data.monsters.items() if monster.group == ancient_one]


def _icons(data: Data, owner: str | None) -> list[str]:
    """Return the gate icons that a program may name: those of all setups in which it can be resolved."""
    sheets = data.ancient_ones.values() if owner is None else [data.ancient_ones[owner]]
    setups = [difficulty.gates for sheet in sheets for difficulty in sheet.difficulties.values()]
    return [icon for icon in setups[0] if all(icon in gates for gates in setups)]


def _program(data: Data, program: Program, owner: str | None) -> Iterator[Misplaced]:
    """Check names in a program. A card may name any monster, even of an absent Ancient One."""
    owners = list(data.ancient_ones) if owner is None else [owner]
    special = [name for name, monster in data.monsters.items() if monster.group in owners]
    kinds = [*special_of(data, STANDARD), *special]
    names = {"monster": kinds, "special monster": special, "zone": data.board.zones}
    yield from unknown_names(program, names | {"gate": _icons(data, owner)})
    for here, effect in walk(program):
        if effect.name == "draw_priority" and data.rules.hand + effect.body.count > MAX_HAND:
            most = f"at most {MAX_HAND - data.rules.hand}: with the hand no more than {MAX_HAND} (MAX_HAND)"
            inside = (*here, effect.name, "count")
            yield Misplaced(inside, "too many cards in hand", effect.body.count, most)


def _top_card_last(program: Program, key: Path = (), *, last: bool) -> Iterator[Misplaced]:
    """Yield each `resolve_top_card` that is not at the very end of a program."""
    for index, effect in enumerate(program):
        end = last and index == len(program) - 1
        if effect.name == "resolve_top_card" and not end:
            yield Misplaced((*key, index), "`resolve_top_card` must be the last effect of the program")
        for inner, part in parts(effect):
            once = effect.name not in ("repeat", "each_investigator")
            yield from _top_card_last(part, (*key, index, *inner), last=end and once)


def _sum(key: tuple[str, ...], kind: str, count: int, declared: int, limit: str) -> Iterator[ErrorDetail]:
    if count != declared:
        yield clash(key, f"wrong number of {kind}", count, f"{declared} (rules.{limit})")


def _declared(data: Data) -> Iterator[ErrorDetail]:
    rules = data.rules
    tokens = sum(monster.copies for monster in data.monsters.values() if monster.group == STANDARD)
    yield from _sum(("monsters",), "standard tokens", tokens, rules.standard_tokens, "standard_tokens")
    numbers = len(data.priority.cards)
    yield from _sum(("priority", "cards"), "priority cards", numbers, rules.priority_cards, "priority_cards")
    for name, investigator in data.investigators.items():
        cards = sum(len(card.bottoms) for card in investigator.cards.values())
        yield from _sum(("investigators", name, "cards"), "action cards", cards, rules.deck_size, "deck_size")
    spaces = sum(location.spaces for location in data.board.locations.values())
    most: Sequence[tuple[tuple[str, ...], str, int, int, str]] = (
        (("board", "locations"), "monster spaces", spaces, MAX_TOTAL_SPACES, "MAX_TOTAL_SPACES"),
        (("items",), "item cards", sum(item.copies for item in data.items.values()), MAX_ITEMS, "MAX_ITEMS"),
        (("priority", "cards"), "ritual icons", len(data.priority.icons), MAX_CLUE_ICONS, "MAX_CLUE_ICONS"),
    )
    for key, kind, count, limit, name in most:
        if count > limit:
            yield clash(key, f"too many {kind}", count, f"at most {limit} ({name})")


def _cards(data: Data) -> Iterator[ErrorDetail]:
    rules = data.rules
    if rules.commit > rules.hand:
        most = f"at most {rules.hand}, the hand"
        yield clash(("rules", "commit"), "more cards committed than held", rules.commit, most)
    if set(rules.health) != set(rules.matches_needed):
        allowed = ", ".join(map(str, rules.health))
        listed = ", ".join(map(str, rules.matches_needed))
        yield clash(
            ("rules", "matches_needed"), "not the same numbers of players as in health", listed, allowed
        )
    seats = max(SOLO_TEAM if players == 1 else players for players in rules.health)
    if seats > len(data.investigators):
        allowed = f"at least {seats} for {seats} seats"
        yield clash(("investigators",), "too few investigators", len(data.investigators), allowed)
    need = CARDS_A_ROUND + rules.hand * max(rules.health)
    if len(data.priority.cards) < need:
        allowed = f"at least {need} for {max(rules.health)} hands and a round"
        yield clash(("priority", "cards"), "too few priority cards", len(data.priority.cards), allowed)


def _code(data: Data) -> Iterator[ErrorDetail]:
    """Check that all programs of one game fit in the table of compiled code."""
    rows: Counter[str | None] = Counter()
    for _, program, owner in programs(data):
        rows[owner] += _rows(program) + 1
    for name in data.ancient_ones:
        if rows[None] + rows[name] > MAX_CODE:
            allowed = f"at most {MAX_CODE} rows (MAX_CODE); what is repeated counts each time"
            rows_there = rows[None] + rows[name]
            yield clash(("ancient-ones", name), "the cards and effects are too long", rows_there, allowed)


def _rows(program: Program) -> int:
    """Return an upper bound on the compiled rows of a program; repetitions are written out."""
    total = 0
    for effect in program:
        inner = sum(_rows(part) + 2 for _, part in parts(effect))
        match effect.name:
            case "repeat":
                inner *= effect.body.times
            case "each_investigator":
                inner *= MAX_SEATS
        total += inner + 2
    return total


def _clues_and_gates(data: Data, key: tuple[str, ...], difficulty: Difficulty) -> Iterator[ErrorDetail]:
    rules = data.rules
    ritual_clues = len(data.priority.icons) * rules.clues_per_icon - rules.reserved_clues
    clues = ritual_clues + rules.item_clues
    free = len(data.board.locations) - 1 - len(difficulty.gates)
    if ritual_clues < 0 or clues != free:
        why = f"{free}: one for each location that is neither ritual nor gate"
        yield clash(key, "wrong number of clue tokens", clues, why)
    stack = len(difficulty.gates) * (rules.gates_per_icon - 1) - rules.gates_removed
    if not 1 <= stack <= MAX_GATE_STACK:
        allowed = f"1 to {MAX_GATE_STACK} (MAX_GATE_STACK)"
        yield clash((*key, "gates"), "the gate stack is out of range", stack, allowed)


def _setup(data: Data, key: tuple[str, ...], difficulty: Difficulty) -> Iterator[ErrorDetail]:
    """Check that the setup has enough monsters, and room for all of them."""
    lines = 0
    placed: Counter[int] = Counter()
    used: Counter[str] = Counter()
    gates = list(difficulty.gates.values())
    words: dict[str | int, list[int]] = {
        "ritual": [difficulty.ritual],
        "each-gate": gates,
        "others": [number for number in data.board.locations if number not in (difficulty.ritual, *gates)],
    }
    words |= {f"gate:{icon}": [number] for icon, number in difficulty.gates.items()}
    words |= {number: [number] for number in data.board.locations}
    for line in difficulty.place:
        where = words.get(line.at, [])
        lines += len(where)
        for number in where:
            placed[number] += line.count
            used[line.monster] += line.count
    if lines > MAX_PLACES:
        yield clash((*key, "place"), "too many placings", lines, f"at most {MAX_PLACES} (MAX_PLACES)")
    for number, count in sorted(placed.items()):
        if number in data.board.locations and count > data.board.locations[number].spaces:
            spaces = data.board.locations[number].spaces
            allowed = f"at most {spaces}, its spaces"
            yield clash((*key, "place"), f"too many monsters at location {number}", count, allowed)
    for monster, count in used.items():
        if monster != STANDARD and monster not in data.monsters:
            continue
        there = data.rules.standard_tokens if monster == STANDARD else data.monsters[monster].copies
        if count > there:
            yield clash(
                (*key, "place"), f"too few tokens of {monster}", there, f"at least {count} for this setup"
            )

"""Validation of the data of Arkham Horror: contradictions between parts, and limits of the kernels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping

from simcore.effects.program import Misplaced, Program, parts, placed, unknown_names, walk
from simcore.games.arkham_horror.box.effects_vocabulary import EFFECTS
from simcore.games.arkham_horror.box.limits import DECKS, MAX_FIXED
from simcore.games.arkham_horror.columns import SHEETS
from simcore.games.arkham_horror.limits import (
    MAX_AREAS,
    MAX_HOLDERS,
    MAX_LOCATION_DECKS,
    MAX_PACK_DECK,
    Limits,
)
from simcore.games.arkham_horror.rules.records.codes import COLOURS
from simcore.games.arkham_horror.scenario.compile_board import OTHER, distances
from simcore.games.arkham_horror.scenario.compile_mythos import RUMOR_PARTS
from simcore.games.arkham_horror.scenario.compile_packs import cards_of_decks
from simcore.games.arkham_horror.scenario.models import ANY_HOME, Data, programs
from simcore.games.arkham_horror.scenario.names import (
    LOCATION,
    ROOM,
    STREET,
    copies_of,
    in_programs,
    names_of,
)
from simcore.games.arkham_horror.scenario.pack_models import ANY_SHEET, NO_SHEET, SWITCHES
from simcore.games.arkham_horror.scenario.program_limits import too_large
from simcore.games.arkham_horror.scenario.standing_rules import is_rule, operand, rules_in
from simcore.messages.error_details import ErrorDetail, Key, clash, unknown
from simcore.messages.names import nearest

OF_SHEETS = ("draw_extra", "draw_bottom")
OF_CARDS = ("use", "weapon", "spell", "clue_die", "keep_endless", "inner_sanctum")
LASTS = (*OF_SHEETS, *OF_CARDS, "instead", *RUMOR_PARTS)
"""Verbs that are allowed in a sheet, a card or a rumor, but not inside other verbs."""
HOLDERS = frozenset(("until", "keep_card"))
"""Verbs that bring such rules into play."""


def clashes(data: Data) -> Iterator[ErrorDetail]:
    """Return the contradictions between parts of the data."""
    yield from _places(data)
    yield from _cards_of_places(data)
    yield from _gate_cards(data)
    yield from _mythos(data)
    yield from _people(data)
    yield from _cards(data)
    yield from _of_packs(data)
    yield from _sheets(data)
    names = {
        table: names_in_table.keys() for table, names_in_table in in_programs(data, names_of(data)).items()
    }
    for key, program in programs(data):
        yield from _program(key, program, names)


def _program(key: Key, program: Program, names: Mapping[str, Collection[str]]) -> Iterator[ErrorDetail]:
    """Check names that do not exist, and verbs in places where they have no effect."""
    for misplaced in unknown_names(program, names):
        details = placed(program, misplaced)
        yield clash((*key, *details.key), details.problem, details.found, details.allowed, details.near)
    for large in too_large(program):
        details = placed(program, large)
        yield clash((*key, *details.key), details.problem, details.found, details.allowed)
    for here, step in walk(program):
        problem = ""
        if step.name in LASTS and len(here) > 1 and not HOLDERS.intersection(here):
            problem = "cannot stand inside of another effect"
        elif step.name in RUMOR_PARTS and key[0] != "mythos":
            problem = "is for rumors"
        elif step.name == "each" and any(part == "each" for part in here):
            problem = "cannot stand inside of `each`"
        elif step.name == "lasting" and key[0] == "mythos" and "penalty" not in here:
            problem = "is for the penalty of a rumor"
        if problem:
            details = placed(program, Misplaced(here, f"`{step.name}` {problem}"))
            yield clash((*key, *details.key), details.problem)


def _places(data: Data) -> Iterator[ErrorDetail]:
    """Check that streets have lines and arrows, locations a street, and rooms a location."""
    kinds = {
        kind: [name for name, place in data.places.items() if place.kind == kind]
        for kind in (STREET, LOCATION, ROOM)
    }
    for name, place in data.places.items():
        key: Key = ("places", name)
        if place.kind == STREET:
            yield from _street(data, name, kinds[STREET])
        elif place.kind == LOCATION and place.street not in kinds[STREET]:
            yield unknown((*key, "street"), STREET, str(place.street), kinds[STREET])
        elif place.kind == ROOM and place.inside not in kinds[LOCATION]:
            yield unknown((*key, "inside"), LOCATION, str(place.inside), kinds[LOCATION])
        if place.kind != LOCATION and (place.unstable or place.special):
            yield clash(key, "a gate and a special ability are for locations", place.kind, LOCATION)
    for task in ("asylum", "hospital", "police"):
        places = [name for name, place in data.places.items() if place.lost == task]
        if len(places) != 1:
            yield clash(("places",), f"exactly one place has `lost = {task}`", ", ".join(places) or None)
    whispering = [name for name, place in data.places.items() if place.whispers]
    if len(whispering) > 1 or any(name not in kinds[STREET] for name in whispering):
        found = ", ".join(whispering)
        yield clash(("places",), "the Ancient Whispers marker begins in one street", found, "one street")
    if len(kinds[ROOM]) > 1:
        yield clash(("places",), "more than one room", ", ".join(kinds[ROOM]), "one room at most")


def _street(data: Data, name: str, streets: list[str]) -> Iterator[ErrorDetail]:
    place, key = data.places[name], ("places", name)
    for number, other in enumerate(place.lines):
        if other not in streets:
            yield unknown((*key, "lines", number), STREET, other, streets)
        elif name not in data.places[other].lines:
            yield clash((*key, "lines", number), f"a line that does not lead back from {other}", other)
    for colour in ("white", "black"):
        leads_to = getattr(place, colour)
        if leads_to is None:
            yield clash((*key, colour), f"missing: no {colour} arrow leads out of the street", None)
        elif leads_to not in place.lines:
            allowed = ", ".join(place.lines)
            yield clash((*key, colour), "an arrow without a line", leads_to, allowed)
    if all(other in data.places for street in streets for other in data.places[street].lines):
        apart = [other for other in streets if other not in distances(data, name)]
        if apart:
            yield clash((*key, "lines"), f"no way leads from here to {', '.join(apart)}", None)


def _cards_of_places(data: Data) -> Iterator[ErrorDetail]:
    """Check that all location cards of a deck name the same places, which are in its neighbourhood."""
    streets = [name for name, place in data.places.items() if place.kind == STREET]
    inside = [name for name, place in data.places.items() if place.kind != STREET]
    known: dict[str, set[str]] = {}
    for card in data.encounters.values():
        known.setdefault(card.deck, set()).update(card.entries)
    for name, card in data.encounters.items():
        if card.deck not in streets:
            yield unknown(("encounters", name, "deck"), STREET, card.deck, streets)
            continue
        for entry in card.entries:
            place = data.places.get(entry)
            if place is None or place.kind == STREET:
                yield unknown(("encounters", name, "entries", entry), LOCATION, entry, inside)
                continue
            at = data.places.get(place.inside or "", place)
            if at.street != card.deck:
                problem = f"it lies in {at.street}"
                yield clash(
                    ("encounters", name, "entries", entry), f"a place of another deck: {problem}", entry
                )
        for entry in sorted(known[card.deck] - card.entries.keys()):
            problem = "missing: other cards of this deck have an entry for this place"
            yield clash(("encounters", name, "entries", entry), problem, None)


def _gate_cards(data: Data) -> Iterator[ErrorDetail]:
    """Check that gate cards name existing worlds, and that every world has some."""
    worlds = [*data.worlds, OTHER]
    for name, card in data.gate_cards.items():
        for entry in card.entries:
            if entry not in worlds:
                yield unknown(("gate-cards", name, "entries", entry), "world", entry, worlds)
        if (card.colour is None) != card.shuffles:
            problem = "a card that shuffles the deck has no colour, every other one has"
            yield clash(("gate-cards", name, "colour"), problem, card.colour, ", ".join(COLOURS))
        elif not card.shuffles and OTHER not in card.entries:
            yield clash(("gate-cards", name, "entries", OTHER), "missing", None)
    shown = {card.colour for card in data.gate_cards.values()}
    for name, world in data.worlds.items():
        if not shown & set(world.colours):
            colours = ", ".join(world.colours) or None
            yield clash(("worlds", name, "colours"), "no gate card has a colour of this world", colours)


def _mythos(data: Data) -> Iterator[ErrorDetail]:
    unstable = [name for name, place in data.places.items() if place.unstable]
    locations = [name for name, place in data.places.items() if place.kind == LOCATION]
    for name, card in data.mythos.items():
        key: Key = ("mythos", name)
        if card.gate is not None and card.gate not in unstable:
            yield unknown((*key, "gate"), "unstable location", card.gate, unstable)
        for number, place in enumerate(card.more_gates):
            if place not in unstable:
                yield unknown((*key, "more_gates", number), "unstable location", place, unstable)
        if card.clue is not None and card.clue not in locations:
            yield unknown((*key, "clue"), LOCATION, card.clue, locations)
        for number, place in enumerate(card.more_clues):
            if place not in locations:
                yield unknown((*key, "more_clues", number), LOCATION, place, locations)
        if card.gate is None and (card.burst or card.more_gates):
            yield clash((*key, "gate"), "missing: the card has a burst or more gates", None)
        verbs = [step.name for step in card.program]
        for verb in RUMOR_PARTS:
            if verb in verbs and card.kind != "rumor":
                yield clash((*key, "kind"), f"`{verb}` is for rumors", card.kind, "rumor")
        for verb in ("act", "reward", "penalty"):
            if verbs.count(verb) > 1:
                yield clash((*key, "program"), f"`{verb}` stands twice", verbs.count(verb), "once")
        if card.kind == "headline" and any(is_rule(step) for step in card.program):
            says = "a headline is over at once, and its program has a rule that lasts"
            yield clash((*key, "kind"), says, card.kind, "environment")
    if not any(card.gate and card.kind in ("headline", "environment") for card in data.mythos.values()):
        yield clash(("mythos",), "no card with a gate that can begin the game", None)


def _people(data: Data) -> Iterator[ErrorDetail]:
    homes = [name for name, place in data.places.items() if place.kind == LOCATION]
    for name, person in data.people.items():
        key: Key = ("people", name)
        if name not in data.investigators:
            yield _without_sheet("people", name, "investigator", data.investigators, data.people)
            continue
        if person.home not in (*homes, *data.worlds, ANY_HOME):
            yield unknown((*key, "home"), LOCATION, person.home, homes)
        for number, bare in enumerate(person.without_clues):
            if bare not in homes:
                yield unknown((*key, "without_clues", number), LOCATION, bare, homes)
        for number, card in enumerate(person.cards):
            if card not in data.cards and card not in data.possessions:
                yield unknown((*key, "cards", number), "card", card, [*data.cards, *data.possessions])
        brings = len(person.cards) + len(data.investigators[name].cards)
        if brings > MAX_FIXED:
            yield clash((*key, "cards"), "too many cards", brings, f"at most {MAX_FIXED} (MAX_FIXED)")
        yield from _extra(key, person.program)
    for name, investigator in data.investigators.items():
        for number, card in enumerate(investigator.cards):
            if card not in data.cards:
                yield unknown(("investigators", name, "cards", number), "card", card, data.cards)
    for name in data.powers:
        if name not in data.ancient_ones:
            yield _without_sheet("powers", name, "Ancient One", data.ancient_ones, data.powers)


def _without_sheet(
    table: str, name: str, kind: str, sheets: Collection[str], used: Collection[str]
) -> ErrorDetail:
    """Return the error of an entry without a sheet; it suggests only sheets used in this game."""
    known = [sheet for sheet in sheets if sheet in used]
    own = f"or one of your own in {'investigators' if table == 'people' else 'ancient-ones'}"
    return clash((table, name), f"no such {kind}", name, ", ".join([*known, own]), nearest(name, known))


def _extra(key: Key, program: Program) -> Iterator[ErrorDetail]:
    for step in program:
        if step.name == "draw_extra" and operand(step, "deck") == "ally":
            yield clash((*key, "program"), "`draw_extra` is not for allies", "ally", ", ".join(DECKS))


def _cards(data: Data) -> Iterator[ErrorDetail]:
    for name, card in data.possessions.items():
        key: Key = ("possessions", name)
        if name not in data.cards and card.name is None:
            yield clash((*key, "name"), "missing: the box has no such card", None)
        if card.program and card.program[0].vocabulary is not EFFECTS:
            continue
        amounts = [operand(step, "by") for step, _ in rules_in(card.program) if step.name == "modify"]
        if any(not isinstance(amount, int) for amount in amounts):
            yield clash((*key, "program"), "`modify` of a card adds a number", None)
    for name in data.cards:
        if name not in data.possessions:
            yield clash(("possessions", name), "missing: what the card does in the whole game", None)
    for name, component in data.cards.items():
        if component.deck == "ally" and component.copies > 1:
            yield clash(("cards", name, "copies"), "an ally is there once", component.copies, "0 or 1")
        if component.combat and component.kind is None:
            yield clash(("cards", name, "kind"), "missing: a combat bonus is physical or magical", None)


def _of_packs(data: Data) -> Iterator[ErrorDetail]:
    """Check the tables and fields that only packs use."""
    special = [name for name in data.possessions if name not in data.cards]
    cards = [*data.cards, *special]
    for name, more in data.copies.items():
        if more.card is not None and more.card not in cards:
            yield unknown(("copies", name, "card"), "card", more.card, cards)
        if more.monster is not None and more.monster not in data.monsters:
            yield unknown(("copies", name, "monster"), "monster", more.monster, data.monsters)
    for name, card in data.possessions.items():
        if card.effect_of is not None and card.effect_of not in data.cards:
            yield unknown(("possessions", name, "effect_of"), "card", card.effect_of, data.cards)
        if card.other_side is not None and card.other_side not in cards:
            yield unknown(("possessions", name, "other_side"), "card", card.other_side, cards)
    for name, small in data.small_cards.items():
        key: Key = ("small-cards", name)
        if name in cards:
            yield clash(key, "another card has this name", name)
        if small.matching is not None and small.matching not in data.small_cards:
            yield unknown((*key, "matching"), "small card", small.matching, data.small_cards)
        if (small.symbol is None) != (small.colour is None):
            yield clash(key, "a card has both symbol and colour, or neither", small.symbol or small.colour)
    for name, encounters in data.encounters.items():
        for place in encounters.persons.keys() - encounters.entries.keys():
            yield unknown(("encounters", name, "persons", place), "entry", place, encounters.entries)
    for name, marker in data.gate_markers.items():
        for number, world in enumerate(marker.worlds):
            if world not in data.worlds:
                yield unknown(("gate-markers", name, "worlds", number), "world", world, data.worlds)
    for name in data.switches.keys() - set(SWITCHES):
        yield unknown(("switches", name), "switch", name, SWITCHES)
    for name, level in data.levels.items():
        for investigator in level.investigators:
            if investigator not in data.investigators:
                where = ("levels", name, "investigators", investigator)
                yield unknown(where, "investigator", investigator, data.investigators)


def _sheets(data: Data) -> Iterator[ErrorDetail]:
    """Check that the sheets in play exist."""
    for kind, table in SHEETS.items():
        name, known = getattr(data.sheets, kind), list(getattr(data, table))
        if name == NO_SHEET or name in known or (name == ANY_SHEET and known):
            continue
        if known:
            yield unknown(("sheets", kind), kind, name, [*known, ANY_SHEET, NO_SHEET])
        else:
            problem = f"the packs in play have no {kind}"
            yield clash(("sheets", kind), problem, name, f"{NO_SHEET}, or a pack with {table} as well")


def _holders(data: Data) -> int:
    """Number of cards on which monsters can lie."""
    copies = copies_of(data)
    return sum(
        copies[name]
        for name, card in data.possessions.items()
        if any(step.name == "hold_monster" for _, step in walk(card.program))
    )


def totals(data: Data, limits: Limits) -> Iterator[ErrorDetail]:
    """Return the data that exceed the limits of the tables."""
    names = names_of(data)
    decks = Counter(card.deck for card in data.encounters.values())
    number, copies = copies_of(data), Counter[str]()
    for name, card in data.cards.items():
        copies[card.deck] += number[name]
    most: list[tuple[Key, str, int, int, str]] = [
        (("places",), "streets and locations", len(names.areas), MAX_AREAS, "MAX_AREAS"),
        (("worlds",), "Other Worlds", len(names.worlds), limits.worlds, "MAX_WORLDS"),
        (("worlds",), "gate markers", len(names.gates), limits.gates, "MAX_GATES"),
        (("gate-cards",), "gate cards", len(names.gate_cards), limits.gate_cards, "MAX_GATE_CARDS"),
        (("mythos",), "mythos cards", len(names.mythos), limits.mythos, "MAX_MYTHOS"),
        (("monsters",), "kinds of monsters", len(names.monsters), limits.kinds, "MAX_KINDS"),
        (("monsters",), "monster markers", len(names.markers), limits.markers, "MAX_MARKERS"),
        (("cards",), "kinds of cards", len(names.cards), limits.cards, "MAX_CARDS"),
        (("cards",), "allies", copies["ally"], limits.allies, "MAX_ALLIES"),
        (("cards",), "cards that hold monsters", _holders(data), MAX_HOLDERS, "MAX_HOLDERS"),
        (("encounters",), "location decks", len(decks), MAX_LOCATION_DECKS, "MAX_LOCATION_DECKS"),
        ((), "rows of programs", _rows(data), limits.code, "MAX_CODE"),
    ]
    most += ((("cards",), f"cards in deck {deck}", copies[deck], limits.items, "MAX_ITEMS") for deck in DECKS)
    for deck, cards in cards_of_decks(data).items():
        most.append((("small-cards",), f"cards in deck {deck}", len(cards), MAX_PACK_DECK, "MAX_PACK_DECK"))
    for deck, count in decks.items():
        name = f"location cards of {deck}"
        most.append((("encounters",), name, count, limits.location_cards, "MAX_LOCATION_CARDS"))
    for key, kind, count, allowed, limit in most:
        if count > allowed:
            yield clash(key, f"too many {kind}", count, f"at most {allowed} ({limit})")
    if not names.gates:
        yield clash(("worlds",), "no gate marker is left", 0, "at least 1")
    if not any(kind.count for kind in data.monsters.values() if not kind.mask):
        yield clash(("monsters",), "no monster is left", 0, "at least 1")
    if not names.investigators:
        yield clash(("investigators",), "no investigator is left", 0, "at least 1")


def _rows(data: Data) -> int:
    """Return an upper bound on the number of compiled rows."""
    return sum(
        1 + sum(1 + 2 * len(parts(step)) for _, step in walk(program)) for _, program in programs(data)
    )

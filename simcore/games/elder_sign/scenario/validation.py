"""Validation of the data of Elder Sign: contradictions between parts, and limits of the kernels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from simcore.effects.program import Misplaced, Path, Program, Step, parts, placed, walk
from simcore.games.elder_sign import limits
from simcore.games.elder_sign.printed import PRINTED
from simcore.games.elder_sign.rules.records.codes import DECKS
from simcore.games.elder_sign.scenario.models import GREEN, Card, Data, programs
from simcore.messages.error_details import ErrorDetail, Key, clash, unknown

OF_CARDS = ("add", "secure", "reroll", "face", "raise_die", "defeat", "discard_monster")
OF_TERROR = ("fail", "discard_terror_dice")
LOOPS = ("each", "any", "for_each_other_world")
PRICES = ("lose", "has")
BEFORE = ("add",)
AFTER = ("reroll", "face", "raise_die")
ROLLED = ("after-roll", "once-per-roll", "once-per-day")
SPARE = 40
"""Rows reserved for effects that are in no data file."""


def clashes(data: Data) -> Iterator[ErrorDetail]:
    """Return the contradictions between parts of the data."""
    yield from _names(data)
    yield from _ancient_ones(data)
    for key, program in programs(data):
        yield from _program(key, program)
    for name, card in data.cards.items():
        yield from _card(("cards", name), card)
    yield from _entrance(data)


def _names(data: Data) -> Iterator[ErrorDetail]:
    allies = [name for name, card in data.cards.items() if card.deck == "ally"]
    for name, investigator in data.investigators.items():
        if investigator.ally is not None and investigator.ally not in allies:
            yield unknown(("investigators", name, "ally"), "ally", investigator.ally, allies)
    for name, one in data.ancient_ones.items():
        for kind in one.revenge:
            if kind not in data.monsters:
                yield unknown(("ancient-ones", name, "revenge", kind), "monster", kind, data.monsters)
    for name, card in data.cards.items():
        if card.cheaper is not None and card.cheaper not in data.entrance.lines:
            yield unknown(
                ("cards", name, "cheaper"), "line of the entrance", card.cheaper, data.entrance.lines
            )
    for name in data.other_worlds:
        if name in data.adventures:
            yield clash(("other-worlds", name), "an adventure has this name, too", name, "another name")
    for colour in ("green", "yellow", "red"):
        if colour not in data.dice:
            yield clash(("dice", colour), "missing", None)


def _ancient_ones(data: Data) -> Iterator[ErrorDetail]:
    for name, one in data.ancient_ones.items():
        key = ("ancient-ones", name)
        for place, icon in enumerate(one.icons):
            if icon > one.doom:
                allowed = f"1 to {one.doom}, the doom track"
                yield clash((*key, "icons", place), "no such space", icon, allowed)
        if len(set(one.icons)) < len(one.icons):
            yield clash((*key, "icons"), "a space is named twice", list(one.icons), "each space once")
        ends = any(step.name == "lose_game" for _, step in walk(one.awakening))
        if one.combat_task is None and not ends:
            message = "missing: without it the battle has no end, unless `awakening` is `lose_game`"
            yield clash((*key, "combat_task"), message, None)
        if one.combat_task is not None and one.combat_task.is_empty and one.combat_task.x is None:
            yield clash((*key, "combat_task"), "it asks for nothing", None)
        for level, start in data.levels.items():
            for field, most in (("doom", one.doom), ("elder_signs", one.elder_signs)):
                if getattr(start, field) >= most:
                    value = getattr(start, field)
                    problem = f"the game against {name} would be over before it begins"
                    yield clash(("levels", level, field), problem, value, f"0 to {most - 1}")


def _program(key: Key, program: Program) -> Iterator[ErrorDetail]:
    """Check verbs in places where they have no effect, or where the kernels do not support them."""
    for here, step in walk(program):
        problem = _misplaced(key, here, step)
        if problem is not None:
            details = placed(program, Misplaced(here, f"`{step.name}` {problem}"))
            yield clash((*key, *details.key), details.problem)


def _misplaced(key: Key, here: Path, step: Step) -> str | None:
    around = {part for part in here if isinstance(part, str)}
    if step.name in OF_CARDS and key[0] != "cards":
        return "is for items, spells and allies"
    if step.name in OF_CARDS and around:
        return "cannot stand inside of another effect"
    if step.name in OF_TERROR and key[-1] != "terror":
        return "is for terror effects"
    if step.name in LOOPS and around & set(LOOPS):
        return f"cannot stand inside of `{', '.join(sorted(around & set(LOOPS)))}`"
    if "devoured_unless" in around and step.name not in PRICES:
        return "is no price, which is all that can stand inside of `devoured_unless`"
    if step.name == "monster" and step.body.at == "here" and key[0] not in ("adventures", "other-worlds"):
        return "with `here` is for adventures and Other Worlds"
    return None


def _card(key: Key, card: Card) -> Iterator[ErrorDetail]:
    if card.deck == "ally" and card.copies > 1:
        yield clash((*key, "copies"), "an ally is there once", card.copies, "0 or 1")
    for here, step in walk(card.program):
        problem, allowed = "", ""
        if step.name in BEFORE and card.when != "before-roll":
            problem, allowed = f"`{step.name}` is for before a roll", "before-roll"
        elif step.name in AFTER and card.when not in ROLLED:
            problem, allowed = f"`{step.name}` is for after a roll", ", ".join(ROLLED)
        elif step.name == "secure" and (card.deck != "spell" or card.when != "after-roll"):
            problem, allowed = "`secure` is for spells that are cast after-roll", "after-roll"
        if problem:
            details = placed(card.program, Misplaced(here, problem, card.when, allowed))
            yield clash((*key, "when"), details.problem, card.when, allowed)
    yield from _gained(key, card)
    use = card.program or card.pays != "nothing" or card.spares or card.guards != "never"
    if not (use or card.clue_for_monster or card.monster_value or card.cheaper):
        yield clash(key, "the card does nothing", None, "a program, or one of the other fields")
    if card.when not in ("always",) and not card.program:
        yield clash((*key, "when"), "a card without a program has no time", card.when, "always")
    if card.when == "always" and card.program:
        yield clash((*key, "program"), "a program needs a time at which it is used", None, "not `always`")


def _gained(key: Key, card: Card) -> Iterator[ErrorDetail]:
    """Yield what kernels do not support: nested gains, and dice that a card secures in two steps."""
    if card.when == "join" and card.deck != "ally":
        yield clash((*key, "when"), "`join` is for allies", card.when, "another time")
    for here, step in walk(card.program):
        if card.when == "join" and (step.name in LOOPS or (step.name == "gain" and step.body.ally)):
            problem = f"`{step.name}` as a card is gained would bring a gain within a gain"
            details = placed(card.program, Misplaced(here, problem))
            yield clash((*key, "program", *details.key), details.problem)
    if sum(step.name == "secure" for _, step in walk(card.program)) > 1:
        yield clash((*key, "program"), "`secure` stands twice", None, "`secure` once, with more dice")


def _entrance(data: Data) -> Iterator[ErrorDetail]:
    for face in GREEN:
        if face not in data.entrance.found:
            yield clash(("entrance", "found", face), "missing", None)
    for name, line in data.entrance.lines.items():
        key = ("entrance", "lines", name)
        if (line.kind == "lost-and-found") == bool(line.program):
            says = "the lost and found has its effects in entrance.found" if line.program else "missing"
            yield clash((*key, "program"), says, None)


def totals(data: Data) -> Iterator[ErrorDetail]:
    """Return the data that exceed the limits of the tables."""
    museum = sum(card.in_deck for card in data.adventures.values())
    if museum < limits.MUSEUM:
        yield clash(("adventures",), "too few cards for the museum", museum, f"at least {limits.MUSEUM}")
    new = [name for name in (*data.adventures, *data.other_worlds) if name not in PRINTED]
    room = limits.MAX_ADVENTURES - len(PRINTED)
    if len(new) > room:
        allowed = f"at most {room}: with the printed ones {limits.MAX_ADVENTURES} (MAX_ADVENTURES)"
        yield clash(("adventures",), "too many new adventures and Other Worlds", len(new), allowed)
    most: Sequence[tuple[Key, str, int, str]] = (
        (
            ("monsters",),
            "monster markers",
            sum(kind.copies for kind in data.monsters.values()),
            "MAX_MARKERS",
        ),
        (("mythos",), "mythos cards", sum(card.copies for card in data.mythos.values()), "MAX_MYTHOS"),
        (("cards",), "cards", sum(card.copies for card in data.cards.values()), "MAX_CARDS"),
    )
    for key, kind, count, limit in most:
        if count > (allowed := getattr(limits, limit)):
            yield clash(key, f"too many {kind}", count, f"at most {allowed} ({limit})")
    if not any(card.copies for card in data.mythos.values()):
        yield clash(("mythos",), "no mythos card is left", 0, "at least 1")
    for deck in DECKS:
        size = sum(card.copies for card in data.cards.values() if card.deck == deck)
        if size > limits.MAX_DECK:
            allowed_size = f"at most {limits.MAX_DECK} (MAX_DECK)"
            yield clash(("cards",), f"too many cards in the deck {deck}", size, allowed_size)
    rows = sum(_rows(program) for _, program in programs(data))
    if rows + SPARE > limits.MAX_CODE:
        allowed = f"at most {limits.MAX_CODE - SPARE} rows (MAX_CODE)"
        yield clash((), "the effects are too long", rows, allowed)


def _rows(program: Program) -> int:
    """Return an upper bound on the number of compiled rows."""
    return 1 + sum(1 + 2 * len(parts(step)) for _, step in walk(program)) if program else 0

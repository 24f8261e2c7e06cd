"""Locked dice (p.11)."""

from __future__ import annotations

from simcore.games.elder_sign.rules.records import codes
from simcore.games.elder_sign.rules.records.events import Decision, Event

from .table import Icon, Table

OF_MYTHOS = 31
OF_MARKER = 32
FOR_GOOD = -2  # an icon that stays empty


def can_be_locked(g: Table, colour: int) -> list[int]:
    """Dice of a colour that no icon has (A15)."""
    held = {icon.die for icon in g.icons}
    return [die for die, its in enumerate(g.box.die_colour) if its == colour and die not in held]


def lock(g: Table, source: int, colour: int) -> None:
    """An icon appears: a die comes onto it at once, or it waits for one (A15, C16)."""
    if colour == codes.NONE:
        return
    g.icons.append(Icon(source, colour, codes.NONE))
    if not can_be_locked(g, colour):
        g.log.expect(Event.LOCK, source, colour, codes.NONE)
    hand_on(g)


def pick(g: Table, dice: list[int]) -> int:
    """Let the active player say which green die is locked (C15)."""
    if g.box.rule["lock_from_pool"]:
        pool = [die for die in dice if g.dice.at[die] == codes.POOL]
        dice = pool or dice
    return g.log.decide(Decision.LOCK, g.active, g.dice.each(dice))


def take(g: Table, die: int) -> None:
    """Take a die from wherever it is, even off a spell or a marker (A15)."""
    slot = g.dice.at[die] - codes.SPELL
    g.dice.at[die] = codes.LOCKED
    g.dice.face[die] = codes.NONE
    if slot >= 0:
        drop_spell(g, slot)


def leave_spell(g: Table, die: int) -> None:
    """Take a die off a spell; a spell without dice is put under its deck (A16)."""
    slot = g.dice.at[die] - codes.SPELL
    if slot < 0:
        return
    g.dice.at[die] = codes.SUPPLY
    drop_spell(g, slot)


def drop_spell(g: Table, slot: int) -> None:
    """Put a spell without dice under its deck."""
    if not g.dice.lying(codes.SPELL + slot) and not g.cast[slot].due:
        card = g.cast.pop(slot).card
        g.to_deck(card)
        g.log.expect(Event.LOSE, g.active, card)


def unlock(g: Table, source: int, *, later: bool = False, to_pool: bool = False) -> None:
    """Release the die of an icon that leaves play; an icon that waits for a die takes it (C16)."""
    freed = [icon for icon in g.icons if icon.source == source]
    g.icons = [icon for icon in g.icons if icon.source != source]
    for icon in freed:
        if icon.die < 0:
            continue
        g.log.expect(Event.UNLOCK, source, icon.die)
        if icon.die not in g.returning:
            green = icon.colour == codes.GREEN
            g.dice.at[icon.die] = codes.POOL if to_pool and green else codes.SUPPLY
            g.dice.face[icon.die] = codes.NONE
        g.returning.discard(icon.die)
    if not later:
        hand_on(g)


def hand_on(g: Table) -> None:
    """Icons that wait take dice that are free, the oldest one first (C16)."""
    for waiting in [icon for icon in g.icons if icon.die == codes.NONE]:
        waiting.die = pick(g, can_be_locked(g, waiting.colour))
        if waiting.die != codes.NONE:
            g.log.expect(Event.LOCK, waiting.source, waiting.colour, waiting.die)
            take(g, waiting.die)
        elif g.box.rule["icon_stays_empty"]:
            waiting.die = FOR_GOOD


def lock_again(g: Table) -> None:
    """Dice that were in the pool for this turn go back onto their icons (C38)."""
    for die in sorted(g.returning):
        leave_spell(g, die)
        g.dice.at[die] = codes.LOCKED
        g.dice.face[die] = codes.NONE
    g.returning.clear()

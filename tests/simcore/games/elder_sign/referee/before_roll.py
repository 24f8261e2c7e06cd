"""Actions of the active player before a roll (E5)."""

from __future__ import annotations

from simcore.games.elder_sign.rules.records import codes
from simcore.games.elder_sign.rules.records.codes import Ability
from simcore.games.elder_sign.rules.records.events import Decision, Event

from . import cards, devour, locks, people, tasks
from .table import Table

ADDED = (codes.YELLOW_DIE, codes.RED_DIE)


def before_roll(g: Table) -> int:
    """Let the active player act until he rolls, stops, or there is nothing left to roll for."""
    while True:
        if g.awake and g.box.rule["x_anew"]:
            g.x = max(1, len(g.markers))
        options = acts(g)
        act = g.log.decide(Decision.BEFORE_ROLL, g.active, options) if options else codes.STAND
        if act == codes.STAND and g.dice.lying(codes.POOL):
            g.log.expect(Event.HOPELESS, g.active)
        if act in (codes.ROLL, codes.STAND, codes.DECLARE_FAILED):
            return act
        do(g, act)
        devour.settle(g)
        if g.attempt.place != codes.ANCIENT_ONE and not tasks.left(g):
            return codes.ROLL


def acts(g: Table) -> list[int]:
    """All that may be done now."""
    found = [card for card in g.box.alike(g.now.held) if cards.usable_before(g, card)]
    if can_roll(g):
        found.append(codes.ROLL)
        if g.attempt.first and g.box.rule["declare_failed"] and g.attempt.place != codes.ANCIENT_ONE:
            found.append(codes.DECLARE_FAILED)
    elif found or take_back(g) or free_locked(g) or buys(g) or world_dice(g):
        found.append(codes.STAND)  # without a roll this declares it failed too
    if buys(g):
        found.append(codes.BUY_DICE)
    if world_dice(g):
        found.append(codes.WORLD_DICE)
    found += [codes.TAKE_BACK + die for die in take_back(g)]
    found += [codes.FREE_LOCKED + die for die in free_locked(g)]
    return found


def can_roll(g: Table) -> bool:
    """Whether a roll is not hopeless: an attempt that cannot complete any task fails by itself (p.7, C8)."""
    pool = g.dice.lying(codes.POOL)
    if not pool or g.box.rule["fail_no_dice"]:
        return bool(pool)
    held = [die for die, at in enumerate(g.dice.at) if at >= codes.MARKER]  # they may pay too (p.9, p.10)
    return any(
        tasks.affordable(g, g.now, task.need.costs) and g.dice.could_pay(pool, held, task.need.asked)
        for task in tasks.open_tasks(g)
    )


def addable(g: Table, die: int) -> bool:
    """Whether the yellow or red die can be added now (C12, C13); Mary may add a locked one (C38)."""
    at = g.dice.at[die]
    if at == codes.LOCKED:
        return g.box.rule["mary_green_only"] and g.can(g.now, Ability.FREE_OF_MYTHOS)
    return at == codes.SUPPLY or (at in (codes.ASIDE, codes.USED) and g.box.rule["die_returns"])


def buys(g: Table) -> bool:
    """Whether something can be given away for both dice."""
    if not g.can(g.now, Ability.BUY_DICE) or not (g.attempt.first or g.box.rule["buy_any_roll"]):
        return False
    if g.attempt.place == codes.ANCIENT_ONE and not g.attempt.first and not g.box.rule["buy_any_roll"]:
        return False
    return bool(gifts(g)) and any(addable(g, die) for die in ADDED)


def gifts(g: Table) -> list[int]:
    """Return the possible gifts: a common item, a spell or a clue."""
    held = [card for deck in (codes.COMMON, codes.SPELLS) for card in g.held_of(g.now, deck)]
    return g.box.alike(held) + ([codes.CLUE_OPTION] if g.now.clues else [])


def world_dice(g: Table) -> bool:
    """Whether dice come for nothing on an Other World; those that are gone do not."""
    place = g.attempt.place
    if place == codes.ANCIENT_ONE or not g.box.is_world(g.places[place]):
        return False
    return g.can(g.now, Ability.OTHER_WORLD_DICE) and any(g.dice.at[die] == codes.SUPPLY for die in ADDED)


def take_back(g: Table) -> list[int]:
    """Dice on spells that may come back into the pool (C14)."""
    if g.box.rule["spells_keep"]:
        return []
    on_spells = [die for die, at in enumerate(g.dice.at) if at >= codes.SPELL]
    return g.dice.each(die for die in on_spells if may_add_now(g, die))


def may_add_now(g: Table, die: int) -> bool:
    """Green dice always; another one only if a card or ability would add it now."""
    if g.box.die_colour[die] == codes.GREEN:
        return True
    if any(die in g.box.cards[card].adds for card in g.now.held):
        return True
    place = g.attempt.place
    if g.can(g.now, Ability.OTHER_WORLD_DICE) and place != codes.ANCIENT_ONE:
        return bool(g.box.is_world(g.places[place]))
    first = g.attempt.first or g.box.rule["buy_any_roll"]
    return g.can(g.now, Ability.BUY_DICE) and first and bool(gifts(g))


def free_locked(g: Table) -> list[int]:
    """Locked dice that may be added at the first roll (C38)."""
    if not g.can(g.now, Ability.FREE_OF_MYTHOS) or not g.attempt.first:
        return []
    locked = g.dice.lying(codes.LOCKED)
    if g.box.rule["mary_green_only"]:
        return [die for die in locked if g.box.die_colour[die] == codes.GREEN]
    return locked


def do(g: Table, act: int) -> None:
    """Carry out the chosen action."""
    if act >= codes.FREE_LOCKED:
        borrow(g, act - codes.FREE_LOCKED)
    elif act >= codes.TAKE_BACK:
        die = act - codes.TAKE_BACK
        slot = g.dice.at[die] - codes.SPELL
        g.dice.at[die], g.dice.face[die] = codes.POOL, codes.NONE
        g.log.expect(Event.TAKEN_BACK, g.active, die)
        locks.drop_spell(g, slot)
    elif act == codes.WORLD_DICE:
        g.log.expect(Event.ABILITY, g.active)
        add_dice(g, ADDED)
    elif act == codes.BUY_DICE:
        given = g.log.decide(Decision.BUY_DICE, g.active, gifts(g))
        g.log.expect(Event.ABILITY, g.active)
        if given == codes.CLUE_OPTION:
            people.lose_clues(g, g.now, 1)
        else:
            people.lose_card(g, g.now, given)
        add_dice(g, ADDED)
    else:
        cards.use_before(g, act)


def borrow(g: Table, die: int) -> None:
    """A locked die joins the pool until the turn ends."""
    g.dice.at[die] = codes.POOL
    g.returning.add(die)
    g.log.expect(Event.FREED, g.active, die)


def add_dice(g: Table, which: tuple[int, ...]) -> None:
    """The yellow and the red die join the pool, as far as they can."""
    for die in which:
        if addable(g, die):
            if g.dice.at[die] == codes.LOCKED:
                borrow(g, die)
            g.dice.at[die], g.dice.face[die] = codes.POOL, codes.NONE
            g.log.expect(Event.ADDED, g.active, die)

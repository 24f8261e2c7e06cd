"""A turn: abilities at its start, the move, the adventure or the entrance, the clock (p.5)."""

from __future__ import annotations

from simcore.games.elder_sign.rules.records import codes
from simcore.games.elder_sign.rules.records.codes import Ability
from simcore.games.elder_sign.rules.records.events import Decision, Event

from . import attempt, battle, cards, clock, devour, effects, locks, monsters, outcome, people
from .table import Person, Table, TurnCutError

HEALERS = ((Ability.DAY_HEAL_SANITY, "sanity"), (Ability.DAY_HEAL_STAMINA, "stamina"))


def play(g: Table) -> None:
    """Turn after turn, until the game is over."""
    while True:
        turn(g)
        g.active = next_seat(g)


def next_seat(g: Table) -> int:
    """Return the player to the left; an eliminated seat has no turn, unless the clock advances for it (B)."""
    seat = g.active
    while True:
        seat = (seat + 1) % len(g.people)
        if g.people[seat].alive or (g.awake and g.box.rule["battle_feeds"]):
            return seat


def turn(g: Table) -> None:
    """One turn."""
    g.turn += 1
    g.rolls = 0
    g.in_turn = g.before_clock = True
    g.awoke_this_turn = g.dead_in_turn = False
    g.log.expect(Event.TURN, g.active, g.turn, g.hour)
    try:
        if g.awake:
            battle.count_round(g)
        if g.now.alive:
            start(g)
            battle.fight(g) if g.awake else act(g)
            monsters.catch(g, g.now, sorted(g.defeated & set(g.markers)))
            devour.settle(g)
    except TurnCutError:
        cut_off(g)
    g.defeated.clear()
    locks.lock_again(g)
    clock.clock_step(g)


def cut_off(g: Table) -> None:
    """The attempt, or the attack, is over; what it has completed is gone with the dead (A18, C34, C49)."""
    g.attempting = False
    if g.dead_in_turn and not g.box.rule["devoured_leaves_monsters"]:
        for marker in outcome.completed_markers(g):  # all at once: icons that wait look afterwards
            monsters.back_to_cup(g, marker, later=True)
        locks.hand_on(g)
    if g.attempt is not None:
        outcome.end_attempt(g)


def start(g: Table) -> None:
    """Abilities of anybody, then cards that need no roll."""
    for person in [each for each in g.people if each.alive]:
        for ability, what in HEALERS:
            if g.can(person, ability):
                heal(g, person, what)
    while True:
        options = [card for card in g.box.alike(g.now.held) if cards.usable_own(g, card)]
        if not options:
            return
        card = g.log.decide(Decision.OWN_CARD, g.active, [codes.NONE, *options])
        if card == codes.NONE:
            return
        cards.use_own(g, g.now, card)
        devour.settle(g)


def heal(g: Table, person: Person, what: str) -> None:
    """Somebody may heal a point of anybody, once a day or in every turn (E2)."""
    if person.seat in g.day_used and not g.box.rule["every_turn"]:
        return
    hurt = [
        each.seat for each in g.people if each.alive and getattr(each, what) < getattr(each, f"max_{what}")
    ]
    if not hurt:
        return
    seat = g.log.decide(Decision.HEAL, person.seat, [codes.NONE, *hurt])
    if seat != codes.NONE:
        g.day_used.add(person.seat)
        g.log.expect(Event.ABILITY, person.seat)
        people.change_health(g, g.people[seat], what, 1)


def act(g: Table) -> None:
    """Move, then try a card or do something at the entrance."""
    place = g.log.decide(Decision.MOVE, g.active, [codes.ENTRANCE, *sorted(g.places)])
    g.now.at = place
    g.log.expect(Event.MOVE, g.active, place)
    if place == codes.ENTRANCE:
        entrance(g)
    else:
        attempt.attempt(g)
    if g.now.at == codes.ENTRANCE and g.box.foe["on_entrance"]:
        effects.run(g, g.box.foe["on_entrance"], g.now)
        devour.settle(g)


# --- the entrance (p.8)


def price(g: Table, line: int) -> int:
    """Return the current price of a line."""
    printed = g.box.lines[line]
    if printed.kind != "souvenir":
        return int(printed.price)
    less = sum(g.box.cards[card].cheaper == g.box.line_names[line] for card in g.now.held)
    return max(0, int(printed.price) + g.box.more_price - less)


def entrance(g: Table) -> None:
    """One of first aid, lost and found, and a souvenir (A24)."""
    options = [line for line in range(len(g.box.lines)) if can_do(g, line)]
    line = g.log.decide(Decision.ENTRANCE, g.active, [codes.NONE, *options])
    if line == codes.NONE:
        return
    g.log.expect(Event.ENTRANCE, g.active, line)
    people.pay_trophies(g, g.now, price(g, line))
    if g.box.lines[line].kind == "lost-and-found":
        search(g)
    else:
        effects.run(g, g.box.line_programs[line], g.now)
    devour.settle(g)


def can_do(g: Table, line: int) -> bool:
    """Whether a line can be paid; the lost and found needs a green die that is free (C46)."""
    if price(g, line) > people.worth(g, g.now):
        return False
    if g.box.lines[line].kind == "lost-and-found":
        return free_green(g) != codes.NONE
    return True


def free_green(g: Table) -> int:
    """A green die that is nowhere else."""
    green = [die for die in g.dice.lying(codes.SUPPLY) if g.box.die_colour[die] == codes.GREEN]
    return green[0] if green else codes.NONE


def search(g: Table) -> None:
    """One green die says what is found (p.8)."""
    (told,) = g.log.learn(Event.FOUND, g.active)
    if g.box.die_colour[told // 8] != codes.GREEN or told % 8 > 5:
        g.log.fail("a face of a green die")
    effects.run(g, g.box.found[told % 8], g.now)

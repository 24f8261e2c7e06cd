"""Success and failure of an attempt (p.7), and adventures that come and go."""

from __future__ import annotations

from simcore.games.elder_sign.limits import MUSEUM
from simcore.games.elder_sign.rules.records import codes
from simcore.games.elder_sign.rules.records.events import Decision, Event

from . import devour, effects, locks, monsters, people
from .table import Person, Table, TurnCutError

TROPHY, DECK, BOX = range(3)


def enter(g: Table, card: int, *, extra: bool = False) -> None:
    """A card comes into play; its lock and what it does on entering come at once (p.5, C23)."""
    on_enter(g, bring(g, card, extra=extra))


def on_enter(g: Table, place: int) -> None:
    """Carry out the effect of a card that enters play."""
    program = g.box.adventures[g.places[place]].programs["on_enter"]
    effects.run(g, program, g.now, effects.Source(place))


def bring(g: Table, card: int, *, extra: bool = False) -> int:
    """A card comes into play, and its lock with it."""
    place = g.new_place(card, extra=extra)
    g.places[place] = card
    g.seen[card] = g.seen.get(card, 0) + 1
    g.log.expect(Event.ENTER, place, card)
    locks.lock(g, place, g.box.adventures[card].lock)
    return place


def leave(g: Table, place: int, to: int) -> int:
    """A card leaves play, and what lies on it."""
    if to != TROPHY:
        for marker in sorted(g.markers_at(place)):
            monsters.back_to_cup(g, marker, later=True)
    locks.unlock(g, place, later=True)
    card = g.places.pop(place)
    g.log.expect(Event.LEAVE, place, card, to)
    locks.hand_on(g)
    return card


def to_entrance(g: Table, place: int) -> None:
    """All investigators on a card go to the entrance (A11)."""
    for person in g.in_place(place):
        person.at = codes.ENTRANCE


def refill(g: Table, place: int) -> None:
    """A new adventure takes the place of one of the museum (A11); an empty deck means none (C19)."""
    if place < MUSEUM and g.adventure_deck:
        enter(g, g.adventure_deck.pop())


def completed_markers(g: Table) -> list[int]:
    """Monsters here whose tasks are completed, and those anywhere that cards have defeated."""
    done = g.defeated & set(g.markers)
    if g.attempt is not None:
        paid = g.attempt.done_markers
        done |= paid & g.attempt.done_extras if g.box.extra_tasks else paid
    return sorted(done)


def succeed(g: Table) -> None:
    """All tasks are completed: rewards, markers to the entrance, the card, the new card (p.7)."""
    place = g.attempt.place
    card, person = g.places[place], g.now
    g.log.expect(Event.SUCCESS, person.seat, place, card)
    g.tally["succeeded"] += 1
    g.tally["worlds_won"] += g.box.is_world(card)
    g.won[card] = g.won.get(card, 0) + 1
    g.no_place = place
    rewards = g.box.adventures[card].programs["rewards"]
    if not g.box.rule["rewards_last"]:
        effects.run(g, rewards, person, effects.Source(place))
    take_card(g, person, place)
    if g.box.rule["rewards_last"]:
        effects.run(g, rewards, person)
    devour.settle(g)
    if g.box.is_world(card) and g.box.world_lost:
        wake_without_worlds(g)
        devour.settle(g)


def take_card(g: Table, person: Person, place: int) -> None:
    """Markers to the entrance, the card and its monsters as trophies, a new card."""
    to_entrance(g, place)
    caught = completed_markers(g)
    end_attempt(g)
    person.won.add(leave(g, place, TROPHY))
    monsters.catch(g, person, caught)
    g.defeated -= set(caught)
    g.no_place = codes.NONE
    refill(g, place)


def fail(g: Table) -> None:
    """The attempt fails: monsters first, then the penalties, then what assisting costs (A12, C7).

    It is over, so its monster tasks are free for monsters of the penalties (p.10, C22).
    """
    attempt, person = g.attempt, g.now
    attempt.over = True
    place, card = attempt.place, g.places[attempt.place]
    g.log.expect(Event.FAILURE, person.seat, place, card)
    g.tally["failed"] += 1
    g.last_lost = card
    caught, helpers = completed_markers(g), assistants(g)
    monsters.catch(g, person, caught)
    gather_dice(g)
    g.defeated -= set(caught)
    g.attempt.done_markers.clear()
    g.feeder = codes.PENALTY
    effects.run(g, g.box.adventures[card].programs["penalties"], person, effects.Source(place))
    g.feeder = codes.OTHER
    cut = cuts_off(g)
    if not g.awake:
        helped_in_vain(g, helpers)
        if g.box.is_world(card) and g.box.world_lost:
            lose_world(g, place)
    cut |= cuts_off(g)
    if cut:
        raise TurnCutError
    end_attempt(g)


def cuts_off(g: Table) -> bool:
    """Settle the effects, and return whether that ends the turn. Further effects of a failure still occur."""
    try:
        devour.settle(g)
    except TurnCutError:
        return True
    return False


def assistants(g: Table) -> set[int]:
    """Return the assistants in vain: those with a die on their marker now, or all who had one (C7)."""
    if g.box.rule["assist_ever"]:
        return set(g.attempt.assistants)
    return {at - codes.MARKER for at in g.dice.at if codes.MARKER <= at < codes.SPELL}


def helped_in_vain(g: Table, helpers: set[int]) -> None:
    """Take a point of sanity or stamina from assistants in vain (p.10)."""
    for person in list(g.from_active()):
        if person.seat in helpers and person.seat != g.active:
            lost = g.log.decide(Decision.CHOICE, person.seat, [0, 1])
            points = people.lose_health(g, person, int(lost == 0), int(lost == 1))
            for what, each in zip(people.BOTH, points, strict=True):
                if each:
                    people.change_health(g, person, what, -each)
            devour.settle(g)


def lose_world(g: Table, place: int) -> None:
    """An Other World that was failed is out of the game (C44)."""
    to_entrance(g, place)
    leave(g, place, BOX)
    wake_without_worlds(g)


def wake_without_worlds(g: Table) -> None:
    """Wake the Ancient One if no Other World is left in the deck, in play or as a trophy (C57)."""
    left = bool(g.world_deck) or bool(g.worlds())
    if not g.box.rule["trophies_lost"]:
        left |= any(g.box.is_world(card) for person in g.people for card in person.won)
    if not left:
        g.awakens, g.last_feeder = True, codes.OTHER_WORLDS


def end_attempt(g: Table) -> None:
    """The attempt is over."""
    gather_dice(g)
    for slot in sorted(g.cast):  # spells that were cast and took no die
        g.cast[slot].due = 0
        locks.drop_spell(g, slot)
    g.attempt = None


def gather_dice(g: Table) -> None:
    """Dice leave the card; those on spells and under locks stay (A10)."""
    for die, at in enumerate(g.dice.at):
        if at in (codes.POOL, codes.ASIDE, codes.USED) or codes.MARKER <= at < codes.SPELL:
            g.dice.at[die] = codes.SUPPLY
            g.dice.face[die] = codes.NONE

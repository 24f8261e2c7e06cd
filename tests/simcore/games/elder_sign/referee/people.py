"""Gains, losses and payments of investigators."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from simcore.games.elder_sign.rules.records import codes
from simcore.games.elder_sign.rules.records.codes import Ability
from simcore.games.elder_sign.rules.records.events import Decision, Event

from . import effects
from .ending import win
from .table import Person, Table

BOTH = ("sanity", "stamina")
EXTRA = {
    codes.COMMON: Ability.EXTRA_COMMON,
    codes.UNIQUE: Ability.EXTRA_UNIQUE,
    codes.SPELLS: Ability.EXTRA_SPELL,
}


# --- health


def change_health(g: Table, person: Person, what: str, change: int) -> None:
    """Move sanity or stamina between nothing and the maximum; who has nothing left is doomed (p.11)."""
    before = getattr(person, what)
    after = max(0, min(getattr(person, f"max_{what}"), before + change))
    if after != before:
        setattr(person, what, after)
        g.log.expect(Event[what.upper()], person.seat, after - before, after)
    if after == 0:
        person.doomed = True


def lower_max(g: Table, person: Person, what: str, points: int) -> None:
    """Lower a maximum; what lies above it is lost (C51)."""
    most = max(0, getattr(person, f"max_{what}") - points)
    setattr(person, f"max_{what}", most)
    g.log.expect(Event[f"MAX_{what.upper()}"], person.seat, most)
    if getattr(person, what) > most:
        change_health(g, person, what, most - getattr(person, what))


def lose_health(g: Table, person: Person, sanity: int, stamina: int) -> tuple[int, int]:
    """Let cards take the loss if their owner wants (E12); what is left of the loss."""
    while options := sparers(g, person, sanity, stamina):
        card = g.log.decide(Decision.SPARE, person.seat, [codes.NONE, *options])
        if card == codes.NONE:
            break
        use_card(g, person, card)
        spared = g.box.cards[card].spares
        sanity, stamina = 0 if "sanity" in spared else sanity, 0 if "stamina" in spared else stamina
    return sanity, stamina


def sparers(g: Table, person: Person, sanity: int, stamina: int) -> list[int]:
    """Cards that can take a part of a loss; in the battle perhaps no allies (C48)."""
    lost = {what for what, points in (("sanity", sanity), ("stamina", stamina)) if points}
    plain = g.awake and g.box.rule["battle_plain"]
    return [
        card
        for card in g.box.alike(person.held)
        if lost & set(g.box.cards[card].spares) and not (plain and g.box.cards[card].deck == codes.ALLIES)
    ]


# --- clues and cards


def gain_clues(g: Table, person: Person, count: int) -> None:
    """Take clue tokens, as far as there are any (C19)."""
    if not g.box.rule["clues_unlimited"]:
        count = min(count, g.clues_left)
    if count:
        g.clues_left -= count
        person.clues += count
        g.log.expect(Event.CLUES, person.seat, count, person.clues)


def lose_clues(g: Table, person: Person, count: int) -> None:
    """Put clue tokens back into the pool, as far as there are any."""
    count = min(count, person.clues)
    if count:
        g.clues_left += count
        person.clues -= count
        g.log.expect(Event.CLUES, person.seat, -count, person.clues)


def gain_cards(g: Table, person: Person, deck: int, count: int, *, start: bool = False) -> None:
    """Draw cards; abilities may add one a gain, and exchange each of them (C42)."""
    if not start and deck in EXTRA and g.can(person, EXTRA[deck]):
        count += 1
    for _ in range(count):
        gain_card(g, person, deck, swap=not start and g.can(person, Ability.GAIN_SWAP))


def gain_card(g: Table, person: Person, deck: int, *, swap: bool) -> None:
    """Draw a card, or what the owner takes in its place (E15)."""
    if swap and deck != codes.ALLIES:
        instead = g.log.decide(Decision.SWAP, person.seat, swaps(deck))
        if instead == 1:
            gain_clues(g, person, 1)
            return
        deck = {2: codes.COMMON, 3: codes.SPELLS}.get(instead, deck)
    draw_card(g, person, deck)


def swaps(deck: int) -> list[int]:
    """As drawn, a clue, a common item or a spell; what is drawn anyway is no exchange."""
    others = {2: codes.COMMON, 3: codes.SPELLS}
    return [0, 1, *(option for option, other in others.items() if other != deck)]


def draw_card(g: Table, person: Person, deck: int) -> None:
    """Draw the next card of a deck; none: nothing happens (C19)."""
    if not g.decks[deck]:
        return
    card = g.decks[deck].pop()
    person.held.add(card)
    g.log.expect(Event.GAIN, person.seat, card)
    if g.box.cards[card].when == codes.JOIN:
        effects.run(g, g.box.cards[card].program, person)


def lose_card(g: Table, person: Person, card: int) -> None:
    """Put a card of a hand under its deck."""
    person.held.remove(card)
    g.to_deck(card)
    g.log.expect(Event.LOSE, person.seat, card)


def use_card(g: Table, person: Person, card: int, *, keep: bool = False) -> None:
    """Use a card; put it under its deck unless it stays (p.9)."""
    g.log.expect(Event.USE, person.seat, card)
    deck = g.box.cards[card].deck
    g.tally["items_used"] += deck in (codes.COMMON, codes.UNIQUE)
    g.tally["spells_used"] += deck == codes.SPELLS
    if not keep and not g.box.cards[card].kept:
        lose_card(g, person, card)


def lose_cards(g: Table, person: Person, deck: int, count: int) -> None:
    """Lose cards of a deck, as its owner picks (C29)."""
    for _ in range(count):
        cards = g.box.alike(g.held_of(person, deck))
        if cards:
            lose_card(g, person, g.log.decide(Decision.LOSE_CARD, person.seat, cards))


def lose_half(g: Table, person: Person) -> None:
    """Lose half of the cards, rounded up."""
    for _ in range(-(-len(person.held) // 2)):
        lose_card(g, person, g.log.decide(Decision.LOSE_CARD, person.seat, g.box.alike(person.held)))


# --- elder signs and trophies


def change_signs(g: Table, person: Person, change: int) -> None:
    """Gain or lose elder signs; the last one that is needed wins at once (A20)."""
    before = g.elder_signs
    g.elder_signs = max(0, before + change)
    if g.elder_signs != before:
        g.log.expect(Event.ELDER_SIGN, person.seat, g.elder_signs - before, g.elder_signs)
    if change > 0 and g.elder_signs >= g.box.sign_limit and not g.box.rule["doom_beats_sign"]:
        win(g, codes.SEALED)


def trophies(g: Table, person: Person, *, monsters: bool) -> dict[int, int]:
    """Trophies as options name them, with their values."""
    more = sum(g.box.cards[card].monster_value for card in person.held)
    found = {codes.MONSTER_TROPHY + each: g.box.marker_value[each] + more for each in person.caught}
    if not monsters:
        found |= {card: g.box.adventures[card].value for card in person.won}
    return found


def worth(g: Table, person: Person, *, monsters: bool = False) -> int:
    """Return the value of an investigator's trophies."""
    return sum(trophies(g, person, monsters=monsters).values())


def pay_trophies(g: Table, person: Person, price: int, *, monsters: bool = False) -> None:
    """Give trophies that reach a price and of which none could be left out (A23, E14); else all of them.

    Dearer ones come first and equal ones in the order of their numbers, so that each set is named once.
    """
    if worth(g, person, monsters=monsters) <= price:
        price = worth(g, person, monsters=monsters)
    last: tuple[int, int] = (-100, 0)
    while price > 0:
        there = sorted((-value, option) for option, value in trophies(g, person, monsters=monsters).items())
        left = [key for key in there if key > last]
        options = [
            option
            for place, (_, option) in enumerate(left)
            if sum(-value for value, _ in left[place:]) >= price
        ]
        if g.box.rule["spend_least"]:
            totals = [least_with([-value for value, _ in left[place:]], price) for place in range(len(left))]
            options = [
                option for (_, option), total in zip(left, totals, strict=True) if total == min(totals)
            ]
        option = g.log.decide(Decision.TROPHY, person.seat, options)
        value = trophies(g, person, monsters=monsters)[option]
        last = (-value, option)
        give_trophy(g, person, option)
        price -= value


def least_with(values: list[int], price: int) -> int:
    """The least payment that the first of some trophies belongs to."""
    sums = {values[0]}
    for value in values[1:]:
        sums |= {each + value for each in sums}
    return min((each for each in sums if each >= price), default=sys.maxsize)


def give_trophy(g: Table, person: Person, option: int) -> None:
    """Return a monster to the cup, or put an adventure under its deck."""
    g.log.expect(Event.PAID, person.seat, option)
    if option >= codes.MONSTER_TROPHY:
        person.caught.remove(option - codes.MONSTER_TROPHY)
        to_cup(g, option - codes.MONSTER_TROPHY)
    else:
        person.won.remove(option)
        card_to_deck(g, option)


def to_cup(g: Table, marker: int) -> None:
    """A monster is in the cup again."""
    g.cup.add(marker)


def card_to_deck(g: Table, card: int) -> None:
    """Put an adventure or Other World under its deck."""
    deck = g.world_deck if g.box.is_world(card) else g.adventure_deck
    deck.insert(0, card)


def all_lost(g: Table, persons: Iterable[Person]) -> bool:
    """Return whether no investigator is left."""
    return not any(person.alive for person in persons)

"""Investigators who are devoured, those who come in their place, and the awakening (p.11, p.12)."""

from __future__ import annotations

from simcore.games.elder_sign.rules.records import codes
from simcore.games.elder_sign.rules.records.events import Decision, Event

from . import effects, locks, monsters, outcome, people
from .ending import lose
from .table import Person, Table, TurnCutError


def settle(g: Table) -> None:
    """Resolve the consequences of an effect: investigators are devoured, then the Ancient One may awaken."""
    cut = awoke = False
    while doomed := [person for person in g.from_active() if person.doomed]:
        cut |= any(person.seat == g.active for person in doomed)
        for person in doomed:
            devour(g, person)
        for person in sorted(doomed, key=lambda each: each.seat):
            if not g.awake:
                replace(g, person)
    if g.awakens:
        awaken(g)
        cut = awoke = True
    if cut and (g.before_clock or awoke):
        raise TurnCutError


def devour(g: Table, person: Person) -> None:
    """Remove an investigator from the game; 1 doom, and all possessions are returned (A18)."""
    person.doomed = False
    if person.sanity == 0:
        effects.run(g, g.box.foe["on_no_sanity"], person)
    g.log.expect(Event.DEVOURED, person.seat, person.who)
    g.tally["devoured"] += 1
    give_back(g, person)
    person.at = codes.GONE
    for die in g.dice.lying(codes.MARKER + person.seat):
        g.dice.at[die] = codes.ASIDE
    if not g.awake or g.box.rule["battle_feeds"]:
        before, g.feeder = g.feeder, codes.DEVOURED
        effects.add_doom(g, 1)
        g.feeder = before
    g.dead_in_turn |= person.seat == g.active
    if person.seat == g.active and g.attempting:
        g.attempting = False
        g.attempt.over = True
        g.log.expect(Event.ABANDON, g.active)
    monsters.of_icons(g)
    if g.awake:
        leave(g, person)


def give_back(g: Table, person: Person) -> None:
    """Cards go under their decks, monsters into the cup, clues into the pool."""
    for card in sorted(person.held):
        people.lose_card(g, person, card)
    for card in sorted(person.won):
        people.card_to_deck(g, card)
    g.cup |= person.caught
    people.lose_clues(g, person, person.clues)
    person.held, person.won, person.caught = set(), set(), set()


def leave(g: Table, person: Person) -> None:
    """A player has no investigator any more."""
    person.alive = False
    person.at = codes.GONE
    g.log.expect(Event.OUT, person.seat)
    if people.all_lost(g, g.people):
        lose(g, g.last_feeder if g.awake else codes.NO_INVESTIGATORS)


def replace(g: Table, person: Person) -> None:
    """A new investigator who was not in the game before starts at the entrance (C33, C35)."""
    left = sorted(set(range(len(g.box.sheets))) - g.used_investigators)
    if not left:
        leave(g, person)
        return
    if g.box.rule["choose_investigator"]:
        who = g.log.decide(Decision.INVESTIGATOR, person.seat, left)
        points = g.log.learn(Event.ARRIVES, person.seat, who)
    else:
        who, *points = g.log.learn(Event.ARRIVES, person.seat)
        if who not in left:
            g.log.fail(f"one of {left} arrives")
    arrive(g, person, who, tuple(points))
    pick_cards(g, person)


def arrive(g: Table, person: Person, who: int, points: tuple[int, ...]) -> None:
    """Bring an investigator into the game with full health, checked against the log, and his cards."""
    g.used_investigators.add(who)
    sheet = g.box.sheets[who]
    person.who, person.at, person.alive, person.doomed = who, codes.ENTRANCE, True, False
    person.max_sanity = max(0, sheet.sanity + g.box.more_sanity)
    person.max_stamina = max(0, sheet.stamina + g.box.more_stamina)
    person.sanity, person.stamina = person.max_sanity, person.max_stamina
    if points != (person.sanity, person.stamina):
        g.log.fail(f"arrival with sanity {person.sanity} and stamina {person.stamina}")
    g.day_used.discard(person.seat)
    people.gain_clues(g, person, sheet.clues + g.box.level.clues)
    for card in list(g.decks[codes.ALLIES]):
        if g.box.card_names[card] == sheet.ally:
            g.decks[codes.ALLIES].remove(card)
            person.held.add(card)
            g.log.expect(Event.GAIN, person.seat, card)
            break
    for deck, name in enumerate(codes.DECKS):
        people.gain_cards(g, person, deck, sheet.cards.get(name, 0), start=True)


def pick_cards(g: Table, person: Person) -> None:
    """Cards of the player's choice to begin with (C37)."""
    sheet = g.box.sheets[person.who]
    deck = codes.COMMON
    for _ in range(sheet.any_cards):  # a later card comes from the same deck or a later one: six ways (E1)
        deck = g.log.decide(Decision.START_CARDS, person.seat, list(range(deck, codes.SPELLS + 1)))
        people.gain_cards(g, person, deck, 1, start=True)


def awaken(g: Table) -> None:
    """The Ancient One awakens: everybody comes to it, and its awakening is carried out (p.12)."""
    g.attempting = False
    if g.doom < g.box.doom_track:  # the track is filled now (p.12), so X is counted now too
        g.x = max(1, len(g.markers))
    g.awakens, g.awake, g.awoke_this_turn = False, True, True
    g.doom = g.box.doom_track
    sources = {icon.source for icon in g.icons} if g.box.rule["battle_unlocks"] else {locks.OF_MYTHOS}
    for source in sorted(sources, key=lambda each: (each != locks.OF_MYTHOS, each)):
        locks.unlock(g, source, later=True)
    outcome.gather_dice(g)
    g.defeated.clear()
    g.log.expect(Event.AWAKENS, g.x)
    locks.hand_on(g)
    for person in g.people:
        if person.alive:
            person.at = codes.ANCIENT_ONE
    effects.run(g, g.box.foe["awakening"], g.now)
    settle(g)

"""Losing and gaining sanity and stamina, and what comes of it (H)."""

from __future__ import annotations

from typing import Any

from . import ailments, arms, cards, effects, items, lost, relations, standing, tracks, travel
from .events import drain, fire, fire_before, found, instead, queue_instead, step_of, waiting
from .table import JAIL, LOST, NOWHERE, DownError, Held, Person, Table
from .windows import ask, is_kept

BODY = ("sanity", "stamina")


def lose(
    g: Table,
    person: Person,
    sanity: int = 0,
    stamina: int = 0,
    *,
    zero_devours: bool = False,
    damage: bool = False,
    paid: bool = False,
    by_step: bool = False,
    from_horror: bool = False,
) -> None:
    """Losses at once: what lessens them, what prevents them, what comes of them."""
    if not person.alive:
        return
    loss = {"sanity": max(0, sanity), "stamina": max(0, stamina)}
    with step_of(g):
        parts = [{what: points} for what, points in loss.items()] if g.packs.awake else [loss]
        for part in parts:  # in the last battle one after the other
            if not paid:
                reduce(g, person, part, damage=damage, from_horror=from_horror)
            for what, points in part.items():
                cards.change_health(g, person, what, -points)
                if not paid:
                    g.packs.drops[what] += points
                if points and not paid:
                    fire(g, "loss", person, resource=what, lost=points, min=points)
        g.packs.lost = sum(sum(part.values()) for part in parts)
        fall(g, person, zero_devours=zero_devours, by_step=by_step, from_horror=from_horror)


def reduce(g: Table, person: Person, loss: dict[str, int], *, damage: bool, from_horror: bool) -> None:
    """Reduce and prevent losses of sanity and stamina; some cards add to what is left."""
    more = dict.fromkeys(loss, 0)
    for what, points in loss.items():
        if points and g.packs.on:
            fire_before(g, "loss", person, resource=what, lost=points, min=points)
            if instead(g, "loss", person, resource=what, lost=points, min=points):
                loss[what] = 0
                continue
        if points:
            loss[what] = max(0, standing.number(g, f"{what}_loss", points, person))
            if g.packs.on:
                more[what] = standing.number(g, f"{what}_loss_after", 0, person)
    for what in loss:
        if g.packs.on and loss[what]:
            loss[what] = spared(g, person, what, loss, from_horror=from_horror)
        loss[what] = max(0, prevented(g, person, what, loss[what], damage=damage) + more[what])


def spared(g: Table, person: Person, what: str, loss: dict[str, int], *, from_horror: bool) -> int:
    """Return the rest of a loss after what packs have to prevent it; rules that are set off wait."""
    event: dict[str, Any] = {"resource": what, "from_horror": from_horror, "left": dict(loss)}
    with waiting(g):
        event = ask(g, person, f"{what}_loss", does=("prevent",), **event)
        event = ask(g, person, "loss", does=("prevent",), **event)
    return int(event["left"][what])


def preventers(g: Table, person: Person, what: str, *, damage: bool) -> list[Held]:
    """Cards that prevent a loss of sanity or stamina."""
    windows = [f"{what}_loss", "loss"] + (["damage"] if damage and what == "stamina" else [])
    found = []
    for held in person.cards:
        use = held.card.use_in(*windows)
        if use is None or held.exhausted or held.used or not held.card.printed:
            continue
        if use.is_set("cast") and not arms.can_cast(g, person, held):
            continue
        if (use.is_set("discard") or use.key("tokens")) and is_kept(g, person, held):
            continue
        found.append(held)
    return found


def prevented(g: Table, person: Person, what: str, points: int, *, damage: bool) -> int:
    """Return the rest of a loss after the cards that prevent it."""
    while points > 0 and preventers(g, person, what, damage=damage):
        options = [None, *dict.fromkeys(each.id for each in preventers(g, person, what, damage=damage))]
        choice = g.log.decide("prevent", person.seat, options)
        if choice is None:
            break
        held = next(each for each in preventers(g, person, what, damage=damage) if each.id == choice)
        use = held.card.use_in(f"{what}_loss", "loss", "damage")
        if not items.works(g, person, held):
            continue
        if use.is_set("cast"):
            passed = arms.cast(g, person, held)
            arms.partners_fall(g, relations.sharers(g, person))
            if not passed:
                continue
        amount = use.amount_of("prevent").args[1]
        spared = points if str(amount) == "all" else min(points, amount)
        discards = g.log.comes("discard", seat=person.seat) or g.log.comes("use", seat=person.seat)
        if discards:
            use_up(g, person, held, use)
        g.log.expect("prevented", seat=person.seat, card=held.id, points=spared)
        if not discards:
            use_up(g, person, held, use)
        points -= spared
    return points


def use_up(g: Table, person: Person, held: Held, use: Any) -> None:
    """Tokens, exhausting, discarding of a card that is used."""
    if use.key("tokens"):
        held.tokens += 1
        g.log.note("use", seat=person.seat, card=held.id)
        if g.log.comes("tokens", seat=person.seat, card=held.id):
            g.log.learn("tokens", seat=person.seat, card=held.id, now=held.tokens)
        if held.tokens >= use.key("tokens"):
            cards.discard(g, person, held)
    elif use.is_set("discard") and held.marks["charge"]:
        held.marks["charge"] -= 1
    elif use.is_set("discard"):
        g.log.note("use", seat=person.seat, card=held.id)
        cards.discard(g, person, held)
    elif use.is_set("exhaust") and not held.exhausted:
        held.exhausted = True
        g.log.expect("exhaust", seat=person.seat, card=held.id)
    elif str(use.key("once", "")) == "turn":
        held.used = True


def fall(
    g: Table,
    person: Person,
    *,
    zero_devours: bool = False,
    by_step: bool = False,
    from_horror: bool = False,
) -> None:
    """Devoured, insane or unconscious, if something is at none; a card may be read to be finished first."""
    if person.sanity > 0 and person.stamina > 0:
        return
    if has_no_maximum(g, person):
        devour(g, person)
        raise DownError(person)
    fights = g.foe is not None and (not g.packs.on or g.packs.active is person)
    foe = g.foe.kind if g.foe is not None and fights else None
    if g.packs.on and foe is not None and from_horror:
        g.packs.after_combat = next(found(g, "instead", "down", person, {"kind": foe}), None)
        if g.packs.after_combat is not None:
            raise DownError(person)
    if instead(g, "down", person, kind=foe):
        raise DownError(person)
    both = person.sanity <= 0 and person.stamina <= 0
    if g.packs.awake or zero_devours or both or g.packs.duel is person:
        devour(g, person)
        if person.alive and (person.sanity <= 0 or person.stamina <= 0):
            rise(g, person)
        raise DownError(person)
    how = "insane" if person.sanity <= 0 else "unconscious"
    if by_step and g.book.open["down_finishes"]:
        person.falls = how
        return
    knock_out(g, person, how)
    raise DownError(person)


def has_no_maximum(g: Table, person: Person) -> bool:
    """Whether cards have brought his maximum sanity or stamina to 0 (Devoured)."""
    return g.packs.on and not g.packs.awake and min(cards.most(g, person, what) for what in BODY) <= 0


def devour_without_maximum(g: Table, *, at_last: bool = False) -> None:
    """Devour investigators with a maximum of 0 as soon as the log does, or now at the latest."""
    for person in g.everybody():
        if not has_no_maximum(g, person):
            continue
        if g.log.comes("devoured_before", seat=person.seat) or (at_last and not person.was_spared):
            with step_of(g):
                devour(g, person)
            if person is g.packs.active:
                raise DownError(person)


def knock_out(g: Table, person: Person, how: str) -> None:
    """Half of the items and clues, all retainers; to the asylum or the hospital, or lost."""
    with step_of(g):
        _knock_out(g, person, how)


def _knock_out(g: Table, person: Person, how: str) -> None:
    person.down = how
    g.log.expect("knocked_out", seat=person.seat, how=how)
    g.log.tally["knocked_out_at", person.at] += 1
    if g.packs.on and ailments.chosen(g, person, how):
        return
    clues = person.clues
    if not standing.forbidden(g, "down_loss", person):
        lose_half(g, person)
    fire(g, "down", person, discarded_clues=clues - person.clues)
    if person.in_world or person.at == LOST:
        with waiting(g):
            try:
                if person.in_world:
                    if lost.is_offered(g, person):  # he decides when he is up again
                        at_least_one(g, person)
                    lost_in_time(g, person)
            finally:  # also if that awakens the Ancient One
                at_least_one(g, person)
        return
    person.delayed = False  # he takes his next turn as normal
    what, home = {"insane": ("sanity", "arkham-asylum"), "unconscious": ("stamina", "st-marys-hospital")}[how]
    travel.go(g, person, home)
    cards.change_health(g, person, what, 1)


def lose_half(g: Table, person: Person) -> None:
    """Half of the items, of his choice, and half of the clues, rounded down."""
    for held in person.holding("retainer"):
        cards.discard(g, person, held)
    if may_lose_items(g, person):
        discard_chosen(g, person, "item", len(person.items) // 2)
    cards.change_clues(g, person, -(person.clues // 2))


ITEMS = ("item", "common", "unique", "spell", "exhibit", "weapon", "tome", "common_or_unique")


def may_lose_items(g: Table, person: Person) -> bool:
    """Whether he can be made to lose items."""
    return not (g.packs.on and standing.forbidden(g, "item_loss", person))


def of_what(
    g: Table, person: Person, what: str, *, even_safe: bool = False, paid: bool = False
) -> list[Held]:
    """Cards of a kind that he can be made to lose, or give up."""
    if what == "item":
        found = person.items
    elif what == "any_card":
        found = person.cards
    elif what == "mask":
        found = [card for card in person.items if "mask" in card.card.name.lower().split()]
    elif what in ("weapon", "tome", "physical_weapon"):
        kind = what.removesuffix("_weapon")
        found = [card for card in person.items if getattr(card.card, f"is_{kind}")]
    elif what == "common_or_unique":
        found = person.of_deck("common", "unique")
    elif what in ("benefit", "detriment", "membership", "pact"):
        found = [card for card in person.cards if card.card.group == what]
    else:
        found = person.of_deck(what)
    if paid:
        return found
    return [
        each for each in found if not ((each.card.is_safe and not even_safe) or _is_kept(g, person, each))
    ]


def _is_kept(g: Table, person: Person, held: Held) -> bool:
    """Whether a sheet forbids the loss of a card."""
    return g.packs.on and any(
        step.verb == "forbid" and step.word() == "lose_this" and str(step.keys.get("card")) == held.id
        for step in person.sheet.program
    )


def discard_chosen(g: Table, person: Person, what: str, count: int, *, paid: bool = False) -> None:
    """He chooses cards that go; of those that are safe from losses, too, if he pays with them."""
    for _ in range(count):
        found = of_what(g, person, what, paid=paid)
        options = list(dict.fromkeys(each.id for each in found))
        if not options:
            return
        choice = g.log.decide("discard", person.seat, options)
        same = [each for each in found if each.id == choice]
        which, alike = g.log.alike
        idle = [each.exhausted and not each.in_hand for each in same]  # a spell in use is turned later
        apart = [each for n, each in enumerate(same) if idle[n] not in idle[:n]]
        cards.discard(g, person, apart[which] if alike == len(apart) else same[0])


def lost_in_time(g: Table, person: Person) -> None:
    """Lost in time and space, or what happens instead."""
    found = [
        (step, source)
        for step, source in standing.own(g, person)
        if step.verb == "instead"
        and step.word() == "lost_in_time"
        and lost.may_instead(g, person, step, source)
    ]
    if found:
        with lost.as_fallen(person):
            effects.run(g, person, found[0][0].block(""), found[0][1])
        person.delayed = False
        person.down = person.down or "moved"
        return
    g.log.expect("lost", seat=person.seat)
    travel.go(g, person, LOST)
    person.down = "lost"
    person.delayed = False
    person.returns_at = g.turn + 2
    rules = list(standing.triggers(g, "lost_in_time", person))
    waits = [(step, source, person) for step, source in rules if g.packs.on and source.name != "one"]
    g.packs.queue += waits  # until he is at one again
    for step, source in rules[: len(rules) - len(waits)]:  # those of the Ancient One come first
        if any(node.verb == "devour" for node in step.block("")):
            devour(g, person)
            return
        with waiting(g):
            effects.run(g, person, step.block(""), source)


def at_least_one(g: Table, person: Person) -> None:
    """Both are at least 1 again."""
    for what in ("sanity", "stamina"):
        if person.alive and getattr(person, what) <= 0:
            cards.change_health(g, person, what, 1)


def rise(g: Table, person: Person) -> None:
    """He was not devoured: insane and unconscious at once, to the asylum or the hospital, as he likes."""
    places = {"insane": "arkham-asylum", "unconscious": "st-marys-hospital"}
    how = g.log.decide("down_as", person.seat, list(places))
    knock_out(g, person, how)
    at_least_one(g, person)


def devour(g: Table, person: Person) -> None:
    """Return the cards to their decks; a new investigator comes at the start of the next turn (Devoured)."""
    if not person.alive:
        return
    if g.packs.on:
        if not g.packs.awake and ask(g, person, "devour")["refused"]:
            person.was_spared = True
            return
        if instead(g, "devoured", person):
            person.was_spared = True
            return
        if g.packs.awake:
            g.log.expect("devoured", seat=person.seat)
        if not g.packs.awake or len(g.everybody()) > 1:
            fire(g, "devoured", person, discarded_clues=person.clues)
        if g.packs.awake:
            leave(g, person)
            person.out = True
            return
    g.log.expect("devoured_before", seat=person.seat)
    leave(g, person)
    if person.seat == g.lead and standing.has_rule(g, "first_player_fixed"):
        from .small_decks import shuffle

        g.lead = (g.lead + 1) % g.n
        if "dust-continue" not in g.book.switches:
            shuffle(g, "dust", with_discards=True)


def leave(g: Table, person: Person) -> None:
    """Remove an investigator who was devoured or retires."""
    from . import effects_boxes_keeping

    if g.packs.on:
        effects_boxes_keeping.bequeath(g, person)
    for held in person.cards:
        cards.put_back(g, held)
        if held.card.deck == "ally":
            g.decks["ally"].shuffle()
    person.cards = []
    if g.packs.on:
        effects_boxes_keeping.drop_orders(g, person)
        g.packs.power += person.counters["power"]
        g.packs.until = [rule for rule in g.packs.until if rule.source.person is not person]
    if g.book.open["trophies_lost"]:
        tracks.to_cup(g, g.trophies(person))
        for world in person.gates:
            g.stack.put_under(world)
        person.gates = []
    if g.packs.awake:
        person.at = NOWHERE
    else:
        travel.go(g, person, NOWHERE)
    if g.packs.on:
        relations.end(g, person)
    person.down = "devoured"
    person.explored = False
    if not g.packs.awake:  # after the game the row still has them
        person.money = person.clues = 0


def arrest(g: Table, person: Person) -> None:
    """Half of the money, to the cell, the next turn is skipped (Arrested)."""
    if standing.forbidden(g, "arrest", person) or g.no_arrest >= g.turn:
        return
    if g.packs.on and ask(g, person, "arrest", refused=False)["refused"]:
        return
    g.log.expect("arrested", seat=person.seat)
    fire(g, "arrested", person)
    cards.lose_money(g, person, person.money // 2)
    travel.go(g, person, JAIL)
    person.delayed = False
    person.skip = True
    person.down = "arrested"
    raise DownError(person)


def gain(g: Table, person: Person, what: str, points: int, by: str | None = None) -> None:
    """Sanity or stamina comes, up to the maximum, unless it is forbidden."""
    if points <= 0 or standing.forbidden(g, f"gain_{what}", person, by=by):
        return
    if g.packs.on:
        points = max(0, standing.number(g, f"{what}_gain", points, person))
        if points and queue_instead(g, "gain", person, resource=what, gained=points, min=points):
            if not g.packs.busy:
                drain(g)
            return
        room = cards.most(g, person, what) - getattr(person, what)
        gained = max(0, min(points, room))
        if not gained:
            return
        fire(g, "gain", person, resource=what, gained=gained, min=gained)
    cards.change_health(g, person, what, points)

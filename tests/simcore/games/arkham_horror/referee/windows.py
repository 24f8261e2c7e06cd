"""Windows: the uses that sheets and cards of packs offer at a moment."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from tests.simcore.games.program_text import Block, Step, walk

from . import cards, events, narrowing, relations, standing
from .book import Use
from .standing import Source
from .table import DownError, Held, Person, Table

OTHERS = ("anyone", "others")
SHARED = (*OTHERS, "partners")
LOSSES = ("loss", "sanity_loss", "stamina_loss")


@dataclass
class Offer:
    """A possible use of a sheet or a card."""

    use: Use
    source: Source
    owner: Person | None
    origin: str = ""

    @property
    def held(self) -> Held | None:
        """The card, if it is one."""
        return self.source.held

    @property
    def key(self) -> Any:
        """Name of it in the log: that of its card, investigator or sheet."""
        return {"use": self.origin}


def _sources(
    g: Table, person: Person, owner: Person, *, with_cards: bool
) -> Iterator[tuple[Step, Source, Person | None, str]]:
    """Every use that one could make for a person: of sheets, of his ability, of his cards."""
    if owner is person:
        for step in g.one.program:
            yield step, Source("one"), None, g.one.id
        for name, extra in g.packs.extras():
            for step in extra.program:
                yield step, Source(name), None, extra.id
        for name, card in (("environment", g.environment), ("rumor", g.rumor)):
            for step in g.book.mythos[card].program if card else ():
                yield step, Source(name), None, str(card)
        for held, whose in relations.about(g, person):
            for step in held.card.program:
                yield step, Source("relation", whose, held), whose, held.id
    for step in owner.sheet.program if owner.sheet else ():
        yield step, Source("person", owner), owner, owner.who
    for marker in g.trophies(owner) if with_cards else ():
        for step in marker.kind.program:
            yield step, Source("trophy", owner, event={"marker": marker}), owner, marker.kind.id
    for held in owner.cards if with_cards else ():
        for step in held.card.program:
            yield step, Source("card", owner, held), owner, held.id


def offers(
    g: Table,
    person: Person,
    *windows: str,
    owner: Person | None = None,
    with_cards: bool = True,
    does: tuple[str, ...] = (),
    **event: Any,
) -> list[Offer]:
    """Uses in these windows that an owner has for a person, by default for the owner.

    `does`: only those with one of these verbs.
    """
    owner = owner or person
    if not g.packs.on or not person.alive:
        return []
    found = []
    for step, source, whose, origin in _sources(g, person, owner, with_cards=with_cards):
        if step.verb != "use" or step.word() not in windows:
            continue
        if owner is not person and str(step.keys.get("who")) not in OTHERS:
            continue
        if does and not any(node.verb in does for node in walk(step.block(""))):
            continue
        offer = Offer(Use(step.word(), step), source, whose, origin)
        if is_ready(g, person, offer, event):
            found.append(offer)
    return list({(each.origin, id(each.use.step)): each for each in found}.values())


def chosen(g: Table, found: list[Offer], choice: Any) -> Offer:
    """The use that was chosen: of those that read alike, the one in this place."""
    same = [each for each in found if each.key == choice]
    which, alike = g.log.alike
    return same[which if alike == len(same) else 0]


def is_printed(step: Step, held: Held | None, owner: Person | None, name: str) -> bool:
    """Whether another part of the referee asks about a use, as one of the printed game's form."""
    if held is None:
        return name == "person" and owner is not None and owner.sheet.printed
    if held.card.printed or (step.word() == "any" and held.card.is_plain):
        return True
    bonus = any(node.verb == "bonus" for node in step.block(""))
    return step.word() == "combat_check" and bonus and str(step.keys.get("cast")) == "yes"


def is_ready(g: Table, person: Person, offer: Offer, event: dict[str, Any]) -> bool:
    """Whether it can be used: not used up, its condition holds, its costs can be paid."""
    step, held, owner = offer.use.step, offer.held, offer.owner
    if is_printed(step, held, owner, offer.source.name):
        return False
    if str(step.keys.get("who")) == "others" and owner is person:
        return False
    if not narrowed(g, person, offer, event):
        return False
    if held is not None and (_is_idle(held, offer) or _forbidden(g, owner, held, offer)):
        return False
    if is_used(person if owner is None else owner, offer):
        return False
    if offer.use.is_set("cast") or _casts(offer):
        from . import arms

        able = arms.can_cast if offer.use.is_set("cast") else arms.may_cast
        if not able(g, owner, held) or _lacks_hands(g, person, offer):
            return False
    payer = owner or person
    if offer.use.key("points", 0) and offer.use.key("points") > g.points:
        return False
    if "focus" in step.keys and cards.focus_left(g, payer) < step.keys["focus"]:
        return False
    return cards.can_pay(g, payer, step.keys)


def _lacks_hands(g: Table, person: Person, offer: Offer) -> bool:
    """Whether a spell needs more hands than the fighter has free (Spells)."""
    from . import arms

    held = offer.held
    if offer.use.step.word() != "combat_check" or g.foe is None or offer.owner is not person:
        return False
    return held.card.hands > arms.room_for(g, person, held, arms.hands_free(g, person, g.lost_hands))


def _is_idle(held: Held, offer: Offer) -> bool:
    """Whether a card waits for its refresh: an exhausted pact can still spend power (G18)."""
    if held.used or held.spent or (held.magic and enchants(offer.use)):
        return True
    return held.exhausted and not ("power" in offer.use.step.keys or not _turns(offer))


def enchants(use: Use) -> bool:
    """Whether a weapon makes itself magical, and is exhausted at the end of the combat."""
    return not use.is_set("cast") and any(node.verb == "enchant_weapon" for node in use.step.block(""))


def _turns(offer: Offer) -> bool:
    """Whether a use needs a card that is not exhausted."""
    keys = offer.use.step.keys
    if _casts(offer):
        return True
    return any(key in keys for key in ("exhaust", "discard", "once", "cast", "box")) or not keys


def _casts(offer: Offer) -> bool:
    """Whether the card is cast within the use."""
    return any(node.verb == "cast" for node in walk(offer.use.step.block("")))


def _forbidden(g: Table, owner: Person | None, held: Held, offer: Offer) -> bool:
    goes = offer.use.is_set("discard") or offer.use.is_set("box")
    return goes and is_kept(g, owner, held)


def is_kept(g: Table, owner: Person | None, held: Held) -> bool:
    """Whether a rule forbids the use of an item that goes with it (Madness Cards)."""
    return g.packs.on and held.card.is_item and standing.forbidden(g, "one_shot", owner)


def is_used(person: Person, offer: Offer) -> bool:
    """Whether a use of once a turn, a check or a game has been made."""
    return person.uses[id(offer.use.step)] > 0 and "once" in offer.use.step.keys


def narrowed(g: Table, person: Person, offer: Offer, event: dict[str, Any]) -> bool:
    """Whether the moment is one that the use is for."""
    step, source = offer.use.step, offer.source
    keys = {key: value for key, value in step.keys.items() if key != "who"}
    if "at" in keys and not narrowing.is_in(g, keys["at"], event.get("area", person.at), source):
        return False
    kind = event.get("kind")
    if "kind" in keys and (kind is None or not standing.is_of(g, kind, standing.names(g, keys["kind"]))):
        return False
    narrow = Step(step.verb, step.args, keys, step.blocks)
    he = Source(source.name, None, source.held, event=event or None)
    return narrowing.fits(g, narrow, he, person, event)


def ask(
    g: Table, person: Person, *windows: str, does: tuple[str, ...] = (), alone: bool = False, **event: Any
) -> dict[str, Any]:
    """Let all who have a use for this moment make it, one after the other; return the event.

    The investigator whom it concerns is asked first, with `alone` as the only one.
    """
    event = {"refused": False} | event
    owners = [g.people[seat] for seat in g.seats(person.seat)]
    for owner in owners[:1] if alone else owners:
        while owner.alive and not is_settled(event):
            open_ = offers(g, person, *windows, owner=owner, does=does, **event)
            if not open_:
                break
            choice = g.log.decide("use", owner.seat, [None, *(each.key for each in open_)])
            if choice is None:
                break
            event = use(g, person, chosen(g, open_, choice), event)
    return event


def is_settled(event: dict[str, Any]) -> bool:
    """Whether there is nothing more to use something for."""
    if event.get("passed") or event.get("drawn") or event.get("again") or event["refused"]:
        return True
    if event.get("redrawn"):
        return True
    return "resource" in event and not event["left"][event["resource"]]


def use(g: Table, person: Person, offer: Offer, event: dict[str, Any]) -> dict[str, Any]:
    """Pay for a use and run it; return the event. A card that helps another may knock its owner out."""
    try:
        return _use(g, person, offer, event)
    except DownError as down:
        if down.person is person:
            raise
    return event


def _use(g: Table, person: Person, offer: Offer, event: dict[str, Any]) -> dict[str, Any]:
    from . import arms, combat, effects, items

    step, held, owner = offer.use.step, offer.held, offer.owner
    payer = owner or person
    if held is not None and not items.works(g, payer, held):
        return event
    source = Source(offer.source.name, owner, held, event=event)
    if "once" in step.keys:
        payer.uses[id(step)] += 1
        if str(step.keys["once"]) == "game":
            g.packs.once_a_game.add(id(step))
    if offer.use.is_set("cast"):
        if step.word() == "combat_check" and g.foe is not None and payer is person:
            g.lost_hands += held.card.hands  # for this round, also if it fails
        if not arms.cast(g, payer, held):
            arms.helped(g)
            arms.after_casting(g, payer)
            return event
        if offer.use.is_set("discard") and held in payer.cards:
            cards.discard(g, payer, held)
        arms.helped(g)
        if not payer.alive or payer.down:
            arms.after_casting(g, payer)
            return event
    with events.step_of(g) if "points" in step.keys else contextlib.nullcontext():
        if not _pay(g, payer, offer):
            payer.uses[id(step)] -= "once" in step.keys
            return event
        if not offer.use.is_set("cast"):
            _tell(g, person, payer, offer)
    loses = step.word() in LOSSES  # who owns the card chooses what it prevents
    user = person if str(step.keys.get("who")) in SHARED and not loses else payer
    if "bonus" in event:
        event["owed"] = Counter()
    reads, g.packs.reading = g.packs.reading, held is not None and held.card.is_tome and user is payer
    try:
        effects.run(g, user, at_once(step), source)
    except combat.CombatOverError:
        if offer.use.is_set("cast"):
            arms.after_casting(g, payer)
        raise
    finally:
        g.packs.reading = reads
    if owed := event.pop("owed", None):
        _lose_owed(g, user, owed, casts="spell" in event["skill"])
    later(g, user, step, source)
    if offer.use.is_set("cast"):
        arms.after_casting(g, payer)
    return event


def _lose_owed(g: Table, user: Person, owed: Counter[str], *, casts: bool) -> None:
    """Lose what a use before a check costs; who has none left in a Spell check falls after the spell."""
    from . import health

    if not casts:
        health.lose(g, user, **owed, by_step=True)
        return
    for what, points in owed.items():
        cards.change_health(g, user, what, -points)
        if points:
            events.fire(g, "loss", user, resource=what, lost=points, min=points)


def _pay(g: Table, payer: Person, offer: Offer) -> bool:
    """Pay the price of a use; what its movement points set off waits. False: others lend too little."""
    from . import paying

    step, held = offer.use.step, offer.held
    if "points" in step.keys:
        spend_points(g, payer, step.keys["points"], tome=held is not None and held.card.is_tome)
    keys = {key: step.keys[key] for key in step.keys if key != "points"}
    return paying.costs(g, payer, replace(step, keys=keys))


def _tell(g: Table, person: Person, payer: Person, offer: Offer) -> None:
    """The use is in the log, and its card is exhausted, discarded or spent."""
    source, held = offer.source, offer.held
    g.log.expect("used", seat=person.seat if source.name == "relation" else payer.seat, use=offer.origin)
    if source.name == "relation" and held is not None:
        held.exhausted = held.exhausted or offer.use.is_set("exhaust")
    elif held is not None:
        use_up(g, payer, held, offer)
    elif source.name == "trophy":
        cards.return_trophy(g, source.event["marker"], payer)


AT_HAND = ("waive", "auto_pass", "count_as")


def at_once(step: Step) -> tuple[Step, ...]:
    """Steps of a use that run now: while a spell is cast, those about the casting."""
    steps = step.block("")
    return tuple(each for each in steps if step.word() != "cast" or each.verb in AT_HAND)


def later(g: Table, user: Person, step: Step, source: Source) -> None:
    """The other steps of a use while a spell is cast wait until that is done."""
    rest = tuple(each for each in step.block("") if each.verb not in AT_HAND)
    if step.word() == "cast" and rest:
        g.packs.queue.append((Step("on", ("cast",), {}, (Block("", {}, rest),)), source, user))


def spend_points(g: Table, person: Person, points: int, *, tome: bool) -> None:
    """Movement points go for a use."""
    from .movement import spend_point

    g.points -= points
    for _ in range(points):
        spend_point(g, person, tome=tome)
    g.log.expect("points", seat=person.seat, points=g.points)


def use_up(g: Table, person: Person, held: Held, offer: Offer) -> None:
    """Exhaust, discard or remove the card."""
    from . import health

    if offer.use.is_set("box"):
        if offer.use.is_set("exhaust"):
            held.exhausted = True
        cards.leave_game(g, person, held)
    elif not enchants(offer.use):
        health.use_up(g, person, held, offer.use)


def end_turn(g: Table) -> None:
    """Reset the uses that are limited to one a turn."""
    for person in g.people:
        for step in [step for step in person.uses if step not in g.packs.once_a_game]:
            del person.uses[step]


def run_now(g: Table, trigger: str, person: Person, **event: Any) -> dict[str, Any]:
    """Rules that run before something takes effect, and may change it."""
    if not g.packs.on:
        return event
    from . import effects

    event = event | {"refused": False}
    for step, source in list(events.found(g, "on", trigger, person, event)):
        if str(step.keys.get("before", "no")) == "yes":
            known = narrowing.with_event(source, event)
            effects.run(g, person, step.block(""), known)
    return event

"""Windows: the uses that sheets and cards of packs offer at a moment."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.simcore.games.program_text import Step, walk

from . import cards, events, narrowing, relations, standing
from .book import Use
from .standing import Source
from .table import DownError, Held, Person, Table

OTHERS = ("anyone", "others")
SHARED = (*OTHERS, "partners")
LOSSES = ("sanity_loss", "stamina_loss", "loss", "damage")


@dataclass
class Offer:
    """A possible use of a sheet or a card."""

    use: Use
    source: Source
    owner: Person | None

    @property
    def held(self) -> Held | None:
        """The card, if it is one."""
        return self.source.held

    @property
    def key(self) -> Any:
        """Name of it in the log."""
        if self.held is not None:
            return {"use": self.held.id} | self.of
        if self.owner is not None:
            return {"ability": self.owner.seat} | self.of
        return {"sheet": self.source.name} | self.of

    @property
    def of(self) -> dict[str, int]:
        """The owner, for cards that others use."""
        return {"of": self.owner.seat} if self.owner is not None and self.use.key("who", None) else {}


def _sources(g: Table, person: Person, *, with_cards: bool) -> Iterator[tuple[Step, Source, Person | None]]:
    """Every use of a sheet or a card that could be his."""
    for step in g.one.program:
        yield step, Source("one"), None
    for name, extra in g.packs.extras():
        for step in extra.program:
            yield step, Source(name), None
    for name, card in (("environment", g.environment), ("rumor", g.rumor)):
        for step in g.book.mythos[card].program if card else ():
            yield step, Source(name), None
    for step in person.sheet.program if person.sheet else ():
        yield step, Source("person", person), person
    for held, owner in relations.about(g, person):
        for step in held.card.program:
            yield step, Source("relation", owner, held), owner
    for held in person.cards if with_cards else ():
        for step in (*held.card.program, *(held.attached.card.program if held.attached else ())):
            yield step, Source("card", person, held), person
    for other in g.everybody():
        for step, source in _of_other(other) if other is not person else ():
            if str(step.keys.get("who")) in OTHERS:
                yield step, source, other


def _of_other(other: Person) -> Iterator[tuple[Step, Source]]:
    for step in other.sheet.program if other.sheet else ():
        yield step, Source("person", other)
    for held in other.cards:
        for step in held.card.program:
            yield step, Source("card", other, held)


def offers(
    g: Table, person: Person, *windows: str, with_cards: bool = True, does: tuple[str, ...] = (), **event: Any
) -> list[Offer]:
    """Uses in these windows; `does`: only those with one of these verbs."""
    if not g.packs.on or not person.alive:
        return []
    found = []
    for step, source, owner in _sources(g, person, with_cards=with_cards):
        if step.verb != "use" or step.word() not in windows:
            continue
        if does and not any(node.verb in does for node in walk(step.block(""))):
            continue
        offer = Offer(Use(step.word(), step), source, owner)
        if is_ready(g, person, offer, event):
            found.append(offer)
    return list({repr(each.key): each for each in found}.values())


def is_printed(step: Step, held: Held | None) -> bool:
    """Whether another part of the referee asks about a use, as one of the printed game's form."""
    verbs = {node.verb for node in step.block("")}
    if held is None:
        return step.word() == "upkeep" and step.block("")[0].verb == "heal"
    if step.word() in LOSSES:
        return not any(key in step.keys for key in ("if", "power", "who"))
    return step.word() == "card_drawn" and "lose" in verbs


def is_ready(g: Table, person: Person, offer: Offer, event: dict[str, Any]) -> bool:
    """Whether it can be used: not used up, its condition holds, its costs can be paid."""
    step, held, owner = offer.use.step, offer.held, offer.owner
    if is_printed(step, held):
        return False
    if str(step.keys.get("who")) == "others" and owner is person:
        return False
    if not narrowed(g, person, offer, event):
        return False
    if held is not None and (_is_idle(held, offer) or _forbidden(g, owner, held, offer)):
        return False
    if is_used(person if owner is None else owner, offer):
        return False
    if offer.use.is_set("cast"):
        from . import arms

        if not arms.can_cast(g, owner, held):
            return False
    payer = owner or person
    if offer.use.key("points", 0) and offer.use.key("points") > g.points:
        return False
    if "focus" in step.keys and cards.focus_left(g, payer) < step.keys["focus"]:
        return False
    return cards.can_pay(g, payer, step.keys)


def _is_idle(held: Held, offer: Offer) -> bool:
    """Whether a card waits for its refresh: an exhausted pact can still spend power (G18)."""
    if held.used or held.spent:
        return True
    return held.exhausted and not ("power" in offer.use.step.keys or not _turns(offer))


def _turns(offer: Offer) -> bool:
    """Whether a use needs a card that is not exhausted."""
    keys = offer.use.step.keys
    return any(key in keys for key in ("exhaust", "discard", "once", "cast", "box")) or not keys


def _forbidden(g: Table, owner: Person | None, held: Held, offer: Offer) -> bool:
    goes = offer.use.is_set("discard") or offer.use.is_set("box")
    return goes and held.card.is_item and standing.forbidden(g, "one_shot", owner)


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
    g: Table, person: Person, *windows: str, asks: str = "window", does: tuple[str, ...] = (), **event: Any
) -> dict[str, Any]:
    """He may use what there is, one thing after the other; the event with what came of it."""
    event = {"refused": False} | event
    while not event["refused"]:
        open_ = offers(g, person, *windows, does=does, **event)
        if not open_:
            break
        choice = g.log.decide(asks, person.seat, [None, *(each.key for each in open_)])
        if choice is None:
            break
        event = use(g, person, next(each for each in open_ if each.key == choice), event)
        if event.get("passed") or event.get("drawn") or event.get("again"):
            break
    return event


def use(g: Table, person: Person, offer: Offer, event: dict[str, Any]) -> dict[str, Any]:
    """Pay for a use and run it; return the event. A card that helps another may knock its owner out."""
    try:
        return _use(g, person, offer, event)
    except DownError as down:
        if down.person is person:
            raise
    return event


def _use(g: Table, person: Person, offer: Offer, event: dict[str, Any]) -> dict[str, Any]:
    from . import arms, effects, items, paying

    step, held, owner = offer.use.step, offer.held, offer.owner
    payer = owner or person
    if held is not None and not items.works(g, payer, held):
        return event
    source = Source(offer.source.name, owner, held, event=event)
    g.log.note("used", seat=payer.seat, **offer.key)
    if "once" in step.keys:
        payer.uses[id(step)] += 1
        if str(step.keys["once"]) == "game":
            g.packs.once_a_game.add(id(step))
    if offer.use.is_set("cast"):
        if not arms.cast(g, payer, held):
            arms.after_casting(g, payer)
            return event
        if offer.use.is_set("discard") and held in payer.cards:
            cards.discard(g, payer, held)
    paying.costs(g, payer, step)
    if held is not None and not offer.use.is_set("cast"):
        use_up(g, payer, held, offer)
    user = person if str(step.keys.get("who")) in SHARED else payer
    effects.run(g, user, step.block(""), source)
    if offer.use.is_set("cast"):
        arms.after_casting(g, payer)
    return event


def use_up(g: Table, person: Person, held: Held, offer: Offer) -> None:
    """Exhaust, discard or remove the card."""
    from . import health

    if offer.use.is_set("box"):
        if offer.use.is_set("exhaust"):
            held.exhausted = True
        cards.leave_game(g, person, held)
    else:
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

"""Verbs about tokens and the body of an investigator."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.simcore.games.program_text import Call, Step, parse

from . import cards, health, standing, values
from .standing import Source
from .table import DownError, Person, Table

if TYPE_CHECKING:
    from .effects import Running


def amount(g: Table, r: Running, value: Any, of: int = 0) -> int:
    """An amount for the one whose program runs."""
    from .effects import amount as of_program

    return of_program(g, r, value, of)


def do_gain(g: Table, r: Running, step: Step) -> None:
    """Tokens come."""
    for what in cards.RESOURCES:
        if what in step.keys:
            points = max(0, amount(g, r, step.keys[what]))
            give(g, r, r.person, what, points)


def give(g: Table, r: Running, person: Person, what: str, points: int) -> None:
    """Give tokens of one kind to an investigator."""
    if what == "clue":
        cards.change_clues(g, person, points)
    elif what == "money":
        cards.change_money(g, person, points)
    else:
        health.gain(g, person, what, points, by=helper(g, r))


def helper(g: Table, r: Running) -> str | None:
    """The place or the person that helps: some rules spare it."""
    if r.source.name == "special" and r.person is not None:
        if r.source.event:  # an ability that is used from afar
            return str(r.source.event["area"])
        return r.person.at if r.person.at in g.book.areas else None
    if r.source.name == "person" and r.source.person is not None:
        return r.source.person.who
    return None


def do_lose(g: Table, r: Running, step: Step) -> None:
    """Tokens go, all at once."""
    person = r.person
    loss = {
        what: max(0, loss_of(g, r, step.keys[what], values.have(person, what)))
        for what in cards.RESOURCES
        if what in step.keys
    }
    if "clue" in loss:
        cards.change_clues(g, person, -loss["clue"])
    if "money" in loss:
        cards.lose_money(g, person, loss["money"])
    if ("sanity" in loss or "stamina" in loss) and "owed" in r.event:
        for what in ("sanity", "stamina"):  # the price of a use before a check
            r.event["owed"][what] += loss.get(what, 0)
    elif not (loss.get("sanity") or loss.get("stamina")):  # who pays for a spell with the last does not fall
        g.packs.lost = 0 if "sanity" in loss or "stamina" in loss else g.packs.lost
    else:
        health.lose(
            g,
            person,
            loss.get("sanity", 0),
            loss.get("stamina", 0),
            zero_devours=str(step.keys.get("zero")) == "devour",
            by_step=True,
        )
        ranged = [what for what in ("sanity", "stamina") if is_range(step.keys.get(what))]
        if ranged and "pact-power-chosen" in g.book.switches:
            g.packs.lost = sum(loss[what] for what in ranged)


def is_range(value: Any) -> bool:
    """Whether the player names a number of a range."""
    return isinstance(value, Call) and value.name == "range"


def loss_of(g: Table, r: Running, value: Any, having: int) -> int:
    """An amount of a loss; the player names a number of a range."""
    if is_range(value):
        from .effects_packs import named_number

        return named_number(g, r, value)
    return amount(g, r, value, having)


def do_restore(g: Table, r: Running, step: Step) -> None:
    """Up to the maximum."""
    what = step.word()
    give(g, r, r.person, what, cards.most(g, r.person, what) - getattr(r.person, what))


def do_split_gain(g: Table, r: Running, step: Step) -> None:
    """A gain that he splits."""
    total = amount(g, r, step.args[0])
    first, second = step.word(1), step.word(2)
    share = g.log.decide("split", r.person.seat, list(range(total + 1))) if total else 0
    give(g, r, r.person, first, share)
    give(g, r, r.person, second, total - share)


def do_lower_max(g: Table, r: Running, step: Step) -> None:
    """Maximum sanity or stamina drops, as he likes."""
    person = r.person
    for _ in range(amount(g, r, step.args[0])):
        what = g.log.decide("maximum", person.seat, ["sanity", "stamina"])
        person.lowered[what] += 1
        most = cards.most(g, person, what)
        g.log.expect(f"max_{what}", seat=person.seat, now=most)
        if most <= 0:
            health.devour(g, person)
            raise DownError(person)
        if getattr(person, what) > most:
            cards.change_health(g, person, what, most - getattr(person, what))


def do_heal(g: Table, r: Running, step: Step) -> None:
    """Himself or one in his area."""
    what, points = step.word(0), amount(g, r, step.args[1])
    near = [person.seat for person in g.near(r.person)]
    seat = g.log.decide("target", r.person.seat, near)
    give(g, r, g.people[seat], what, points)


def do_bless(g: Table, r: Running, step: Step) -> None:
    """A Blessing, for him or for anybody."""
    person = r.person
    if "who" in step.keys:
        seat = g.log.decide("whom", person.seat, [each.seat for each in g.people if each.alive])
        person = g.people[seat]
    cards.set_status(g, person, "blessed")


def do_curse(g: Table, r: Running, step: Step) -> None:
    """A Curse."""
    cards.set_status(g, r.person, "cursed")


def do_delay(g: Table, r: Running, step: Step) -> None:
    """He is delayed, unless he is already."""
    if r.person.delayed or (g.packs.on and not may_be_delayed(g, r.person)):
        return
    r.person.delayed = True
    g.log.expect("delayed", seat=r.person.seat)


def may_be_delayed(g: Table, person: Person) -> bool:
    """Whether a rule or a card spares him a delay."""
    from .windows import ask

    return not (standing.forbidden(g, "delay", person) or ask(g, person, "delay")["refused"])


def delay_comes(g: Table, person: Person) -> None:
    """A delay comes in the middle of a rule: if a player may prevent it, at the end of the step."""
    from .windows import offers

    if not g.packs.on:
        person.delayed = True
    elif any(offers(g, person, "delay", owner=each) for each in g.everybody()):
        g.packs.queue.append((parse("on(turn_end){delay}")[0], Source("rule"), person))
    elif not standing.forbidden(g, "delay", person):
        person.delayed = True


def do_undelay(g: Table, r: Running, step: Step) -> None:
    """End the delay of the investigator."""
    person = r.person
    person.delayed = False
    if person.at == "lost" and person.returns_at > g.turn + 1 and not g.book.open["missing_people_act"]:
        person.skip = True
    person.returns_at = 0


def do_lose_turn(g: Table, r: Running, step: Step) -> None:
    """He misses his next turn."""
    if not r.person.skip:
        r.person.skip = True
        g.log.expect("lose_turn", seat=r.person.seat)


def do_arrest(g: Table, r: Running, step: Step) -> None:
    """To jail."""
    health.arrest(g, r.person)


def do_lost(g: Table, r: Running, step: Step) -> None:
    """Lost in time and space."""
    health.lost_in_time(g, r.person)
    raise DownError(r.person)


def do_devour(g: Table, r: Running, step: Step) -> None:
    """Devoured."""
    health.devour(g, r.person)
    raise DownError(r.person)


def do_forbid(g: Table, r: Running, step: Step) -> None:
    """Forbid something for a time, or to one investigator for good."""
    if step.word() == "loan":
        r.person.no_loan = True
    elif step.word() == "arrest" and "until" in step.keys:
        g.no_arrest = g.turn + 1


VERBS: dict[str, Any] = {
    name.removeprefix("do_"): what for name, what in list(globals().items()) if name.startswith("do_")
}

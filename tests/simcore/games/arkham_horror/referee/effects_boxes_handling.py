"""Verbs of the small boxes that let investigators use and trade what they have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.simcore.games.program_text import Step

from . import health, movement, narrowing, trading
from .events import acting
from .table import DownError, Person, Table

if TYPE_CHECKING:
    from .effects import Running


def _amount(g: Table, r: Running, value: Any) -> int:
    from .effects import amount

    return amount(g, r, value)


def do_read_tomes(g: Table, r: Running, step: Step) -> None:
    """He may use items that cost movement points: with so many points, or one of them (Tome)."""
    from . import effects

    person, before = r.person, g.points
    only = g.packs.taken if "only" in step.keys else None
    every = str(step.args[0]) == "all"
    left = 10**6 if every else _amount(g, r, step.args[0])
    while True:
        g.points = left
        names = {
            held.id: movement.use_now_of(g, person, held, "movement").key("points")
            for held in person.items
            if ("only" not in step.keys or reads(held, only))
            and movement.can_use(g, person, held, "movement", left)
            and movement.use_now_of(g, person, held, "movement").key("points")
        }
        options = [{"use": name} for name in names]
        choice = g.log.decide("read", person.seat, [None, *options]) if options else None
        g.points = before
        if choice is None:
            break
        price = names[choice["use"]]
        g.points = price if every else left
        try:
            effects.use_card(g, person, choice["use"], "movement")
        finally:
            g.points = before
        if every:
            break
        left -= price


def reads(held: Any, taken: str | None) -> bool:
    """Whether a card is the one that was just taken, and reading it needs a check."""
    use = held.card.use_in("movement")
    return held.id == taken and use is not None and use.step.block("")[0].verb == "check"


def do_trading(g: Table, r: Running, step: Step) -> None:
    """They may trade now, wherever they are; each item or payment costs both of them."""
    members = narrowing.members(g, step.args[0], r.person or r.source.person, r.source)
    price = _amount(g, r, step.keys.get("sanity", 0))
    paid: set[int] = set()  # nobody gives money twice: the rules do not say when he may again
    while True:
        able = [each for each in members if each.alive and trading.gives(g, each)]
        givers = [each.seat for each in able if trading.tradable(g, each, g.given) or has_money(each, paid)]
        begins = able[0].seat if able else g.lead  # the first player, or the next one who takes part
        giver = g.log.decide("trade_from", begins, [None, *givers]) if len(able) > 1 and givers else None
        if giver is None:
            return
        who = g.people[giver]
        options: list[Any] = [{"card": name} for name in trading.tradable(g, who, g.given)]
        options += ["money"] if has_money(who, paid) else []
        gift = g.log.decide("trade_what", giver, options)
        alike = g.log.alike
        taker = g.people[g.log.decide("trade_to", giver, [each.seat for each in able if each is not who])]
        if gift == "money":
            dollars = g.log.decide("dollars", giver, list(range(1, who.money + 1)))
            who.money -= dollars
            taker.money += dollars
            g.log.expect("money_given", seat=giver, dollars=dollars, to=taker.seat)
            paid.add(giver)
        else:
            trading.hand_over(g, who, gift["card"], taker, alike)
        for each in (who, taker):
            charge(g, each, price)
        members = [each for each in members if each.down is None]


def has_money(person: Person, paid: set[int]) -> bool:
    """Whether he has dollars to give, and has not given any."""
    return person.money > 0 and person.seat not in paid


def charge(g: Table, person: Person, sanity: int) -> None:
    """A loss of one of those who trade; the others go on."""
    try:
        with acting(g, person):
            health.lose(g, person, sanity)
    except DownError as down:
        if down.person is not person:
            raise


VERBS: dict[str, Any] = {
    name.removeprefix("do_"): what for name, what in list(globals().items()) if name.startswith("do_")
}

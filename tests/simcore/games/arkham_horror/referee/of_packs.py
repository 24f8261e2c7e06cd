"""The parts of a turn that only packs have (D1 to D3)."""

from __future__ import annotations

from tests.simcore.games.program_text import parse

from . import (
    cards,
    effects,
    effects_packs,
    events,
    health,
    missions,
    relations,
    stand_ins,
    standing,
    tracks,
    whispers,
    windows,
)
from .standing import Source
from .table import JAIL, LOST, Held, Person, Table

LIMITS = (("item_limit", ("common", "unique")), ("spell_skill_limit", ("spell", "skill")))
NOT_IN_BATTLE = ("retainer", "bank-loan", "deputy-of-arkham")


# --- turns and phases


def begin_turn(g: Table) -> None:
    """Before the Upkeep (D1)."""
    from . import upkeep

    for person in g.people:
        person.points_used = person.points_spent = person.focus_paid = 0
        person.stopped = False
    whispers.begin_turn(g)
    events.fire(g, "turn_start")
    upkeep.wake(g)
    for person in g.everybody():
        if person.down is None:  # by a rule at the start of the turn
            with events.acting(g, person):
                windows.ask(g, person, "turn_start", alone=True)
    for person in g.everybody():
        retire(g, person)


def retire(g: Table, person: Person) -> None:
    """With two injuries and madnesses he may retire: he skips this turn, and leaves at its end (E3)."""
    many = len(person.of_deck("injury", "madness"))
    if many >= 2 and person.at not in (LOST, JAIL) and g.log.decide("retire", person.seat, [0, 1]):
        g.log.expect("retires", seat=person.seat)
        person.retiring = True


def phase_begins(g: Table, phase: str) -> None:
    """A phase begins."""
    if phase == "upkeep":
        missions.begin_upkeep(g)
    events.fire(g, "phase_start", phase=phase)


def end_borrowing(g: Table, person: Person) -> None:
    """A borrowed ally leaves the game in the upkeep, wherever it is."""
    name = g.packs.borrowed.pop(person.seat, None)
    if name is None:
        return
    holders = [(holder, held) for holder in g.people for held in holder.holding(name)]
    if holders:
        cards.leave_game(g, *holders[0])
    elif name in g.decks["ally"].cards():
        g.log.expect("ally_boxed", card=name)
        g.decks["ally"].remove(name)
        tracks.ally_goes(g, name)
    events.drain(g)


def phase_ends(g: Table, phase: str) -> None:
    """A phase is over; what that sets off follows the beginning of the next one."""
    with events.waiting(g):
        events.fire(g, "phase_end", phase=phase)
    effects_packs.ends(g, "phase_end")


def end_turn(g: Table) -> None:
    """The turn is over."""
    for person in g.people:
        if person.retiring and person.alive:
            health.leave(g, person)
        person.retiring = False
    events.fire(g, "turn_end")
    effects_packs.ends(g, "mythos_end", "turn_end", f"turn {g.turn}")
    effects_packs.return_lent(g)
    windows.end_turn(g)


# --- upkeep


def refresh(g: Table, person: Person) -> None:
    """Exhausted cards are refreshed, some at a price, some only one, and some stay exhausted (Refresh)."""
    limit = standing.number(g, "refresh_limit", 10**6, person)
    for held in person.cards:
        held.used = False
    shared = relations.owned(g, person)
    idle = [held for held in (*person.cards, *shared) if held.exhausted]
    kept = idle if len(idle) > limit else [held for held in idle if held.card.first("refresh_cost")]
    back = [held for held in idle if held not in kept]
    back += [held for held in one_by_one(g, person, list(kept), limit) if held not in back]
    back += [held for held in person.cards if held.exhausted and held not in idle]  # by these payments
    back = [held for held in back if not stays(g, person, back, held)]
    ready = [held for held in back if held in person.cards or held in shared]
    for held in ready:
        held.exhausted = False
    for name in [each.card.effect_of for each in reversed(person.cards)]:
        spells = [held for held in ready if held.id == name]
        if spells and not any(held.exhausted for held in person.holding(name)):
            _refreshed(g, person, spells[0])


def one_by_one(g: Table, person: Person, kept: list[Held], limit: int) -> list[Held]:
    """Cards that he refreshes at their price, as many as he may."""
    back: list[Held] = []
    while len(back) < limit:
        able = [held for held in kept if can_refresh(g, person, held)]
        names = [held.id for held in able]
        name = g.log.decide("refresh", person.seat, [None, *names]) if able else None
        if name is None:
            return back
        which, alike = g.log.alike
        same = [held for held in able if held.id == name]
        held = same[which if alike == len(same) else 0]
        kept.remove(held)
        back.append(held)
        pay_refresh(g, person, held)
    return back


def price_of_refresh(g: Table, person: Person, held: Held) -> tuple[str, int]:
    """The price of refreshing a card."""
    step = held.card.first("refresh_cost")
    if step is None:
        return "money", 0
    what, amount = next(iter(step.keys.items()))
    return what, cards.focus_left(g, person) if str(amount) == "all" else amount


def can_refresh(g: Table, person: Person, held: Held) -> bool:
    """Whether he can pay for the refresh of a card; all his focus is at least one."""
    what, points = price_of_refresh(g, person, held)
    return (
        cards.focus_left(g, person) > 0 if what == "focus" else cards.pays_with(g, person, "money") >= points
    )


def pay_refresh(g: Table, person: Person, held: Held) -> None:
    """Pay for the refresh of a card."""
    what, points = price_of_refresh(g, person, held)
    if what == "focus":
        person.focus_paid += points
    else:
        cards.change_money(g, person, -(stand_ins.spent(g, person, "money", points) or 0))


def stays(g: Table, person: Person, back: list[Held], held: Held) -> bool:
    """Whether a card stays exhausted at the price of sanity; he is asked about all of them at once."""
    if held is back[0]:
        person.staying = []
        while True:
            able = [each for each in back if each not in person.staying and _can_stay(person, each)]
            names = [each.id for each in able]
            name = g.log.decide("stays", person.seat, [None, *names]) if able else None
            if name is None:
                break
            chosen = next(each for each in able if each.id == name)
            person.staying.append(chosen)
            health.lose(g, person, chosen.card.first("stay_exhausted").keys.get("sanity", 0), paid=True)
    return held in person.staying


def _can_stay(person: Person, held: Held) -> bool:
    step = held.card.first("stay_exhausted")
    return step is not None and person.sanity > step.keys.get("sanity", 0)


def _refreshed(g: Table, person: Person, held: Held) -> None:
    from .effects_packs_cards import refreshed

    refreshed(g, person, held)


def is_spared(g: Table, person: Person, held: Held) -> bool:
    """Whether a card has nothing to do: no condition of it holds, or it brings money in the battle."""
    from .upkeep import steps_of

    if held.id in NOT_IN_BATTLE and (g.packs.awake or g.packs.duel):
        return True
    return not any(steps_of(g, person, held))


def sliders(g: Table, person: Person) -> None:
    """Sliders move with the focus that is left (Skill Sliders)."""
    if not person.alive:
        return
    free = next((step for step in person.sheet.program if step.verb == "free_sliders"), None)
    if free is not None:
        left_first(g, person, int(free.args[0]), int(free.args[1]))
        return
    left: float = cards.focus_left(g, person)
    if standing.has_rule(g, "sliders_free", person):
        left = 3 * len(person.stops)
    steps = standing.number(g, "slider_steps", 3, person)
    for track in list(person.stops):
        stop = person.stops[track]
        options = [each for each in range(4) if abs(each - stop) <= min(left, steps)]
        chosen = g.log.decide("most_stop" if track == "maximum" else "slider", person.seat, options)
        if chosen != stop:
            left -= abs(chosen - stop)
            slide(g, person, track, chosen)


def slide(g: Table, person: Person, track: str, stop: int) -> None:
    """A slider moves; what rises with it fills by as much (max_slider)."""
    before = person.stops[track]
    person.stops[track] = stop
    if track != "maximum":
        g.log.expect("slide", seat=person.seat, track=track, stop=stop)
        return
    for what, more in (("sanity", stop - before), ("stamina", before - stop)):
        room = min(0, cards.most(g, person, what) - getattr(person, what))
        cards.change_health(g, person, what, more if more > 0 else room)


def left_first(g: Table, person: Person, steps: int, more: int) -> None:
    """All sliders to the first stop, then up; more steps cost sanity or stamina (free_sliders)."""
    for track, stop in person.stops.items():
        if stop:
            slide(g, person, track, 0)
    while more and steps < 3 * len(person.stops):
        means = [what for what in ("sanity", "stamina") if getattr(person, what) > 0]
        what = g.log.decide("step_price", person.seat, [None, *means])
        if what is None:
            break
        health.lose(g, person, **{what: 1}, paid=True)
        steps, more = steps + 1, more - 1
    room = 3 * len(person.stops)
    for track in person.stops:
        room -= 3
        options = [stop for stop in range(4) if stop <= steps and steps - stop <= room]
        chosen = g.log.decide("slider", person.seat, options) if steps else 0
        if chosen:
            steps -= chosen
            slide(g, person, track, chosen)


# --- limits of what somebody may have


def within_limits(g: Table, person: Person) -> None:
    """Give up cards and clue tokens above the limits, of the investigator's choice."""
    for name, decks in LIMITS:
        most = standing.number(g, name, 10**6, person)
        while len(person.of_deck(*decks)) > most:
            options = list(dict.fromkeys(held.id for held in person.of_deck(*decks)))
            cards.discard(g, person, person.holding(g.log.decide("discard", person.seat, options))[0])
    most = standing.number(g, "clue_limit", 10**6, person)
    if person.clues > most:
        cards.change_clues(g, person, most - person.clues)


# --- setup


def set_up(g: Table) -> None:
    """Programs of the sheets that run before the first mythos card (A)."""
    for step in [step for step in g.one.program if step.verb == "on" and step.word() == "setup"]:
        effects.run(g, None, step.block(""), Source("one"))
    for name, extra in g.packs.extras():
        effects.run(g, None, tuple(step for step in extra.setup if step.verb not in LATE), Source(name))
    effects.run(g, None, parse(g.level.get("setup", "")), Source("level"))


def counts_items(g: Table, person: Person) -> None:
    """Rules of the sheets on gained items count those with which he begins (Herald)."""
    lost = 0
    for held in [held for held in person.cards if held.card.is_item]:
        if "pharaoh-start-one" in g.book.switches and lost >= person.sanity - 1:
            return
        lost += events.fire_of_sheets(g, "gain_item", person, deck=held.card.deck, card=held.id)


LATE = ("put",)
"""Steps of a setup that wait for the first gate (A)."""


def set_up_late(g: Table) -> None:
    """Steps that wait for the first gate."""
    for name, extra in g.packs.extras():
        effects.run(g, None, tuple(step for step in extra.setup if step.verb in LATE), Source(name))


def first_maximum(g: Table, person: Person) -> None:
    """The slider of the maxima is set, free; what is above a maximum goes, what it raises is full (B)."""
    if "maximum" in person.stops:
        stop = g.log.decide("most_stop", person.seat, list(range(4)))
        if stop != person.stops["maximum"]:
            slide(g, person, "maximum", stop)


def arrives(g: Table, person: Person) -> None:
    """Run the setup program of an investigator's sheet."""
    for step in person.sheet.program:
        if step.verb == "on" and step.word() == "setup":
            effects.run(g, person, step.block(""), Source("person", person))


def take_over(g: Table, person: Person) -> None:
    """Run the effects that wait for the successor of a devoured investigator."""
    later, person.later = person.later, []
    for steps, source in later:
        effects.run(g, person, steps, source)

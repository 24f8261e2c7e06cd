"""The parts of a turn that only packs have (D1 to D3)."""

from __future__ import annotations

from dataclasses import replace

from tests.simcore.games.program_text import Block, Step, parse

from . import cards, effects, effects_packs, events, health, narrowing, relations, standing, whispers, windows
from .standing import Source
from .table import JAIL, LOST, Held, Person, Table

LIMITS = (("item_limit", ("common", "unique")), ("spell_skill_limit", ("spell", "skill")))
NOT_IN_BATTLE = ("retainer", "bank-loan", "deputy-of-arkham")


# --- turns and phases


def begin_turn(g: Table) -> None:
    """Before the Upkeep (D1)."""
    for person in g.people:
        person.points_used = person.points_spent = person.focus_paid = 0
        person.stopped = False
    whispers.begin_turn(g)
    events.fire(g, "turn_start")
    for person in g.everybody():
        with events.acting(g, person):
            windows.ask(g, person, "turn_start", asks="turn_start")
            retire(g, person)


def retire(g: Table, person: Person) -> None:
    """With two injuries and madnesses he may retire; a new one comes in the next turn (E3)."""
    many = len(person.of_deck("injury", "madness"))
    if many >= 2 and person.at not in (LOST, JAIL) and g.log.decide("retire", person.seat, [0, 1]):
        g.log.expect("retires", seat=person.seat)
        health.leave(g, person)


def phase_begins(g: Table, phase: str) -> None:
    """A phase begins."""
    if phase == "upkeep":
        for person in g.everybody():
            for held in [held for held in person.cards if held.borrowed]:
                cards.leave_game(g, person, held)
        missions(g)
    events.fire(g, "phase_start", phase=phase)


def phase_ends(g: Table, phase: str) -> None:
    """A phase is over."""
    events.fire(g, "phase_end", phase=phase)
    effects_packs.ends(g, "phase_end")


def end_turn(g: Table) -> None:
    """The turn is over."""
    events.fire(g, "turn_end")
    effects_packs.ends(g, "mythos_end", "turn_end", f"turn {g.turn}")
    effects_packs.return_lent(g)
    windows.end_turn(g)


def missions(g: Table) -> None:
    """A step of a mission is done where its owner had his last encounter, if he pays for it (G3)."""
    for person in g.everybody():
        for held in [held for held in person.cards if held.card.first("mission")]:
            steps = held.card.first("mission").blocks
            block = steps[held.marks["clue"]]
            if not narrowing.is_in(g, block.args[0], person.at) or person.encountered_at != person.at:
                continue
            sacrifice = block.steps[0]
            source = Source("card", person, held)
            effects.run(g, person, (_with_mark(sacrifice),), source)
            if held in person.cards and held.marks["clue"] >= len(steps):
                effects.run(g, person, held.card.first("payoff").block(""), source)
                cards.leave_game(g, person, held)


def _with_mark(sacrifice: Step) -> Step:
    """A payment that puts a token on the card."""
    return replace(sacrifice, blocks=(Block("then", {}, parse("mark(clue,1)")),))


# --- upkeep


def refresh(g: Table, person: Person) -> None:
    """Exhausted cards are refreshed, some at a price, some only one (Refresh)."""
    left = standing.number(g, "refresh_limit", 10**6, person)
    for held in person.cards:
        held.used = False
    shared = relations.owned(g, person)
    idle = [held for held in (*person.cards, *shared) if held.exhausted]
    if len(idle) <= left:
        for held in idle:
            if (held in person.cards or held in shared) and may_refresh(g, person, held):
                _refreshed(g, person, held)
        return
    for _ in range(left):
        names = list(dict.fromkeys(held.id for held in idle))
        name = g.log.decide("refresh", person.seat, [None, *names])
        if name is None:
            return
        held = next(held for held in idle if held.id == name)
        idle.remove(held)
        if may_refresh(g, person, held):
            _refreshed(g, person, held)


def may_refresh(g: Table, person: Person, held: Held) -> bool:
    """Whether he pays what a card asks for its refresh, or leaves it exhausted."""
    price = held.card.first("refresh_cost")
    if price is not None:
        what, amount = next(iter(price.keys.items()))
        points = cards.focus(g, person) if str(amount) == "all" else amount
        able = person.focus_paid == 0 if what == "focus" else cards.pays_with(g, person, what) >= points
        if not able or not g.log.decide("refresh_cost", person.seat, [0, 1]):
            return False
        from . import paying

        paying.spend(g, person, what, points)
        return True
    stays = held.card.first("stay_exhausted")
    able = stays is not None and person.sanity >= stays.keys.get("sanity", 0)
    if able and g.log.decide("stay_exhausted", person.seat, [0, 1]):
        health.lose(g, person, stays.keys.get("sanity", 0), paid=True)
        return False
    return True


def _refreshed(g: Table, person: Person, held: Held) -> None:
    from .effects_packs_cards import refreshed

    refreshed(g, person, held)


def is_spared(g: Table, person: Person, held: Held) -> bool:
    """Whether a card has nothing to do: no condition of it holds, or it brings money in the battle."""
    from .upkeep import steps_of

    if g.packs.awake and held.id in NOT_IN_BATTLE:
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
        chosen = g.log.decide("slider", person.seat, options)
        if chosen != stop:
            left -= abs(chosen - stop)
            slide(g, person, track, chosen)


def slide(g: Table, person: Person, track: str, stop: int) -> None:
    """A slider moves; what rises with it fills by as much (max_slider)."""
    before = person.stops[track]
    person.stops[track] = stop
    g.log.expect("slide", seat=person.seat, track=track, stop=stop)
    if track == "maximum":
        what = "sanity" if stop > before else "stamina"
        cards.change_health(g, person, what, abs(stop - before))
        cards.within_most(g, person)


def left_first(g: Table, person: Person, steps: int, more: int) -> None:
    """All sliders to the first stop, then up; more steps cost sanity or stamina (free_sliders)."""
    for track in person.stops:
        person.stops[track] = 0
    for number in range(steps + more):
        open_ = [track for track, stop in person.stops.items() if stop < 3]
        if not open_:
            return
        track = g.log.decide("slide_up", person.seat, [None, *open_])
        if track is None:
            return
        if number >= steps:
            what = g.log.decide("lose_what", person.seat, ["sanity", "stamina"])
            health.lose(g, person, **{what: 1}, paid=True)
        person.stops[track] += 1
        g.log.expect("slide", seat=person.seat, track=track, stop=person.stops[track])


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
    """Programs of the sheets that run in the setup (A)."""
    for step in [step for step in g.one.program if step.verb == "on" and step.word() == "setup"]:
        effects.run(g, None, step.block(""), Source("one"))
    for name, extra in g.packs.extras():
        now = tuple(step for step in extra.setup if step.verb not in LATE)
        effects.run(g, None, now, Source(name))


LATE = ("put", "each", "doom", "into_cup")
"""Steps of a setup that wait for the pieces that they touch (A)."""


def set_up_late(g: Table, *verbs: str) -> None:
    """Steps that wait until their pieces are there."""
    for name, extra in g.packs.extras():
        effects.run(g, None, tuple(step for step in extra.setup if step.verb in verbs), Source(name))


def arrives(g: Table, person: Person) -> None:
    """Run the setup program of an investigator's sheet."""
    for step in person.sheet.program:
        if step.verb == "on" and step.word() == "setup":
            effects.run(g, person, step.block(""), Source("person", person))
    later, person.later = person.later, []
    for steps, source in later:
        effects.run(g, person, steps, source)

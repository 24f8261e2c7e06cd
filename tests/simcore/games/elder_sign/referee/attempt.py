"""The attempt at an adventure, from its first roll to its end (p.6, p.7)."""

from __future__ import annotations

from simcore.games.elder_sign.rules.records import codes
from simcore.games.elder_sign.rules.records.codes import Ability
from simcore.games.elder_sign.rules.records.events import Decision, Event

from . import after_roll, before_roll, clock, devour, effects, locks, outcome, people, tasks
from .dice import WILD
from .table import Attempt, Table
from .tasks import Task


def attempt(g: Table) -> None:
    """Try the card on which the active investigator is."""
    place = g.now.at
    card = g.places[place]
    g.log.expect(Event.ATTEMPT, g.active, place, card)
    g.tally["tried"] += 1
    g.tally["worlds_tried"] += g.box.is_world(card)
    g.tried[card] = g.tried.get(card, 0) + 1
    begin(g, place)
    g.attempting = True
    outcome.succeed(g) if solve(g) else outcome.fail(g)
    g.attempting = False


def begin(g: Table, place: int) -> None:
    """The green dice that are free make the pool."""
    g.attempt = Attempt(place)
    for die, at in enumerate(g.dice.at):
        if at == codes.SUPPLY and g.box.die_colour[die] == codes.GREEN:
            g.dice.at[die] = codes.POOL
            g.dice.face[die] = codes.NONE


def solve(g: Table) -> bool:
    """Roll until all tasks are completed, or the attempt has failed."""
    while True:
        act = before_roll.before_roll(g)
        if not tasks.left(g):
            return True
        if act == codes.DECLARE_FAILED:
            return False
        if act == codes.STAND and not g.box.rule["pay_unrolled"]:
            return False
        if act == codes.ROLL:
            roll(g)
            after_roll.after_roll(g)
        if not tasks.left(g):
            return True
        if judge(g):
            if not tasks.left(g):
                return True
        elif act == codes.STAND or not go_on(g):
            return False


def roll(g: Table) -> None:
    """Roll all dice of the pool."""
    g.attempt.used.clear()
    g.attempt.ability_used = g.attempt.helped = False
    roll_dice(g, Event.ROLL, g.dice.lying(codes.POOL))
    g.attempt.first = False


def roll_dice(g: Table, event: Event, dice: list[int]) -> None:
    """Roll dice; the log says what they show."""
    g.rolls += 1
    g.tally["dice_rolled"] += len(dice)
    told = g.log.learn(event, g.active, g.rolls)
    if [each // 8 for each in told] != sorted(dice) or any(each % 8 > 5 for each in told):
        g.log.fail(f"{sorted(dice)} are rolled, not {told}")
    for each in told:
        g.dice.face[each // 8] = each % 8


# --- a roll is judged


def judge(g: Table) -> bool:
    """Complete a task with the roll, or none (A3, A4); some complete several (C41)."""
    completed = False
    while True:
        ways = tasks.payments(g)
        option = g.log.decide(Decision.PAY, g.active, [codes.NONE, *ways])
        if option == codes.NONE:
            return completed
        completed = True
        complete(g, *ways[option])
        if not g.can(g.now, Ability.MANY_TASKS) or not tasks.left(g):
            return True


def complete(g: Table, task: Task, dice: tuple[int, ...]) -> None:
    """Put the dice onto the task and pay what it costs (A9)."""
    g.log.expect(Event.TASK, g.active, task.number, *(g.dice.coded(die) for die in dice))
    slots = {g.dice.at[die] - codes.SPELL for die in dice if g.dice.at[die] >= codes.SPELL}
    for die in dice:
        g.dice.at[die] = codes.USED
    for slot in sorted(slots):
        locks.drop_spell(g, slot)
    mark(g, task)
    pay(g, *task.need.costs)
    if task.marker != codes.NONE and not task.extra:
        revenge = g.box.marker_revenge[task.marker]
        effects.run(g, revenge, g.now)
    devour.settle(g)


def mark(g: Table, task: Task) -> None:
    """A task is completed for the rest of the attempt."""
    if task.extra:
        g.attempt.done_extras.add(task.marker)
        return
    if task.row != codes.NONE:
        g.attempt.done_rows.add(task.row)
    if task.marker != codes.NONE:
        g.attempt.done_markers.add(task.marker)
        if g.box.rule["unlock_at_once"]:
            locks.unlock(g, locks.OF_MARKER + task.marker, to_pool=True)


def pay(g: Table, sanity: int, stamina: int, steps: int) -> None:
    """Pay sanity, stamina and time; cards may pay a point (E12)."""
    for what, points in (("sanity", sanity), ("stamina", stamina)):
        for _ in range(points):
            pay_point(g, what)
    if steps:
        clock.advance(g, steps)


def pay_point(g: Table, what: str) -> None:
    """Pay a point with a card or of the own."""
    person = g.now
    cards = [card for card in g.box.alike(person.held) if g.box.cards[card].pays == what]
    own = [codes.NONE] if getattr(person, what) > 1 else []
    card = g.log.decide(Decision.COST, g.active, [*own, *cards])
    if card == codes.NONE:
        people.change_health(g, person, what, -1)
    else:
        people.use_card(g, person, card)


# --- a failed roll


def go_on(g: Table) -> bool:
    """Terror effects, then a die is set aside and perhaps one put onto a marker (A6); or give up."""
    pool = g.dice.lying(codes.POOL)
    terror = shows_terror(g, pool)
    if not pool:
        return False
    g.log.expect(Event.MISS, g.active, int(terror))
    if terror:
        strike(g)
        if g.attempt.failing:
            return False
    if not set_aside(g):
        return False
    focus(g)
    return True


def shows_terror(g: Table, dice: list[int]) -> bool:
    """Whether at least one of the dice is a terror result (C1)."""
    terrors = {codes.TERROR, WILD} if g.box.rule["wild_terror"] else {codes.TERROR}
    return any(g.dice.shown(die)[0] in terrors for die in dice)


def strike(g: Table) -> None:
    """Terror effects of the card and of the mythos card, in this order (C2)."""
    card = g.places[g.attempt.place]
    effect = [(0, g.box.adventures[card].programs["terror"])]
    if g.mythos != codes.NONE:
        effect.append((1, g.box.mythos_program(g.mythos, "terror")))
    if g.box.rule["mythos_first"]:
        effect.reverse()
    for of_mythos, program in effect:
        if program:
            strike_once(g, of_mythos, program)
            if g.attempt.failing:
                return


def strike_once(g: Table, of_mythos: int, program: effects.Program) -> None:
    """One terror effect; some are immune (C39, C40)."""
    if of_mythos and g.can(g.now, Ability.FREE_OF_MYTHOS):
        return
    immune = g.can(g.now, Ability.NO_MONSTERS)
    if immune and g.box.rule["immune_to_all"]:
        return
    g.log.expect(Event.TERROR, of_mythos)
    g.feeder = codes.TERROR_EFFECT
    source = effects.Source(g.attempt.place, terror=True, immune=immune)
    effects.run(g, program, g.now, source)
    g.feeder = codes.OTHER
    devour.settle(g)


def set_aside(g: Table) -> bool:
    """Set a die of the roll aside for good, or give up."""
    pool, discarded = g.dice.lying(codes.POOL), g.attempt.discarded
    if discarded and g.box.rule["discard_is_aside"]:  # they are that die; the choice means to continue
        pool = discarded[:1]
    if not pool:
        return False
    die = g.log.decide(Decision.GIVE_UP, g.active, [codes.NONE, *g.dice.each(pool)])
    g.attempt.discarded = []
    if die == codes.NONE:
        return False
    if discarded and g.box.rule["discard_is_aside"]:
        return True
    g.log.expect(Event.ASIDE, g.active, g.dice.coded(die))
    g.dice.at[die] = codes.ASIDE
    return True


def focus(g: Table) -> None:
    """Put another die onto the own marker or that of an investigator on the same card (p.10)."""
    refused: set[int] = set()
    while True:
        markers = [
            person.seat
            for person in g.in_place(g.attempt.place)
            if not g.dice.lying(codes.MARKER + person.seat) and person.seat not in refused
        ]
        if g.box.rule["focus_once"] and g.attempt.focused:
            markers = [seat for seat in markers if seat != g.active]
        pool = g.dice.each(g.dice.lying(codes.POOL))
        options = [die * codes.FOCUS_DICE + seat for die in pool for seat in markers]
        if not options:
            return
        option = g.log.decide(Decision.FOCUS, g.active, [codes.NONE, *options])
        if option == codes.NONE:
            return
        die, seat = divmod(option, codes.FOCUS_DICE)
        if seat == g.active or not g.box.rule["assist_consent"]:
            break
        if g.log.decide(Decision.CONSENT, seat, [0, 1]):
            break
        g.log.expect(Event.REFUSED, seat)
        refused.add(seat)
    g.log.expect(Event.FOCUS, g.active, seat, g.dice.coded(die))
    g.dice.at[die] = codes.MARKER + seat
    if seat == g.active:
        g.attempt.focused = True
    else:
        g.attempt.assistants.add(seat)

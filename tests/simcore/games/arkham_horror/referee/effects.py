"""The interpreter of programs: control, tokens, body."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.simcore.games.program_text import Call, Step

from . import cards, checks, events, health, items, narrowing, standing, values
from .errors import NotCoveredError
from .standing import Source
from .table import DownError, GameOverError, Person, Table


@dataclass
class Running:
    """A program that runs: for whom, from where."""

    person: Person | None
    source: Source
    entry: tuple[str, str] | None = None
    gate: str | None = None

    @property
    def event(self) -> dict[str, Any]:
        """Event that set the program off."""
        return self.source.event if self.source.event is not None else {}


LEFT_OUT = {
    "check", "monster", "fight_rumor", "move", "enter_other_world", "next_area", "return",
    "visit", "encounter", "redraw", "arrest", "lost", "pulled",
}  # fmt: skip


class EndedError(Exception):
    """The rest of the program is dropped: another encounter has taken its place."""


def run(
    g: Table,
    person: Person | None,
    steps: tuple[Step, ...],
    source: Source,
    entry: tuple[str, str] | None = None,
) -> None:
    """Run a program."""
    running = Running(person, source, entry)
    with finishing(g, person), contextlib.suppress(EndedError):
        block(g, running, steps)


@contextlib.contextmanager
def finishing(g: Table, person: Person | None) -> Iterator[None]:
    """Finish a card, under an alternative, before its reader is knocked out."""
    if person is None:
        yield
        return
    before, person.falls = person.falls, None
    try:
        yield
    except GameOverError:
        if person.falls:
            health.at_least_one(g, person)
        raise
    finally:
        falls, person.falls = person.falls, before
    if falls and person.alive:
        health.knock_out(g, person, falls)
        raise DownError(person)


def block(g: Table, r: Running, steps: tuple[Step, ...]) -> None:
    """Steps in order; who finishes a card in spite of a loss leaves some of them out."""
    for step in steps:
        verb = VERBS.get(step.verb)
        if verb is None:
            raise NotCoveredError(f"no such verb: {step.verb}")
        if g.packs.on:
            events.drain(g)  # what the step around this one has set off so far
        if r.person is None or not r.person.falls or step.verb not in LEFT_OUT:
            with events.step_of(g):
                verb(g, r, step)


def run_triggers(
    g: Table, trigger: str, person: Person | None = None, area: str | None = None, kind: Any = None
) -> None:
    """All rules that something sets off; a rumor works from the turn after it came.

    Those of packs act too if the first one has had him arrested, and all at the end of a movement.
    """
    down: DownError | None = None
    rules = triggered(g, trigger, person, area, kind)
    at_end = g.packs.on and trigger == "end_move"
    for step, source in list(rules) if at_end else rules:
        if source.name == "rumor" and trigger == "mythos_end" and g.rumor_since >= g.turn:
            continue
        if source.name == "card" and step.block("") and step.block("")[0].verb == "return":
            continue
        try:
            run(g, person, step.block(""), source)
        except DownError as problem:
            goes_on = person is not None and person.alive and (at_end or person.down == "arrested")
            if not (g.packs.on and goes_on):
                raise
            down = problem
    if down is not None:
        raise down


def triggered(
    g: Table, trigger: str, person: Person | None, area: str | None, kind: Any
) -> Iterator[tuple[Step, Source]]:
    """Rules that something sets off; with a defeat, also those of cards that it has brought."""
    found = standing.triggers(g, trigger, person, kind, area)
    if not (g.packs.on and trigger == "beaten"):
        yield from found
        return
    for each in found:
        if is_general(each[1]):
            yield each
    for each in standing.triggers(g, trigger, person, kind, area):
        if not is_general(each[1]):
            yield each


def is_general(source: Source) -> bool:
    """Whether a rule is neither that of an investigator nor that of a kind of monster."""
    return source.person is None and source.kind is None


def use_card(g: Table, person: Person, name: str, window: str) -> None:
    """He uses a card: pays, exhausts or discards it, casts if it is a spell, does what it says."""
    from . import arms, stand_ins, windows
    from .movement import use_now_of

    ready = [
        card
        for card in person.holding(name)
        if use_now_of(g, person, card, window) and not card.exhausted and not card.used
    ]
    which, alike = g.log.alike  # the game may offer each of several cards of a name
    held = ready[which if alike == len(ready) else 0]
    use = use_now_of(g, person, held, window)
    if not items.works(g, person, held):
        return
    source = Source("card", person, held)
    money = use.key("money") or 0
    if use.is_set("cast"):
        if not arms.cast(g, person, held):
            arms.helped(g)
            arms.after_casting(g, person)
            return
        if use.is_set("discard") and held in person.cards:
            cards.discard(g, person, held)
        arms.helped(g)
        if not person.alive:  # devoured by what has helped
            return
    elif g.packs.on and not held.card.is_plain:
        windows.use(g, person, windows.Offer(use, source, person, held.id), {})
        return
    else:
        money = stand_ins.spent(g, person, "money", money) or 0
        g.log.expect("use", seat=person.seat, card=name)
        health.use_up(g, person, held, use)
    with events.step_of(g) if use.key("points") else contextlib.nullcontext():
        pay_use(g, person, held, use, money)
    g.packs.reading = held.card.is_tome
    try:
        run(g, person, use.step.block(""), source)
        g.packs.reading = False
    except DownError:
        g.packs.reading = False
        arms.after_casting(g, person)
        raise
    arms.after_casting(g, person)


def pay_use(g: Table, person: Person, held: Any, use: Any, money: int) -> None:
    """Pay for the use of a card; what the movement points set off waits for the rest of the price."""
    from .movement import spend_point

    if use.key("points"):
        g.points -= use.key("points")
        g.log.expect("points", seat=person.seat, points=g.points)
        for _ in range(use.key("points") if g.packs.on else 0):
            spend_point(g, person, tome=held.card.is_tome)
    if use.key("sanity"):  # an investigator who pays the last sanity goes insane after the effect of the card
        cards.change_health(g, person, "sanity", -use.key("sanity"))
    if money:
        cards.change_money(g, person, -money)
    if g.packs.on:
        more_costs(g, person, held, use)


def more_costs(g: Table, person: Person, held: Any, use: Any) -> None:
    """Costs of a use that only packs have."""
    from . import paying

    keys = {what: use.step.keys[what] for what in NEW_COSTS if what in use.step.keys}
    if keys:
        paying.settle(g, person, keys)
    if "once" in use.step.keys:
        person.uses[id(use.step)] += 1
        if str(use.step.keys["once"]) == "game":
            g.packs.once_a_game.add(id(use.step))


NEW_COSTS = ("clue", "toughness", "gates", "items", "allies", "power", "focus")

# --- control


def amount(g: Table, r: Running, value: Any, of: int = 0) -> int:
    """An amount for the one whose program runs."""
    return values.amount(g, r.person, value, of, r.source)


def do_check(g: Table, r: Running, step: Step) -> None:
    """A skill check, with blocks by pass and fail or by successes."""
    from . import combat

    skill, modifier = step.word(0), amount(g, r, step.args[1])
    need = amount(g, r, step.keys.get("need", 1))
    wanted = checks.MANY if step.tiers or counts(step) else need
    g.packs.no_failure = False
    if skill == "combat":
        combat.bare_check(g, r.person, modifier, wanted)
    else:
        kind = skill if skill in checks.SKILL_OF else "plain"
        checks.check(g, r.person, kind, checks.SKILL_OF.get(skill, skill), modifier, wanted)
    if step.tiers:
        block(g, r, step.tier(g.successes))
    elif g.packs.no_failure:
        g.packs.no_failure = False
    else:
        block(g, r, step.block("pass" if g.successes >= need else "fail"))


def counts(step: Step) -> bool:
    """Whether the number of successes is used in a block."""
    return "successes" in str(step)


def do_roll(g: Table, r: Running, step: Step) -> None:
    """Dice that are added up."""
    line = g.log.learn("roll", {"faces": step.args[0]}, **whom(r))
    faces = line["faces"]
    if len(faces) != step.args[0]:
        g.log.fail(f"{step.args[0]} dice")
    g.roll = sum(faces)
    block(g, r, step.tier(g.roll) if step.tiers else step.block(""))


def whom(r: Running) -> dict[str, int]:
    """The seat of the one whose program runs."""
    return {"seat": r.person.seat} if r.person else {}


def do_dice(g: Table, r: Running, step: Step) -> None:
    """Single dice, judged by Blessing and Curse."""
    number = max(0, amount(g, r, step.args[0]))
    faces = g.log.learn("roll", {"faces": number}, **whom(r))["faces"] if number else []
    if len(faces) != number:
        g.log.fail(f"{number} dice")
    g.successes = sum(checks.succeeds(g, r.person, face) for face in faces)
    g.failures = number - g.successes
    good, bad = g.successes, g.failures
    if step.tiers:
        return block(g, r, step.tier(good))
    for _ in range(good):
        block(g, r, step.block("success"))
    for _ in range(bad):
        block(g, r, step.block("failure"))
    return None


def do_may(g: Table, r: Running, step: Step) -> None:
    """He decides before anything is rolled; of checks one may be bound to take them all."""
    bound = g.packs.on and step.block("") and step.block("")[0].verb == "check"
    if (bound and standing.forbidden(g, "skip_check", r.person)) or g.log.decide(
        "may", r.person.seat, [0, 1]
    ):
        block(g, r, step.block(""))
    else:
        block(g, r, step.block("else"))


def do_pay(g: Table, r: Running, step: Step) -> None:
    """He may pay, if he can."""
    from . import paying

    special = r.source.name == "special"
    if paying.pay(g, r.person, step, must=r.source.held is not None, special=special, source=r.source):
        block(g, r, step.block("then"))
    else:
        block(g, r, step.block("else"))


def do_choose(g: Table, r: Running, step: Step) -> None:
    """One of the options that are allowed."""
    open_ = [
        number
        for number, option in enumerate(step.blocks)
        if "if" not in option.keys or values.holds(g, r.person, option.keys["if"], r.source)
    ]
    if open_:
        block(g, r, step.blocks[g.log.decide("choose", r.person.seat, open_)].steps)


def do_if(g: Table, r: Running, step: Step) -> None:
    """One block or the other."""
    holds = values.holds(g, r.person, step.args[0], r.source)
    block(g, r, step.block("then", "") if holds else step.block("else"))


def do_each(g: Table, r: Running, step: Step) -> None:
    """The block for every member, from the first player clockwise."""
    which = step.word()
    if which == "gate":
        for area in [area for area in g.book.areas if area in g.gates]:
            block(g, Running(r.person, r.source, r.entry, area), step.block(""))
        return
    if which == "monster" or which.startswith("monsters("):
        from . import effects_packs

        effects_packs.each_monster(g, r, step)
        return
    for person in narrowing.members(g, step.args[0], r.person or r.source.person, r.source):
        if person.alive and _is_meant(g, person, step, r.source):
            for_one(g, r, person, step.block(""))


def _is_meant(g: Table, person: Person, step: Step, source: Source) -> bool:
    """Whether the condition of a step holds for a member, when the turn of that one comes."""
    return "if" not in step.keys or values.holds(g, person, step.keys["if"], source)


def for_one(g: Table, r: Running, person: Person, steps: tuple[Step, ...]) -> None:
    """Steps for one of several: that one may be out of it, and the others go on."""
    before, person.down = person.down, None
    try:
        with finishing(g, person), events.acting(g, person):
            block(g, Running(person, r.source, r.entry), steps)
        person.down = person.down or before
    except DownError as down:
        if down.person is not person:
            raise


def do_nothing(g: Table, r: Running, step: Step) -> None:
    """Nothing happens."""


def do_skip(g: Table, r: Running, step: Step) -> None:
    """A rule that is in force, not done."""


VERBS: dict[str, Any] = {
    name.removeprefix("do_"): what for name, what in list(globals().items()) if name.startswith("do_")
}
VERBS |= dict.fromkeys(
    (
        *("modify", "set", "trait", "untrait", "ignore", "on", "instead", "clue_die", "weapon", "use"),
        *("spell", "burst", "refresh_cost", "stay_exhausted", "weapon_ignores", "spend_as", "draw_extra"),
        *("keep_endless", "max_slider", "free_sliders"),
    ),
    do_skip,
)

from . import (  # noqa: E402  the other verbs join the list
    duel,
    effects_board,
    effects_body,
    effects_boxes_board,
    effects_boxes_cards,
    effects_boxes_checks,
    effects_boxes_handling,
    effects_boxes_keeping,
    effects_cards,
    effects_packs,
    effects_packs_board,
    effects_packs_cards,
    effects_packs_checks,
    effects_packs_monsters,
)

for _module in (
    *(effects_body, effects_cards, effects_board, effects_packs, effects_packs_cards, effects_packs_board),
    *(effects_packs_checks, effects_packs_monsters),
    *(
        effects_boxes_cards,
        effects_boxes_keeping,
        effects_boxes_board,
        effects_boxes_checks,
        effects_boxes_handling,
        duel,
    ),
):
    VERBS |= _module.VERBS

__all__ = ["Call", "GameOverError"]

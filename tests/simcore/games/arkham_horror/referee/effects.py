"""The interpreter of programs: control, tokens, body."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.simcore.games.program_text import Call, Step

from . import cards, checks, health, standing, values
from .standing import Source
from .table import DownError, GameOverError, Person, Table


@dataclass
class Running:
    """A program that runs: for whom, from where."""

    person: Person | None
    source: Source
    entry: tuple[str, str] | None = None
    gate: str | None = None


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
            raise AssertionError(f"no such verb: {step.verb}")
        if r.person is None or not r.person.falls or step.verb not in LEFT_OUT:
            verb(g, r, step)


def run_triggers(
    g: Table, trigger: str, person: Person | None = None, area: str | None = None, kind: Any = None
) -> None:
    """All rules that something sets off; a rumor works from the turn after it came."""
    for step, source in standing.triggers(g, trigger, person, kind, area):
        if source.name == "rumor" and trigger == "mythos_end" and g.rumor_since >= g.turn:
            continue
        if source.name == "card" and step.block("") and step.block("")[0].verb == "return":
            continue
        run(g, person, step.block(""), source)


def use_card(g: Table, person: Person, name: str, window: str) -> None:
    """He uses a card: pays, exhausts or discards it, casts if it is a spell, does what it says."""
    from . import arms

    ready = [
        card
        for card in person.holding(name)
        if card.card.use_in(window, "any") and not card.exhausted and not card.used
    ]
    which, alike = g.log.alike  # the game may offer each of several cards of a name
    held = ready[which if alike == len(ready) else 0]
    use = held.card.use_in(window, "any")
    source = Source("card", person, held)
    if use.is_set("cast"):
        if not arms.cast(g, person, held):
            arms.after_casting(g, person)
            return
    else:
        g.log.expect("use", seat=person.seat, card=name)
        health.use_up(g, person, held, use)
    if use.key("points"):
        g.points -= use.key("points")
        g.log.expect("points", seat=person.seat, points=g.points)
    if use.key("sanity"):  # an investigator who pays the last sanity goes insane after the effect of the card
        cards.change_health(g, person, "sanity", -use.key("sanity"))
    if use.key("money"):
        cards.change_money(g, person, -use.key("money"))
    try:
        run(g, person, use.step.block(""), source)
    except DownError:
        arms.after_casting(g, person)
        raise
    arms.after_casting(g, person)


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
    if skill == "combat":
        combat.bare_check(g, r.person, modifier, wanted)
    else:
        kind = skill if skill in checks.SKILL_OF else "plain"
        checks.check(g, r.person, kind, checks.SKILL_OF.get(skill, skill), modifier, wanted)
    if step.tiers:
        block(g, r, step.tier(g.successes))
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
    """He decides before anything is rolled."""
    if g.log.decide("may", r.person.seat, [0, 1]):
        block(g, r, step.block(""))
    else:
        block(g, r, step.block("else"))


def do_pay(g: Table, r: Running, step: Step) -> None:
    """He may pay, if he can."""
    from . import paying

    if paying.pay(g, r.person, step, must=r.source.held is not None):
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
    for person in members(g, which):
        if not person.alive:
            continue
        before, person.down = person.down, None
        try:
            with finishing(g, person):
                block(g, Running(person, r.source, r.entry), step.block(""))
            person.down = person.down or before
        except DownError as down:
            if down.person is not person:
                raise


def members(g: Table, which: str) -> list[Person]:
    """Members of a set of people."""
    everybody = g.everybody()
    if which == "first_player":
        return [g.people[g.lead]]
    test = {
        "investigator": lambda each: True,
        "investigator_arkham": g.in_arkham,
        "investigator_street": lambda each: g.is_street(each.at),
        "investigator_world": lambda each: each.in_world,
        "investigator_lost": lambda each: each.at == "lost",
    }[which]
    return [each for each in everybody if test(each)]


# --- tokens and body


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
        return r.person.at if r.person.at in g.book.areas else None
    if r.source.name == "person" and r.source.person is not None:
        return r.source.person.who
    return None


def do_lose(g: Table, r: Running, step: Step) -> None:
    """Tokens go, all at once."""
    person = r.person
    loss = {
        what: max(0, amount(g, r, step.keys[what], values.have(person, what)))
        for what in cards.RESOURCES
        if what in step.keys
    }
    if "clue" in loss:
        cards.change_clues(g, person, -loss["clue"])
    if "money" in loss:
        cards.change_money(g, person, -loss["money"])
    if "sanity" in loss or "stamina" in loss:
        health.lose(
            g,
            person,
            loss.get("sanity", 0),
            loss.get("stamina", 0),
            zero_devours=str(step.keys.get("zero")) == "devour",
            by_step=True,
        )


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
    """He is delayed."""
    if not r.person.delayed:
        r.person.delayed = True
        g.log.expect("delayed", seat=r.person.seat)


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


def do_nothing(g: Table, r: Running, step: Step) -> None:
    """Nothing happens."""


def do_skip(g: Table, r: Running, step: Step) -> None:
    """A rule that is in force, not done."""


VERBS: dict[str, Any] = {
    name.removeprefix("do_"): what for name, what in list(globals().items()) if name.startswith("do_")
}
VERBS |= dict.fromkeys(
    ("modify", "set", "trait", "untrait", "ignore", "on", "instead", "clue_die", "weapon", "use"),
    do_skip,
)

from . import effects_board, effects_cards  # noqa: E402  the other verbs join the list

VERBS |= effects_cards.VERBS | effects_board.VERBS

__all__ = ["Call", "GameOverError"]

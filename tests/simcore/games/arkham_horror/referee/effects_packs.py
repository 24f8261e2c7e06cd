"""Verbs of packs: control, the bodies and the counters of investigators (1 and 2)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tests.simcore.games.program_text import Call, Step

from . import cards, events, health, narrowing, standing, values
from .pieces import Until
from .table import DownError, Person, Table

if TYPE_CHECKING:
    from .effects import Running


def _amount(g: Table, r: Running, value: Any, of: int = 0) -> int:
    from .effects import amount

    return amount(g, r, value, of)


def _run(g: Table, r: Running, steps: tuple[Step, ...]) -> None:
    from .effects import block

    block(g, r, steps)


# --- control


def decider(g: Table, r: Running, step: Step) -> int:
    """Seat of the one who decides for a program."""
    by_all = str(step.keys.get("by", "he")) in ("first", "group")
    return first(g) if by_all or r.person is None else r.person.seat


def first(g: Table) -> int:
    """Seat of the first player, or if that one is out of the game of the next one who is in it."""
    return next((each.seat for each in g.everybody()), g.lead)


def do_choose_together(g: Table, r: Running, step: Step) -> None:
    """All together pick an option; the first player is asked (M)."""
    open_ = [
        number
        for number, option in enumerate(step.blocks)
        if "if" not in option.keys or values.holds(g, r.person, option.keys["if"], r.source)
    ]
    if open_:
        _run(g, r, step.blocks[g.log.decide("choose", first(g), open_)].steps)


def do_pick(g: Table, r: Running, step: Step) -> None:
    """One member of a set; the program runs for that one."""
    from .effects import for_one

    found = narrowing.members(g, step.args[0], r.person or r.source.person, r.source)
    if "if" in step.keys:
        found = [each for each in found if values.holds(g, each, step.keys["if"], r.source)]
    if found:
        seat = g.log.decide("pick", decider(g, r, step), [each.seat for each in found])
        for_one(g, r, g.people[seat], step.block(""))
    else:
        _run(g, r, step.block("else"))


def do_repeat(g: Table, r: Running, step: Step) -> None:
    """The block several times; of a range he names the number."""
    asks = "how_much" if g.log.comes("decision", kind="how_much") else "times"  # in a window of a check
    for _ in range(max(0, named_number(g, r, step.args[0], asks))):
        _run(g, r, step.block(""))


def do_roll_pair(g: Table, r: Running, step: Step) -> None:
    """Two dice, equal or not."""
    faces = g.log.learn("roll", {"faces": 2})["faces"]
    _run(g, r, step.block("same" if faces[0] == faces[1] else "differ"))


def each_monster(g: Table, r: Running, step: Step) -> None:
    """The block for every monster of a kind in play; `here` is its area."""
    from .effects import Running as Fresh

    value = step.args[0]
    wanted = standing.names(g, value) if isinstance(value, Call) else None
    found = [
        marker
        for marker in sorted(g.on_board(), key=g.number_of)
        if wanted is None or standing.is_of(g, marker.kind, wanted)
    ]
    for marker in found:
        source = replace(r.source, event={"marker": marker, "kind": marker.kind})
        if "if" not in step.keys or values.holds(g, r.person, step.keys["if"], source):
            _run(g, Fresh(r.person, source, r.entry), step.block(""))


def do_lasting(g: Table, r: Running, step: Step) -> None:
    """Rules for the rest of the game."""
    g.lasting.append(step.block(""))


def named_number(g: Table, r: Running, value: Any, decision: str = "how_much") -> int:
    """An amount; the player names a number of a range."""
    if not (isinstance(value, Call) and value.name == "range"):
        return _amount(g, r, value)
    least, most = (_amount(g, r, each) for each in value.args)
    return int(g.log.decide(decision, decider(g, r, Step("")), list(range(least, most + 1))) or 0)


def do_until(g: Table, r: Running, step: Step) -> None:
    """Rules for a time: those of a sheet are everybody's, those of a card its owner's."""
    source = replace(r.source, person=r.person if r.source.held or r.source.person else None)
    g.packs.until.append(Until(tuple(_settled(g, rule) for rule in step.block("")), source, step.word()))


def _settled(g: Table, rule: Step) -> Step:
    """A rule whose value are the successes of the check before it."""
    if rule.verb != "modify" or str(rule.args[1]) != "successes":
        return rule
    return replace(rule, args=(rule.args[0], g.successes))


def do_until_turn_end(g: Table, r: Running, step: Step) -> None:
    """Rules for the rest of the turn."""
    from .effects_cards import do_until_turn_end as printed

    if r.person is not None and all(_is_more_dice(node) for node in step.block("")):
        printed(g, r, step)
        return
    source = replace(r.source, person=r.person)
    g.packs.until.append(Until(step.block(""), source, "turn_end"))


def _is_more_dice(node: Step) -> bool:
    return node.verb == "modify" and node.word() == "all_checks" and not node.keys


def ends(g: Table, *times: str) -> None:
    """Rules that hold until now end."""
    g.packs.until = [rule for rule in g.packs.until if rule.time not in times]


def do_later(g: Table, r: Running, step: Step) -> None:
    """When the player's new investigator enters the game."""
    r.person.later.append((step.block(""), r.source))


# --- body


def do_set_to(g: Table, r: Running, step: Step) -> None:
    """Tokens become that number; nothing prevents it."""
    what, points = step.word(0), max(0, _amount(g, r, step.args[1]))
    lost = getattr(r.person, what) - points
    cards.change_health(g, r.person, what, -lost)
    if lost > 0:
        events.fire(g, "loss", r.person, resource=what, lost=lost, min=lost)
    health.fall(g, r.person)


RESOURCES = ("sanity", "stamina", "clue", "money")


def do_split_lose(g: Table, r: Running, step: Step) -> None:
    """Tokens of several kinds go, as he splits them."""
    total = max(0, _amount(g, r, step.args[0]))
    kinds = [step.word(place) for place in range(1, len(step.args))] or ["sanity", "stamina"]
    person = r.person
    having = {what: values.have(person, what) for what in kinds}
    if sum(having.values()) < total:
        if step.block("else"):
            return _run(g, r, step.block("else"))
        total = sum(having.values())
    loss = dict.fromkeys(kinds, 0)
    left, behind = total, sum(having.values())
    for what in sorted(kinds, key=RESOURCES.index):
        behind -= having[what]
        shares = range(max(0, left - behind), min(left, having[what]) + 1)
        loss.update(g.log.decide("lose", person.seat, [{what: share} for share in shares]))
        left -= loss[what]
    if loss.get("clue"):
        cards.change_clues(g, person, -loss["clue"])
    health.lose(g, person, loss.get("sanity", 0), loss.get("stamina", 0), by_step=True)
    return None


def do_insane(g: Table, r: Running, step: Step) -> None:
    """Sanity becomes 0; nothing prevents it."""
    _down(g, r.person, "sanity")


def do_unconscious(g: Table, r: Running, step: Step) -> None:
    """Stamina becomes 0; nothing prevents it."""
    _down(g, r.person, "stamina")


def _down(g: Table, person: Person, what: str) -> None:
    cards.change_health(g, person, what, -getattr(person, what))
    health.fall(g, person)


def do_change(g: Table, r: Running, step: Step) -> None:
    """A number of his changes for the rest of the game; a maximum of 0 devours."""
    what, person = step.word(0), r.person
    person.changes[what] += _amount(g, r, step.args[1])
    if what == "hands":
        g.log.expect("hands", seat=person.seat, now=person.changes[what])
    if what.startswith("max_") and cards.most(g, person, what.removeprefix("max_")) <= 0:
        cards.change_health(g, person, what.removeprefix("max_"), -99)
        health.devour(g, person)
        raise DownError(person)
    cards.within_most(g, person)


def do_skip(g: Table, r: Running, step: Step) -> None:
    """He passes over his next phase of that name."""
    r.person.skips[step.word()] += 1
    g.log.expect("skips", seat=r.person.seat, phase=step.word())


def do_counter(g: Table, r: Running, step: Step) -> None:
    """A counter of his rises or falls; each token that comes sets off its rules (12.5)."""
    from .paying import change_power

    name, person = step.word(0), r.person
    change = _amount(g, r, step.args[1])
    if name == "power":
        if not g.packs.awake or change < 0:
            change_power(g, person, change)
        return
    now = max(0, person.counters[name] + change)
    if "max" in step.keys:
        now = min(now, step.keys["max"])
    change = now - person.counters[name]
    if not change:
        return
    for _ in range(abs(change)):
        person.counters[name] += 1 if change > 0 else -1
        g.log.expect("counter", seat=person.seat, counter=name, change=1 if change > 0 else -1,
                     now=person.counters[name])  # fmt: skip
        if change > 0:
            events.fire(g, "counter", person, counter=name)


def do_mark(g: Table, r: Running, step: Step) -> None:
    """Tokens on the card or the sheet; he may choose which one goes."""
    marks, name = g.packs.marks_of(r.source), step.word(0)
    change = named_number(g, r, step.args[1], "times")
    if name == "choose":
        open_ = [kind for kind, many in marks.items() if many > 0]
        if not open_:
            return
        name = g.log.decide("mark", r.person.seat, open_)
    change = max(change, -marks[name])
    held = r.source.held
    if held is not None and name == "clue":
        marks[name] += change
        if held.at:
            g.log.expect("tokens_on_board", card=held.id, now=marks[name])
        else:
            g.log.expect("tokens", card=held.id, now=marks[name])
    elif change:
        marks[name] += change
        g.log.expect("marks", kind=name, now=marks[name])


# --- sliders


def do_move_sliders(g: Table, r: Running, step: Step) -> None:
    """Sliders move now, by so many steps in all."""
    left = int(step.args[0])
    must = str(step.keys.get("must", "no")) == "yes"
    one = str(step.keys.get("one", "no")) == "yes"
    person = r.person
    room = {track: max(stop, 3 - stop) for track, stop in person.stops.items() if track != "maximum"}
    for track in list(room):
        del room[track]
        stop, later = person.stops[track], sum(room.values())
        options = [
            each
            for each in range(4)
            if abs(each - stop) <= left and (not must or one or left - abs(each - stop) <= later)
        ]
        chosen = g.log.decide("slider", person.seat, options) if left else stop
        if chosen != stop:
            left = 0 if one else left - abs(chosen - stop)
            person.stops[track] = chosen
            g.log.expect("slide", seat=person.seat, track=track, stop=chosen)


def do_slider_to(g: Table, r: Running, step: Step) -> None:
    """The slider of a skill goes to the stop where the skill is lowest or highest."""
    skill, person = step.word(0), r.person
    track = next(track for track in person.stops if skill in track)
    up = track.startswith(skill) or track not in cards.PAIRS.values()
    stop = 3 if up == (step.word(1) == "highest") else 0
    if stop != person.stops[track]:
        person.stops[track] = stop
        g.log.expect("slide", seat=person.seat, track=track, stop=stop)


def do_lend(g: Table, r: Running, step: Step) -> None:
    """One lends cards to another until the turn ends, wherever they are."""
    what = step.word(0)
    givers = [each.seat for each in g.everybody() if each.of_deck(what)]
    if not givers or len(g.everybody()) < 2:
        return
    giver = g.people[g.log.decide("lender", r.person.seat, givers)]
    name = g.log.decide("lent", giver.seat, list(dict.fromkeys(each.id for each in giver.of_deck(what))))
    held = giver.holding(name)[0]
    others = [each.seat for each in g.everybody() if each is not giver]
    taker = g.people[g.log.decide("borrower", r.person.seat, others)]
    giver.cards.remove(held)
    taker.cards.append(held)
    g.packs.lent.append((held, giver, taker))
    g.log.expect("trade", seat=giver.seat, card=name, to=taker.seat)


def return_lent(g: Table) -> None:
    """Cards that were lent go back at the end of the turn."""
    for held, giver, taker in g.packs.lent:
        if held in taker.cards and giver.alive:
            taker.cards.remove(held)
            giver.cards.append(held)
            g.log.expect("trade", seat=taker.seat, card=held.id, to=giver.seat)
    g.packs.lent.clear()


VERBS: dict[str, Any] = {
    name.removeprefix("do_"): what for name, what in list(globals().items()) if name.startswith("do_")
}

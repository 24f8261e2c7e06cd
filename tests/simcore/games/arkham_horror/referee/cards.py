"""Possessions: skills, tokens, drawing, gaining, losing, buying, paying."""

from __future__ import annotations

from typing import Any

from tests.simcore.games.program_text import Call, Step

from . import standing, values
from .table import BOX, CUP, Held, Person, Table

PAIRS = {"speed": "speed-sneak", "sneak": "speed-sneak", "fight": "fight-will", "will": "fight-will",
         "lore": "lore-luck", "luck": "lore-luck"}  # fmt: skip
RESOURCES = ("sanity", "stamina", "clue", "money")


def skill(g: Table, person: Person, name: str) -> int:
    """Value of a skill: slider and cards."""
    track = PAIRS[name]
    if track in person.stops:
        stop = person.stops[track]
        value = person.sheet.box["skills"][name] + (stop if track.startswith(name) else 3 - stop)
    else:  # both skills of a slider rise
        value = person.sheet.box["skills"][name] + person.stops[next(t for t in person.stops if name in t)]
    wanted = (name, "all_skills") if g.packs.on else name
    return standing.number(g, wanted, value, person)


def focus(g: Table, person: Person) -> int:
    """Steps of sliders in an upkeep, with what is in force."""
    return max(0, standing.number(g, "focus", person.sheet.box["focus"], person))


def focus_left(g: Table, person: Person) -> int:
    """Focus that has not been spent in this turn."""
    return max(0, focus(g, person) - person.focus_paid)


def hands(g: Table, person: Person) -> int:
    """Hands of an investigator."""
    return standing.number(g, "hands", int(g.book.rules["hands"]) + person.changes["hands"], person)


def most(g: Table, person: Person, what: str) -> int:
    """Maximum of sanity or stamina."""
    base = person.sheet.box[what] - person.lowered[what] + person.changes[f"max_{what}"]
    if "maximum" in person.stops:
        step = next(step for step in person.sheet.program if step.verb == "max_slider")
        stop = person.stops["maximum"]
        base += (step.args[0] + stop if what == "sanity" else step.args[1] - stop) - person.sheet.box[what]
    return standing.number(g, f"max_{what}", base, person)


# --- tokens


def change_clues(g: Table, person: Person, change: int) -> None:
    """Clue tokens come or go."""
    change = max(change, -person.clues)
    if change > 0 and g.packs.awake:
        return  # no clue tokens and no money in the last battle
    if change > 0 and g.packs.on:
        change = clues_gained(g, person, change)
    if change:
        person.clues += change
        g.log.expect("clues", seat=person.seat, change=change, now=person.clues)
    if change > 0 and g.packs.on:
        from .events import fire

        fire(g, "clues_gained", person, min=change, gained=change)


def clues_gained(g: Table, person: Person, change: int) -> int:
    """Clue tokens that he gains, with what adds to each gain, up to the most that he may have."""
    change = max(0, standing.number(g, "clue_gain", change, person))
    most_of_all = standing.number(g, "clue_limit", 10**6, person)
    return max(0, min(change, most_of_all - person.clues))


def change_money(g: Table, person: Person, change: int) -> None:
    """Gain or lose money."""
    change = max(change, -person.money)
    if change > 0 and g.packs.awake:
        return
    if change:
        person.money += change
        g.log.expect("money", seat=person.seat, change=change, now=person.money)
    if change > 0 and g.packs.on:
        from .events import fire

        fire(g, "gain", person, resource="money", gained=change, min=change)


def lose_money(g: Table, person: Person, dollars: int) -> None:
    """Money goes against his will, unless a rule keeps it."""
    if not (g.packs.on and standing.forbidden(g, "money_loss", person)):
        change_money(g, person, -dollars)


def change_health(g: Table, person: Person, what: str, change: int) -> None:
    """Change sanity or stamina, between 0 and the maximum."""
    now = getattr(person, what)
    new = max(0, min(now + change, max(now, most(g, person, what))))
    if new != now:
        setattr(person, what, new)
        g.log.expect(what, seat=person.seat, change=new - now, now=new)


def set_status(g: Table, person: Person, status: str) -> None:
    """Blessing and Curse cancel each other; the same replaces itself (Blessing, Curse).

    An investigator who may not be cursed loses a Blessing all the same.
    """
    before = person.status
    comes = before in (None, status)
    if g.packs.on and (
        (comes and standing.forbidden(g, {"blessed": "bless", "cursed": "curse"}[status], person))
        or (before == "blessed" and status == "cursed" and keeps_blessing(g, person))
    ):
        return
    person.status = None if before and before != status else status
    person.status_fresh = True
    if person.status != before:
        ended = None if person.status else before
        g.log.expect("status", seat=person.seat, status=person.status, ended=ended)
    elif g.log.comes("status", seat=person.seat, status=status):
        g.log.take()
    if g.packs.on:
        status_changed(g, person, before, status)


def keeps_blessing(g: Table, person: Person) -> bool:
    """Whether something else goes in place of his Blessing."""
    from .events import instead

    return instead(g, "unblessed", person)


def status_changed(g: Table, person: Person, before: str | None, given: str) -> None:
    """Fire the triggers of a Blessing or a Curse that came, or of a Blessing that went."""
    from .events import fire

    if before == "blessed" and person.status != "blessed":
        fire(g, "unblessed", person)
    again = given == before == "blessed" and "nodens-new-only" in g.book.switches
    if person.status == given and not again:
        fire(g, given, person)


def roll_status(g: Table, person: Person) -> None:
    """Roll a die for Blessing or Curse; on a 1 it is discarded."""
    before = person.status
    if before == "cursed" and g.packs.on and standing.forbidden(g, "curse_roll", person):
        return
    line = g.log.learn("status_roll", {"faces": 1}, seat=person.seat)
    if ends(g, person, line["die"]):
        worse = g.packs.on and before == "cursed" and standing.has_rule(g, "curse_worse", person)
        person.status = line["status"] if worse else None
    if g.packs.on and before == line["status"] == "blessed" and person.status is None:
        may_lose_blessing(g, person)
        return
    if line["status"] != person.status:
        g.log.fail(f"status {person.status}")
    if before == "blessed" and person.status is None and g.packs.on:
        lost_blessing(g, person)


def ends(g: Table, person: Person, die: int) -> bool:
    """Whether a roll ends a Blessing or a Curse, with what changes the roll."""
    if not g.packs.on:
        return die == 1
    if person.status == "blessed":
        return die < standing.number(g, "bless_keep", 2, person)
    if die == 1 and standing.has_rule(g, "curse_worse", person):
        return True  # what follows in the log shows whether the second die, which is not in it, is a 1 too
    if die != 1:
        from .windows import ask

        if ask(g, person, "curse_roll", again=False)["again"]:
            die = g.log.learn("status_roll", {"faces": 1}, seat=person.seat)["die"]
    return die == 1


def may_lose_blessing(g: Table, person: Person) -> None:
    """A roll ends his Blessing, unless he lets something else go in its place."""
    person.status = "blessed"
    if not keeps_blessing(g, person):
        person.status = None
        g.log.expect("status", seat=person.seat, status=None, ended="blessed")
        status_changed(g, person, "blessed", "cursed")


def lost_blessing(g: Table, person: Person) -> None:
    """A roll has ended his Blessing, unless something else goes in its place."""
    if keeps_blessing(g, person):
        person.status = "blessed"
        g.log.expect("status", seat=person.seat, status="blessed", ended=None)
    else:
        status_changed(g, person, "blessed", "cursed")


# --- cards


def gain(g: Table, person: Person, name: str, *, told: bool = True) -> Held:
    """Give a card to an investigator; a card that raises a maximum fills it (11)."""
    held = Held(g.book.cards[name], fresh=True)
    person.cards.append(held)
    if told:
        g.log.expect("gain", seat=person.seat, card=name)
    return held


def discard(g: Table, person: Person, held: Held) -> None:
    """Put a card under its deck (Discarding)."""
    if g.packs.on and standing.forbidden(g, "discard", person, card=held.id):
        return
    person.cards.remove(held)
    g.log.expect("discard", seat=person.seat, card=held.id)
    put_back(g, held)
    gone(g, person, held)
    within_most(g, person)


def within_most(g: Table, person: Person) -> None:
    """Nobody has more than his maximum, which may have fallen with a card."""
    for what in ("sanity", "stamina"):
        most_now = most(g, person, what)
        if person.alive and getattr(person, what) > most_now:
            change = most_now - getattr(person, what)
            setattr(person, what, most_now)
            told = {"event": what, "seat": person.seat, "change": change, "now": most_now}
            if not g.log.comes(**told):
                g.log.later.append(told)  # the game may come to it later
            else:
                g.log.take()


def put_back(g: Table, held: Held) -> None:
    """Return a card to its place."""
    deck = held.card.deck
    if held.id in g.packs.gate_cards:  # the card of an encounter that was kept
        g.gate_deck.put_under(g.packs.gate_cards.pop(held.id))
        return
    if held.monsters:
        from .tracks import to_cup

        to_cup(g, held.monsters)
        held.monsters, held.freed = [], held.monsters
    if deck == "corruption":
        return  # out of the game (E4)
    if deck in g.decks:
        g.decks[deck].put_under(held.id)


def leave_game(g: Table, person: Person, held: Held) -> None:
    """A card of his leaves the game."""
    person.cards.remove(held)
    g.log.note("boxed", seat=person.seat, card=held.id)
    if held.card.deck == "ally":
        from .events import queue_instead

        g.packs.boxed_allies.append(held.id)
        if queue_instead(g, "ally_to_box", person, card=held.id):
            within_most(g, person)
            return
    gone(g, person, held)
    within_most(g, person)


def end_effects(g: Table, person: Person, spell: Held) -> None:
    """The magical effect of a spell that is ready or gone goes, unless another copy is exhausted (G15)."""
    if not any(each.exhausted for each in person.holding(spell.id)):
        for other in [each for each in person.cards if each.card.effect_of == spell.id]:
            discard(g, person, other)


def gone(g: Table, person: Person, held: Held) -> None:
    """A card has left him: what goes with it, and what that sets off."""
    if not g.packs.on:
        return
    end_effects(g, person, held)
    if held.card.deck == "ally":
        from .events import fire

        fire(g, "ally_lost", card=held.id)


# --- paying


def pays_with(g: Table, person: Person, what: str, *, in_check: bool = False) -> int:
    """How much of a cost he can pay."""
    from . import stand_ins

    means = own_means(g, person, what) + stand_ins.total(g, person, what, in_check=in_check)
    return means - means % stand_ins.group(g, person, what)


def own_means(g: Table, person: Person, what: str) -> int:
    """How much of a cost he has."""
    if what == "toughness":
        return sum(worth(g, trophy, spent=person) for trophy in g.trophies(person))
    if what == "gates":
        return len(person.gates)
    if what == "trophy":
        return pays_with(g, person, "toughness") + 5 * len(person.gates)
    if what in MORE_COSTS:
        return _more_means(g, person, what)
    return values.have(person, {"spells": "spell", "allies": "ally"}.get(what, what))


def _more_means(g: Table, person: Person, what: str) -> int:
    """How much he has of what only packs ask for."""
    from . import movement

    trophies = len(g.trophies(person))
    if what == "any":
        return person.clues + len(person.items) + trophies + len(person.gates)
    return {
        "items": len(person.items),
        "commons": len(person.of_deck("common")),
        "uniques": len(person.of_deck("unique")),
        "monster_trophies": trophies,
        "trophies": trophies + len(person.gates),
        "points": movement.points_in_battle(g, person) if g.packs.awake else g.points,
        "focus": focus_left(g, person),
        "power": person.counters["power"] if any(held.card.group == "pact" for held in person.cards) else 0,
    }[what]


MORE_COSTS = (
    "items",
    "commons",
    "uniques",
    "monster_trophies",
    "trophies",
    "any",
    "points",
    "focus",
    "power",
)
COSTS = (
    "money", "clue", "sanity", "stamina", "toughness", "gates", "trophy", "spells", "allies", *MORE_COSTS,
)  # fmt: skip


def can_pay(g: Table, person: Person, keys: dict[str, Any], source: Any = None) -> bool:
    """Whether he has all that is asked."""
    for what in COSTS:
        if what in keys:
            value = keys[what]
            least = value.args[0] if isinstance(value, Call) and value.name == "range" else value
            if str(least) == "all":
                continue
            if least is not value and _is_empty(g, person, value, source):
                return False
            if pays_with(g, person, what) < values.amount(g, person, least, source=source):
                return False
    return True


def _is_empty(g: Table, person: Person, value: Call, source: Any) -> bool:
    """Whether a range has no number in it."""
    least, most_ = (values.amount(g, person, each, source=source) for each in value.args)
    return least > most_


def worth(g: Table, marker, spent: Person | None = None) -> int:
    """Toughness of a trophy, with what is in force now; if it is spent, with what raises that."""
    toughness = max(1, standing.number(g, "toughness", marker.kind.toughness, kind=marker.kind))
    if spent is None or not g.packs.on:
        return toughness
    return standing.number(g, "trophy_value", toughness, spent)


def return_trophy(g: Table, marker, person: Person) -> None:
    """Return a monster trophy to the cup, or put it out of the game if he may and likes to."""
    boxes = standing.has_rule(g, "box_trophies", person)
    if boxes and g.log.decide("trophy_boxed", person.seat, [0, 1]):
        g.move_marker(marker, BOX)
    else:
        g.move_marker(marker, CUP)


__all__ = ["Step"]

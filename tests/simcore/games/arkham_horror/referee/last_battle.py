"""The last battle of games with packs, by the programs of the Ancient Ones (Final Battle)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tests.simcore.games.program_text import Step

from . import (
    arms,
    battle,
    cards,
    checks,
    combat,
    effects,
    effects_packs,
    events,
    health,
    mythos,
    of_packs,
    paying,
    standing,
    topics,
    trading,
    upkeep,
    values,
    windows,
)
from .pieces import Until
from .standing import Source
from .table import LOST, DownError, GameOverError, Held, Person, Table

if TYPE_CHECKING:
    from collections.abc import Callable

ONE = Source("one")
NEEDED = ("clues", "monster-trophies", "gate-trophies")
"""Things without which some Ancient Ones devour."""


def follow(g: Table) -> None:
    """The battle to its end; whether it is won stays in the table."""
    begin(g)
    try:
        start(g)
        while g.everybody() and g.packs.round < g.book.rules["round_limit"]:
            g.packs.round += 1
            one_round(g)
    except GameOverError:
        pass
    if not g.win:
        g.cause = g.awoke


def begin(g: Table) -> None:
    """Remove the sheets that leave; investigators lost in time and space are devoured."""
    battle.leave_rumor(g)
    g.packs.monsters_at_end = g.count_in_arkham(), len(g.monsters("outskirts"))
    g.log.learn("battle", why=g.awoke, turn=g.turn)
    g.part, g.packs.active = "battle", None
    for rule in [rule for rule in g.packs.until if rule.time == "combat_end"]:
        g.packs.until.remove(rule)
    discard_cards(g)
    events.fire(g, "awaken")
    g.packs.awake = True
    if "battle-blights-leave" in g.book.switches:
        g.packs.acts, g.packs.blights = [], []
    g.environment = g.rumor = None
    for person in [person for person in g.people if person.alive]:
        person.down = None
        if person.at == LOST:
            g.log.expect("devoured", seat=person.seat, cause="lost-in-time")
            health.leave(g, person)


def discard_cards(g: Table) -> None:
    """Cards that are discarded when it awakens go, in any order."""
    gone = [
        (person, held)
        for person in g.everybody()
        for held in person.cards
        if any(_is_discard(step) for step in held.card.program)
    ]
    while gone:
        coming = [pair for pair in gone if g.log.comes("discard", seat=pair[0].seat, card=pair[1].id)]
        person, held = (coming or gone)[0]
        gone.remove((person, held))
        cards.discard(g, person, held)


def _is_discard(step: Step) -> bool:
    verbs = [node.verb for node in step.block("")]
    return step.verb == "on" and step.word() == "awaken" and verbs == ["discard"]


def start(g: Table) -> None:
    """The start of the battle: what its program does once, and the rules that hold from then on."""
    rules = tuple(step for step in g.one.start if step.verb in topics.IN_FORCE)
    frozen = tuple(_frozen(g, step) for step in rules)
    rules_of_attack = tuple(step for step in g.one.attack if step.verb == "rule")
    g.packs.until.append(Until((*frozen, *rules_of_attack), ONE, "battle_end"))
    effects.run(g, None, mythos.once(g.one.start), ONE)
    for person in [person for person in g.people if person.alive]:
        _for_one(g, person, lambda person: start_for(g, person))


def start_for(g: Table, person: Person) -> None:
    """Apply the start of the battle to one investigator."""
    how = g.one.box.get("start")
    if how == "items":
        _roll_items(g, person)
    elif how == "curse" and person.status != "cursed":
        cards.set_status(g, person, "cursed")
    elif how == "curse" or (how in NEEDED and not _having(g, person, how)):
        _devour(g, person)


def _frozen(g: Table, step: Step) -> Step:
    """A rule with `set` reads its number once, when it comes into force (12.1)."""
    if step.verb != "set":
        return step
    return replace(step, args=(step.args[0], values.amount(g, None, step.args[1], source=ONE)))


def _roll_items(g: Table, person: Person) -> None:
    items = [held for held in person.items if not held.card.is_safe]
    for held in items if g.packs.duel is None else items[::-1]:
        face = g.log.learn("item_die", {"faces": 1}, seat=person.seat, card=held.id)["die"]
        if not checks.succeeds(g, person, face):
            cards.discard(g, person, held)


def _having(g: Table, person: Person, what: str) -> int:
    return {
        "clues": person.clues,
        "monster-trophies": len(g.trophies(person)),
        "gate-trophies": len(person.gates),
    }[what]


def _devour(g: Table, person: Person) -> None:
    health.devour(g, person)
    raise DownError(person)


def _for_one(g: Table, person: Person, act: Callable[[Person], None]) -> None:
    """One investigator's part of a step: who is devoured is out of it."""
    try:
        with events.acting(g, person):
            act(person)
    except DownError as down:
        if down.person is not person:
            raise


def in_turn(g: Table, act: Callable[[Person], None]) -> None:
    """Each who is left, from the first player on."""
    for seat in list(g.seats()):
        if g.people[seat].alive:
            _for_one(g, g.people[seat], act)


def one_round(g: Table) -> None:
    """Refresh, attack, be attacked."""
    g.log.expect("round", round=g.packs.round, lead=g.lead)
    windows.end_turn(g)
    effects_packs.ends(g, "mythos_end", "turn_end", "next_turn_end")
    for person in g.people:
        person.ability_used, person.focus_paid = False, 0
    in_turn(g, lambda person: refresh(g, person))
    if not g.everybody():
        return
    pass_marker(g)
    trade(g)
    g.packs.taken = 0
    in_turn(g, lambda person: attack(g, person))
    if not g.everybody() or warded(g):
        return
    g.log.expect("assault")
    if g.one.attack:
        effects.run(g, None, tuple(step for step in g.one.attack if step.verb != "rule"), ONE)
    else:
        printed_attack(g)


def warded(g: Table) -> bool:
    """Whether a card prevents the attack of this round."""
    for person in g.everybody():
        found, printed = windows.offers(g, person, "ancient_attack"), _wards(person)
        if not (found or printed) or not g.log.decide("ward", person.seat, [0, 1]):
            continue
        if printed:
            cards.discard(g, person, printed[0])
            g.log.expect("warded", seat=person.seat)
            return True
        key = g.log.decide("ward_by", person.seat, [offer.key for offer in found])
        windows.use(g, person, next(offer for offer in found if offer.key == key), {})
        g.log.expect("warded", seat=person.seat)
        return True
    return False


def _wards(person: Person) -> list[Held]:
    """Cards of the printed game that prevent an attack."""
    return [
        held
        for held in person.cards
        if held.card.printed
        and any(step.verb == "use" and step.word() == "ancient_attack" for step in held.card.program)
    ]


def refresh(g: Table, person: Person) -> None:
    """Cards, abilities and sliders as in an Upkeep, but no money and no clue tokens (Final Battle)."""
    person.raised = 0
    of_packs.refresh(g, person)
    if person.status and not person.status_fresh:
        cards.roll_status(g, person)
    person.status_fresh = False
    arms.help_others(g, person)
    upkeep.actions(g, person)
    if person.alive:
        of_packs.sliders(g, person)


def pass_marker(g: Table) -> None:
    """The first player marker goes on to the left, unless it stays with its holder."""
    if not standing.has_rule(g, "first_player_fixed"):
        g.lead = (g.lead + 1) % g.n
    elif not g.people[g.lead].alive and g.everybody():
        g.lead = next(seat for seat in g.seats() if g.people[seat].alive)
    g.log.expect("lead", seat=g.lead)


def trade(g: Table) -> None:
    """Items change hands, as in the same location; none twice in a round."""
    given: set[int] = set()
    while len(g.everybody()) > 1:
        able = [each for each in g.everybody() if trading.gives(g, each)]
        givers = [each.seat for each in able if trading.tradable(g, each, given)]
        giver = g.log.decide("giver", able[0].seat, [None, *givers]) if len(able) > 1 and givers else None
        if giver is None:
            return
        who = g.people[giver]
        name = g.log.decide("gift", giver, trading.tradable(g, who, given))
        taker = g.log.decide("taker", giver, [each.seat for each in able if each is not who])
        held = next(held for held in who.holding(name) if id(held) not in given)
        given.add(id(held))
        g.log.expect("trade", seat=giver, card=name, to=taker)
        who.cards.remove(held)
        g.people[taker].cards.append(held)


# --- the attack of the investigators


def rating(g: Table, person: Person) -> int:
    """Combat rating of the Ancient One against him."""
    printed = g.one.box["combat"]
    base = -g.terror if printed == "terror" else int(printed)
    return standing.number(g, "ancient_combat", base, person)


def defences(g: Table) -> dict[str, str]:
    """Return its resistances and immunities."""
    printed = {kind: g.one.box.get(kind, "none") for kind in ("physical", "magical")}
    return printed | g.packs.defences


def after_defence(g: Table, person: Person, bonus: int, damage: str) -> int:
    """A bonus against the defences of the Ancient One."""
    defence = defences(g).get(damage, "none")
    if defence == "immunity" and standing.has_rule(g, "immunity_is_resistance", person):
        defence = "resistance"
    elif defence == "resistance" and (
        standing.ignores(g, "resistance", person) or standing.ignores(g, f"{damage}_resistance", person)
    ):
        defence = "none"
    return {"none": bonus, "resistance": -(-bonus // 2), "immunity": 0}[defence]


def attack(g: Table, person: Person) -> None:
    """One Combat check; its successes add up (Final Battle)."""
    for held in person.cards:
        held.used_now = False
    combat.bare_check(g, person, rating(g, person), checks.MANY)
    hits = max(0, standing.number(g, "battle_successes", g.successes, person))
    paid = min(hits, g.packs.debt)
    g.packs.debt -= paid
    if hits > paid:
        g.packs.successes += hits - paid
        g.log.expect("successes", total=g.packs.successes)
    take_doom(g)
    events.fire(g, "battle_hit", person)


def need(g: Table) -> int:
    """Successes for one doom token."""
    return max(1, standing.number(g, "doom_need", g.n) * standing.number(g, "doom_need_times", 1))


def take_doom(g: Table) -> None:
    """Doom tokens go for the successes; at the last one it has lost a life, or all."""
    while g.packs.successes >= need(g):
        if g.packs.taken >= standing.number(g, "doom_cap", 10**6):
            return
        carry = g.packs.successes - need(g) if g.book.rules["carry"] else 0
        g.packs.successes = carry
        g.packs.taken += 1
        g.doom -= 1
        g.log.expect("doom", tokens=g.doom)
        if g.doom <= 0:
            lose_life(g)


def lose_life(g: Table) -> None:
    """It is beaten, unless it has another life: then what is left of the successes is lost."""
    lives = next((int(step.args[0]) for step in g.one.program if step.verb == "lives"), 1)
    g.packs.lives_lost += 1
    if g.packs.lives_lost >= lives:
        g.win, g.victory = True, "banished"
        raise GameOverError
    g.packs.successes = 0
    g.doom = g.one.doom
    g.log.expect("doom", tokens=g.doom)
    events.fire(g, "life_lost")


# --- the attack of the Ancient Ones of the printed game


def printed_attack(g: Table) -> None:
    """A check with losses, or what goes without one."""
    form: dict[str, Any] = g.one.box["attack"]
    if "rubble" in form["loses"]:
        for _ in range(form["loses"]["rubble"]):
            is_left = len(g.decks["rubble"]) > 0
            if is_left:
                g.decks["rubble"].draw(g.decks["rubble"].next_ones()[0])  # which one never matters
            g.log.expect("rubble", tokens=len(g.decks["rubble"]))
            if not is_left:
                in_turn(g, lambda person: _devour(g, person))
                return
        return
    in_turn(g, lambda person: attacked(g, person, form))
    if form.get("doom") and g.doom < g.one.doom and g.everybody():
        g.doom += form["doom"]
        g.log.expect("doom", tokens=g.doom)


def attacked(g: Table, person: Person, form: dict[str, Any]) -> None:
    """One investigator defends, and suffers what it does."""
    loses = form["loses"]
    passed = False
    if "skill" in form:
        modifier = form["modifier"] - form["falls"] * (g.packs.round - 1)
        passed = checks.check(g, person, "plain", form["skill"], modifier)
    if not passed:
        _suffer(g, person, loses)
    for what in NEEDED:
        if what in loses and not _having(g, person, what):
            _devour(g, person)


def _suffer(g: Table, person: Person, loses: dict[str, int]) -> None:
    """The losses of a failed check."""
    if "maximum" in loses:
        what = g.log.decide("maximum", person.seat, ["sanity", "stamina"])
        person.lowered[what] += loses["maximum"]
        most = cards.most(g, person, what)
        g.log.expect(f"max_{what}", seat=person.seat, now=most)
        cards.within_most(g, person)
        if most <= 0:
            _devour(g, person)
    if "clues" in loses:
        cards.change_clues(g, person, -loses["clues"])
    for what in ("monster-trophies", "gate-trophies"):
        for _ in range(min(loses.get(what, 0), _having(g, person, what))):
            _lose_trophy(g, person, what)
    health.lose(g, person, loses.get("sanity", 0), loses.get("stamina", 0))


def _lose_trophy(g: Table, person: Person, what: str) -> None:
    """One of his trophies goes, of his choice."""
    if what == "gate-trophies":
        paying.gate(g, person)
    else:
        paying.one_of(g, person, "monster_trophies")

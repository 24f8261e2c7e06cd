"""Combat with a monster (Combat Encounters)."""

from __future__ import annotations

from . import (
    arms,
    cards,
    checking,
    checks,
    effects,
    effects_packs,
    evading,
    events,
    health,
    standing,
    windows,
)
from .book import Kind
from .table import ASIDE, BOX, CUP, DownError, GameOverError, Held, Marker, Person, Table, place_in_log


class CombatOverError(Exception):
    """A card or the monster ends the combat."""


def fight(g: Table, person: Person, marker: Marker) -> bool:
    """A whole combat; True: beaten."""
    begin(g, person, marker)
    who = {"seat": person.seat, "monster": marker.kind.id, "marker": g.number_of(marker)}
    g.log.note("combat", **who, at=place_in_log(marker.place))
    try:
        beaten = rounds(g, person, marker)
    except CombatOverError:
        beaten = False
    finally:
        for held in person.cards:
            held.exhausted = held.exhausted or (held.magic and any(map(windows.enchants, held.card.uses)))
        hands_empty(person)
        g.foe = None
        effects_packs.ends(g, "combat_end")
        g.log.note_or_later("combat_ends", **who)
        rule, g.packs.after_combat = g.packs.after_combat, None
        if rule is not None:
            try:
                effects.run(g, person, rule[0].block(""), rule[1])
            finally:
                g.log.note_or_later("combat_ends", **who)
    if person.alive and person.down is None:
        effects.run_triggers(g, "combat_end", person)
    return beaten


def begin(g: Table, person: Person, marker: Marker) -> None:
    """Nothing in the hands, nothing of the monster ignored yet."""
    g.foe, g.weakened, g.foe_ignored, g.lost_hands = marker, 0, set(), 0
    g.auto_fail = set()
    g.packs.foe_marks.clear()
    g.packs.rating = None
    g.packs.fought, g.packs.checks_in_combat, g.packs.horror = marker, 0, None
    hands_empty(person)


def ways(g: Table, person: Person, marker: Marker) -> list[str]:
    """Ways to face a monster: evade or fight, unless a rule forbids one of them."""
    open_ = ["evade", "fight"]
    if g.packs.on:
        if standing.forbidden(g, "fight", person):
            open_.remove("fight")
        elif standing.forbidden(g, "evade", person):
            open_.remove("evade")
    return open_


def hands_empty(person: Person) -> None:
    """Weapons and spells are put down."""
    for held in person.cards:
        held.in_hand = held.magic = False


def number(g: Table, what: str, base: int, person: Person | None = None) -> int:
    """A number of the monster at hand; its damage is lessened by rules of the one whom it hurts."""
    return standing.number(g, what, base, person if g.packs.on else None, kind=g.foe.kind)


def rounds(g: Table, person: Person, marker: Marker) -> bool:
    """Horror check, then flee or fight until it is over."""
    kind = marker.kind
    for step, source in standing.triggers(g, "combat_start", person, kind):
        effects.run(g, person, step.block(""), source)
        if source.kind is not None or not g.packs.on:
            return False
    from . import specials

    g.packs.late_horror = standing.has_rule(g, "late_horror", person)
    if not g.packs.late_horror:
        meet(g, person, marker)
    number_of_round = 0
    while True:
        if number_of_round:
            after_round(g, person, marker, number_of_round)
            specials.let_go(g, person, marker)
        number_of_round += 1
        choice = specials.flee_or_fight(g, person, marker)
        if choice == "over":
            return True
        if choice == "flee":
            passed = evading.pass_check(g, person, marker)
            events.drain(g)
            if passed:
                g.log.note("fled", seat=person.seat, monster=kind.id, marker=g.number_of(marker))
                return False
            put_off(g, person, marker)
            damage(g, person, marker, fought=False)
        elif strike(g, person, marker):
            return True
        g.lost_hands = 0
        for held in person.cards:  # weapons are chosen again, spells may continue
            held.in_hand = held.in_hand and (not arms.is_arm(held) or arms.stays_up(held))


def meet(g: Table, person: Person, marker: Marker) -> None:
    """The Horror check, with what is used before it."""
    from . import specials

    if has_horror(g, marker.kind):
        specials.before_horror(g, person, marker)
    horror(g, person, marker)


def put_off(g: Table, person: Person, marker: Marker) -> None:
    """A Horror check that was put off follows the first failed check of the combat."""
    late, g.packs.late_horror = g.packs.late_horror, False
    if late:
        meet(g, person, marker)


def after_round(g: Table, person: Person, marker: Marker, number_of_round: int) -> None:
    """Resolve the end of a round without a victory: the limit of the marker."""
    for step in marker.kind.program:
        if step.verb == "round_limit" and step.args[0] == number_of_round:
            effects.run(g, person, step.block(""), standing.Source("kind", kind=marker.kind))


def horror(g: Table, person: Person, marker: Marker) -> None:
    """The Horror check, once (Horror Check)."""
    kind = marker.kind
    if not has_horror(g, kind):
        return
    of_monster(g, person, marker, "horror_check")
    rating = number(g, "horror_rating", kind.horror or 0)
    if "horror_check" in g.auto_fail:
        g.log.note("without_roll", seat=person.seat, check="horror", passed=0)
    passed = "horror_check" not in g.auto_fail and checks.check(g, person, "horror", "will", rating)
    events.drain(g)
    g.packs.horror = passed
    if not passed:
        points = number(g, "horror_damage", kind.horror_damage, person)
        if points:
            g.log.note("damage", seat=person.seat, of="sanity", points=points)
        health.lose(g, person, sanity=points, from_horror=True)
    elif (points := more_of(g, person, kind, "nightmarish")) and not spared(g, person, "nightmarish"):
        g.log.note("damage", seat=person.seat, of="sanity", points=points)
        health.lose(g, person, sanity=points, from_horror=True)


def more_of(g: Table, person: Person, kind: Kind, what: str) -> int:
    """Nightmarish or Overwhelming, with what adds to it."""
    points = int(getattr(kind, what))
    return standing.number(g, what, points, person, kind) if g.packs.on else points


def has_horror(g: Table, kind: Kind) -> bool:
    """Whether it has a horror rating, of its own or by a rule."""
    return kind.horror is not None or any(
        step.verb == "set" and step.word() == "horror_rating" and standing.about_kind(g, step, kind, source)
        for step, source in standing.general(g)
    )


def spared(g: Table, person: Person, what: str) -> bool:
    """Whether an ability of the monster does not touch him."""
    if g.packs.on and standing.ignores(g, what, person):
        return True
    return what in g.foe_ignored or standing.forbidden(g, f"{what}_loss", person)


def strike(g: Table, person: Person, marker: Marker) -> bool:
    """One round of fighting; True: beaten."""
    g.log.note("combat_round", seat=person.seat, toughness=arms.toughness(g))
    g.packs.checks_in_combat += 1
    passed = combat_check(g, person, marker)
    events.drain(g)
    if passed:
        beat(g, person, marker)
        return True
    put_off(g, person, marker)
    damage(g, person, marker, fought=True)
    return False


def combat_check(g: Table, person: Person, marker: Marker) -> bool:
    """The Combat check with what is in the hands; what fails by itself needs no weapons (Combat Check)."""
    from . import specials

    before = checking.prepare(g, person, "combat", "fight")
    if before.passed is None and "combat_check" not in g.auto_fail:
        against = skill_against(g, person, marker, before.skill)
        if against != before.skill:
            before.skill = before.own = against
        if specials.arm_then_help(g, person, marker):
            before.passed = True
    if "combat_check" in g.auto_fail:
        g.auto_fail.discard("combat_check")
        before.passed = False
    if before.passed is not None:
        passed = checks.without_roll(g, person, "combat", before.passed, arms.toughness(g))
        put_down(g, person, [card for card in person.cards if card.in_hand])
        return passed
    rating = marker.kind.combat if g.packs.rating is None else g.packs.rating
    return armed_check(g, person, before, number(g, "combat_rating", rating), arms.toughness(g))


def skill_against(g: Table, person: Person, marker: Marker, skill: str) -> str:
    """The skill that counts against a monster, with all that happens before the check."""
    for step, source in standing.triggers(g, "combat_check", person, marker.kind):
        nodes = [node for node in step.block("") if node.verb == "use_skill"]
        if "special" in g.foe_ignored and (nodes or source.kind is not None):
            continue
        if nodes:
            skill = nodes[0].word()
        elif source.held is None:
            effects.run(g, person, step.block(""), source)
    return skill


def skill_in_place(held: Held) -> str | None:
    """Return the skill that counts in place of Fight as long as a spell lasts."""
    use = held.card.use_in("combat_check")
    steps = use.step.block("") if use is not None and use.is_set("cast") else ()
    return next((step.word() for step in steps if step.verb == "use_skill"), None)


def armed_check(g: Table, person: Person, before: checking.Prepared, modifier: int, need: int) -> bool:
    """Roll with all that is in the hands; one-shot weapons are gone after it."""
    in_hand = [card for card in person.cards if card.in_hand]
    other = next((skill for held in in_hand if (skill := skill_in_place(held))), None)
    skill = other or before.skill
    dice = checks.dice_for(g, person, "combat", other or before.own) + modifier + before.bonus
    dice += sum(arms.dice_of(g, person, each) for each in in_hand)
    need += checking.needs_more(g, person, "combat")
    sixes = max(
        [int(arms.weapon_of(g, each).keys.get("sixes", 1)) for each in in_hand if arms.weapon_of(g, each)],
        default=1,
    )
    with events.step_of(g):  # what a failure sets off waits until the weapons are down
        passed = checks.roll_check(
            g, person, "combat", skill, max(0, dice), need, extra=lambda faces: (sixes - 1) * faces.count(6)
        )
        put_down(g, person, in_hand)
    return passed


def put_down(g: Table, person: Person, in_hand: list[Held]) -> None:
    """Discard the weapons for one use that were in his hands in a check."""
    for held in [held for held in in_hand if held in person.cards]:
        held.used_now = arms.is_arm(held)
        step = arms.weapon_of(g, held)
        if step is not None and str(step.keys.get("one_shot", "no")) == "yes":
            cards.discard(g, person, held)


def bare_check(g: Table, person: Person, modifier: int, need: int) -> bool:
    """A Combat check of a card, with weapons and spells but no monster."""
    from . import specials

    g.foe, g.weakened, g.foe_ignored, g.lost_hands, g.auto_fail = None, 0, set(), 0, set()
    hands_empty(person)
    before = checking.prepare(g, person, "combat", "fight")
    if before.passed is None:
        specials.arm(g, person, None)
        passed = armed_check(g, person, before, modifier, need)
    else:
        passed = checks.without_roll(g, person, "combat", before.passed, need)
    hands_empty(person)
    return passed


def damage(g: Table, person: Person, marker: Marker, *, fought: bool) -> None:
    """Combat damage and what is special about it (Combat Damage)."""
    if not fought and g.packs.on and standing.forbidden(g, "evade_damage", person):
        return
    points = number(g, "combat_damage", marker.kind.combat_damage, person)
    if points:
        g.log.note("damage", seat=person.seat, of="stamina", points=points)
    health.lose(g, person, stamina=points, damage=fought)
    if fought or g.book.open["special_damage_evade"]:
        of_monster(g, person, marker, "damage", cards=points > 0)


def of_monster(g: Table, person: Person, marker: Marker, moment: str, *, cards: bool = True) -> None:
    """Carry out further effects of a monster, unless they are cancelled, and of cards (Monster Abilities)."""
    for step, source in standing.triggers(g, moment, person, marker.kind):
        if cards if source.kind is None else "special" not in g.foe_ignored:
            effects.run(g, person, step.block(""), source)


def beat(g: Table, person: Person, marker: Marker, *, by_check: bool = True) -> None:
    """It is beaten: a trophy, unless it is endless or says otherwise; Overwhelming, if by a check."""
    kind = marker.kind
    g.packs.achieved = True
    g.log.note("beaten", seat=person.seat, monster=kind.id, marker=g.number_of(marker))
    if events.instead(g, "beaten", person, kind=kind, marker=marker):
        return
    foe, g.foe = g.foe, marker  # of which its own program speaks
    try:
        effects.run_triggers(g, "beaten", person, kind=kind)
    except (GameOverError, DownError):
        g.foe = foe
        take_trophy(g, person, marker)
        raise
    g.foe = foe
    take_trophy(g, person, marker)
    points = more_of(g, person, kind, "overwhelming") if by_check and person.down is None else 0
    if points and not spared(g, person, "overwhelming"):
        g.log.note("damage", seat=person.seat, of="stamina", points=points)
        health.lose(g, person, stamina=points)


def traits_at_hand(g: Table, marker: Marker) -> set[str]:
    """Return the abilities of a monster without those cancelled in this combat."""
    return standing.traits(g, marker.kind) - (g.foe_ignored if marker is g.foe else set())


def take_trophy(g: Table, person: Person, marker: Marker) -> None:
    """Move the marker of a defeated monster to its place."""
    kind = marker.kind
    if marker.place in ("sheet", "card"):
        return
    if g.packs.copied is not None:
        g.move_marker(marker, g.packs.copy_home)
        return
    endless = "endless" in traits_at_hand(g, marker)
    boxed = any(
        node.verb == "box"
        for step, source in standing.of_kind(g, kind)
        if step.verb == "on" and step.word() == "beaten"
        for node in step.block("")
    )
    if not boxed and kind.is_spawn:
        g.move_marker(marker, BOX)
    elif not boxed and g.packs.on and standing.forbidden(g, "trophy", person, kind):
        g.move_marker(marker, CUP)
    elif not boxed:
        none = kind.is_mask or not person.alive  # devoured by what the victory has set off
        none = none or (marker.place == ASIDE and not g.book.open["encounter_trophy"])
        keeper = any(card.card.first("keep_endless") for card in person.cards)
        if endless and keeper and not none:
            endless = not g.log.decide("keep_endless", person.seat, [0, 1])
        if endless or none:
            g.move_marker(marker, CUP)
        else:
            g.move_marker(marker, ("trophy", person.seat))
            g.trophies_changed(person, 1)

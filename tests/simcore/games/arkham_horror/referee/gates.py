"""Gates: opening, closing, sealing, victory (E, J)."""

from __future__ import annotations

from . import cards, checks, health, standing, tracks, travel
from .table import DownError, GameOverError, Person, Table


def open_gate(g: Table, area: str) -> bool:
    """A gate opens, unless a seal or an investigator prevents it (Open Gate and Spawn Monster)."""
    if area in g.sealed:
        g.log.expect("no_gate", area=area, why="sealed")
        return False
    if standing.kept_free(g, area):
        g.log.expect("no_gate", area=area, why="protected by an investigator")
        return False
    tracks.add_doom(g, 1)
    if not len(g.stack):
        tracks.awaken(g, "no-gate-left")
    line = g.log.learn("gate_opens", {"gate": g.stack.next_ones()}, area=area)
    g.stack.draw(line["gate"])
    g.gates[area] = line["gate"]
    if g.clues[area]:
        g.log.expect("clue_at", area=area, change=-g.clues[area], now=0)
        g.clues[area] = 0
    if len(g.gates) >= g.gate_limit:
        tracks.awaken(g, "gates-open")
    for person in g.at(area):
        travel.draw_in(g, person, area, delayed=True)
        person.pulled = g.part in ("Mythos", "setup")
        person.caught = not person.pulled
    return True


def difficulty(g: Table, area: str) -> int:
    """Successes that closing takes."""
    return standing.number(g, "close_difficulty", 1, world=g.gates[area])


def take_away(g: Table, person: Person, area: str, trophy: bool) -> None:
    """A gate is closed: its monsters go to the cup (Closing Gates)."""
    world = g.gates.pop(area)
    g.log.expect("gate_closes", seat=person.seat, area=area, gate=world, trophy=int(trophy))
    symbol = g.book.worlds[world].symbol
    if trophy:
        person.gates.append(world)
        g.log.note("gate_trophies", seat=person.seat, change=1, now=len(person.gates))
    else:
        g.stack.put_under(world)
    for each in g.people:
        if each.at == area:
            travel.drop_marker(g, each)
    tracks.to_cup(
        g, [marker for marker in g.on_board() if marker.kind.symbol == symbol and not marker.kind.is_mask]
    )


def shut_again(g: Table, area: str) -> None:
    """A closed place that a gate kept open is closed again (39)."""
    if g.is_closed(area):
        tracks.clear_place(g, area)


def check_closed(g: Table) -> None:
    """The last gate is closed and there are trophies enough (Victory and Defeat)."""
    if not g.gates and sum(len(person.gates) for person in g.people) >= g.by_players("closing_trophies"):
        win(g, "closed")


def seal(g: Table, area: str) -> None:
    """An elder sign token comes on a location."""
    g.sealed.add(area)
    g.log.expect("sealed", area=area)
    if len(g.sealed) >= g.book.rules["seals"]:
        win(g, "sealed")


def win(g: Table, how: str) -> None:
    """The game is won."""
    g.win, g.victory = True, how
    raise GameOverError


def seal_cost(g: Table) -> int:
    """Clue tokens that a seal costs now."""
    return max(0, standing.number(g, "seal_cost", g.book.rules["seal_clues"]))


def may_seal(g: Table) -> bool:
    """Whether gates can be sealed at all."""
    return not standing.forbidden(g, "seal")


def offer_seal(g: Table, person: Person, area: str) -> None:
    """He may pay clue tokens for a seal (Sealing Gates)."""
    if not may_seal(g) or area in g.sealed or not g.book.areas[area].unstable:
        return
    cost = seal_cost(g)
    stand_ins = [card for card in person.cards if "count_as" in uses_of(card)]
    ways = [n for n in range(len(stand_ins) + 1) if n <= cost and person.clues + n >= cost]
    if not ways:
        return
    cards_used = g.log.decide("seal", person.seat, [None, *ways])
    if cards_used is None:
        return
    for held in stand_ins[:cards_used]:
        cards.discard(g, person, held)
    cards.change_clues(g, person, -(cost - cards_used))
    seal(g, area)


def uses_of(held) -> set[str]:
    """Verbs of what can be done with a card."""
    return {verb for use in held.card.uses for verb in use.does}


def try_close(g: Table, person: Person) -> None:
    """Resolve the encounter of an investigator with an explored gate."""
    area = person.at
    may = g.book.areas[area].unstable and (may_seal(g) or g.book.open["sign_always"])
    signs = [card.id for card in person.cards if card.card.use_in("close")] if may else []
    how = g.log.decide("close", person.seat, [None, "fight", "lore", *dict.fromkeys(signs)])
    if how is None:
        return
    if how not in ("fight", "lore"):
        seal_by_card(g, person, area, how)
        return
    modifier = g.book.worlds[g.gates[area]].modifier
    sure = pass_by_card(g, person)
    if not sure and not checks.check(g, person, "gate", how, modifier, difficulty(g, area)):
        return
    take_away(g, person, area, trophy=True)
    check_order(g, person, area)


def pass_by_card(g: Table, person: Person) -> bool:
    """He may use a card that passes the check; it does even if its price knocks him out (Unconscious)."""
    found = [
        card
        for card in person.cards
        if any("auto_pass" in use.does and "gate_check" in str(use.step) for use in card.card.uses)
    ]
    name = g.log.decide("gate_by", person.seat, [None, *dict.fromkeys(each.id for each in found)])
    if name is None:
        return False
    held = person.holding(name)[0]
    use = next(use for use in held.card.uses if "auto_pass" in use.does)
    loss = use.amount_of("lose")
    area = person.at
    try:
        health.use_up(g, person, held, use)
        health.lose(g, person, loss.keys.get("sanity", 0), loss.keys.get("stamina", 0))
    except DownError:
        g.log.expect("without_roll", seat=person.seat, check="gate", passed=1)
        take_away(g, person, area, trophy=True)
        check_closed(g)
        shut_again(g, area)
        raise
    g.log.expect("without_roll", seat=person.seat, check="gate", passed=1)
    return True


def check_order(g: Table, person: Person, area: str) -> None:
    """First the victory by closing, then the seal."""
    check_closed(g)
    shut_again(g, area)
    offer_seal(g, person, area)


def seal_by_card(g: Table, person: Person, area: str, card: str) -> None:
    """A card that seals: no check, a point of sanity and stamina, a doom token less (Elder Sign)."""
    held = person.holding(card)[0]
    g.log.note("seal_card", seat=person.seat, card=card)
    g.log.note("boxed", seat=person.seat, card=card)
    person.cards.remove(held)
    tracks.add_doom(g, -1)
    take_away(g, person, area, trophy=True)
    check_closed(g)
    seal(g, area)
    shut_again(g, area)
    health.lose(g, person, sanity=1, stamina=1)

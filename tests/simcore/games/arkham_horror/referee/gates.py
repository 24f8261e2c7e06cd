"""Gates: opening, closing, sealing, victory (E, J)."""

from __future__ import annotations

from tests.simcore.games.program_text import Step, walk

from . import cards, checks, health, lurker_gates, stand_ins, standing, tracks, travel, windows
from .book import Use
from .events import fire, step_of
from .table import DownError, GameOverError, Held, Person, Table


def open_gate(
    g: Table, area: str, *, doom: bool = True, world: str | None = None, burst: bool | None = None
) -> bool:
    """A gate opens, unless a seal or an investigator prevents it (Open Gate and Spawn Monster).

    `burst` is None for a gate that no mythos card opens.
    """
    every = standing.has_rule(g, "all_bursts")
    if burst is None and "atlach-mythos-only" in g.book.switches:
        every = False
    breaks = area in g.sealed and (burst or every)
    if area in g.sealed and not breaks:
        g.log.expect("no_gate", area=area, why="sealed")
        return False
    if standing.kept_free(g, area):
        g.log.expect("no_gate", area=area, why="protected by an investigator")
        return False
    if breaks:  # by a gate burst, which adds no doom token (G1)
        unseal(g, area)
    elif doom:
        tracks.add_doom(g, 1)
    if not len(g.stack):
        tracks.awaken(g, "no-gate-left")
    if world is None:
        line = g.log.learn("gate_opens", {"gate": g.stack.next_ones()}, area=area)
        g.stack.draw(line["gate"])
        g.gates[area] = line["gate"]
    else:
        g.stack.remove(world)
        g.stack.shuffle()
        g.gates[area] = world
        g.log.expect("gate_opens", area=area, gate=world)
    if g.clues[area]:
        g.log.expect("clue_at", area=area, change=-g.clues[area], now=0)
        g.clues[area] = 0
    if len(g.gates) >= g.gate_limit:
        tracks.awaken(g, "gates-open")
    lurker_gates.strike(g, area)
    for person in g.at(area):
        travel.draw_in(g, person, area, delayed=True)
        person.pulled = g.part in ("Mythos", "setup")
        person.caught = not person.pulled
    return True


def trophy_of_stack(g: Table, person: Person) -> None:
    """The next gate marker of the stack becomes a trophy (Gate Trophy)."""
    if not len(g.stack):
        return
    world = g.log.learn("gate_drawn", {"gate": g.stack.next_ones()}, seat=person.seat)["gate"]
    g.stack.draw(world)
    person.gates.append(world)
    g.log.note("gate_trophies", seat=person.seat, change=1, now=len(person.gates))


def opened(g: Table, area: str) -> None:
    """A gate has opened, with its monsters (D6)."""
    fire(g, "gate_opens", area=area)


def unseal(g: Table, area: str) -> None:
    """An elder sign token goes (Gate Burst)."""
    g.sealed.discard(area)
    g.log.expect("seal_gone", area=area)


def difficulty(g: Table, area: str) -> int:
    """Successes that closing takes."""
    worlds = lurker_gates.worlds(g, area)
    return max(standing.number(g, "close_difficulty", 1, world=world) for world in worlds)


def may_close(g: Table, area: str, what: str = "close") -> bool:
    """Whether nothing forbids to close a gate to these Other Worlds, or to seal it."""
    return not (g.packs.on and standing.forbidden(g, what, area=area, worlds=lurker_gates.worlds(g, area)))


def take_away(g: Table, person: Person, area: str, trophy: bool) -> None:
    """A gate is closed: its monsters go to the cup (Closing Gates)."""
    marker = g.book.gates[g.gates[area]]
    symbols = marker.symbols
    if standing.has_rule(g, "choose_symbol", person):
        others = dict.fromkeys(
            kind.symbol for kind in g.book.kinds.values() if kind.symbol not in ("moon", "")
        )
        symbols = (g.log.decide("symbol", person.seat, list(dict.fromkeys([*symbols, *others]))),)
    world = g.gates.pop(area)
    trophy = trophy and "endless" not in marker.traits
    g.log.expect("gate_closes", seat=person.seat, area=area, gate=world, trophy=int(trophy))
    if "endless" in marker.traits:  # shuffled into the stack (G16)
        g.stack.put_under(world)
        g.stack.shuffle()
    elif trophy:
        person.gates.append(world)
        g.log.note("gate_trophies", seat=person.seat, change=1, now=len(person.gates))
    else:
        g.stack.put_under(world)
    for each in g.people:
        if each.at == area:
            travel.drop_marker(g, each)
    symbols = tuple(each for each in symbols if not standing.forbidden(g, "gate_cup", symbol=each))
    leaving = [monster for monster in g.on_board() if monster.kind.symbol in symbols]
    tracks.to_cup(g, [each for each in leaving if not (each.kind.is_mask or each.kind.is_spawn)])
    if g.packs.on:
        corruptions_leave(g, marker.symbols)
        fire(g, "close", person, area=area)


def corruptions_leave(g: Table, symbols: tuple[str, ...]) -> None:
    """All Corruptions with a symbol of a closed gate leave the game (G11)."""
    for each in g.everybody():
        for held in each.of_deck("corruption"):
            if any(str(step.keys.get("symbol")) in symbols for step in held.card.program):
                cards.leave_game(g, each, held)


def shut_again(g: Table, area: str) -> None:
    """A closed place that a gate kept open is closed again (39)."""
    if g.is_closed(area):
        tracks.clear_place(g, area)


def check_closed(g: Table) -> None:
    """The last gate is closed and there are trophies enough (Victory and Defeat)."""
    if not g.gates and sum(len(person.gates) for person in g.people) >= g.by_players("closing_trophies"):
        win(g, "closed")


def seal(g: Table, area: str, person: Person | None = None) -> None:
    """An elder sign token comes on a location."""
    g.sealed.add(area)
    g.log.expect("sealed", area=area)
    if person is not None and len(g.sealed) < g.book.rules["seals"]:
        fire(g, "seal", person, area=area)
    if len(g.sealed) >= g.book.rules["seals"]:
        win(g, "sealed")


def win(g: Table, how: str) -> None:
    """The game is won."""
    g.win, g.victory = True, how
    raise GameOverError


def seal_cost(g: Table, person: Person) -> int:
    """Clue tokens that a seal costs now."""
    return max(0, standing.number(g, "seal_cost", g.book.rules["seal_clues"], person))


def may_seal(g: Table, person: Person | None = None) -> bool:
    """Whether gates can be sealed at all."""
    return not standing.forbidden(g, "seal") or standing.has_rule(g, "always_seals", person)


def offer_seal(g: Table, person: Person, area: str, *, sealable: bool = True) -> None:
    """He may pay clue tokens for a seal (Sealing Gates)."""
    if not may_seal(g, person) or area in g.sealed or not g.book.areas[area].unstable or not sealable:
        return
    cost = seal_cost(g, person)
    stand_ins = [card for card in person.cards if counts_as_clue(card) and not g.packs.on]
    clues = cards.pays_with(g, person, "clue")
    ways = [n for n in range(len(stand_ins) + 1) if n <= cost and clues + n >= cost]
    if not ways:
        return
    cards_used = g.log.decide("seal", person.seat, [None, *ways])
    if cards_used is None:
        return
    for held in stand_ins[:cards_used]:
        use_stand_in(g, person, held)
    if pay_clues(g, person, cost - cards_used):
        if g.log.comes("clues", seat=person.seat, change=0):  # others have paid all
            g.log.take()
        seal(g, area, person)


def use_stand_in(g: Table, person: Person, held: Held) -> None:
    """A card that counts as a clue token is used up."""
    use = next(use for use in held.card.uses if "count_as" in use.does)
    if use.is_set("exhaust") and not use.is_set("discard"):
        health.use_up(g, person, held, use)
    else:
        cards.discard(g, person, held)


def pay_clues(g: Table, person: Person, clues: int) -> bool:
    """Clue tokens go, or what he can spend in their place; return whether that is enough."""
    left = stand_ins.spent(g, person, "clue", clues)
    if left is not None:
        cards.change_clues(g, person, -left)
    return left is not None


def counts_as_clue(held: Held) -> bool:
    """Whether a card that is ready counts as a clue token."""
    return not held.exhausted and any(
        use.amount_of("count_as") is not None and use.amount_of("count_as").word() == "clue"
        for use in held.card.uses
    )


def try_close(g: Table, person: Person) -> None:
    """Resolve the encounter of an investigator with an explored gate."""
    area = person.at
    if not may_close(g, area):
        return
    sealable = may_close(g, area, "seal")
    may = g.book.areas[area].unstable and (may_seal(g, person) or g.book.open["sign_always"]) and sealable
    signs = [card.id for card in person.cards if card.card.use_in("close")] if may else []
    how = g.log.decide("close", person.seat, [None, "fight", "lore", *dict.fromkeys(signs)])
    if how is None:
        return
    if how not in ("fight", "lore"):
        seal_by_card(g, person, area, how)
        return
    modifier = lurker_gates.marker(g, area).modifier
    sure = pass_by_card(g, person)
    if not sure and not checks.check(g, person, "gate", how, modifier, difficulty(g, area)):
        lurker_gates.close_failed(g, person, area)
        return
    take_away(g, person, area, trophy=True)
    check_order(g, person, area, sealable=sealable)


def pass_by_card(g: Table, person: Person) -> bool:
    """He may use a card that passes the check; it does even if its price knocks him out (Unconscious)."""
    found = [
        card
        for card in person.cards
        if card.card.printed
        and any("auto_pass" in use.does and use.window == "gate_check" for use in card.card.uses)
        and not windows.is_kept(g, person, card)
    ]
    name = g.log.decide("gate_by", person.seat, [None, *dict.fromkeys(each.id for each in found)])
    if name is None:
        return False
    held = person.holding(name)[0]
    use = held.card.use_in("gate_check")
    loss = chosen_loss(g, person, use)
    area = person.at
    try:
        if use.is_set("box"):
            cards.leave_game(g, person, held)
        else:
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


def chosen_loss(g: Table, person: Person, use: Use) -> Step:
    """The loss that a card costs, of two if he may choose."""
    losses = [node for node in walk(use.step.block("")) if node.verb == "lose"]
    return losses[g.log.decide("choose", person.seat, list(range(len(losses))))]


def check_order(g: Table, person: Person, area: str, *, sealable: bool = True) -> None:
    """First the victory by closing, then the seal."""
    check_closed(g)
    shut_again(g, area)
    offer_seal(g, person, area, sealable=sealable)


def seal_by_card(g: Table, person: Person, area: str, card: str) -> None:
    """A card that seals: no check, a point of sanity and stamina, a doom token less (Elder Sign)."""
    held = person.holding(card)[0]
    with step_of(g):  # with its price
        g.log.note("seal_card", seat=person.seat, card=card)
        g.log.note("boxed", seat=person.seat, card=card)
        person.cards.remove(held)
        tracks.add_doom(g, -1)
        take_away(g, person, area, trophy=True)
        check_closed(g)
        seal(g, area, person)
        shut_again(g, area)
        health.lose(g, person, sanity=1, stamina=1)

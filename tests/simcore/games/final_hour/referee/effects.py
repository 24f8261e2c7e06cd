"""Programs of effects, read straight from the data tree (docs/effects.md; rulebook p.10-13)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from . import monsters
from .board import GOLD
from .cards import hand_draw, reveal_blind
from .game import Game, Resolution
from .places import others_in_zone, pairs, places

Program = list[dict[str, Any]]


def resolve(game: Game, now: Resolution, program: Program) -> None:
    """Resolve a card half, an item or a sheet effect from its beginning.

    Parameters
    ----------
    game, now
        The table and what is being resolved.
    program
        Its effects.
    """
    for token in game.board.all_tokens():
        token.rotated = False  # "once per action card" starts again (p.13)
    run(game, now, program)


def run(game: Game, now: Resolution, program: Program) -> None:
    """Resolve effects from first to last, each as far as possible (p.17)."""
    for effect in program:
        ((name, fields),) = effect.items()
        EFFECTS[name](game, now, fields)


# Investigators (p.10-11)


def _move(game: Game, now: Resolution, fields: dict[str, Any]) -> None:
    """Move over walkways, at will or exactly so often (p.10)."""
    investigator = game.investigator(now.resolver)
    for _ in range(fields.get("exactly", fields.get("up_to", 0))):
        around = game.board.adjacent(investigator.location)
        options = around if "exactly" in fields else [investigator.location, *around]
        there = game.log.decide("move", now.resolver, options) if options else investigator.location
        if there == investigator.location:
            return
        game.log.expect("move", seat=now.resolver, from_=investigator.location, to=there)
        now.left[now.resolver] = investigator.location
        investigator.location = there


def _investigate(game: Game, now: Resolution, fields: dict[str, Any]) -> None:
    """Flip the clue token in the own location (p.11)."""
    investigator = game.investigator(now.resolver)
    shows = game.board.clues.pop(investigator.location, None)
    if shows is None:
        return
    game.log.expect("clue", seat=investigator.seat, location=investigator.location, shows=shows)
    if shows != "item":
        game.tally.clues += 1
    elif game.item_deck:
        item = game.item_deck.pop(0)
        game.log.expect("item_gained", seat=investigator.seat, item=item)
        investigator.items.append(item)


def _lose_health(game: Game, now: Resolution, fields: dict[str, Any]) -> None:
    """Let an investigator lose health (p.11); in a solo game the player picks the lead (p.15)."""
    everybody = list(range(len(game.investigators)))
    who = fields["who"]
    if who == "each":
        seats = game.turn_order()
    elif who == "any" or (who == "lead" and game.solo):
        seats = [game.log.decide("investigator", now.resolver, everybody)]
    else:
        seats = [now.resolver if who == "self" else game.lead]
    for seat in seats:
        game.lose_health(now, seat, fields["amount"])


def _recover(game: Game, now: Resolution, fields: dict[str, Any]) -> None:
    """Let an investigator recover health (p.11)."""
    hurt = [
        investigator.seat for investigator in game.investigators if investigator.health < investigator.full
    ]
    if fields["who"] == "self":
        game.recover(now.resolver, fields["amount"])
    elif hurt:
        game.recover(game.log.decide("investigator", now.resolver, hurt), fields["amount"])


# Attack and destroy (p.10)


def _attack(game: Game, now: Resolution, fields: dict[str, Any]) -> None:
    """Share out hits among the monsters of a location (p.10)."""
    hits = fields["hits"] * _factor(game, now, fields.get("per"))

    def useful(place: int) -> bool:
        return bool(_within_reach(game, place, hits))

    for place in places(game, now, fields["at"], useful):
        game.log.expect("attack", seat=now.resolver, location=place, hits=hits)
        left = hits
        while names := _within_reach(game, place, left):
            name = game.log.decide("target", now.resolver, [*names, None])
            if name is None:
                break
            left -= game.kinds[name].health or 0
            _remove(game, place, name)


def _factor(game: Game, now: Resolution, per: str | None) -> int:
    """Say what multiplies the hits; solo: two cards played, whenever it is (p.15)."""
    if per == "priority-cards":
        return 2 if game.solo else sum(seat == now.resolver for _, seat in game.played)
    if per == "omens":
        return 0 if now.number is None else game.omens(now.number)
    return 1


def _within_reach(game: Game, place: int, hits: int) -> list[str]:
    return [kind.name for kind in game.board.kinds(place) if kind.health is not None and kind.health <= hits]


def _remove(game: Game, place: int, name: str) -> None:
    token = game.board.token(place, name)
    game.board.lift(token)
    game.destroy(token, place, "effect")


def _destroy(game: Game, now: Resolution, fields: dict[str, Any]) -> None:
    """Destroy outright, regardless of health (p.10)."""

    def victims(place: int) -> list[str]:
        kinds = [kind for kind in game.board.kinds(place) if kind.health is not None]
        return [kind.name for kind in kinds if fields.get("health", kind.health) == kind.health]

    for place in places(game, now, fields["at"], lambda place: bool(victims(place))):
        if fields["count"] == "all":
            while names := victims(place):
                _remove(game, place, names[0])
            continue
        for _ in range(fields["count"]):
            if names := victims(place):
                _remove(game, place, game.log.decide("destroy", now.resolver, names))


# Seals, damage, repair (p.11)


def _seal(game: Game, now: Resolution, fields: dict[str, Any]) -> None:
    """Seal a walkway of the own location that has no seal (p.11, p.17)."""
    here = game.investigator(now.resolver).location
    around = [game.board.walkway(here, place) for place in game.board.adjacent(here)]
    free = [name for name in game.board.walkways if name in around and name not in game.board.seals]
    if free:
        walkway = game.log.decide("seal", now.resolver, free)
        game.log.expect("sealed", walkway=walkway)
        game.board.seals[walkway] = GOLD
        game.tally.sealed += 1


def _remove_seal(game: Game, now: Resolution, fields: dict[str, Any]) -> None:
    """Return seals to the supply."""
    for _ in range(fields["count"]):
        sealed = [name for name in game.board.walkways if name in game.board.seals]
        if sealed:
            walkway = game.log.decide("unseal", now.resolver, sealed)
            game.log.expect("unsealed", walkway=walkway)
            del game.board.seals[walkway]


def _damage(game: Game, now: Resolution, fields: dict[str, Any]) -> None:
    """Damage locations by an effect (p.11)."""
    for place in places(game, now, fields["at"], lambda place: True):
        for _ in range(fields["times"]):
            monsters.damage(game, now, place)


def _repair(game: Game, now: Resolution, fields: dict[str, Any]) -> None:
    """Return damage tokens to the supply (p.11); a chosen place is chosen again each time."""
    times, word = fields["times"], fields["at"]
    several = word in ("own-and-each-adjacent", "each-gate")
    for _ in range(1 if several else times):
        for place in places(game, now, word, lambda place: game.board.damage[place] > 0):
            for _ in range(min(times if several else 1, game.board.damage[place])):
                game.board.damage[place] -= 1
                game.log.expect("repaired", location=place)


# Monsters (p.12-13)


def _move_monster(game: Game, now: Resolution, fields: dict[str, Any]) -> None:
    """Move monsters, path colours ignored, seals not (p.17)."""
    to_own = fields["to"] == "own"
    for _ in range(fields["up_to"]):
        here = game.investigator(now.resolver).location
        options = pairs(game, now, fields["from"])
        if to_own:
            options = [pair for pair in options if pair[0] != here]
        choice = game.log.decide("monster", now.resolver, [*options, None])
        if choice is None:
            return
        place, name = choice
        there = here if to_own else game.log.decide("destination", now.resolver, game.board.adjacent(place))
        monsters.move_to(game, now, game.board.token(place, name), there)


def _spawn(game: Game, now: Resolution, fields: dict[str, Any]) -> None:
    """Spawn monsters one at a time (p.12)."""
    name = fields.get("monster", "standard")
    for place in places(game, now, fields["at"], lambda place: monsters.can_spawn(game, name)):
        for _ in range(fields["count"]):
            monsters.spawn(game, now, place, name)


def _activate(game: Game, now: Resolution, fields: dict[str, Any]) -> None:
    """Activate a zone (p.13) or some monsters of one kind (p.8)."""
    if "zone" in fields:
        monsters.activate_zone(game, now, fields["zone"])
    elif game.kinds[fields["monster"]].icons:
        _one_by_one(game, now, fields, monsters.activate, lambda token: True)


def _advance(game: Game, now: Resolution, fields: dict[str, Any]) -> None:
    """Move monsters of one kind one time along their path, without activating them."""

    def go(game: Game, now: Resolution, token: Any) -> None:
        token.rotated = True
        monsters.move_once(game, now, token)

    _one_by_one(game, now, fields, go, lambda token: monsters.may_leave(game, token))


def _one_by_one(
    game: Game,
    now: Resolution,
    fields: dict[str, Any],
    act: Callable[[Game, Resolution, Any], None],
    able: Callable[[Any], bool],
) -> None:
    """Let monsters of one kind act, the resolver picking where the next one stands; each at most once."""
    left = len(game.board.all_tokens()) if fields["count"] == "all" else fields["count"]
    for _ in range(left):
        tokens = [token for token in game.board.all_tokens() if token.kind.name == fields["monster"]]
        spots = sorted({token.at for token in tokens if not token.rotated and able(token)})
        if not spots:
            return
        place = game.log.decide("location", now.resolver, spots)
        act(game, now, game.board.token(place, fields["monster"]))


# Cards and gates


def _draw_priority(game: Game, now: Resolution, fields: dict[str, Any]) -> None:
    hand_draw(game, now, fields["count"])


def _discard_gate(game: Game, now: Resolution, fields: dict[str, Any]) -> None:
    for _ in range(fields["count"]):
        if game.gate_stack:
            game.log.expect("discard_gate", icon=game.gate_stack.pop(0))


def _resolve_top_card(game: Game, now: Resolution, fields: dict[str, Any]) -> None:
    if not now.blind and (blind := reveal_blind(game, now, fields["half"])) is not None:
        resolve(game, *blind)


def _face_down_priority(game: Game, now: Resolution, fields: dict[str, Any]) -> None:
    """Glimpse R'lyeh: next round's priority cards are played face down (p.8)."""
    game.face_down_next = not game.solo


def _face_down_omens(game: Game, now: Resolution, fields: dict[str, Any]) -> None:
    """Glimpse R'lyeh, solo: cards lie on the sheet until the next Reckoning (p.15)."""
    for _ in range(fields["cards"] if game.solo else 0):
        if (number := game.draw_priority(0)) is not None:
            game.on_sheet.append(number)


# Programs inside programs


def _choose_one(game: Game, now: Resolution, fields: list[Program]) -> None:
    run(game, now, fields[game.log.decide("branch", now.resolver, range(len(fields)))])


def _may(game: Game, now: Resolution, fields: Program) -> None:
    if game.log.decide("may", now.resolver, [0, 1]):
        run(game, now, fields)


def _repeat(game: Game, now: Resolution, fields: dict[str, Any]) -> None:
    for _ in range(fields["times"]):
        run(game, now, fields["do"])


def _each_investigator(game: Game, now: Resolution, fields: Program) -> None:
    """Yield everyone in turn order (p.17); in a solo game the player chooses the first (p.15)."""
    order = game.turn_order()
    if game.solo:
        first = game.log.decide("turn_order", now.resolver, [0, 1])
        order = [first, 1 - first]
    for seat in order:
        run(game, replace(now, resolver=seat), fields)


def _if(game: Game, now: Resolution, fields: dict[str, Any]) -> None:
    (name,) = fields.keys() - {"then", "else"}
    run(game, now, fields["then"] if _holds(game, now, name, fields[name]) else fields.get("else", []))


def _holds(game: Game, now: Resolution, name: str, value: Any) -> bool:
    """Tell whether a condition of an ``if`` holds."""
    if name == "omens_at_most":
        return now.number is not None and game.omens(now.number) <= int(value)
    if name == "number_at_most":
        return now.number is not None and now.number <= int(value)
    if name == "all_on_board":
        return game.beside_sheet[value] == 0
    here = game.investigator(now.resolver).location
    facts = {
        "other_in_zone": bool(others_in_zone(game, now)),
        "with_other": len(game.present(here)) > 1,
        "own_damaged": game.board.damage[here] > 0,
    }
    return facts[name] is bool(value)


EFFECTS: dict[str, Callable[[Game, Resolution, Any], None]] = {
    "move": _move,
    "attack": _attack,
    "destroy": _destroy,
    "investigate": _investigate,
    "seal": _seal,
    "remove_seal": _remove_seal,
    "damage": _damage,
    "repair": _repair,
    "lose_health": _lose_health,
    "recover": _recover,
    "move_monster": _move_monster,
    "spawn": _spawn,
    "activate": _activate,
    "advance": _advance,
    "draw_priority": _draw_priority,
    "discard_gate": _discard_gate,
    "resolve_top_card": _resolve_top_card,
    "face_down_priority": _face_down_priority,
    "face_down_omens": _face_down_omens,
    "choose_one": _choose_one,
    "may": _may,
    "repeat": _repeat,
    "each_investigator": _each_investigator,
    "if": _if,
}

"""Monsters: moving, spawning, activating, wrecking (p.11-13)."""

from __future__ import annotations

from .board import Kind, Token
from .game import Game, Resolution

CLASSES = ("killer", "runner", "wrecker")  # the order of activation inside a location, p.13


# Moving (p.12)


def may_leave(game: Game, token: Token) -> bool:
    """Tell whether it may move by itself: not out of the ritual location (p.12)."""
    return token.at != game.board.ritual or token.kind.leaves_ritual


def move_once(game: Game, now: Resolution, token: Token) -> None:
    """Move a monster one time along the arrows of its colour (p.12)."""
    if may_leave(game, token):
        start = game.board.lift(token)
        travel(game, now, token, start, start)


def move_to(game: Game, now: Resolution, token: Token, there: int) -> None:
    """Move a monster where a card says, whatever the colour of the path; seals still count (p.17)."""
    start = game.board.lift(token)
    if not step(game, now, token, start, there, "effect", start) or settle(game, now, token, there, start):
        return
    travel(game, now, token, there, start)


def travel(game: Game, now: Resolution, token: Token, here: int, origin: int) -> None:
    """Let a monster without a place in ``here`` go on along its path until it finds one (p.12).

    Parameters
    ----------
    game, now
        The table and what is being resolved.
    token
        The monster, off its space.
    here
        Where it goes on from.
    origin
        Where its whole move began.
    """
    came_up = {origin, here}
    while True:
        there = game.board.arrows[token.kind.bar][here]
        if not step(game, now, token, here, there, token.kind.bar, origin):
            return
        if settle(game, now, token, there, origin):
            return
        if there in came_up:  # no empty space can be reached: directly to the ritual location (p.12, A3)
            step(game, now, token, there, game.board.ritual, "fallback", origin)
            settle(game, now, token, game.board.ritual, origin)
            return
        came_up.add(there)
        here = there


def step(game: Game, now: Resolution, token: Token, here: int, there: int, by: str, origin: int) -> bool:
    """Take one step of a move: seals (p.11), then harm of hordes (components.md 4).

    Returns
    -------
    bool
        False if a seal destroyed the monster.
    """
    board = game.board
    walkway = board.walkway(here, there) if by != "fallback" else None
    if walkway in board.seals and not token.kind.ignores_seals:
        _hit_seal(game, walkway)
        game.destroy(token, here, "seal")
        return False
    game.log.expect("monster_moves", monster=token.kind.name, from_=here, to=there, by=by)
    if token.kind.harm:
        for place in (here, there):
            for seat in game.present(place):
                game.lose_health(now, seat, token.kind.harm, token.kind.name, origin)
    return True


def _hit_seal(game: Game, walkway: str) -> None:
    """Flip a seal from gold to grey, or return the grey one to the supply (p.11)."""
    seals = game.board.seals
    seals[walkway] -= 1
    game.log.expect("seal_hit", walkway=walkway, left=seals[walkway])
    if seals[walkway] == 0:
        del seals[walkway]


def settle(game: Game, now: Resolution, token: Token, place: int, origin: int) -> bool:
    """Place a monster if there is an empty space; the full ritual location loses the game (p.9, p.12)."""
    if game.board.free(place) > 0:
        game.board.put(token, place)
        return True
    if place == game.board.ritual:
        game.overrun(now, origin, token.kind.name)
    return False


# Spawning (p.12)


def can_spawn(game: Game, name: str) -> bool:
    """Tell whether such a monster is left to spawn (p.12, p.17)."""
    if name == "standard":
        return bool(game.cup or game.beside_cup)
    return game.beside_sheet[name] > 0


def draw_monster(game: Game, name: str) -> Kind | None:
    """Draw from the cup, resetting it first if it is empty, or take a special monster (p.12).

    Returns
    -------
    Kind or None
        None if there is nothing left to spawn.
    """
    if not can_spawn(game, name):
        return None
    if name != "standard":
        game.beside_sheet[name] -= 1
        return game.kinds[name]
    if not game.cup:
        game.cup = game.log.reshuffle("cup", None, game.beside_cup)
        game.beside_cup = []
    return game.kinds[game.cup.pop(0)]


def spawn(game: Game, now: Resolution, place: int, name: str = "standard", event: str = "spawn") -> None:
    """Spawn one monster; without an empty space it moves on from there (p.12)."""
    kind = draw_monster(game, name)
    if kind is None:
        return
    game.log.expect(event, monster=kind.name, location=place)
    token = Token(kind)
    if not settle(game, now, token, place, place):
        travel(game, now, token, place, place)


# Damage (p.11)


def wreck(game: Game, now: Resolution, token: Token) -> None:
    """Damage the monster's own space; it needs another one there or moves out (p.11)."""
    place = game.board.lift(token)
    game.board.damage[place] += 1
    game.log.expect("damaged", location=place)
    if not settle(game, now, token, place, place):
        travel(game, now, token, place, place)


def damage(game: Game, now: Resolution, place: int) -> None:
    """Damage a location by an effect: an empty space, else a monster's, which moves out (p.11)."""
    board = game.board
    if board.damage[place] == board.spaces[place]:
        return
    if board.free(place) > 0:
        board.damage[place] += 1
        game.log.expect("damaged", location=place)
        return
    if place == board.ritual:  # a token must be placed and no space is empty (p.9)
        game.overrun(now, place, None)
    name = game.log.decide("evict", now.resolver, [kind.name for kind in board.kinds(place)])
    token = board.token(place, name)
    board.lift(token)
    board.damage[place] += 1
    game.log.expect("damaged", location=place)
    travel(game, now, token, place, place)


# Activating (p.12-13)


def activate_zone(game: Game, now: Resolution, zone: str) -> None:
    """Activate all monsters of a zone: locations ascending, inside one by class (p.13)."""
    for place in game.board.zone_locations(zone):
        for icon in CLASSES:
            while names := _waiting(game, place, icon):
                name = game.log.decide("activate", now.resolver, names)
                activate(game, now, game.board.token(place, name))


def _waiting(game: Game, place: int, icon: str) -> list[str]:
    """Kinds there whose leftmost icon is this one and which have not activated with this card (p.13)."""
    return [
        kind.name
        for kind in game.board.kinds(place)
        if kind.icons[:1] == (icon,) and not game.board.token(place, kind.name).rotated
    ]


def activate(game: Game, now: Resolution, token: Token) -> None:
    """Resolve the icons of one monster from left to right, each one fully (p.13, p.17)."""
    token.rotated = True
    game.log.expect("activate", monster=token.kind.name, location=token.at)
    for icon in token.kind.icons:
        if token.at == 0:  # a seal has destroyed it
            return
        if icon == "killer":
            kill(game, now, token)
        elif icon == "runner":
            move_once(game, now, token)
        else:
            wreck(game, now, token)


def kill(game: Game, now: Resolution, token: Token) -> None:
    """Let one investigator in the monster's location lose 1 health (p.13)."""
    seats = game.present(token.at)
    if seats:
        victim = game.log.decide("victim", now.resolver, seats)
        game.lose_health(now, victim, 1, token.kind.name)

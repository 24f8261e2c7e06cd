"""The place words of docs/effects.md: at which locations an effect happens."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .game import Game, Resolution


def places(game: Game, now: Resolution, word: str, useful: Callable[[int], bool]) -> Iterator[int]:
    """Find the locations of a place word, asking where one has to be chosen.

    Parameters
    ----------
    game, now
        The table and what is being resolved.
    word
        For instance ``own-or-adjacent``.
    useful
        Whether the effect can do something at a location; others are skipped and not offered.

    Yields
    ------
    int
        The locations, one after the other; the effect acts at each before the next one is looked for.
    """
    here = game.investigator(now.resolver).location
    if word == "own-and-each-adjacent":
        for place in [here, *game.board.adjacent(here)]:
            if useful(place):
                yield place
    elif word == "each-gate":
        remaining = sorted(game.board.gate_at.values())
        while options := [place for place in remaining if useful(place)]:
            place = game.log.decide("location", now.resolver, options)
            remaining.remove(place)
            yield place
    else:
        options = [place for place in candidates(game, now, word) if useful(place)]
        if options:
            yield game.log.decide("location", now.resolver, options)


def candidates(game: Game, now: Resolution, word: str) -> list[int]:
    """List the locations among which a place word lets one choose, ascending."""
    board = game.board
    here = game.investigator(now.resolver).location
    name, _, detail = word.partition(":")
    if name == "left":
        return [now.left[now.resolver]] if now.resolver in now.left else []
    if name == "gate":
        return [board.gate_at[detail]] if detail in board.gate_at else []
    if name == "monster":
        return sorted({token.at for token in board.all_tokens() if token.kind.name == detail})
    if name == "fewest-gates":
        fewest = min(board.gate_tokens.values())
        return sorted(place for icon, place in board.gate_at.items() if board.gate_tokens[icon] == fewest)
    lists: dict[str, Callable[[], list[int]]] = {
        "own": lambda: [here],
        "adjacent": lambda: board.adjacent(here),
        "own-or-adjacent": lambda: sorted([here, *board.adjacent(here)]),
        "zone": lambda: board.zone_locations(board.zone[here]),
        "anywhere": lambda: board.locations,
        "other-in-zone": lambda: others_in_zone(game, now),
        "ritual": lambda: [board.ritual],
    }
    return lists[name]()


def others_in_zone(game: Game, now: Resolution) -> list[int]:
    """Locations of the other investigators in the resolver's zone, ascending."""
    zone = game.board.zone[game.investigator(now.resolver).location]
    others = {
        investigator.location for investigator in game.investigators if investigator.seat != now.resolver
    }
    return sorted(place for place in others if game.board.zone[place] == zone)


def pairs(game: Game, now: Resolution, word: str) -> list[list[int | str]]:
    """List (location, kind) of all monsters in the range of a ``move_monster``, ascending."""
    return [
        [place, kind.name]
        for place in sorted(candidates(game, now, word))
        for kind in game.board.kinds(place)
    ]

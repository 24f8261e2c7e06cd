"""The Ancient One Phase (p.8) and the ritual (p.9; solo p.15)."""

from __future__ import annotations

from typing import Any

from .effects import resolve
from .game import Game, Resolution
from .monsters import spawn


def ancient_one_phase(game: Game) -> None:
    """Reckoning, gate, and the lead investigator token passes on (p.8; solo: there is none, p.15)."""
    reckoning(game)
    gate(game)
    if not game.solo:
        game.lead = (game.lead + 1) % len(game.investigators)


def reckoning(game: Game) -> None:
    """Discard the played priority cards, count their omens, resolve the effect of that number (p.8)."""
    if game.solo:
        cards = [(number, 0) for number in sorted(game.row)] + [(number, 0) for number in game.on_sheet]
        game.row, game.on_sheet = [], []
    else:
        cards = sorted(game.played)
    for number, seat in cards:
        game.discard_priority(seat, number)
    omens = sum(game.omens(number) for number, _ in cards)
    game.tally.omens += omens
    name = effect_of(game, omens)
    game.log.expect("reckoning", omens=omens, effect=name)
    if name is not None:
        effect = _sheet(game)["effects"][name]
        program = effect["solo_program"] if game.solo and "solo_program" in effect else effect["program"]
        resolve(game, Resolution(game.lead, f"{game.ancient_one}/{name}", named=False), program)


def effect_of(game: Game, omens: int) -> str | None:
    """Find the effect on the sheet for a number of omens; none for zero (p.8)."""
    for name, effect in _sheet(game)["effects"].items():
        band = effect["omens"]
        if omens >= max(band["from"], 1) and omens <= band.get("to", omens):
            return str(name)
    return None


def _sheet(game: Game) -> dict[str, Any]:
    sheet: dict[str, Any] = game.data["ancient-ones"][game.ancient_one]
    return sheet


def gate(game: Game) -> None:
    """Place the top gate token and spawn as many monsters as tokens lie there then (p.8)."""
    if not game.gate_stack:
        return
    icon = game.gate_stack.pop(0)
    place = game.board.gate_at[icon]
    game.board.gate_tokens[icon] += 1
    tokens = game.board.gate_tokens[icon]
    game.log.expect("gate", icon=icon, location=place, tokens=tokens)
    for _ in range(tokens):
        spawn(game, Resolution(game.lead, "gate", named=False), place)


def ready(game: Game) -> bool:
    """Ask everybody whether to attempt the ritual; it is forced when the stack is empty (p.9)."""
    if not game.gate_stack:
        return True
    for seat in [0] if game.solo else game.turn_order():
        answer = game.log.decide("ready", seat, [0, 1])
        game.log.expect("ready", seat=seat, ready=answer)
        if not answer:
            return False
    return True


def ritual(game: Game) -> None:
    """Attempt to reverse the ritual, which ends the game (p.9, p.15)."""
    cards = game.data["priority"]["cards"]
    committed = commit(game)
    for seat, number in committed:
        game.log.expect("commit", seat=seat, number=number)
    matches = sum(game.reserved.count(cards[str(number)]["icon"]) for _, number in committed)
    needed = game.rules["matches_needed"][str(1 if game.solo else len(game.investigators))]
    game.tally.matches = matches
    game.log.expect("ritual", reserved=game.reserved, matches=matches, needed=needed)
    win = matches >= needed
    game.finish(win, None if win else "ritual-failed", "ritual")


def commit(game: Game) -> list[tuple[int, int]]:
    """Let everybody commit cards of their hand; solo: all that were set aside (p.9, p.15).

    Returns
    -------
    list
        (seat, number), from the lead clockwise, each hand ascending.
    """
    if game.solo:
        return [(0, number) for number in sorted(game.aside)]
    committed = []
    for seat in game.turn_order():
        hand = game.investigator(seat).hand
        while len(hand) > game.rules["commit"]:
            hand.remove(game.log.decide("hold_back", seat, sorted(hand)))
        committed += [(seat, number) for number in sorted(hand)]
    return committed

"""Rituals that cannot be reversed because the cards do not allow enough matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from simcore.games.final_hour.scenario.models import Data
from simcore.messages.error_details import ErrorDetail, clash

SOLO = 1


def never_won(data: Data) -> Iterator[ErrorDetail]:
    """Yield numbers of players with which no game can be won."""
    for players, needed in data.rules.matches_needed.items():
        most = most_matches(data, players)
        if needed > most:
            problem = (
                f"no game with {players} players is ever won" if players > 1 else "no solo game is ever won"
            )
            allowed = f"at most {most}: the committed cards cannot make more matches"
            yield clash(("rules", "matches_needed", players), problem, needed, allowed)


def most_matches(data: Data, players: int) -> int:
    """Return the most matches of committed cards with the reserved clues (rulebook p.9, solo p.15).

    It is an upper bound: the reserved clues are assumed to suit the committed cards best.
    """
    left = data.rules.commit * players if players > SOLO else _rounds(data)
    tokens = data.rules.reserved_clues
    matches = 0
    for _, cards in Counter(card.icon for card in data.priority.cards.values()).most_common():
        committed, alike = min(cards, left), min(data.rules.clues_per_icon, tokens)
        matches += committed * alike
        left -= committed
        tokens -= alike
    return matches


def _rounds(data: Data) -> int:
    """Return the maximum number of rounds, one for each gate token of the stack; each sets a card aside."""
    rules = data.rules
    gates = [len(level.gates) for one in data.ancient_ones.values() for level in one.difficulties.values()]
    return max(gates) * (rules.gates_per_icon - 1) - rules.gates_removed

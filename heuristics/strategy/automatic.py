"""`master` for games that are added: a search with the trained value in the folder of the game."""

from __future__ import annotations

from heuristics.strategy.contract import Strategy, collected
from heuristics.strategy.searching import Searching
from heuristics.value.model import ValueFileError
from heuristics.value.places import value_file
from simcore.files.user_files import shown
from simcore.games import called, find_game

MASTER = "master"
BUDGET, LEAD, ROUNDS = 64.0, 1.5, 1.0
DESCRIPTION = """Choose the option with the best trained chance to win after many play-outs of a round.

At each decision, the search redeals all hidden information as often as the budget allows. After each deal,
the strategy of the trained value plays on from every option in all seats, with common luck, to the first
decision of the next round. There, trained trees estimate the chance to win. After each part of the budget
only the better half of the options remains (sequential halving). The usual choice stays unless another option
is clearly better.

Limits: hundreds of times slower than the strategy that plays on. The estimate is only for that strategy.
"""


_made: dict[tuple[str, int], Strategy] = {}
"""Searches by the game and the identity of the strategy that plays on, so that each is compiled once."""


def why_no_master(game: str, base: Strategy) -> ValueError | None:
    """Return why an added game has no `master`; None if it has one.

    Parameters
    ----------
    game
        Name of the game.
    base
        Strategy of the value.
    """
    file = value_file(game, base.name)
    parts = (
        (find_game(game).rules().plain, "its rules are"),
        (base.slow, f"its strategy {base.name} is"),
    )
    for is_plain, what in parts:
        if is_plain:
            problem = f"{game} has no {MASTER}: {what} in plain Python, which is too slow for a search"
            return ValueError(f"{problem}; compile with @kernel")
    if file.is_file():
        return None
    problem = f"{MASTER} needs a trained value, and there is none here"
    return ValueFileError(problem, file, kind="missing-value", game=called(game), path=shown(file))


def master_of(game: str, base: Strategy) -> Strategy:
    """Return the search of an added game with its trained value; it is the same object each time."""
    key = game, id(base)
    if key not in _made:
        file = value_file(game, base.name)
        searching = Searching(find_game(game), base, BUDGET, LEAD, ROUNDS, file)
        search = searching.search

        def choose(tables, state, weights):  # type: ignore[no-untyped-def]
            return search(tables, state, weights)

        def choose_with_memo(tables, state, weights, _memo):  # type: ignore[no-untyped-def]
            return search(tables, state, weights)

        function = choose if base.memo is None else choose_with_memo
        function.__doc__ = DESCRIPTION
        with collected() as made:
            searching.strategy(MASTER)(function)
        (_made[key],) = made
    return _made[key]

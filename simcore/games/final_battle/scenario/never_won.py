"""Battles that cannot be won: they are lost at the start, or end before the last doom token is removed."""

from __future__ import annotations

from collections.abc import Iterator

from simcore.games.arkham_horror.box.limits import MAX_SEATS
from simcore.games.final_battle.scenario.models import Data
from simcore.messages.error_details import ErrorDetail, clash

RESET = "reset"


def never_won(data: Data) -> Iterator[ErrorDetail]:
    """Yield battles that cannot be won.

    If leftover successes are lost, each attack of an investigator removes one doom token at most.
    """
    rules = data.rules
    for name, one in data.ancient_ones.items():
        most = rules.round_limit * MAX_SEATS
        if one.start == "end":
            reason = "no battle is ever won: it is lost as it begins"
            yield clash(("ancient-ones", name, "start"), reason, one.start)
        elif rules.left_over == RESET and one.doom > most:
            reason = "no battle is ever won: an attack takes one doom token at most"
            allowed = f"at most {most}, by {MAX_SEATS} players in {rules.round_limit} rounds"
            yield clash(("ancient-ones", name, "doom"), reason, one.doom, allowed)

"""Ways to win that are impossible because the board and the box do not have enough components."""

from __future__ import annotations

from collections.abc import Iterator

from simcore.games.arkham_horror.scenario.models import Data
from simcore.games.arkham_horror.scenario.names import gate_markers
from simcore.messages.error_details import ErrorDetail, clash


def never_won(data: Data) -> Iterator[ErrorDetail]:
    """Yield requirements that cannot be met, with a note whether the battle remains possible."""
    places = sum(place.unstable for place in data.places.values())
    markers = sum(gate_markers(data).values())
    sealed = data.rules.seals <= places
    if not sealed:
        reason = "no game is ever won by sealing: seals lie on unstable locations, one on each"
        yield clash(("rules", "seals"), reason, data.rules.seals, f"at most {places}")
    for players, trophies in enumerate(data.rules.closing_trophies, 1):
        if trophies > markers:
            here = ("rules", "closing_trophies", players - 1)
            reason = f"no game of {players} is ever won by closing: a gate marker is one trophy"
            yield clash(here, reason, trophies, f"at most {markers}")
    if not sealed and min(data.rules.closing_trophies) > markers:
        for name, one in data.ancient_ones.items():
            if name in data.powers and one.start == "end":
                reason = "no game is ever won: the battle is lost as it begins, and the other ways are closed"
                yield clash(("ancient-ones", name, "start"), reason, one.start)

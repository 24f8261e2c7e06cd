"""A strategy of your own in plain Python. It plays as it stands; change what you like.

    COMMANDS

docs/strategies.md and docs/arkham-horror-fields.md explain what is used here. In short: an object of the
class plays one seat in one game. `choose` is called whenever that seat has to decide, and answers with the
place of an option in state["options"], counted from 0. What it keeps in `self` lasts until the end of the
game.
"""

from __future__ import annotations

from elderodds.games.arkham_horror import FIGHT_MARKER, MAX_AREAS, NONE, Decision
from elderodds.strategy import draw_below, strategy

CLUES_FOR_A_SEAL = 5

# Numbers that tune it; weights["value"] holds them in this order.
WEIGHTS = {"clue": 1.0, "gate": 3.0, "brave": 3.0}


@strategy("NAME", games=("arkham-horror",), weights=WEIGHTS)
class Player:
    """Go for clue tokens and gates, close and seal what can be, fight only when fit."""

    def choose(self, tables, state, weights):
        """Give every option a value and take the best."""
        self.tables, self.state = tables, state
        self.seat = int(state["seat"])
        self.clue, self.gate, self.brave = weights["value"][: len(WEIGHTS)]
        # Numbers of the records are small integers that overflow; int() makes ordinary ones of them.
        options = [int(option) for option in state["options"][: state["n_options"]]]
        kind = Decision(int(state["decision"])).name.lower()
        value = getattr(self, kind, None)  # the method below that has the name of the decision
        if value is None:
            return draw_below(state, len(options))  # the only dice that a strategy may use
        values = [value(option) for option in options]
        return values.index(max(values))

    def walk(self, step):
        """Where it leads; -1 ends the movement here, and from MAX_AREAS on cards are used."""
        if step >= MAX_AREAS:
            return -1
        area = int(self.state["at"][self.seat]) if step == NONE else step
        goals = range(int(self.tables["n_areas"]))
        return max(self.worth(goal) / (1 + int(self.tables["distance"][area, goal])) for goal in goals)

    def worth(self, area):
        """Clue tokens there, and a gate for those who are fit or can seal it."""
        worth = self.clue * int(self.state["clues_at"][area])
        fit = min(int(self.state["sanity"][self.seat]), int(self.state["stamina"][self.seat])) > 2
        if fit and self.state["gate_at"][area] != NONE:
            worth += self.gate * (2 if self.state["clues"][self.seat] >= CLUES_FOR_A_SEAL else 1)
        return worth

    def face(self, facing):
        """Fight while there is enough stamina, else evade; from FIGHT_MARKER on an option is a fight."""
        return (facing >= FIGHT_MARKER) == (self.state["stamina"][self.seat] >= self.brave)

    def take_clues(self, clues):
        """All of them."""
        return clues

    def close(self, how):
        """Close the gate; -1 is not now."""
        return min(how, 0)

    def seal(self, how):
        """Seal the location; -1 does not."""
        return min(how, 0)

"""Example of a strategy in plain Python. It plays as it is; change what you like.

    COMMANDS

docs/strategies.md explains all that is used here. In short: an object of the class plays one seat in one
game. `choose` is called for each decision of that seat, and returns the index of an option in
state["options"], counted from 0. Attributes of `self` last until the end of the game.
"""

from __future__ import annotations

from elderodds.games.final_hour import NONE, Decision
from elderodds.strategy import draw_below, strategy

# Numbers that tune it; weights["value"] holds them in this order.
WEIGHTS = {"near": 4.0, "ready": 0.6}


@strategy("NAME", games=("final-hour",), weights=WEIGHTS)
class Player:
    """Go where monsters press, hit the weakest, try the ritual with good cards."""

    def choose(self, tables, state, weights):
        """Score every option and choose the best."""
        self.tables, self.state = tables, state
        self.near, self.eager = weights["value"][: len(WEIGHTS)]
        # Numbers of the records are small integers that overflow; int() makes ordinary ones of them.
        options = [int(option) for option in state["options"][: state["n_options"]]]
        values_of = {
            Decision.MOVE: self.move,
            Decision.TARGET: self.target,
            Decision.MAY: self.may,
            Decision.PRIORITY: self.priority,
            Decision.HOLD_BACK: self.hold_back,
            Decision.READY: self.ready,
        }
        value = values_of.get(state["decision"])
        if value is None:
            return draw_below(state, len(options))  # the only dice that a strategy may use
        values = [value(option) for option in options]
        return values.index(max(values))

    def move(self, location):
        """Move to where monsters press; those near the ritual location count more."""
        steps = int(self.tables["distance"][location, self.tables["ritual"]])
        return int(self.state["n_monsters"][location]) * (1 + self.near / (1 + steps))

    def target(self, monster):
        """Hit the weakest kind of monster first; NONE is the option to stop."""
        return -100 if monster == NONE else -int(self.tables["monster_health"][monster])

    def may(self, yes):
        """Accept an optional effect, because most of them help."""
        return yes

    def priority(self, card):
        """Play cards that are unlikely to match in the ritual."""
        return -self.hope(card)

    def hold_back(self, card):
        """Hold back a card that is unlikely to match."""
        return -self.hope(card)

    def ready(self, yes):
        """Try the ritual when the hand promises most of its share of matches."""
        seats = int(self.state["n_seats"])
        cards = self.state["hand"][self.state["seat"]][: self.state["n_hand"][self.state["seat"]]]
        if self.state["solo"]:
            seats, cards = 1, self.state["aside"][: self.state["n_aside"]]
        promised = sum(self.hope(card) for card in cards)
        enough = promised >= self.eager * int(self.tables["matches_needed"]) / seats
        return yes if enough else -yes

    def hope(self, card):
        """Return the expected matches of a card; revealed clues are not in the ritual."""
        icon = self.tables["card_icon"][card]
        per_icon, icons = int(self.tables["clues_per_icon"]), int(self.tables["n_clue_icons"])
        hidden = per_icon - int(self.state["found"][icon])
        return (
            int(self.tables["reserved_clues"]) * hidden / (per_icon * icons - int(self.state["clues_found"]))
        )

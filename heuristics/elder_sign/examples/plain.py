"""A strategy of your own in plain Python. It plays as it stands; change what you like.

    COMMANDS

docs/strategies.md and docs/elder-sign.md explain what is used here. In short: an object of the class plays
one seat in one game. `choose` is called whenever that seat has to decide, and answers with the place of an
option in state["options"], counted from 0. What it keeps in `self` lasts until the end of the game.
"""

from __future__ import annotations

from elderodds.games.elder_sign import ENTRANCE, LORE, ROLL, TERROR, Decision, Op
from elderodds.strategy import draw_below, strategy

# Numbers that tune it; weights["value"] holds them in this order.
WEIGHTS = {"sign": 3.0, "rest": 2.0}


@strategy("NAME", games=("elder-sign",), weights=WEIGHTS)
class Player:
    """Go where elder signs are easy to get, use everything before a roll, pay what can be paid, go on."""

    def choose(self, tables, state, weights):
        """Give every option a value and take the best."""
        self.tables, self.state = tables, state
        self.sign, self.rest = weights["value"][: len(WEIGHTS)]
        # Numbers of the records are small integers that overflow; int() makes ordinary ones of them.
        options = [int(option) for option in state["options"][: state["n_options"]]]
        kind = Decision(int(state["decision"])).name.lower()
        value = getattr(self, kind, None)  # the method below that has the name of the decision
        if value is None:
            return draw_below(state, len(options))  # the only dice that a strategy may use
        values = [value(option) for option in options]
        return values.index(max(values))

    def move(self, place):
        """Elder signs, against what the card demands; the entrance with little health."""
        seat = int(self.state["seat"])
        if place == ENTRANCE:
            weak = min(int(self.state["sanity"][seat]), int(self.state["stamina"][seat])) <= self.rest
            return 1000 if weak else -1000
        card = int(self.state["place_card"][place])
        symbols = int(self.tables["row_symbols"][card, :, 0, LORE : TERROR + 1].sum())
        points = int(self.tables["row_points"][card, :, 0].sum())
        return self.sign * self.signs(card) - symbols - points / 2

    def signs(self, card):
        """Elder signs among the rewards of a card, which are a program: a row for each effect."""
        row, found = int(self.tables["rewards"][card]), 0
        while row >= 0 and self.tables["code"][row]["op"] != Op.END:
            found += int(self.tables["code"][row]["elder_sign"])
            row += 1
        return found

    def before_roll(self, option):
        """Use every card first, then roll; do nothing else."""
        return 1 if option < ROLL else 0 if option == ROLL else -1

    def pay(self, option):
        """Pay what can be paid; -1 pays nothing."""
        return min(option, 0)

    def give_up(self, option):
        """Set a die aside and go on; -1 gives up."""
        return min(option, 0)

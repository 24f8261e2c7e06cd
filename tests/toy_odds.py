"""Chances of two coins: a provider without a game."""

from simcore.odds import Odds, OddsExtra, OddsPart, OddsPool

EXACT = {"penny": 0.5, "button": None, "token": 1.0}


class Coins:
    """How likely coins show heads; with more luck more often."""

    unit = "coin"
    attempt = "to see heads"
    subjects = tuple(EXACT)
    extras = (
        OddsExtra("luck", "how much luck", most=3),
        OddsExtra("gloves", "a pair of gloves"),
        OddsExtra("table", "on what", choices=("oak", "glass")),
        OddsExtra("friend", "who looks on", choices=("ann", "bob"), several=True),
    )
    pools = (OddsPool("plain", "the bare hand", {}), OddsPool("gloved", "with gloves", {"gloves": 1}))
    model = ("Coins have no edge.",)

    def __init__(self, scenario=None):
        self.asked = []

    def odds(self, subject, extras, attempts, seed):
        """Half of all attempts succeed."""
        self.asked.append((subject, dict(extras), attempts, seed))
        if extras.get("luck") == 3:
            raise ValueError("nobody has so much luck")
        won = attempts // 2
        parts = (OddsPart("heads", attempts - won), OddsPart("edge", 0))
        return Odds(
            subject, EXACT[subject], "", attempts, won, parts, 0.5, {"rolls": 1.0} if attempts else {}
        )

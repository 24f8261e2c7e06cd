"""Questions about coins and a die, without a game."""

from simcore.contract.questions import Odds, OddsParameter, OddsPart, OddsPool

EXACT = {"penny": 0.5, "button": None, "token": 1.0}


class Coins:
    """How likely coins show heads; with more luck more often."""

    name = unit = "coin"
    simulates = True
    shown = ("rolls",)
    attempt = "to see heads"
    subjects = tuple(EXACT)
    parameters = (
        OddsParameter("luck", "how much luck", most=3),
        OddsParameter("gloves", "a pair of gloves"),
        OddsParameter("table", "on what", choices=("oak", "glass")),
        OddsParameter("friend", "who looks on", choices=("ann", "bob"), several=True),
    )
    pools = (OddsPool("plain", "the bare hand", {}), OddsPool("gloved", "with gloves", {"gloves": 1}))
    model = ("Coins have no edge.",)

    def __init__(self):
        self.asked = []

    def odds(self, subject, given, attempts, seed):
        """Half of all attempts succeed."""
        self.asked.append((subject, dict(given), attempts, seed))
        if given.get("luck") == 3:
            raise ValueError("nobody has so much luck")
        won = attempts // 2
        parts = (OddsPart("heads", attempts - won), OddsPart("edge", 0))
        return Odds(
            subject, EXACT[subject], "", attempts, won, parts, 0.5, {"rolls": 1.0} if attempts else {}
        )


class Die:
    """Chance that a die shows a number or more: exact only, with another outcome."""

    name = unit = "die"
    attempt = "to roll enough"
    subjects = ("die",)
    simulates = False
    shown = ("pips",)
    parameters = (
        OddsParameter("least", "pips that are enough", 1, 6, default=4),
        OddsParameter("lucky", "luck"),
    )
    pools = (OddsPool("usual", "no luck", {}), OddsPool("lucky", "one pip more", {"lucky": 1}))
    model = ("The die is fair.",)

    def odds(self, subject, given, attempts, seed):
        """Return the share of the six faces from the least one on."""
        least = given.get("least", 4) - given.get("lucky", 0)
        if least < 1:
            return Odds(subject, None, "every face is enough")
        return Odds(subject, (7 - least) / 6, means={"pips": 3.5}, chances={"a one": 1 / 6})


def questions(scenario=None):
    """Both."""
    return Coins(), Die()

"""Questions about chances in Arkham Horror (`simcore/contract/questions.py`): a check and a combat."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import cast

from simcore.contract.questions import Given, Odds, OddsParameter, OddsPool
from simcore.games.arkham_horror.chances.checks import Dice, check_chance
from simcore.games.arkham_horror.chances.components import Components, NotCountedError
from simcore.games.arkham_horror.chances.fights import (
    CLUES,
    INSANE,
    ROUNDS,
    SANITY,
    STAMINA,
    TAKEN,
    UNCONSCIOUS,
    WON,
    Combat,
    Fighter,
    why_not,
)
from simcore.games.arkham_horror.scenario.scenario import Scenario

MOST_DICE = 30
MOST_SKILL = 12
MOST_POINTS = 12
MOST_CLUES = 12
MOST_ARMS = 4
USUAL_SKILL, USUAL_POINTS = 3, 5
WAYS = ("fight", "flee")
DICE_PARAMETERS = (
    OddsParameter("clues", "clue tokens at hand", most=MOST_CLUES),
    OddsParameter("clue-dice", "dice that a clue token gives", 1, 4, default=1),
    OddsParameter("blessed", "4 to 6 are successes"),
    OddsParameter("cursed", "6 alone is a success"),
)


def _dice(given: Given) -> Dice:
    """Blessing or curse, and the dice of a clue token.

    Raises
    ------
    ValueError
        If an investigator is both blessed and cursed.
    """
    blessed, cursed = (cast("int", given.get(name, 0)) for name in ("blessed", "cursed"))
    if blessed and cursed:
        raise ValueError("blessed and cursed: an investigator cannot be both (Blessing, Curse)")
    return Dice(blessed - cursed, cast("int", given.get("clue-dice", 1)))


class CheckOdds:
    """Chance to pass a skill check."""

    name = unit = "check"
    attempt = "to pass a check"
    subjects = ("check",)
    pools = (
        OddsPool("plain", "neither blessed nor cursed", {}),
        OddsPool("blessed", "4 to 6 are successes", {"blessed": 1}),
        OddsPool("cursed", "6 alone is a success", {"cursed": 1}),
    )
    parameters = (
        OddsParameter("dice", "dice of the check, with all modifiers", most=MOST_DICE, default=USUAL_SKILL),
        OddsParameter("difficulty", "successes that pass it", 1, MOST_DICE, default=1),
        *DICE_PARAMETERS,
    )
    shown = ("clues spent",)
    simulates = False
    model = (
        "A clue token is spent after a failed roll as long as the check can still be passed.",
        "Re-rolls are not used.",
    )

    def odds(self, subject: str, given: Given, attempts: int, seed: int) -> Odds:
        """Return the chance to pass, and the clue tokens spent on average.

        Raises
        ------
        ValueError
            If an investigator is both blessed and cursed.
        """
        number = cast("int", given.get("dice", USUAL_SKILL))
        need, clues = (cast("int", given.get(name, low)) for name, low in (("difficulty", 1), ("clues", 0)))
        chance, spent = check_chance(_dice(given), number, need, clues)
        return Odds(subject, chance, means={"clues spent": spent})


class FightOdds:
    """Chance to defeat a monster, or to flee from it.

    Parameters
    ----------
    scenario
        Its monsters and cards.
    """

    name, unit = "fight", "monster"
    attempt = "to win a fight, or to flee"
    pools = (
        OddsPool("fight", "defeat the monster, fighting every round", {"way": ("fight",)}),
        OddsPool("flee", "get away, fleeing every round", {"way": ("flee",)}),
    )
    shown = ("stamina lost", "sanity lost", "clues spent")
    simulates = False
    model = (
        "The combat begins with the Horror check. Weapons, spells and clue tokens are used so that the "
        "chance is the best there is.",
        "A spell stays in use once it is cast. Allies, re-rolls and other cards are not used, and neither "
        "the Ancient One nor a mythos card changes the monster.",
        "Overwhelming may knock out an investigator who has won.",
    )

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario

    @functools.cached_property
    def components(self) -> Components:
        """Monsters, weapons and spells."""
        return Components(self.scenario)

    @property
    def subjects(self) -> Sequence[str]:
        """The monsters."""
        return self.components.monsters

    @property
    def parameters(self) -> Sequence[OddsParameter]:
        """The investigator, and the available cards and tokens."""
        skills = (("fight", "Fight"), ("will", "Will"), ("sneak", "Sneak"), ("lore", "Lore"))
        return (
            *(
                OddsParameter(name, f"{word} with all bonuses", most=MOST_SKILL, default=USUAL_SKILL)
                for name, word in skills
            ),
            OddsParameter("stamina", "stamina at hand", 1, MOST_POINTS, default=USUAL_POINTS),
            OddsParameter("sanity", "sanity at hand", 1, MOST_POINTS, default=USUAL_POINTS),
            *DICE_PARAMETERS,
            OddsParameter("weapon", "a weapon", choices=self.components.weapons, several=True, default=""),
            OddsParameter(
                "spell", "a combat spell", choices=self.components.spells, several=True, default=""
            ),
            OddsParameter("way", "what is done every round", choices=WAYS, default="both, side by side"),
        )

    def odds(self, subject: str, given: Given, attempts: int, seed: int) -> Odds:
        """Return the chances to win, to flee and of other outcomes, and the mean losses.

        Raises
        ------
        ValueError
            If the parameters do not fit together.
        """
        foe, flees = self.components.foe(subject), given["way"] == ("flee",)
        dice = _dice(given)
        names = [
            name for kind in ("weapon", "spell") for name in cast("tuple[str, ...]", given.get(kind, ()))
        ]
        if len(names) > MOST_ARMS:
            raise ValueError(f"{len(names)} weapons and spells: at most {MOST_ARMS} can be counted")
        try:
            skill = self.components.combat_skill(subject)
            self.components.check_damage(subject, armed=bool(names))
        except NotCountedError as problem:
            return Odds(subject, None, str(problem))
        if why := why_not(foe, flees=flees):
            return Odds(subject, None, why)

        def number(name: str, usual: int) -> int:
            return cast("int", given.get(name, usual))

        fighter = Fighter(
            fight=number(skill, USUAL_SKILL),
            will=number("will", USUAL_SKILL),
            sneak=number("sneak", USUAL_SKILL),
            lore=number("lore", USUAL_SKILL),
            stamina=number("stamina", USUAL_POINTS),
            sanity=number("sanity", USUAL_POINTS),
            clues=number("clues", 0),
            dice=dice,
            hands=self.components.hands,
            arms=tuple(self.components.arm(name, subject) for name in names),
        )
        values = Combat(fighter, foe).expected(flees=flees)
        return Odds(
            subject,
            float(values[WON]),
            means={
                "stamina lost": abs(float(values[STAMINA])),
                "sanity lost": abs(float(values[SANITY])),
                "clues spent": abs(float(values[CLUES])),
                "rounds": float(values[ROUNDS]),
            },
            chances={
                "knocked out": float(values[UNCONSCIOUS]),
                "insane": float(values[INSANE]),
                "carried off": float(values[TAKEN]),
            },
        )


def questions(scenario: Scenario) -> tuple[CheckOdds, FightOdds]:
    """Return all questions of the game."""
    return CheckOdds(), FightOdds(scenario)

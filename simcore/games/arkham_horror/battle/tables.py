"""Groups of fields of the final battle, for the Tables of every game that can reach it."""

from __future__ import annotations

from simcore.games.arkham_horror.box.codes import RESOURCES, TRACKS
from simcore.games.arkham_horror.box.limits import MAX_INVESTIGATORS
from simcore.records.schema import Field, Group

RULE_ALTERNATIVES = Group(
    "Rules of the battle",
    (
        Field("carry", "i2", "1: unused successes carry over"),
        Field("round_limit", "i2", "round after which the battle is abandoned"),
        Field(
            "start_stop",
            "i1",
            "stop of each slider when the battle begins; -1: free in the first round",
            (MAX_INVESTIGATORS, TRACKS),
        ),
    ),
)
FOE = Group(
    "The Ancient One",
    (
        Field("doom", "i2", "doom tokens at the start; also the maximum"),
        Field("combat", "i2", "combat rating"),
        Field("start", "i2", "number of its effect at the start of the battle"),
        Field("max_loss", "i2", "points that its power takes from maximum sanity and stamina"),
        Field("physical", "i2", "defence against physical bonuses: 0 none, 1 resistance, 2 immunity"),
        Field("magical", "i2", "likewise against magical ones"),
        Field("attack_skill", "i2", "skill of the check against its attack; -1: no check"),
        Field("attack_modifier", "i2", "modifier of that check in the first round"),
        Field("attack_falls", "i2", "decrease of the modifier each round"),
        Field(
            "loses",
            "i2",
            "losses of a failed check, by resource; what a program as its attack takes",
            (len(RESOURCES),),
        ),
        Field("doom_gain", "i2", "doom tokens that its attack restores"),
    ),
)

GROUPS = (RULE_ALTERNATIVES, FOE)

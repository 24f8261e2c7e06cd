"""The effects of cards, each declared once: words, operands, meaning; and the codes that kernels read.

docs/effects_elder_sign.md lists them (`python -m tools.effects` writes the list).
"""

from __future__ import annotations

from typing import Any

from simcore.effects.kinds import number, word
from simcore.effects.vocabulary import Block, Operand, Verb, Vocabulary, at_least_one, optional

MAX_NUMBER = 9
FEW = number(1, MAX_NUMBER)
CHANGE = number(-MAX_NUMBER, MAX_NUMBER)
HEALTH = word("sanity", "stamina", called="sanity or stamina")
DIE = word("yellow", "red", called="die that can be added")
FACE = number(1, 4, "lore", "peril", "terror", called="face")
FROM = number(1, 4, "lore", "peril", "terror", "points", called="face")
GAINS = ("elder_sign", "clue", "common", "unique", "spell", "ally", "sanity", "stamina")
LOSSES = (
    "sanity", "stamina", "clue", "common", "unique", "spell", "trophy", "monster_trophy", "elder_sign",
)  # fmt: skip
UNITS = {
    "elder_sign": "elder signs", "clue": "clues", "common": "cards", "unique": "cards", "spell": "cards",
    "ally": "cards", "sanity": "points", "stamina": "points", "trophy": "trophies",
    "monster_trophy": "trophies",
}  # fmt: skip


def _amounts(*names: str) -> tuple[Operand, ...]:
    return tuple(optional(name, FEW, unit=UNITS[name]) for name in names)


EFFECTS = Vocabulary(
    page="docs/effects_elder_sign.md",
    verbs=(
        Verb(
            "gain",
            _amounts(*GAINS),
            rules=(at_least_one(*GAINS),),
            source="p.8",
            says="Gains tokens and cards, in the order of this list. Sanity and stamina stop at the "
            "maximum. For abilities that add a card, it counts as one gain.",
        ),
        Verb(
            "lose",
            _amounts(*LOSSES),
            rules=(at_least_one(*LOSSES),),
            source="p.8, p.9",
            says="Loses tokens and cards, as far as possible. The player chooses cards and trophies; "
            "trophies count with their printed value. Elder signs belong to the team.",
        ),
        Verb(
            "restore",
            (Operand("what", HEALTH),),
            source="p.8",
            says="Restores sanity or stamina to its maximum.",
        ),
        Verb(
            "lower_max",
            (optional("sanity", FEW, unit="points"), optional("stamina", FEW, unit="points")),
            rules=(at_least_one("sanity", "stamina"),),
            source="p.12",
            says="Lowers the maximum; points above it are lost.",
        ),
        Verb(
            "doom",
            (Operand("tokens", CHANGE, unit="tokens"),),
            source="p.11",
            says="Adds doom tokens to the track, or removes them if the number is negative.",
        ),
        Verb(
            "monster",
            (
                Operand("count", FEW, unit="monsters"),
                optional("at", word("anywhere", "here", called="place"), default="anywhere", row="here"),
            ),
            source="p.10",
            says="Monsters appear; with `at=here`, on this card.",
        ),
        Verb(
            "gate",
            (Operand("cards", FEW, unit="cards"),),
            source="p.8",
            says="Brings Other Worlds into play.",
        ),
        Verb("clock", (Operand("steps", FEW, unit="steps"),), source="p.9", says="Advances the clock."),
        Verb(
            "each",
            (),
            (Block(),),
            loops=True,
            says="Runs the program for every investigator, beginning with the active one.",
        ),
        Verb("any", (), (Block(),), says="Runs the program for one investigator whom the player chooses."),
        Verb(
            "choose",
            (),
            (Block("option", many=(2, 4)),),
            says="Runs one of the options that can be paid in full, as the player chooses.",
        ),
        Verb(
            "devoured_unless",
            (),
            (Block(),),
            source="p.12",
            says="Devours the investigator unless they pay the program in full.",
        ),
        Verb("has", (Operand("clue", FEW, unit="clues"),), says="A price that is shown but not paid."),
        Verb(
            "for_each_other_world",
            (),
            (Block(),),
            loops=True,
            says="Runs the program once for every Other World in play.",
        ),
        Verb("fail", source="p.7", says="The attempt fails at once."),
        Verb("discard_terror_dice", source="p.7", says="Discards all dice of the roll that show terror."),
        Verb("lose_half", says="Discards half of the investigator's cards, rounded up."),
        Verb("lose_game", source="p.12", says="The investigators lose the game."),
        Verb("add", (Operand("die", DIE),), source="p.9", says="Adds the yellow or the red die to the pool."),
        Verb(
            "secure",
            (Operand("dice", FEW, unit="dice"),),
            source="p.9",
            says="Stores that many dice on the card until they are used for a task.",
        ),
        Verb(
            "reroll",
            (
                Operand("dice", number(1, 8, "any"), unit="dice"),
                optional("may", word("no", "yes", called="answer"), default="no"),
            ),
            source="p.10",
            says="Rerolls at least one and at most that many dice of the pool; with `may=yes`, none is "
            "possible too.",
        ),
        Verb(
            "face",
            (
                Operand("from", FROM, row="from_face"),
                Operand("to", FACE, row="to_face"),
                optional(
                    "die", word("any", "green", "yellow", "red", called="colour"), default="any", row="colour"
                ),
            ),
            says="Turns one die from one face to another. A die of the pool must show the first face, "
            "and the die must have the second one. `points` is any number.",
        ),
        Verb("raise_die", says="Raises one die by one point; the die must have that face."),
        Verb(
            "defeat",
            (
                optional(
                    "which", word("any", "here", "all-here", called="monster"), default="any", row="here"
                ),
            ),
            says="Defeats a monster in play; with `here` one on this card, with `all-here` all on it. "
            "It becomes a trophy at the end of the attempt or turn.",
        ),
        Verb("discard_monster", says="Returns a monster in play to the cup."),
    ),
)

Op: Any = EFFECTS.codes(__name__)
"""Codes of the verbs in the rows of programs."""

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
            says="Tokens and cards, in the order of this list; sanity and stamina up to the maximum. It is "
            "one gain for abilities that add a card.",
        ),
        Verb(
            "lose",
            _amounts(*LOSSES),
            rules=(at_least_one(*LOSSES),),
            source="p.8, p.9",
            says="At most what there is to lose. The loser picks cards and trophies; trophies are "
            "counted in the value printed on them. Elder signs belong to the whole team.",
        ),
        Verb("restore", (Operand("what", HEALTH),), source="p.8", says="Up to the maximum."),
        Verb(
            "lower_max",
            (optional("sanity", FEW, unit="points"), optional("stamina", FEW, unit="points")),
            rules=(at_least_one("sanity", "stamina"),),
            source="p.12",
            says="The maximum goes down, and what lies above it is lost.",
        ),
        Verb(
            "doom",
            (Operand("tokens", CHANGE, unit="tokens"),),
            source="p.11",
            says="Doom tokens come onto the track, or with a negative number leave it.",
        ),
        Verb(
            "monster",
            (
                Operand("count", FEW, unit="monsters"),
                optional("at", word("anywhere", "here", called="place"), default="anywhere", row="here"),
            ),
            source="p.10",
            says="Monsters appear; with `here` on the card itself.",
        ),
        Verb("gate", (Operand("cards", FEW, unit="cards"),), source="p.8", says="Other Worlds enter play."),
        Verb("clock", (Operand("steps", FEW, unit="steps"),), source="p.9", says="The clock advances."),
        Verb(
            "each", (), (Block(),), loops=True, says="The block for every investigator, from the active one."
        ),
        Verb("any", (), (Block(),), says="The block for one investigator, whom the player picks."),
        Verb(
            "choose",
            (),
            (Block("option", many=(2, 4)),),
            says="One of the options that can be paid in full.",
        ),
        Verb(
            "devoured_unless",
            (),
            (Block(),),
            source="p.12",
            says="An investigator who cannot or will not pay the block in full is devoured.",
        ),
        Verb("has", (Operand("clue", FEW, unit="clues"),), says="A price that is shown and not paid."),
        Verb(
            "for_each_other_world",
            (),
            (Block(),),
            loops=True,
            says="The block for every Other World in play.",
        ),
        Verb("fail", source="p.7", says="The attempt fails at once."),
        Verb(
            "discard_terror_dice", source="p.7", says="All dice of the roll that show terror are set aside."
        ),
        Verb("lose_half", says="Half of the cards of the investigator, rounded up, are discarded."),
        Verb("lose_game", source="p.12", says="The investigators lose."),
        Verb("add", (Operand("die", DIE),), source="p.9", says="The yellow or the red die joins the pool."),
        Verb(
            "secure",
            (Operand("dice", FEW, unit="dice"),),
            source="p.9",
            says="The card keeps so many dice until they are used for a task.",
        ),
        Verb(
            "reroll",
            (
                Operand("dice", number(1, 8, "any"), unit="dice"),
                optional("may", word("no", "yes", called="answer"), default="no"),
            ),
            source="p.10",
            says="Up to so many dice of the pool are rolled again, at least one; with `may` perhaps none.",
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
            says="One die is turned from one face to another; it has to have that face. `points` is any "
            "number.",
        ),
        Verb("raise_die", says="One die shows one point more; it has to have that face."),
        Verb(
            "defeat",
            (
                optional(
                    "which", word("any", "here", "all-here", called="monster"), default="any", row="here"
                ),
            ),
            says="A monster in play counts as completed; with `here` one on the own card, with `all-here` "
            "all on it. It becomes a trophy at the end of the attempt or turn.",
        ),
        Verb("discard_monster", says="A monster in play goes back into the cup."),
    ),
)

Op: Any = EFFECTS.codes(__name__)
"""Codes of the verbs in the rows of programs."""

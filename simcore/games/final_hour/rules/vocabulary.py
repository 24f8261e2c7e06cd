"""The effects of cards, each declared once: words, operands, meaning; and the codes that kernels read.

docs/effects.md lists them (`python -m tools.effects` writes the list). `effects/` has the kernel of each.
"""

from __future__ import annotations

from typing import Any

from simcore.effects.kinds import FLAG, Kind, name_of, number, word
from simcore.effects.vocabulary import (
    Block,
    Operand,
    Verb,
    Vocabulary,
    block,
    exactly_one,
    optional,
    together,
)
from simcore.games.final_hour.limits import MAX_BRANCHES, MAX_HEALTH

MAX_CODE = 4096
MAX_NUMBER = 99
"""Upper bound of every count, duration and number of hits of an effect."""

ALL = 99  # "all" where a number stands

PLACE = word(
    *("own", "adjacent", "own-or-adjacent", "own-and-each-adjacent", "zone", "anywhere", "left"),
    *("other-in-zone", "ritual", "gate:ICON", "each-gate", "fewest-gates", "monster:KIND"),
    called="place",
)
RANGE = Kind(
    "range of locations",
    words={
        name: PLACE.numbers[name]
        for name in ("own", "adjacent", "own-or-adjacent", "zone", "anywhere", "ritual")
    },
)
WHO = word("self", "lead", "each", "any", called="word for an investigator")
RECEIVER = Kind(WHO.called, words={name: WHO.numbers[name] for name in ("self", "any")})
FACTOR = Kind("factor", words={"priority-cards": 1, "omens": 2})
NUMBER = number(1, MAX_NUMBER)
COUNT = Kind("count", 1, MAX_NUMBER, words={"all": ALL})
TIMES = Operand("times", NUMBER, row="count", unit="times")
AT = Operand("at", PLACE, row="place")

EFFECTS = Vocabulary(
    steering={"BRANCH": 7},
    fields=("condition", "turn"),
    verbs=(
        Verb(
            "move",
            (optional("up_to", NUMBER, row="steps", unit="steps"), optional("exactly", NUMBER, unit="steps")),
            rules=(exactly_one("up_to", "exactly"),),
            code=10,
            source="p.10",
            says="The resolver takes N steps over walkways. Each step is a decision `move`: first the "
            "resolver's own location (stop), then the adjacent ones in ascending order. With "
            "`exactly`, stopping is not offered.",
        ),
        Verb(
            "attack",
            (Operand("hits", NUMBER, unit="hits"), AT, optional("per", FACTOR)),
            code=30,
            source="p.10",
            says="The resolver divides N hits among the monsters of a location. `per=priority-cards` "
            "multiplies N by the number of priority cards that the resolver played this round "
            "(always 2 in a solo game), and `per=omens` by the omens on the priority card of the "
            "action card. A location is offered if the hits can destroy a monster there. The "
            "decision `target` repeats: the kinds that the remaining hits can destroy, in "
            "ascending order, then `stop`. It ends when they can destroy none.",
        ),
        Verb(
            "destroy",
            (
                AT,
                Operand("count", COUNT, unit="monsters"),
                optional("health", number(1, MAX_HEALTH, limit="MAX_HEALTH"), unit="health"),
            ),
            source="p.10",
            says="Destroys monsters, but never indestructible ones; with `health`, only monsters with "
            "exactly that health. A location is offered if it has one. With a number, the "
            "decision `destroy` picks a kind that many times. With `all` there is no decision, "
            "and kinds go in ascending order.",
        ),
        Verb(
            "investigate",
            code=11,
            source="p.11",
            says="Turns up the clue token in the resolver's location, if there is one. A ritual icon "
            "goes to its circle; a key draws the top item.",
        ),
        Verb(
            "seal",
            source="p.11",
            says="Decision `seal`: puts a seal, gold side up, on a walkway of the resolver's location "
            "that has none.",
        ),
        Verb(
            "remove_seal",
            (Operand("count", NUMBER, unit="seals"),),
            ops=("UNSEAL",),
            says="Decision `unseal`, N times: returns a seal from anywhere on the board to the supply.",
        ),
        Verb(
            "damage",
            (AT, TIMES),
            code=32,
            source="p.11, p.9",
            says="N times, puts a damage token on an empty space. Without one, the decision `evict` "
            "picks a kind: the token takes its space and the monster moves out. If all spaces are "
            "damaged, nothing happens. In the ritual location, damage to the space of a monster "
            "loses the game. Every location is offered.",
        ),
        Verb(
            "repair",
            (AT, TIMES),
            source="p.11",
            says="Returns a damage token to the supply, N times. Only damaged locations are offered. A "
            "chosen place is asked for again each time.",
        ),
        Verb(
            "lose_health",
            (Operand("who", WHO), Operand("amount", NUMBER, row="health", unit="health")),
            code=14,
            source="p.11, p.15",
            says="An investigator loses health: `self`, `lead` (solo: the decision `investigator` "
            "picks who counts as lead), `each` (in turn order from the lead) or `any` (decision "
            "`investigator`).",
        ),
        Verb(
            "recover",
            (Operand("who", RECEIVER), Operand("amount", NUMBER, row="health", unit="health")),
            source="p.11",
            says="An investigator recovers health, up to the maximum: `self` or `any`. Only "
            "investigators below the maximum are offered.",
        ),
        Verb(
            "move_monster",
            (
                Operand("from", RANGE, row="place"),
                Operand("to", word("adjacent", "own", called="destination"), row="to_own"),
                Operand("up_to", NUMBER, row="count", unit="monsters"),
            ),
            code=34,
            source="p.17",
            says="Moves up to N monsters. The decision `monster` offers pairs (location, kind) in "
            "ascending order, then `stop`. With `to=adjacent`, the decision `destination` offers "
            "the adjacent locations. With `to=own` the monster comes to the resolver's location, "
            "and monsters already there are not offered. The colour of paths does not matter; "
            "seals do. A monster without a free space continues along its own path. Monsters in "
            "the ritual location can be moved too. `from` is a range and asks for no decision of "
            "its own.",
        ),
        Verb(
            "spawn",
            (
                Operand("count", NUMBER, unit="monsters"),
                AT,
                optional(
                    "monster",
                    Kind("monster", words={"standard": -1}, table="special monster"),
                    default="standard",
                    row="kind",
                ),
            ),
            source="p.12",
            says="Spawns N monsters, one at a time.",
        ),
        Verb(
            "activate",
            (
                optional("zone", name_of("zone")),
                optional("monster", name_of("monster"), row="kind"),
                optional("count", COUNT, unit="monsters"),
            ),
            rules=(exactly_one("zone", "monster"), together("monster", "count")),
            ops=("ACTIVATE_ZONE", "ACTIVATE_KIND"),
            source="p.12-13",
            says="With `zone`, activates all monsters of the zone: locations in ascending order, and "
            "in each location killers, then runners, then wreckers by their leftmost icon. Within "
            "a class, the decision `activate` picks the next kind. The decision `victim` picks "
            "one of several investigators for a killer. With `monster`, activates monsters of "
            "that kind; the decision `location` picks where the next one is.",
        ),
        Verb(
            "advance",
            (Operand("monster", name_of("monster"), row="kind"), Operand("count", COUNT, unit="monsters")),
            says="Moves monsters of that kind once along their own path without activating them. The "
            "decision `location` picks where the next one is. Each moves at most once.",
        ),
        Verb(
            "draw_priority",
            (Operand("count", NUMBER, unit="cards"),),
            code=16,
            source="p.15",
            says="Draws N priority cards, then N decisions `discard` from the hand. Solo: for each "
            "drawn card, the decision `replace` offers the places of the row and `stop`. The card "
            "takes that place and the old one is discarded, or with `stop` the drawn card is "
            "discarded.",
        ),
        Verb(
            "discard_gate",
            (Operand("count", NUMBER, unit="gate tokens"),),
            says="Removes the top N tokens of the gate stack from the game, face up. Each shortens the "
            "game by one round.",
        ),
        Verb(
            "resolve_top_card",
            (Operand("half", word("top", "bottom", called="half of a card"), row="bottom"),),
            says="Reveals and discards the top card of the resolver's action deck and resolves that "
            "half, without a priority card. It must be the last effect of a program. It does "
            "nothing inside a card that is resolved this way.",
        ),
        Verb(
            "face_down_priority",
            source="p.8",
            says="In the next round, priority cards are played face down until all four are played.",
        ),
        Verb(
            "face_down_omens",
            (Operand("cards", number(1, 4), row="count", unit="cards"),),
            source="p.15",
            says="Solo only: lays the top N priority cards face down. The next Reckoning discards them "
            "and adds their omens.",
        ),
        Verb(
            "choose_one",
            blocks=(Block("option", many=(2, MAX_BRANCHES), limit="MAX_BRANCHES"),),
            code=2,
            ops=("CHOOSE",),
            says="Decision `branch` between all options.",
        ),
        Verb("may", blocks=(Block(),), says="Decision `may`: no (0) or yes (1)."),
        Verb(
            "repeat",
            (Operand("times", NUMBER, unit="times"),),
            (Block(),),
            ops=(),
            times="times",
            says="Resolves the program N times.",
        ),
        Verb(
            "each_investigator",
            blocks=(Block(),),
            code=5,
            ops=("AS_TURN", "AS_OWNER"),
            source="p.15",
            says="Every investigator, in turn order, resolves the program as its resolver. Solo: the "
            "decision `turn_order` picks the first investigator.",
        ),
        Verb(
            "if",
            (
                optional("omens_at_most", number(0, MAX_NUMBER), row="value", unit="omens"),
                optional("number_at_most", number(0, MAX_NUMBER), row="value", unit="numbers"),
                optional("other_in_zone", FLAG, row="value"),
                optional("with_other", FLAG, row="value"),
                optional("all_on_board", name_of("special monster"), row="value"),
                optional("own_damaged", FLAG, row="value"),
            ),
            (Block("then"), block("else")),
            code=4,
            ops=("UNLESS",),
            rules=(
                exactly_one(
                    *("omens_at_most", "number_at_most", "other_in_zone"),
                    *("with_other", "all_on_board", "own_damaged"),
                ),
            ),
            says="Resolves one program or the other. `omens_at_most` and `number_at_most` test the "
            "priority card of the action card, and are false without one. `other_in_zone` and "
            "`with_other` test for another investigator in the zone or location. `all_on_board`: "
            "no such special monster is left beside the sheet. `own_damaged`: the resolver's "
            "location has a damage token.",
        ),
    ),
)

CONDITIONS = EFFECTS.by_name["if"].rules[0].names
"""Conditions of `if`."""

Op: Any = EFFECTS.codes(__name__)
"""Instructions; docs/strategies.md describes the operands of each."""

Place: Any = PLACE.codes("Place")
"""Words for places."""

Who: Any = WHO.codes("Who")
"""Words for investigators."""

Per: Any = FACTOR.codes("Per", ONE=0)
"""Quantities that multiply the hits of an attack."""

Condition: Any = Kind("condition", words=CONDITIONS).codes("Condition")
"""Conditions of `if`."""

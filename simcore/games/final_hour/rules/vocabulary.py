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
            says="N steps over walkways. Each step is a decision `move`: first option the own location (= "
            "stop), then the adjacent ones ascending; with `exactly` there is no stop.",
        ),
        Verb(
            "attack",
            (Operand("hits", NUMBER, unit="hits"), AT, optional("per", FACTOR)),
            code=30,
            source="p.10",
            says="Share out hits. `per=priority-cards` multiplies N by the number of priority cards "
            "that the resolver has played this round (solo: always 2); `per=omens` by the omens on "
            "the priority card that the action card was played with. A location is offered if a monster "
            "there has health <= hits. Then decision `target`, again and again: kinds with health <= hits "
            "left, ascending id, then `stop`. No monster within reach of the hits left: over.",
        ),
        Verb(
            "destroy",
            (
                AT,
                Operand("count", COUNT, unit="monsters"),
                optional("health", number(1, MAX_HEALTH, limit="MAX_HEALTH"), unit="health"),
            ),
            source="p.10",
            says="Destroy outright, only monsters with health H if given, never indestructible ones. A "
            "location is offered if it holds one. With a number: decision `destroy` among the kinds, so "
            "often. With `all`: no decision; ascending kind.",
        ),
        Verb(
            "investigate",
            code=11,
            source="p.11",
            says="Flip the clue token here, if any: an icon goes to its circle, a key draws the top item.",
        ),
        Verb(
            "seal",
            source="p.11",
            says="Decision `seal`: one of the walkways of the own location that has no seal gets one, "
            "gold side up.",
        ),
        Verb(
            "remove_seal",
            (Operand("count", NUMBER, unit="seals"),),
            ops=("UNSEAL",),
            says="Decision `unseal`: a seal anywhere on the board goes back to the supply, N times.",
        ),
        Verb(
            "damage",
            (AT, TIMES),
            code=32,
            source="p.11, p.9",
            says="N times: a token on an empty space; else decision `evict` (a kind there): the token "
            "takes its space and it moves out; all spaces damaged: nothing. In the ritual location "
            "without an empty space but with a monster: lost. Every location is offered.",
        ),
        Verb(
            "repair",
            (AT, TIMES),
            source="p.11",
            says="N times, one damage token back to the supply. Only damaged locations are offered; a "
            "chosen location is chosen anew each time.",
        ),
        Verb(
            "lose_health",
            (Operand("who", WHO), Operand("amount", NUMBER, row="health", unit="health")),
            code=14,
            source="p.11, p.15",
            says="`self`, `lead` (solo: decision `investigator` picks who is treated as lead), `each` (in "
            "turn order from the lead), `any` (decision `investigator`).",
        ),
        Verb(
            "recover",
            (Operand("who", RECEIVER), Operand("amount", NUMBER, row="health", unit="health")),
            source="p.11",
            says="`self` or `any` (only investigators below their full health are offered), never above "
            "full health.",
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
            says="Up to N times: decision `monster`: a pair (location, kind), ascending, then `stop`; "
            "then decision `destination`: `to=adjacent` an adjacent location, `to=own` the "
            "resolver's location (not asked; monsters already there are not offered). Path colours are "
            "ignored, seals are not; a monster without room there goes on by its own path. Works on "
            "monsters in the ritual location too. `from` names a range and is not a decision of its own.",
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
            says="One at a time.",
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
            says="`zone`: all monsters of the zone: locations ascending; inside one killers, runners, "
            "wreckers by leftmost icon; inside a class decision `activate` picks the next kind. A killer "
            "with several investigators present: decision `victim`. `monster`: monsters of that kind, "
            "decision `location` picks where the next one stands.",
        ),
        Verb(
            "advance",
            (Operand("monster", name_of("monster"), row="kind"), Operand("count", COUNT, unit="monsters")),
            says="Such monsters move one time along their own path without activating; decision "
            "`location` picks where the next one stands. Each at most once.",
        ),
        Verb(
            "draw_priority",
            (Operand("count", NUMBER, unit="cards"),),
            code=16,
            source="p.15",
            says="Draw N priority cards, then decision `discard` N times from the hand. Solo: for each "
            "drawn card decision `replace`: a slot of the row that takes it (the old card is discarded, "
            "the order of the row stays) or `stop` (the drawn card is discarded).",
        ),
        Verb(
            "discard_gate",
            (Operand("count", NUMBER, unit="gate tokens"),),
            says="The top token of the gate stack leaves the game, shown to all: a round less.",
        ),
        Verb(
            "resolve_top_card",
            (Operand("half", word("top", "bottom", called="half of a card"), row="bottom"),),
            says="Reveal the top card of the own action deck, discard it and resolve that half, blind. "
            "Must be the last effect of a program; does nothing inside a card that is itself resolved "
            "this way.",
        ),
        Verb(
            "face_down_priority",
            source="p.8",
            says="Next round priority cards are played face down until all four lie there.",
        ),
        Verb(
            "face_down_omens",
            (Operand("cards", number(1, 4), row="count", unit="cards"),),
            source="p.15",
            says="Solo only: the top N priority cards lie face down; at the next Reckoning they are "
            "discarded and their omens added.",
        ),
        Verb(
            "choose_one",
            blocks=(Block("option", many=(2, MAX_BRANCHES), limit="MAX_BRANCHES"),),
            code=2,
            ops=("CHOOSE",),
            says="Decision `branch`. Every branch is offered.",
        ),
        Verb("may", blocks=(Block(),), says="Decision `may`: no (0) or yes (1)."),
        Verb(
            "repeat",
            (Operand("times", NUMBER, unit="times"),),
            (Block(),),
            ops=(),
            times="times",
            says="N times.",
        ),
        Verb(
            "each_investigator",
            blocks=(Block(),),
            code=5,
            ops=("AS_TURN", "AS_OWNER"),
            source="p.15",
            says="In turn order every investigator resolves the program as its resolver. Solo: decision "
            "`turn_order` picks the first investigator.",
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
            says="`omens_at_most` and `number_at_most`: of the priority card that the action card was "
            "played with; false where there is none. `other_in_zone`, `with_other`: another investigator "
            "in the zone, in the own location. `all_on_board`: none of that special monster is left "
            "beside the sheet. `own_damaged`: the own location holds a damage token.",
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

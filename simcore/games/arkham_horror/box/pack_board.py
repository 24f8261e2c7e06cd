"""Effects that only packs use: places, monsters, gates, mythos cards and the final battle."""

from __future__ import annotations

from simcore.effects.kinds import word
from simcore.effects.vocabulary import Block, Operand, Verb, at_least_one, block, optional
from simcore.effects.widening import Wider
from simcore.games.arkham_horror.box.codes import DEFENCES
from simcore.games.arkham_horror.box.effect_kinds import COUNT, MONSTERS, YES_NO
from simcore.games.arkham_horror.box.pack_kinds import (
    AMOUNT,
    COLOUR,
    MARKERS_OF,
    PLACE,
    SYMBOL,
    TRAIT,
    kind_of,
)

DEFENCE = word(*DEFENCES, called="defence")

WIDER_BOARD = {
    "encounter": Wider(
        (optional("deck", word("cult", called="deck of encounters")),),
        says="With `deck`, the card comes from that deck.",
    ),
    "enter_other_world": Wider(
        (optional("delayed", YES_NO),), says="With `delayed=yes`, the investigator is delayed."
    ),
    "pulled": Wider((Operand("to", kind_of("pulled", "to").widened("any_gate")),)),
    "monster": Wider(
        (
            *(optional("kind", MONSTERS), optional("from", MARKERS_OF)),
            optional("count", AMOUNT, unit="monsters"),
            *(optional("look", COUNT, unit="monsters"), optional("toughness", COUNT, unit="points")),
            *(optional("surprise", YES_NO), optional("flee", YES_NO), optional("stays", YES_NO)),
        ),
        (block("win"), block("evade"), block("lose")),
        says="With `kind` and `from`, it is of that kind and comes from there; with `count`, that many "
        "come one after the other, and with `look` the player picks it from that many. `toughness` "
        "replaces its own. `surprise=yes` allows no evading in the first round, and `flee=no` no flight. "
        "With `stays=yes`, it stays on the board if it is not defeated. `win`, `evade` or `lose` runs by "
        "the outcome.",
    ),
    "gate": Wider(
        (optional("doom", YES_NO), optional("which", word("choose", called="gate marker"))),
        says="With `doom=no`, no doom token is added; with `which=choose`, the player picks the marker.",
    ),
    "to_cup": Wider(
        (
            *(optional("count", AMOUNT, unit="monsters"), optional("symbol", SYMBOL)),
            optional("trait", TRAIT),
        ),
        says="With `count`, up to that many, which the player chooses; with `symbol` or `trait`, only "
        "those with it.",
    ),
    "spawn": Wider(
        (
            *(Operand("count", AMOUNT, unit="monsters"), optional("cup", word("hex", called="cup"))),
            optional("trait", word("flying", called="trait of monsters in the Sky")),
        ),
        says="With `cup=hex`, from the second cup. With `trait=flying`, they come to the Sky and fly until "
        "they enter a street.",
    ),
    "doom": Wider(
        (optional("over", YES_NO),), says="With `over=yes`, also beyond the end of the doom track."
    ),
    "trophy": Wider(
        (
            *(Operand("from", kind_of("trophy", "from").widened("gate_stack")),),
            *(optional("kind", MONSTERS), optional("count", AMOUNT, unit="trophies")),
        ),
        says="With `kind` and `count`, up to that many of that kind; `gate_stack` is the stack of gate "
        "markers.",
    ),
    "close_gate": Wider(
        (
            Operand("which", kind_of("close_gate", "which").widened("world")),
            optional("by", word("first", called="deciding player")),
        ),
        says="`world` is a gate to the Other World of the investigator. With `by=first`, the first player "
        "chooses.",
    ),
    "defeat_all": Wider((optional("where", PLACE, absent=-1),), says="With `where`, in that place."),
    "lose_trophy": Wider(
        (Operand("count", AMOUNT, unit="trophies", needed=False, default=1),),
        (block("any"),),
        says="`any` runs if there was one.",
    ),
}

PLACES = (
    Verb(
        "place_clues",
        (Operand("place", PLACE), Operand("count", AMOUNT, unit="tokens")),
        says="Places clue tokens, except where a gate is open.",
    ),
    Verb("remove_clues", (Operand("place", PLACE),), says="Removes all clue tokens from a place."),
    Verb(
        "collect_clues",
        (Operand("count", AMOUNT, unit="tokens"), optional("where", PLACE, absent=-1)),
        says="The investigator takes clue tokens from locations.",
    ),
    Verb(
        "swap_places",
        (
            optional("with", word("investigator", called="partner of an exchange")),
            optional("by", word("first", called="deciding player")),
        ),
        says="Exchanges the investigator with another one or with a monster in Arkham. With "
        "`with=investigator`, only with an investigator; with `by=first`, the first player chooses.",
    ),
    Verb("end_movement", says="The investigator does not move further this turn."),
    Verb("follow_arrow", says="The investigator moves along the arrow like a monster."),
    Verb(
        "special_anywhere", says="The investigator uses the special ability of any location without a gate."
    ),
)

MONSTER = (
    Verb(
        "put",
        (
            *(Operand("kind", MONSTERS), Operand("where", PLACE), optional("from", MARKERS_OF)),
            optional("count", AMOUNT, unit="monsters", default=1),
        ),
        (block("else"),),
        says="Puts monsters of that kind into a place. Without one, `else` runs.",
    ),
    Verb("to_sheet", says="Returns the monster to the sheet of its Ancient One."),
    Verb(
        "monsters_to_box", (Operand("kind", MONSTERS),), says="Removes monsters of that kind from the game."
    ),
    Verb("into_cup", (Operand("kind", MONSTERS),), says="Adds monsters of that kind to the cup."),
    Verb(
        "move_monsters",
        (
            *(Operand("to", PLACE), Operand("count", AMOUNT, unit="monsters")),
            *(optional("from", PLACE, absent=-1), optional("spawns", YES_NO)),
            *(optional("kind", MONSTERS), optional("trait", TRAIT)),
        ),
        says="Moves monsters on the board to a place; with `spawns=no`, no spawn monsters, and with `kind` "
        "or `trait` only such ones.",
    ),
    Verb("move_this", (Operand("to", PLACE),), says="Moves the monster to a place."),
    Verb("push", says="Moves the monster along the white or the black arrow; the player chooses."),
    Verb(
        "swap_outskirts",
        (Operand("count", COUNT, unit="monsters"),),
        says="Exchanges monsters on the board with monsters in the Outskirts; the player chooses them.",
    ),
    Verb(
        "all_monsters_move",
        (Operand("colour", COLOUR),),
        says="All other monsters move along the arrows of that colour after their normal movement.",
    ),
    Verb("hunt_clues", says="The monster moves to the nearest place with clue tokens and removes them."),
    Verb(
        "round_limit",
        (Operand("rounds", COUNT, unit="rounds"),),
        (Block(),),
        says="Runs the program if the combat is not over after that many rounds.",
    ),
    Verb(
        "target",
        (optional("where", PLACE, absent=-1), optional("symbol", SYMBOL)),
        (Block("any"),),
        says="The player picks a monster in the place. `any` runs if there is one.",
    ),
    Verb("defeat_this", says="Defeats the monster, which becomes a trophy."),
)

GATES = (
    Verb(
        "awaken",
        (optional("less", AMOUNT, unit="tokens"),),
        says="The Ancient One awakens, with so many doom tokens less.",
    ),
    Verb(
        "mythos",
        (
            Operand("count", COUNT, unit="cards", needed=False, default=1),
            optional("steps", word("burst", "movement", called="part of a mythos card")),
        ),
        says="Draws and resolves mythos cards, with `steps` only their gates, as gate bursts, or their "
        "movement.",
    ),
    Verb(
        "mythos_peek",
        (),
        (block("open"), block("sealed"), block("no_gate")),
        rules=(at_least_one("open", "sealed", "no_gate"),),
        says="Draws and discards a mythos card. `sealed` runs if its gate location has a seal, `no_gate` "
        "if it has no gate location, otherwise `open`.",
    ),
    Verb(
        "unseal",
        (Operand("where", PLACE), optional("by", word("group", called="deciding players"))),
        says="Removes a seal.",
    ),
    Verb("redraw_gates", says="Replaces every gate marker on the board with one from the stack."),
    Verb(
        "swap_gate",
        says="Replaces a gate marker on the board with one from the stack; the player picks both.",
    ),
)

BATTLE = (
    Verb(
        "lives",
        (Operand("count", COUNT, unit="times"),),
        says="The Ancient One has to be defeated that many times.",
    ),
    Verb(
        "debt",
        (Operand("successes", AMOUNT, unit="successes"),),
        says="Needs that many more successes before the Ancient One loses another doom token.",
    ),
    Verb(
        "defence",
        (optional("physical", DEFENCE), optional("magical", DEFENCE)),
        rules=(at_least_one("physical", "magical"),),
        says="Gives the Ancient One these defences.",
    ),
)

NEW_BOARD = (*PLACES, *MONSTER, *GATES, *BATTLE)

"""Arguments of events and decisions of Elder Sign, with their values and their texts."""

from __future__ import annotations

from typing import Any

from simcore.contract.events import Argument, EventRecord, choice_of, integer
from simcore.contract.look import Look, Names
from simcore.games.elder_sign.printed import FEEDERS
from simcore.games.elder_sign.rules.records import codes

NOWHERE = {codes.ENTRANCE: "entrance", codes.ANCIENT_ONE: "ancient-one", codes.GONE: "gone"}


def face_name(look: Look, die: int, face: int) -> str:
    """Return a die with its face, such as `green-lore` or `yellow-4`; without a face, only its colour."""
    t = look.tables
    colour = int(t["die_colour"][die])
    if face < 0:
        return codes.COLOURS[colour]
    symbol = int(t["face_symbol"][colour, face])
    shown = {1: "lore", 2: "peril", 3: "terror", 7: "wild"}.get(
        symbol, str(int(t["face_value"][colour, face]))
    )
    return f"{codes.COLOURS[colour]}-{shown}"


def _die_in_state(look: Look, die: int, _: EventRecord) -> str | None:
    return None if die < 0 else face_name(look, die, int(look.state["die_face"][die]))


def _dice_in_state(look: Look, dice: int, _: EventRecord) -> list[str]:
    faces = look.state["die_face"]
    return [face_name(look, die, int(faces[die])) for die in range(codes.RED_DIE + 1) if dice >> die & 1]


def _shown(look: Look, number: int, _: EventRecord) -> str:
    return face_name(look, number // 8, number % 8)


def _place(look: Look, place: int, _: EventRecord) -> str:
    if place < 0:
        return NOWHERE[place]
    return str(look.label("adventures", int(look.state["place_card"][place])))


def _task(look: Look, task: int, _: EventRecord) -> str:
    for first, word in ((codes.COMBAT_TASK, "combat"), (codes.EXTRA_TASK, "extra"), (codes.MARKER_TASK, "")):
        if task >= first:
            name = str(look.label("markers", task - first)) if first < codes.COMBAT_TASK else ""
            return " ".join(part for part in (name, word) if part)
    return f"task {task + 1}"


def _payment(look: Look, option: int, event: EventRecord) -> Any:
    if option < 0:
        return None
    task, dice = divmod(option, codes.SETS)
    return {"task": _task(look, task, event), "dice": _dice_in_state(look, dice, event)}


def _put(look: Look, option: int, event: EventRecord) -> Any:
    if option < 0:
        return None
    die, seat = divmod(option, codes.FOCUS_DICE)
    return {"die": _die_in_state(look, die, event), "on": seat}


BEFORE = {
    codes.ROLL: "roll", codes.DECLARE_FAILED: "declare-failed", codes.BUY_DICE: "buy-dice",
    codes.WORLD_DICE: "dice-of-the-other-world", codes.STAND: "stand",
}  # fmt: skip
AFTER = {codes.ACCEPT: "accept", codes.CLUE: "clue", codes.OWN_ABILITY: "own-ability"}


def _before(look: Look, option: int, event: EventRecord) -> Any:
    if option >= codes.FREE_LOCKED:
        return {"free": _die_in_state(look, option - codes.FREE_LOCKED, event)}
    if option >= codes.TAKE_BACK:
        return {"take-back": _die_in_state(look, option - codes.TAKE_BACK, event)}
    return BEFORE[option] if option in BEFORE else look.label("cards", option)


def _after(look: Look, option: int, _: EventRecord) -> Any:
    return AFTER[option] if option in AFTER else look.label("cards", option)


def _trophy(look: Look, option: int, _: EventRecord) -> str:
    if option >= codes.MONSTER_TROPHY:
        return str(look.label("markers", option - codes.MONSTER_TROPHY))
    return str(look.label("adventures", option))


def _given(look: Look, option: int, _: EventRecord) -> str:
    return "clue" if option == codes.CLUE_OPTION else str(look.label("cards", option))


def _spot(look: Look, option: int, event: EventRecord) -> Any:
    place, row = divmod(option, 8)
    where = _place(look, place, event)
    return {"card": where, "row": None if row == 7 else row + 1}


THINGS = {
    "monster-reward": "markers", "monster": "markers", "lasting": "mythos", "mythos": "mythos",
    "mythos-terror": "mythos", "card": "cards", "entrance": "entrance",
}  # fmt: skip
"""Labels of a cause that is not an adventure."""


def _source(look: Look, source: int, _: EventRecord) -> Any:
    if source >= codes.MARKER_SOURCE:
        return {"monster": look.label("markers", source - codes.MARKER_SOURCE)}
    return "mythos" if source == codes.MYTHOS_SOURCE else {"place": source}


def _colour(die: int) -> str:
    return codes.COLOURS[max(0, die - codes.YELLOW_DIE + 1)]


WITHOUT_THING = ("ancient-one", "clue", "task")


def _thing(look: Look, number: int, event: EventRecord) -> Any:
    if event["of"] in WITHOUT_THING or number < 0:
        return None
    if event["of"] == "ability":
        return number
    return look.label(THINGS.get(event["of"], "adventures"), number)


def _chosen(look: Look, option: int, _: EventRecord) -> dict[str, Any]:
    return {"option": option, "does": look.label("options", int(look.state["pc"]))[option]}


def _unless(look: Look, answer: int, _: EventRecord) -> Any:
    (price,) = look.label("options", int(look.state["pc"]))
    return {"pays": price} if answer else "devoured"


def die_words(die: str | None) -> str:
    """Return the name of a die; a green die is named by its face alone."""
    return "no die" if die is None else die.removeprefix("green-").replace("-", " ")


def _task_words(names: Names, value: str) -> str:
    """Return the name of a task: a row by its number, a monster by its name."""
    return value if value.startswith("task ") else names.title(value)


def _part(names: Names, key: str, value: Any) -> str:
    """Return the text for a part of an option."""
    if key == "on":
        return f"on {names.who(value)}"
    if key in ("die", "free", "take-back"):
        how = {"free": "roll the locked ", "take-back": "take back "}
        return f"{how.get(key, '')}{value if '-' not in value else die_words(value)}"
    return _task_words(names, value) if key == "task" else f"{key} {_named(names, value)}"


def _named(names: Names, value: Any) -> str:
    """Return the text for the values above."""
    if isinstance(value, dict):
        return ", ".join(_part(names, key, inner) for key, inner in value.items() if inner is not None)
    if isinstance(value, list):
        return ", ".join(map(die_words, value)) or "none"
    return names.title(value) if isinstance(value, str) else str(value)


def shown(name: str, value: Any, option: str = "", **more: Any) -> Argument:
    """Return an argument whose value is computed by a function."""
    return Argument(name, value=value, words=_named, option=option, **more)


card = Argument("card", labels="cards")
adventure = Argument("adventure", labels="adventures")
marker = Argument("monster", labels="markers")
mythos = Argument("mythos", labels="mythos")
investigator = Argument("investigator", labels="investigators")
die_option = Argument(
    "die", value=_die_in_state, words=lambda _, die: die_words(die), option="number of a die"
)
feeder = Argument("from", labels=FEEDERS, words=lambda _, word: word)
colour = choice_of("colour", *codes.COLOURS)
place = shown("place", _place, "place; -1 the entrance")
die_shown = Argument("die", "8 * its number + face", value=_shown, words=lambda _, die: die_words(die))
dice_shown = die_shown.list_of("dice")
task = Argument("task", value=_task, words=_task_words)
change = integer("change", "the actual change")
now = integer("now")
source = Argument("source", "`{place: number}`, `mythos` or `{monster: key}`", value=_source)
die_number = Argument("die", "its number", words=lambda _, die: f"{_colour(die)} die")
cause = choice_of("of", *codes.CAUSES)
cause_thing = Argument(
    "thing",
    "its card or monster, or the seat of an ability; null: the Ancient One, a task or a clue token",
    value=_thing,
)
row = integer("row", "from 0; -1 under the last task")

# Options of decisions.
chosen = Argument(
    "option",
    "its position on the card, from 0, and its effect",
    value=_chosen,
    words=lambda _, option: option["does"],
)
unless = Argument(
    "answer",
    "0: is devoured; 1: pays, with the price",
    value=_unless,
    words=lambda _, option: "be devoured" if option == "devoured" else f"pay: {option['pays']}",
)
card_option = Argument("card", labels="cards", option="number of a card")
dice_option = shown("dice", _dice_in_state, "dice, one bit each; 0 none")
trophy = shown("trophy", _trophy, "number of an adventure; 64 + number of a monster")
act_before = shown(
    "act",
    _before,
    "number of a card; 64 roll, 65 declare the attempt failed, 66 buy dice, 67 dice of an Other World, "
    "68 stop, 72 + die: take it back from a spell, 80 + die: free it from its lock",
)
act_after = shown("act", _after, "number of a card; 64 accept the roll, 65 spend a clue, 66 own ability")
given = shown("given", _given, "number of a card; 63 a clue token")
payment = shown(
    "payment",
    _payment,
    "task * 256 + dice, one bit each; a task is a row, 4 + a monster under the last task, 44 + a monster for "
    "the task that the Ancient One adds, 84 that of the battle",
)
put = shown("put", _put, "die * 16 + seat")
spot = shown("spot", _spot, "place * 8 + row; 7 under the last task")
line = Argument("line", labels="entrance", option="line of the entrance")

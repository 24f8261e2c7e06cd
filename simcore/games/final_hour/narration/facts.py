"""Facts about a game of Final Hour for the replay page, read from the State."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from simcore.contract.look import Look
from simcore.contract.narration import Fact
from simcore.games.final_hour.rules.events import action_card, card, kind_of_monster, location
from simcore.games.final_hour.rules.state import CLUE_ITEM, GOLD, KIND, NONE, Phase
from simcore.narration.words import enumeration


def _place(look: Look, number: int) -> str:
    return str(location.say(look, location.read(look, number, {})))


def _cards(look: Look, ranks: list[int]) -> list[str]:
    """Return the priority cards, by rank, with their numbers and icons."""
    return [str(card.say(look, card.read(look, rank, {}))) for rank in ranks]


# --- the table


def _clues_found(look: Look) -> str:
    counted = zip(look.list_of("clue_icons"), look.state["found"], strict=False)
    return ", ".join(f"{icon} {number}" for icon, number in sorted(counted) if number) or "none"


def _row(look: Look) -> str:
    s = look.state
    return ", ".join(_cards(look, s["slot_number"])) if s["solo"] and s["n_turns"] else ""


def _leader(look: Look) -> str:
    return look.who(int(look.state["lead"])) if look.state["round"] and not look.state["solo"] else ""


def _played(look: Look) -> str:
    """Return the priority cards of the round; facedown ones are revealed after the turns (p.8)."""
    s = look.state
    if s["solo"]:
        return ""
    n = int(s["n_turns"])
    hidden = s["hidden"] and s["phase"] == Phase.TURN
    shown = ["face down"] * n if hidden else _cards(look, s["slot_number"][:n])
    return ", ".join(
        f"{look.who(int(seat))} {number}" for seat, number in zip(s["slot_seat"][:n], shown, strict=True)
    )


FACTS = (
    Fact("Gate tokens left", "n_stack"),
    Fact("Clues found", _clues_found),
    Fact("Matches needed", lambda look: int(look.tables["matches_needed"])),
    Fact("Omens so far", "omens"),
    Fact("Row", _row),
    Fact("Leads", _leader),
    Fact("Played", _played),
)


# --- the investigators


def _items(look: Look, seat: int) -> str:
    held = enumerate(look.state["held"][seat][: int(look.tables["n_items"])])
    return ", ".join(look.title(look.label("items", item)) for item, copies in held for _ in range(copies))


def _hand(look: Look, seat: int) -> str:
    return ", ".join(_cards(look, look.state["hand"][seat][: look.state["n_hand"][seat]]))


def _set_aside(look: Look, seat: int) -> str:
    s = look.state
    return ", ".join(_cards(look, s["aside"][: s["n_aside"]])) if s["solo"] and seat == 0 else ""


def _action_cards(look: Look, seat: int) -> str:
    return enumeration(list(_drawn(look, seat)))


def _drawn(look: Look, seat: int) -> Iterator[str]:
    """Yield the action cards in front of an investigator, with their priority cards."""
    s = look.state
    for slot, number in enumerate(s["slot_card"]):
        if number != NONE and s["slot_seat"][slot] == seat:
            laid = slot < s["n_turns"]
            yield _title(look, seat, number) + (f" (on {_number(look, slot)})" if laid else "")
    if s["phase"] == Phase.SOLO_CARD and s["step"] and s["pc"] == NONE and s["r"][0] == seat:
        yield _title(look, seat, s["r"][1])


def _title(look: Look, seat: int, number: int) -> str:
    return str(action_card.say(look, action_card.read(look, int(number), {"seat": seat})))


def _number(look: Look, slot: int) -> int:
    return int(look.label("numbers", int(look.state["slot_number"][slot])))


SEAT_FACTS = (
    Fact("Health", "health"),
    Fact("At", lambda look, seat: _place(look, int(look.state["at"][seat]))),
    Fact("Items", _items),
    Fact("Hand", _hand, own=True),
    Fact("Set aside", _set_aside, own=True),
    Fact("Action cards", _action_cards, own=True),
)


# --- the board


def places(look: Look) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """Return the items at each location, by its label."""
    areas = {}
    for number, label in enumerate(look.list_of("locations")):
        components = dict(_components(look, number))
        if components:
            areas[str(label)] = components
    return areas


def _components(look: Look, place: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    s, t = look.state, look.tables
    if s["n_monsters"][place]:
        tokens = s["monsters"][place][: s["n_monsters"][place]]
        yield "monster", tuple(kind_of_monster(look.label("kinds", int(token) & KIND)) for token in tokens)
    for number, icon in enumerate(look.list_of("gate_icons")):
        if t["gate"][number] == place:
            yield "gate", (icon,) * int(s["tokens"][number])
    if s["damage"][place]:
        yield "damage", ("damage",) * int(s["damage"][place])
    if 0 <= s["clue"][place] <= CLUE_ITEM:
        yield "clue", ("face-down clue",)
    if t["ritual"] == place:
        yield "ritual", ("ritual location",)
    people = tuple(look.who(seat) for seat in range(len(look.team)) if s["at"][seat] == place)
    if people:
        yield "person", people


def ways(look: Look) -> Mapping[tuple[str, str], str]:
    """Return the seal on each walkway that has one, by the labels of its ends."""
    walkways = {}
    for walkway, side in zip(look.list_of("walkways"), look.state["seals"], strict=False):
        if side:
            one, other = walkway.split("-")
            walkways[one, other] = "gold seal" if side == GOLD else "grey seal"
    return walkways

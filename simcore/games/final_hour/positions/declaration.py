"""Keys of a position, and the machine at the beginning of a turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from simcore.contract.look import Look
from simcore.contract.position_values import Flag, Name, Names, UnfitError, Whole
from simcore.contract.positions import Clash, Key, Positions, Section, of_field, pile_of, set_pile
from simcore.games.final_hour.limits import MAX_HAND, MAX_SPACES
from simcore.games.final_hour.positions import pieces
from simcore.games.final_hour.positions.card_names import ActionCards, Cards
from simcore.games.final_hour.rules.state import NONE, TURNS, Phase

MOST = 99
MONSTER = Name("monster", "kinds")
PHASES = {
    "turn": Phase.TURN,
    "solo-draw": Phase.SOLO_DRAW,
    "solo-card": Phase.SOLO_CARD,
    "ready": Phase.ROUND_END,
}
NAMES = {phase: name for name, phase in PHASES.items()} | {
    Phase.ITEMS_BEFORE: "action",
    Phase.ITEMS_AFTER: "action",
    Phase.CARD_END: "action",
    Phase.GATE: "reckoning",
    Phase.RITUAL: "ritual",
}
SIDES = ("grey", "gold")


# --- the table


def _played() -> Key:
    def get(look: Look, row: int) -> list[int]:
        s = look.state
        n = int(s["n_turns"])
        hidden = [pieces.number_is_hidden(look, slot) for slot in range(n)]
        return [pieces.UNKNOWN if hidden[slot] else int(s["slot_number"][slot]) for slot in range(n)]

    def put(look: Look, row: int, cards: list[int]) -> None:
        if len(cards) > TURNS:
            raise UnfitError(f"{len(cards)} cards", f"at most {TURNS}")
        s, seats = look.state, int(look.state["n_seats"])
        own = [slot for slot in range(TURNS) if (int(s["lead"]) + slot) % seats == int(s["seat"])]
        for slot, card in enumerate(cards):
            if card == pieces.UNKNOWN and (slot in own or not int(s["hidden"])):
                raise UnfitError("a face-down card of this player, or in a round with open cards")
        s["n_turns"] = len(cards)
        for slot, card in enumerate(cards):
            s["slot_number"][slot] = card
            if not int(s["solo"]):
                s["slot_seat"][slot] = (int(s["lead"]) + slot) % seats
                s["slot_card"][slot] = pieces.UNKNOWN

    meaning = "numbers of the priority cards that were played this round, in order; 0 for a face-down one"
    return Key("played", meaning, Cards(face_down=True), get, put)


def _pile(name: str, meaning: str, field: str) -> Key:
    def get(look: Look, row: int) -> list[int]:
        return pile_of(look, field, f"n_{field}")

    def put(look: Look, row: int, cards: list[int]) -> None:
        set_pile(look, cards, field, f"n_{field}")

    return Key(name, meaning, Cards(), get, put)


def _counted(name: str, meaning: str, kind: Name, field: str, of_row: bool = False) -> Key:
    """Return the key of a field that counts things by their number."""

    def counts(look: Look, row: int) -> Any:
        return look.state[field][row] if of_row else look.state[field]

    def get(look: Look, row: int) -> list[int]:
        return [number for number, n in enumerate(counts(look, row).tolist()) for _ in range(n)]

    def put(look: Look, row: int, numbers: list[int]) -> None:
        counted = counts(look, row)
        counted[:] = 0
        for number in numbers:
            counted[number] += 1
        if field == "held":
            look.state["n_held"][row] = len(numbers)

    return Key(name, meaning, Names(kind), get, put)


def _beside() -> Key:
    plain = _counted("beside", "standard monsters beside the cup", MONSTER, "beside")

    def get(look: Look, row: int) -> list[int]:
        return [kind for kind in plain.get(look, row) if look.tables["standard"][kind]]

    return Key(plain.name, plain.meaning, plain.kind, get, plain.put)


def _gates_out() -> Key:
    def get(look: Look, row: int) -> list[int]:
        board = Counter(dict(enumerate(look.state["tokens"].tolist())))
        return sorted((pieces.all_gates(look) - pieces.hidden_gates(look) - board).elements())

    def put(look: Look, row: int, icons: list[int]) -> None:
        left = Counter(pile_of(look, "gate_stack", "n_stack")) - Counter(icons)
        set_pile(look, sorted(left.elements()), "gate_stack", "n_stack")

    kind = Names(Name("gate icon", "gate_icons"))
    return Key("gates-discarded", "icons of discarded gate tokens", kind, get, put, implied=True)


def _items_out() -> Key:
    def get(look: Look, row: int) -> list[int]:
        s, t = look.state, look.tables
        n = int(t["n_items"])
        there = Counter(pile_of(look, "item_deck", "n_items"))
        for seat in range(int(s["n_seats"])):
            there.update({item: int(s["held"][seat][item]) for item in range(n)})
        return sorted((Counter({item: int(t["item_copies"][item]) for item in range(n)}) - there).elements())

    def put(look: Look, row: int, items: list[int]) -> None:
        left = Counter(pile_of(look, "item_deck", "n_items")) - Counter(items)
        set_pile(look, sorted(left.elements()), "item_deck", "n_items")

    return Key("items-used", "items that were used", Names(Name("item", "items")), get, put)


def _table() -> tuple[Key, ...]:
    return (
        of_field("round", "number of the round", Whole(MOST, 1)),
        of_field(
            "lead",
            "lead investigator, from 1",
            Whole(lambda look, _: int(look.state["n_seats"]) - 1, shift=1),
        ),
        of_field("face-down", "1: priority cards lie face down this round", Whole(1), "hidden"),
        of_field("next-face-down", "1: they do in the next round", Whole(1), "hidden_next"),
        _pile("priority-discard", "discarded priority cards, the last one last", "priority_discard"),
        _pile("set-aside", "solo: priority cards set aside for the ritual", "aside"),
        _played(),
        of_field(
            "cards-for-omens",
            "solo: priority cards that are face down until the Reckoning",
            Whole(8),
            "n_omen_cards",
        ),
        _counted("gates", "icons of the gate tokens on the board", Name("gate icon", "gate_icons"), "tokens"),
        _gates_out(),
        _counted("clues-found", "icons of the clues found", Name("clue icon", "clue_icons"), "found"),
        _beside(),
        _items_out(),
        of_field("omens", "omens in all Reckonings so far", Whole(MOST), implied=True),
        of_field("destroyed", "monsters destroyed so far", Whole(MOST), implied=True),
        of_field("seals-used", "seals placed so far", Whole(MOST), implied=True),
    )


# --- the investigators


def _location() -> Key:
    kind = Name("location", "locations")
    return of_field("location", "number of the location, as text", kind, "at")


def _hand() -> Key:
    def get(look: Look, row: int) -> list[int] | None:
        return pile_of(look, "hand", "n_hand", row) if row == int(look.state["seat"]) else None

    def put(look: Look, row: int, cards: list[int]) -> None:
        if len(cards) >= MAX_HAND:
            raise UnfitError(f"{len(cards)} cards", f"at most {MAX_HAND - 1}")
        if row == int(look.state["seat"]):
            pieces.fill_hand(look, row, cards)
        else:
            raise UnfitError("only the deciding player knows a hand; remove the key")

    return Key("hand", "priority cards in the hand of the deciding player", Cards(), get, put)


def _discard() -> Key:
    def get(look: Look, row: int) -> tuple[int, list[int]]:
        return row, pile_of(look, "action_discard", "n_action_discard", row)

    def put(look: Look, row: int, cards: list[int]) -> None:
        set_pile(look, cards, "action_discard", "n_action_discard", row)

    return Key("action-discard", "discarded action cards, the last one last", ActionCards(), get, put)


def _laid() -> Key:
    def get(look: Look, row: int) -> tuple[int, list[int]]:
        s = look.state
        slots = [slot for slot in pieces.slots_of(look, row) if int(s["slot_card"][slot]) >= 0]
        return row, [int(s["slot_card"][slot]) for slot in slots if not pieces.card_is_hidden(look, slot)]

    def put(look: Look, row: int, cards: list[int]) -> None:
        s = look.state
        turn = int(s["n_turns"])
        slots = [slot for slot in pieces.slots_of(look, row) if slot < turn]
        if len(cards) == len(slots) + 1 and turn < TURNS and not int(s["solo"]):
            slots.append(turn)  # the card that was drawn for the open turn
            s["slot_seat"][turn] = row
        if len(cards) > len(slots):
            raise UnfitError(f"{len(cards)} cards", f"at most {len(slots)}, by the cards played this round")
        for slot, card in zip(slots, cards, strict=False):
            s["slot_card"][slot] = card

    meaning = "action cards that the deciding player sees on the table, with the one drawn for this turn"
    return Key("laid", meaning, ActionCards(), get, put)


def _players() -> tuple[Key, ...]:
    return (
        of_field("health", "health", Whole(lambda look, _: int(look.tables["health"]))),
        _location(),
        _counted("items", "items", Name("item", "items"), "held", of_row=True),
        of_field("hand-size", "priority cards in the hand", Whole(MAX_HAND - 1), "n_hand", implied=True),
        _hand(),
        _discard(),
        _laid(),
    )


# --- the board


def _rows(name: str) -> Any:
    def rows(look: Look) -> Mapping[str, int]:
        return {str(label): number for number, label in enumerate(look.list_of(name))}

    return rows


def _monsters() -> Key:
    kind = Names(MONSTER, MAX_SPACES)
    return Key("monsters", "monsters there", kind, pieces.kinds_at, pieces.put_monsters)


def _clue() -> Key:
    def get(look: Look, row: int) -> bool:
        return int(look.state["clue"][row]) != NONE

    def put(look: Look, row: int, lies: bool) -> None:
        look.state["clue"][row] = 0 if lies else NONE

    return Key("clue", "whether a face-down clue lies there", Flag(), get, put)


def _seal() -> Key:
    def get(look: Look, row: int) -> int:
        return int(look.state["seals"][row]) - 1

    def put(look: Look, row: int, side: int) -> None:
        look.state["seals"][row] = side + 1

    return Key("seal", "`gold` or `grey`", Name("side of a seal", lambda _: SIDES, NONE), get, put)


def _sections() -> tuple[Section, ...]:
    damage = of_field("damage", "damage tokens", Whole(MAX_SPACES))
    return (
        Section("locations", "location", _rows("locations"), (_monsters(), damage, _clue())),
        Section("walkways", "walkway", _rows("walkways"), (_seal(),)),
    )


# --- the hooks


def set_up(look: Look) -> None:
    """Begin the first round with full hands."""
    s, t = look.state, look.tables
    s["round"], s["lead"] = 1, 0
    if not int(s["solo"]):
        s["n_hand"][: int(s["n_seats"])] = t["hand"]
    deck = sorted(item for item in range(int(t["n_items"])) for _ in range(int(t["item_copies"][item])))
    set_pile(look, deck, "item_deck", "n_items")


def phase(look: Look) -> str:
    """Return the name of the phase of the round."""
    return NAMES.get(Phase(int(look.state["phase"])), Phase(int(look.state["phase"])).name.lower())


def begin(look: Look, seat: int, name: str) -> None:
    """Begin the decision of a seat in a phase."""
    s = look.state
    solo, turn = bool(int(s["solo"])), int(s["n_turns"])
    if (name == "turn" and solo) or (name.startswith("solo") and not solo):
        raise UnfitError("not a phase of a game with so many people")
    if name == "turn":
        on_turn = (int(s["lead"]) + turn) % int(s["n_seats"])
        if turn >= TURNS or seat != on_turn:
            whose = f"that of player {on_turn + 1}" if turn < TURNS else "over"
            raise UnfitError(f"by `lead` and `played`, the turn is {whose}")
    if name == "solo-card" and turn < TURNS:
        raise UnfitError(f"a row of {TURNS} cards in `played` belongs to this phase")
    s["phase"], s["step"] = PHASES[name], 0
    if name == "ready" and not int(s["solo"]):
        s["step"] = (seat - int(s["lead"])) % int(s["n_seats"])


def reveal(look: Look, seat: int) -> None:
    """Put the action card and the priority cards that are drawn at the decision on top of their decks."""
    s = look.state
    turn = int(s["n_turns"])
    if int(s["phase"]) == Phase.TURN and turn < TURNS and int(s["slot_card"][turn]) != NONE:
        s["action_deck"][seat][int(s["n_action"][seat])] = s["slot_card"][turn]
        s["n_action"][seat] += 1
        s["slot_card"][turn] = s["slot_seat"][turn] = NONE
    if int(s["phase"]) == Phase.SOLO_DRAW:
        for card in pile_of(look, "hand", "n_hand", 0)[::-1]:
            s["priority_deck"][int(s["n_priority"])] = card
            s["n_priority"] += 1
        pieces.fill_hand(look, 0, ())


def settle(look: Look) -> Iterator[Clash]:
    """Fill the decks, the cup, other hands and everything face down."""
    look.state["clues_found"] = max(int(look.state["clues_found"]), int(look.state["found"].sum()))
    for fill in (
        pieces.fill_cup,
        pieces.fill_gates,
        pieces.fill_clues,
        pieces.fill_items,
        pieces.fill_priority,
        pieces.fill_actions,
    ):
        yield from fill(look)


def normal(look: Look) -> None:
    """Wipe the places behind the last card of open piles."""
    s = look.state
    for name in ("priority_discard", "aside"):
        s[name][int(s[f"n_{name}"]) :] = 0
    for seat in range(int(s["n_seats"])):
        s["action_discard"][seat][int(s["n_action_discard"][seat]) :] = 0


def positions() -> Positions:
    """Return the declaration."""
    return Positions(
        table=_table(),
        players=_players(),
        sections=_sections(),
        phases=tuple(PHASES),
        phase=phase,
        begin=begin,
        reveal=reveal,
        set_up=set_up,
        settle=settle,
        normal=normal,
    )

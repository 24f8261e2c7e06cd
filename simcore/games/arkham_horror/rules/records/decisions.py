"""Every decision of the game outside the final battle, and the meaning of its options."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from simcore.contract.events import (
    SEAT,
    YES_NO,
    Argument,
    DecisionCode,
    EventRecord,
    choice_of,
    decision,
    integer,
)
from simcore.contract.look import Look, Names
from simcore.games.arkham_horror.box.decisions import card_in_place
from simcore.games.arkham_horror.box.effect_kinds import RESOURCES
from simcore.games.arkham_horror.box.events import card
from simcore.games.arkham_horror.box.limits import MAX_HELD, SKILLS
from simcore.games.arkham_horror.box.pack_kinds import MARK as MARK_WORDS
from simcore.games.arkham_horror.rules.records.events import (
    area,
    card_number,
    gate,
    location_deck,
    marker_label,
    marker_number,
    skill,
    symbol,
    trait,
    use_in_words,
    use_label,
    world,
)

# --- options of decisions

USE_CARD = 64
"""First option that uses a card; the place of the card in `held` is added."""
USE = 512
"""First option that uses something of a pack; its number is added."""
TRADE, RIDE = 128, 129
STATUS, SHEET, AID = 128, 129, 130
"""Options in the upkeep: the roll for a blessing or curse, the sheet, abilities and spells that help.

In other phases `AID` is the healing ability, if it can be used there.
"""
ACTIONS = {
    "trade": "trade",
    "ride": "ride",
    "aid": "help",
    "status": "roll for blessing or curse",
    "sheet": "do what the sheet says",
}
"""Options that are neither a place nor a card, in words."""
FIGHT_MARKER = 256
"""First option that fights a marker, whose number is added; lower options evade it."""
GIVE_MONEY = 64
"""Option to give dollars instead of a card."""
DRAW_CARD, USE_SPECIAL, ACT_ON_RUMOR = range(3)
"""Options in the Arkham encounters."""
FIGHT_ON, FLEE, USE_IN_FIGHT = range(3)
"""Options of a combat round; for the last one, the place of a card in `held` is added."""
CLOSE_CARD = 16
"""First option that closes a gate with a sealing card (place in `held` added); lower ones are skills."""
POINTS_OF = 8
"""Factor of the points in an option that also has the number of a resource."""
MONSTER_TROPHY = 64
"""First option for a monster trophy among other things; lower options are a clue token and cards."""
GATE_TROPHY = 256
"""First option for a gate trophy; lower options are monster markers."""
POWER_SPENT, CARD_SPENT, CLUE_OF = 0, 1, 256
"""Options for what is spent in place of a token: a power token; the place of a card and the seat of an
investigator who gives a clue token are added. Those between are monster trophies."""
TROPHY_CARD = 512
"""First option for a card that is spent as a trophy; the place in `held` is added."""
SWAP_MARKER = 16
"""First option that exchanges places with a monster marker, whose number is added; lower ones are seats."""


# --- what options are called


def _marker_in_words(names: Names, number: int) -> Any:
    """Return the monster if the state of the game is available; a log has only the number."""
    return names.title(marker_label(names, number, {})) if isinstance(names, Look) else number


def _how_closed(look: Look, option: int, event_record: EventRecord) -> str:
    if option < CLOSE_CARD:
        return SKILLS[option]
    return str(look.label("cards", look.state["held"][event_record["seat"]][option - CLOSE_CARD]))


def _seal_in_words(_: Names, cards: int) -> str:
    return ("with clue tokens alone", "with a card for a clue token")[min(cards, 1)]


def _held(look: Look, place: int, seat: int) -> str:
    return str(look.label("cards", int(look.state["held"][seat][place])))


def _monster(look: Look, marker: int) -> str:
    return str(look.label("monsters", int(look.tables["kind_of"][marker])))


def _use(look: Look, option: int, record: EventRecord) -> dict[str, str]:
    return {"use": use_label(look, option - USE, record)}


def _before_check(look: Look, option: int, record: EventRecord) -> str:
    return use_label(look, option - USE, record) if option >= USE else _held(look, option, record["seat"])


def _walk(look: Look, option: int, record: EventRecord) -> Any:
    if option >= USE:
        return _use(look, option, record)
    if option in (TRADE, RIDE, AID):
        return {TRADE: "trade", RIDE: "ride", AID: "aid"}[option]
    if option >= USE_CARD:
        return {"use": _held(look, option - USE_CARD, record["seat"])}
    return str(look.label("areas", option))


def _upkeep(look: Look, option: int, record: EventRecord) -> Any:
    if option >= USE:
        return _use(look, option, record)
    if option >= STATUS:
        return ("status", "sheet", "aid")[option - STATUS]
    return {"use": _held(look, option % USE_CARD, record["seat"])}


def _use_in_words(names: Names, option: Any) -> str:
    if isinstance(option, dict):
        return f"use {use_in_words(names, option['use'])}"
    return ACTIONS.get(option) or names.title(option)


def _face(look: Look, option: int, _: EventRecord) -> Any:
    marker = option % FIGHT_MARKER
    return {"fight" if option >= FIGHT_MARKER else "evade": _monster(look, marker), "marker": marker}


def _face_in_words(names: Names, option: Any) -> str:
    how = "fight" if "fight" in option else "evade"
    return f"{how} {names.title(option[how])}"


def _gift(look: Look, option: int, record: EventRecord) -> Any:
    return "money" if option == GIVE_MONEY else {"card": _held(look, option, record["seat"])}


def _gift_in_words(names: Names, option: Any) -> str:
    return names.title(option["card"]) if isinstance(option, dict) else option


def _round(look: Look, option: int, event_record: EventRecord) -> Any:
    if option >= USE:
        return _use(look, option, event_record)
    if option < USE_IN_FIGHT:
        return ("fight", "flee")[option]
    return {
        "use": str(look.label("cards", int(look.state["held"][event_record["seat"]][option - USE_IN_FIGHT])))
    }


def _round_in_words(names: Names, option: Any) -> str:
    return f"use {use_in_words(names, option['use'])}" if isinstance(option, dict) else str(option)


def _trophy(look: Look, option: int, record: EventRecord) -> dict[str, str]:
    if option >= TROPHY_CARD:
        return {"card": _held(look, option - TROPHY_CARD, record["seat"])}
    if option >= GATE_TROPHY:
        return {"gate": str(gate.read(look, option - GATE_TROPHY, record))}
    return {"monster": str(look.label("monsters", int(look.tables["kind_of"][option])))}


def _swapped(look: Look, option: int, _: EventRecord) -> dict[str, Any]:
    if option < SWAP_MARKER:
        return {"seat": option}
    return {"monster": _monster(look, option - SWAP_MARKER), "marker": option - SWAP_MARKER}


def _swapped_in_words(names: Names, option: Any) -> str:
    return names.who(option["seat"]) if "seat" in option else names.title(option["monster"])


def _trophy_in_words(names: Names, option: Any) -> str:
    return names.title(next(iter(option.values())))


def _offered(look: Look, answer: int, _: EventRecord) -> dict[str, str]:
    (does,) = look.label("options", int(look.state["program_row"]))
    return {"accepts" if answer else "declines": str(does)}


def _offered_in_words(_: Names, option: dict[str, str]) -> str:
    ((how, does),) = option.items()
    return f"{how}: {does}"


def _chosen(look: Look, option: int, _: EventRecord) -> dict[str, Any]:
    return {"option": option, "does": look.label("options", int(look.state["program_row"]))[option]}


chosen_marker = replace(marker_number, words=_marker_in_words)
how_closed = Argument(
    "how",
    f"number of a skill; {CLOSE_CARD} + place of a card in `held`",
    value=_how_closed,
    words=lambda names, label: names.title(label),
)
seal_cards = Argument("cards", "cards that count as clue tokens", words=_seal_in_words)
step = Argument(
    "step",
    f"area; {USE_CARD} + place of a card in `held`; {TRADE} trade; {RIDE} ride; {AID} the ability that heals",
    value=_walk,
    words=_use_in_words,
)
action = Argument(
    "action",
    f"place of a card in `held`, {USE_CARD} + place to use one; {STATUS} blessing or curse, {SHEET} the "
    f"sheet, {AID} help and spells",
    value=_upkeep,
    words=_use_in_words,
)
facing = Argument(
    "facing",
    f"marker that is evaded; {FIGHT_MARKER} + marker that is fought",
    value=_face,
    words=_face_in_words,
)
gift = Argument("gift", f"place of a card in `held`; {GIVE_MONEY} dollars", value=_gift, words=_gift_in_words)
round_option = Argument(
    "act",
    f"{FIGHT_ON} fight; {FLEE} flee; {USE_IN_FIGHT} + place of a card in `held`",
    value=_round,
    words=_round_in_words,
)
offered = Argument(
    "offer", "0 declines, 1 accepts, and what is offered", value=_offered, words=_offered_in_words
)
chosen = Argument(
    "option",
    "number of the option in the program, and what it does",
    value=_chosen,
    words=lambda _, option: option["does"],
)
trophy = Argument(
    "trophy",
    f"monster marker, {GATE_TROPHY} + gate marker, or {TROPHY_CARD} + place of a card in `held`",
    value=_trophy,
    words=_trophy_in_words,
)


before_check = Argument(
    "card",
    f"place of a card in `held`; {USE} + number of a use of a pack",
    value=_before_check,
    words=lambda names, label: names.title(label),
)
pack_use = Argument("use", f"{USE} + number of a use of a pack", value=_use, words=_use_in_words)
swapped = Argument(
    "other",
    f"seat; {SWAP_MARKER} + monster marker",
    value=_swapped,
    words=_swapped_in_words,
)


def _points(_: Look, option: int, __: EventRecord) -> dict[str, int]:
    return {RESOURCES[option % POINTS_OF]: option // POINTS_OF}


def _points_in_words(_: Names, option: dict[str, int]) -> str:
    ((resource, number),) = option.items()
    return f"{number} {resource}"


def _given_up(look: Look, option: int, record: EventRecord) -> dict[str, str]:
    if option == 0:
        return {"clue": "a clue token"}
    if option <= MAX_HELD:
        return {"card": _held(look, option - 1, record["seat"])}
    if option >= GATE_TROPHY:
        return {"gate": str(gate.read(look, option - GATE_TROPHY, record))}
    return {"monster": _monster(look, option - MONSTER_TROPHY)}


given_up = Argument(
    "thing",
    f"0 a clue token; 1 + place of a card in `held`; {MONSTER_TROPHY} + monster marker; "
    f"{GATE_TROPHY} + gate marker",
    value=_given_up,
    words=_trophy_in_words,
)


def _spent(look: Look, option: int, record: EventRecord) -> dict[str, Any]:
    if option == POWER_SPENT:
        return {"power": "a power token"}
    if option >= CLUE_OF:
        return {"clue_of": option - CLUE_OF}
    if option >= MONSTER_TROPHY:
        return {"monster": _monster(look, option - MONSTER_TROPHY)}
    return {"card": _held(look, option - CARD_SPENT, record["seat"])}


def _spent_in_words(names: Names, option: Any) -> str:
    if "clue_of" in option:
        return f"a clue token of {names.who(option['clue_of'])}"
    return str(option["power"]) if "power" in option else names.title(next(iter(option.values())))


spent = Argument(
    "thing",
    f"{POWER_SPENT} a power token; {CARD_SPENT} + place of a card in `held`; {MONSTER_TROPHY} + monster "
    f"marker; {CLUE_OF} + seat that gives a clue token",
    value=_spent,
    words=_spent_in_words,
)
points = Argument(
    "loss",
    f"number of the resource; {POINTS_OF} times the points is added",
    value=_points,
    words=_points_in_words,
)


seen_place = integer("place", "place of the card among those seen")


class Decision(DecisionCode):
    """Decisions of the players; the codes of the box are lower."""

    # the board
    CLUE_TAKER = decision(SEAT("taker"), "which investigator takes the clue token", none="none", code=121)
    SURGE_GATE = decision(area, "which gate gets one more monster")
    PREY = decision(area, "where a monster with several equal ways goes")
    CLOSE = decision(how_closed, "how to close the gate", none="not now")
    SEAL = decision(seal_cards, "whether to seal the location", none="no")
    MOVER = decision(chosen_marker, "which monster moves next")

    # turns of investigators
    GATE_BACK = decision(area, "which gate to return through", code=141)
    LOCATION_KEPT = decision(card_number, "which location card to resolve")
    WORLD_KEPT = decision(card_number, "which gate card to resolve")
    REDRAW = decision(YES_NO, "whether to draw another card")
    UPKEEP_ACTION = decision(action, "what to do next in the upkeep", none="done")
    WAKE = decision(area, "where to return")
    WALK = decision(step, "what to do in the movement", none="end it")
    IN_WORLD = decision(step, "what to do before going on in the Other World", none="go on")
    RIDE_TO = decision(area, "where to ride")
    FACE = decision(facing, "which monster comes next, and how")
    FIGHT_ONE = decision(chosen_marker, "which monster to fight", none="none")
    TAKE_CLUES = decision(integer("clues", "number of clue tokens"), "how many clue tokens to take")
    TRADE_FROM = decision(SEAT("giver"), "which investigator gives something", none="none")
    TRADE_WHAT = decision(gift, "what to give")
    TRADE_TO = decision(SEAT("taker"), "which investigator takes it")
    DOLLARS = decision(integer("dollars", "number of dollars"), "how much money to give")
    ARKHAM = decision(
        choice_of("act", "card", "special", "rumor"), "what to do in the encounters", none="nothing"
    )
    ACT_STREET = decision(YES_NO, "whether to act against the rumor")
    USE_NOW = decision(step, "what to use before an encounter or the Mythos Phase", none="nothing")

    # effects
    MAY = decision(offered, "whether to do what the program offers", code=161)
    PAY = decision(YES_NO, "whether to pay")
    HOW_MUCH = decision(integer("amount"), "how much to pay")
    CHOOSE = decision(chosen, "which option")
    SPLIT = decision(
        integer("first", "points of the first gain"), "how much of a gain goes to the first of two"
    )
    WHOM = decision(SEAT("whom"), "which investigator to bless")
    BOTTOM = decision(YES_NO, "whether to draw from the bottom")
    KEEP = decision(card, "which card to keep")
    TAKE = decision(card, "which card of the deck to take")
    BUY = decision(card, "which card to buy", none="nothing more")
    SELL = decision(card_in_place, "which card to sell", none="nothing")
    TROPHY = decision(trophy, "which trophy to spend")
    GATE_PAID = decision(gate, "which gate trophy to spend")
    PLACE = decision(area, "where to go")
    FORESEE = decision(location_deck, "which location deck to look at")
    BOARD_TROPHY = decision(chosen_marker, "which monster of the board becomes a trophy")
    CLOSE_WHICH = decision(area, "which gate closes")
    PULLED = decision(area, "which of the nearest gates to enter")

    # combats
    COMBAT_ROUND = decision(round_option, "fight or flee, or what to use first", code=181)
    BEFORE_HORROR = decision(before_check, "what to cast before the Horror check", none="nothing")
    ABILITY = decision(trait, "which ability the monster loses")
    LET_GO = decision(card_in_place, "which spell to end", none="none")
    EVADE_BY = decision(card_in_place, "what to use instead of an Evade check", none="nothing")
    GATE_BY = decision(card_in_place, "what to use instead of the check at a gate", none="nothing")
    DISCARD = decision(card_in_place, "which item to lose")
    KEEP_ENDLESS = decision(YES_NO, "whether to keep an endless monster as a trophy")

    # the board, with packs
    MONSTER_NAMED = decision(chosen_marker, "which monster", none="no more", code=205)
    MONSTER_TO = decision(area, "where the monster goes")
    SWAP_WITH = decision(swapped, "with whom to change places")
    CLUE_FROM = decision(area, "where to take a clue token", none="no more")
    SPECIAL_OF = decision(area, "which special ability to use")
    UNSEAL = decision(area, "which seal is removed")
    GATE_REPLACED = decision(area, "which gate marker is replaced")
    GATE_LAID = decision(gate, "which gate marker to lay")
    WORLD_ENTERED = decision(world, "which Other World to enter")
    SYMBOL = decision(symbol, "which monsters return to the cup, by their symbol")
    TROPHY_BOXED = decision(YES_NO, "whether the trophy leaves the game")

    # programs of packs: the investigators
    PICK = decision(SEAT("whom"), "which investigator of a set", code=221)
    TIMES = decision(integer("times", "number of times"), "how many times to do it")

    LOSE = decision(points, "how much of a loss goes to one kind of token")
    MARK = decision(choice_of("kind", *MARK_WORDS.words), "which kind of token")
    MOST_STOP = decision(integer("stop", "stop of the slider"), "which maximum of sanity and stamina")
    STEP_PRICE = decision(
        choice_of("price", "sanity", "stamina"), "what to pay for a further step", none="no step"
    )
    GIVE_UP = decision(given_up, "what to give up")
    LENDER = decision(SEAT("lender"), "which investigator lends a card")
    LENT = decision(card_in_place, "which card to lend")
    ENCOUNTER_TOO = decision(YES_NO, "whether to have an encounter after the ability of the location")
    HOME = decision(area, "where an investigator without a printed home begins")
    BORROWER = decision(SEAT("borrower"), "which investigator borrows it")
    # games with packs
    INSTEAD = decision(YES_NO, "whether a rule replaces what would happen", code=240)
    USE = decision(pack_use, "what to use now", none="nothing", code=241)
    REFRESH = decision(card_in_place, "which card to refresh at its price", none="none")
    STAYS = decision(card_in_place, "which card stays exhausted", none="none")
    RAISE = decision(YES_NO, "whether the clue token raises a die by one instead of adding one")
    PRICE = decision(choice_of("price", "sanity", "stamina"), "which price to pay")
    SPENT = decision(spent, "what to spend in place of a token", none="the tokens themselves")
    ROLL_AGAIN = decision(YES_NO, "whether to roll the die again, whose second result counts")
    WORTH_MORE = decision(card_in_place, "which card adds to the toughness of the trophy", none="none")
    SHARED = decision(integer("tokens"), "how many clue tokens another investigator may spend")

    # cards of packs
    AILMENT = decision(
        YES_NO,
        "whether to take an Injury or Madness card instead of the losses of being knocked out",
        code=251,
    )
    WHICH_DECK = decision(choice_of("deck", "common", "unique"), "which deck of items to use")
    REFRESH_CARD = decision(card_in_place, "which card to refresh", none="none")
    EXHAUST_CARD = decision(card_in_place, "which card to exhaust")
    PACT = decision(card, "which Dark Pact to take", none="none")
    RETIRE = decision(YES_NO, "whether the investigator retires")

    # games with the small boxes
    APPEARS = decision(chosen_marker, "which of the drawn monsters appears", code=270)
    WHICH_SKILL = decision(skill, "which skill the check uses")
    GO_ON = decision(YES_NO, "whether to make another check")
    SIFTED = decision(card, "which of the seen cards to keep", none="nothing more")
    TRADED_IN = decision(card_in_place, "which card to give up", none="nothing more")
    TROPHY_GIVEN = decision(chosen_marker, "which trophy to give up", none="nothing more")
    BLIGHTED = decision(choice_of("loss", "sanity", "stamina"), "what to lose instead of the encounter")
    AGREE = decision(YES_NO, "whether to change places")
    SYMBOL_NAMED = decision(symbol, "which symbol to name")
    ORDER = decision(
        integer("place", "place in the queue"), "which of several programs of one event runs first"
    )
    SPELL_SHARE = decision(
        integer("sanity", "points of sanity"), "how much of the cost of a spell a partner pays"
    )
    GATE_FIRST = decision(YES_NO, "whether a moving gate moves before the next monster")

    # buying and reading in the small boxes
    BUY_ALL = decision(YES_NO, "whether to buy all of the cards", code=300)
    GUESS = decision(integer("dollars", "number of dollars"), "which list price to name")
    RECOVER = decision(card, "which ally comes back into the game")
    PLACE_CLEARED = decision(area, "from which place all monsters return to the cup")
    READ = decision(step, "which tome or other item to use", none="nothing more")
    MAIL_ORDER = decision(card, "which common item to order", none="none")

    # cards that packs let investigators look at, keep or pay for
    ENCOUNTER_KEPT = decision(card, "which card of a deck of encounters to resolve", code=310)
    PUT_UNDER = decision(seen_place, "which of the seen cards goes under its deck", none="nothing more")
    NEXT_ON_TOP = decision(seen_place, "which of the seen cards comes next on its deck")

"""Deal, which contains all random choices, and setup, which places the components (rulebook p.4-5, p.14)."""

from __future__ import annotations

from simcore.games.final_hour.rules.events import Event
from simcore.games.final_hour.rules.monsters import spawn
from simcore.games.final_hour.rules.piles import draw_priority, into_hand
from simcore.games.final_hour.rules.state import CLUE_ITEM, FRESH, NONE, Phase, Stream
from simcore.games.final_hour.rules.turn import enter
from simcore.jit.decorators import kernel
from simcore.kernels.derived import restore_fresh
from simcore.kernels.rng import EVERYBODY, give_luck, shuffle


@kernel
def deal_team(t, s, key, game):
    """Draw the team of this game, or use the named one."""
    n = t["n_investigators"]
    if t["team"][0] != NONE:
        for seat in range(t["n_seats"]):
            s["investigator"][seat] = t["team"][seat]
        return
    pool = s["priority_deck"]  # not filled yet
    for i in range(n):
        pool[i] = i
    shuffle(key, game, Stream.TEAM, 0, pool, n)
    for seat in range(t["n_seats"]):
        s["investigator"][seat] = pool[seat]


@kernel
def deal_cup(t, s, key, game):
    """Fill and shuffle the cup; special monsters are beside the sheet (p.4)."""
    n = 0
    for kind in range(t["n_kinds"]):
        if t["standard"][kind]:
            for _ in range(t["copies"][kind]):
                s["cup"][n] = kind
                n += 1
        else:
            s["beside"][kind] = t["copies"][kind]
    s["n_cup"] = n
    shuffle(key, game, Stream.CUP, 0, s["cup"], n)


@kernel
def deal_gates(t, s, key, game):
    """Place one gate token of each icon, shuffle the others, and remove some of them unseen (p.5)."""
    n = 0
    for icon in range(t["n_gates"]):
        s["tokens"][icon] = 1
        for _ in range(t["gates_per_icon"] - 1):
            s["gate_stack"][n] = icon
            n += 1
    shuffle(key, game, Stream.GATES, 0, s["gate_stack"], n)
    for i in range(t["gates_removed"]):
        n -= 1
        s["gate_removed"][i] = s["gate_stack"][n]
    s["n_removed"] = t["gates_removed"]
    s["n_stack"] = n


@kernel
def deal_clues(t, s, key, game):
    """Reserve two ritual clues, shuffle the rest with the keys; place one on each plain location (p.5)."""
    pool = s["priority_deck"]  # not filled yet
    n = 0
    for icon in range(t["n_clue_icons"]):
        for _ in range(t["clues_per_icon"]):
            pool[n] = icon
            n += 1
    shuffle(key, game, Stream.CLUES, 0, pool, n)
    for i in range(t["reserved_clues"]):
        n -= 1
        s["reserved"][i] = pool[n]
    for _ in range(t["item_clues"]):
        pool[n] = CLUE_ITEM
        n += 1
    shuffle(key, game, Stream.CLUES, 32, pool, n)
    for location in range(t["n_locations"]):
        if n > 0 and location != t["ritual"] and not is_gate(t, location):
            n -= 1
            s["clue"][location] = pool[n]


@kernel
def is_gate(t, location):
    """Return whether a location is a gate location."""
    for icon in range(t["n_gates"]):
        if t["gate"][icon] == location:
            return True
    return False


@kernel
def deal_cards(t, s, key, game):
    """Shuffle the priority deck, the items and each action deck (p.4-5)."""
    n = t["n_priority"]
    for card in range(n):
        s["priority_deck"][card] = card
    s["n_priority"] = n
    shuffle(key, game, Stream.PRIORITY, 0, s["priority_deck"], n)
    n = 0
    for item in range(t["n_items"]):
        for _ in range(t["item_copies"][item]):
            s["item_deck"][n] = item
            n += 1
    s["n_items"] = n
    shuffle(key, game, Stream.ITEMS, 0, s["item_deck"], n)
    for seat in range(t["n_seats"]):
        investigator = s["investigator"][seat]
        size = t["deck_size"][investigator]
        for card in range(size):
            s["action_deck"][seat, card] = card
        s["n_action"][seat] = size
        shuffle(key, game, Stream.ACTION + investigator, 0, s["action_deck"][seat], size)


@kernel
def deal(t, s, key, game):
    """Shuffle everything that is ever hidden; the rest follows from the rules and the choices."""
    restore_fresh(s, FRESH, 0, len(FRESH))
    s["key"] = key
    s["game_number"] = game
    s["solo"] = t["solo"]
    s["n_seats"] = t["n_seats"]
    give_luck(s, key, game, EVERYBODY)
    deal_team(t, s, key, game)
    deal_cup(t, s, key, game)
    deal_gates(t, s, key, game)
    deal_clues(t, s, key, game)
    deal_cards(t, s, key, game)
    for seat in range(t["n_seats"]):
        s["health"][seat] = t["health"]
        s["at"][seat] = t["ritual"]


@kernel
def set_up(t, s, log):
    """Place the monsters of the sheet and deal the hands (p.4-5)."""
    for i in range(t["n_places"]):
        for _ in range(t["place_count"][i]):
            spawn(t, s, log, t["place_location"][i], t["place_kind"][i], Event.PLACE)
            if s["over"]:
                return
    if not s["solo"]:
        for seat in range(s["n_seats"]):
            for _ in range(t["hand"]):
                card = draw_priority(t, s, log, seat)
                if card != NONE:
                    into_hand(s, seat, card)
    enter(s, Phase.ROUND)

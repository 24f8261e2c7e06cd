"""Parts of packs that the rules play, beyond the base data.

Names are those of `simcore.effects.widening.beyond`: `verb`, `verb operand`, `verb block`, and `kind word`
for a word or a term of a kind of operand. Tables, fields of tables and words of fields have the names that
`not_played.py` gives them.
"""

from __future__ import annotations

FIELDS = {
    "levels": ("investigators", "setup", "program"),
    "powers": ("start_program", "attack_program"),
    "encounters": ("persons",),
    "gate_cards": ("second_colour",),
    "mythos": ("burst", "more_gates", "more_clues", "surge", "doom", "terror"),
    "places": ("whispers",),
    "people": ("female", "allies", "gate_trophies", "monster_trophies", "cursed", "pairs"),
    "possessions": ("group", "effect_of"),
    "monsters": ("spawn",),
}
"""Fields that only packs use, by table."""

# One tuple for each topic; a name leaves the refusals as soon as its kernel is there.
RULES: tuple[str, ...] = ()
CONTROL: tuple[str, ...] = (
    *("choose_together", "pick", "repeat", "roll_pair", "each if"),
    *("set_to", "split_lose", "change", "skip", "counter", "mark", "swap_tokens", "end_turn"),
    *("move_sliders", "slider_to", "max_slider", "free_sliders", "lend", "rule sliders_free"),
    *(
        f"amount {word}"
        for word in (
            *("doom", "monsters", "board_clues", "trophies", "div", "min_of", "rising", "count", "total"),
            *("number", "cards", "monsters_in_play", "max_of", "skill", "focus", "marks"),
        )
    ),
    *(
        f"condition {word}"
        for word in (
            *("delayed", "with_others", "monster_near", "gate_here", "sealed_here", "sealed_near"),
            *("near_seal", "environment", "in_combat", "at", "equal", "more", "some", "ancient_one"),
            *("available", "trait_is", "refreshed"),
        )
    ),
    *(
        f"set {word}"
        for word in (
            *("me", "others", "others_here", "here", "nearby", "investigator_unstable", "monster", "those"),
            *("most", "least", "monsters", "in"),
        )
    ),
    *(
        f"number of the game {word}"
        for word in (
            *("turn", "trophies", "trophy_toughness", "count", "total", "marks", "plus", "skill"),
            *("investigators", "gates", "outskirts", "successes", "pact", "corruption", "exhibit"),
            *("detriment", "common_or_unique"),
        )
    ),
    *(f"card or token {word}" for word in ("corruption", "pact")),
    *(f"people {field}" for field in ("allies", "gate_trophies", "monster_trophies", "cursed", "pairs")),
    *("home any", "home the-dreamlands"),
)
BOARD: tuple[str, ...] = (
    *("place_clues", "remove_clues", "collect_clues", "swap_places", "special_anywhere"),
    *("put", "to_sheet", "monsters_to_box", "into_cup", "move_monsters", "push", "swap_outskirts", "target"),
    *("mythos_peek", "unseal", "redraw_gates", "swap_gate"),
    *("enter_other_world delayed", "gate doom", "gate which", "spawn cup"),
    *("to_cup count", "to_cup symbol", "to_cup trait"),
    "world any",
    *(f"place {word}" for word in ("here", "adjacent", "world", "stable", "unstable", "gates", "seals")),
    *(f"place {word}" for word in ("sheet", "mythos_gate", "own_neighbourhood", "that_neighbourhood")),
    *(f"place {word}" for word in ("owner_place", "choose", "random_street", "lost", "list")),
)
CARDS: tuple[str, ...] = ("small-cards", "deck exhibit")
USING: tuple[str, ...] = (
    *(f"use {operand}" for operand in ("at", "deck", "if", "kind", "phase", "skill")),
    *("time game", "choice of an investigator others"),
    *(f"window {window}" for window in ("turn_start", "end_move", "encounter", "street_encounter")),
)
BATTLE: tuple[str, ...] = (
    *("powers start_program", "powers attack_program", "lives", "debt", "defence", "doom over", "set who"),
    *("quantity doom_need_times", "quantity doom_cap", "quantity battle_successes"),
    *("trigger battle_hit", "trigger life_lost"),
)
BOXES: tuple[str, ...] = (
    *("patrol", "whispers", "gate_cards second_colour", "encounter deck", "places whispers"),
    *(f"monster {word}" for word in ("kind", "from", "count", "look", "toughness", "surprise", "flee")),
    *("monster win", "monster evade", "monster lose"),
    *("source of monsters copy", "source of monsters cup", "source of monsters box"),
)
SHEETS: tuple[str, ...] = (
    *("copies", "heralds", "guardians", "institutions"),
    *("levels investigators", "levels setup", "levels program", "monsters spawn"),
    *("trait elusive", "trait cultist", "trigger setup"),
    *("switches elusive-encounter-fight", "switches named-cultists"),
)

PLAYED = frozenset((*RULES, *CONTROL, *BOARD, *CARDS, *USING, *BATTLE, *SHEETS, *BOXES))
"""All parts of packs that the rules play."""

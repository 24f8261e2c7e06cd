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
    "possessions": ("group", "effect_of", "other_side"),
    "monsters": ("spawn",),
}
"""Fields that only packs use, by table."""

OF_EVENTS = (
    *("trait", "symbol", "colour", "subtype", "card", "deck", "type", "skill", "resource", "counter"),
    *("phase", "min", "who", "if"),
)
"""Operands that say which events a trigger means."""

# One tuple for each topic; a name leaves the refusals as soon as its kernel is there.
RULES: tuple[str, ...] = (
    *("until", "later", "rule", "price half_down"),
    *(f"modify {key}" for key in ("skill", "place", "phase", "symbol", "who", "if")),
    *(f"set {key}" for key in ("skill", "who", "if")),
    *(f"forbid {key}" for key in ("except_arrows", "place", "symbol", "card", "world", "trait", "who", "if")),
    *(f"on {key}" for key in (*OF_EVENTS, "before")),
    *(f"instead {key}" for key in ("at", "kind", *OF_EVENTS, "may")),
    *("world list", "place aquatic", "place own_neighbourhood", "place stable"),
    *(f"time {time}" for time in ("combat_end", "encounter_end", "mythos_end", "phase_end")),
    *(
        f"trigger {event}"
        for event in (
            *("setup", "turn_start", "turn_end", "phase_start", "phase_end", "point_spent", "enter"),
            *("encounter", "pays", "draw", "gain", "gain_item", "clues_gained", "ally_gained", "ally_lost"),
            *("loss", "down", "devoured", "arrested", "blessed", "unblessed", "cursed", "drawn_through"),
            *("close", "seal", "gate_opens", "surge", "surge_start", "mythos_card", "moves"),
            *("cast", "spell_passed", "use_item", "ally_to_box"),
            *("monster_moves", "monster_enters", "monster_appears", "enters_play", "marker_drawn"),
            *("doom_added", "terror_rises"),
        )
    ),
    *(
        f"quantity {number}"
        for number in (
            *("all_skills", "gate_check", "clue_limit", "focus", "bless_keep", "stamina_gain", "clue_gain"),
            *("stamina_loss_after", "sanity_loss_after", "nightmarish", "overwhelming", "gate_limit"),
            *("outskirts_limit", "mythos_cards", "mythos_clues", "encounter_cards", "hands", "item_limit"),
            *("spell_skill_limit", "price", "trophy_value", "enter_cost", "refresh_limit"),
        )
    ),
    *(
        f"thing that can be forbidden {thing}"
        for thing in (
            *("clue_pickup", "curse", "curse_roll", "delay", "discard", "down_loss", "enter", "evade"),
            *("fight", "flee", "gate_cup", "give_items", "give_money", "item_loss", "money_loss"),
            *("attack", "close", "deputy", "gate_monster", "street_moves", "to_sky"),
            *("evade_damage", "gain_ally", "monster_move", "retainer_roll", "skip_check", "specials"),
            *("trade", "trophy", "cards", "one_shot"),
        )
    ),
    *(
        f"thing to ignore {thing}"
        for thing in (
            *("ambush", "nightmarish", "overwhelming", "mystic", "urban", "monsters_on_way"),
            *("resistance", "environment_penalty"),
        )
    ),
)
CONTROL: tuple[str, ...] = (
    *("choose_together", "pick", "repeat", "roll_pair", "each if"),
    *(
        f"{verb} {cost}"
        for verb in ("pay", "use")
        for cost in (
            *("items", "commons", "uniques", "monster_trophies", "trophies", "any", "points", "focus"),
            "power",
        )
    ),
    *("pay card", "pay must", "pay by", "quantity trophy_value", "rule box_trophies"),
    *("set_to", "split_lose", "change", "skip", "counter", "mark", "swap_tokens", "end_turn"),
    *("move_sliders", "slider_to", "max_slider", "free_sliders", "lend", "rule sliders_free"),
    *("rule always_seals", "rule choose_symbol", "rule special_and_encounter", "quantity deputy_cost"),
    *("rule green_worlds", "rule allies_from_box", "rule late_horror", "rule immunity_is_resistance"),
    *("rule no_doubles", "deck of cards or markers injury", "deck of cards or markers madness"),
    *("condition drawn", "amount lost", "amount gained"),
    *("follow_arrow", "quantity slider_steps", "trigger counter", "rule see_bottom_skill"),
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
            *("available", "trait_is", "refreshed", "moved"),
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
            *("detriment", "common_or_unique", "points_used", "toughness"),
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
    *("end_movement", "follow_arrow", "lose_trophy count", "lose_trophy any", "defeat_all where"),
    *("mythos", "awaken", "defeat_this", "hunt_clues", "move_this", "all_monsters_move"),
    *("place same", "place surging_gate", "place random_location", "rule all_bursts"),
    *("place choose_street", "place choose_location"),
    *("trophy kind", "trophy count", "source of a trophy gate_stack", "close_gate by", "gate world"),
    *("world any", "aim any_gate"),
    *(f"place {word}" for word in ("here", "adjacent", "world", "stable", "unstable", "gates", "seals")),
    *(f"place {word}" for word in ("sheet", "mythos_gate", "own_neighbourhood", "that_neighbourhood")),
    *(f"place {word}" for word in ("owner_place", "choose", "random_street", "lost", "list")),
)
CARDS: tuple[str, ...] = (
    *("small-cards", "deck exhibit", "possessions group", "possessions effect_of", "possessions other_side"),
    *(f"deck {deck}" for deck in ("injury", "madness", "corruption", "nodens", "blight", "item", "list")),
    *(f"deck {deck}" for deck in ("reckoning", "vision", "visage", "rubble", "dust")),
    *("draw from", "draw until", "draw else", "take_any type", "take else", "discard any", "discard else"),
    *("type of item physical", "type of item magical", "type of item owned"),
    *("remove", "exhaust", "refresh", "mill", "shuffle", "attach", "pact", "borrow_ally", "trade_anywhere"),
    *("place_card", "hold_monster", "amount held_toughness", "place card_place"),
    *("deck of cards or markers injury", "deck of cards or markers madness", "rule no_doubles"),
    *("custody", "study", "agents", "expedition", "amount agents_here", "number of the game agents_here"),
    *("condition custody_here", "condition expedition_here", "number of the game discarded"),
    *(f"card or token {word}" for word in ("common_or_unique", "curse", "blessing", "environment")),
    *(f"card or token {word}" for word in ("used_weapon", "bound_ally", "corruption", "pact", "exhibit")),
    *(f"card or token {word}" for word in ("benefit", "detriment", "any_card", "monster_trophy", "same")),
)
USING: tuple[str, ...] = (
    *(f"use {operand}" for operand in ("at", "deck", "if", "kind", "phase", "skill")),
    *(
        "spend_as",
        "worth_more",
        "window spend",
        "rule gang_reroll",
        "rule trophies_are_clues",
        "rule share_clues",
        "rule clue_raise",
    ),
    *("rule spell_cost_stamina", "rule curse_worse", "amount discarded_clues", "amount paid_cost"),
    *("time check", "time game", "choice of an investigator others"),
    *(f"window {window}" for window in ("turn_start", "end_move", "encounter", "street_encounter")),
    *("check_bonus", "more_dice", "more_successes", "choice of dice ones", "check without a roll check"),
    *(f"window {window}" for window in ("check_failed", "arrest", "delay", "devour", "curse_roll", "terror")),
    *("window mythos_drawn", "refuse", "loss terror", "use power", "draw_again"),
    *("condition from_horror", "condition plain_check", "condition reading", "condition in_encounter"),
    *("refresh_cost", "stay_exhausted", "possessions effect_of"),
    *("waive", "search_draw", "window cast", "window gain_card", "window buy"),
    *("burst", "weapon if", "weapon_ignores", "enchant_weapon card"),
    *(f"quantity {word}" for word in ("hands", "spell_hands", "spell_bonus", "weapon_bonus")),
    *("amount ones", "amount free_hands", "amount spell_hands", "amount clues_spent"),
    *(f"quantity {word}" for word in ("evade_need", "die_value", "clues_per_check")),
    *("quantity wasted_clues", "quantity clue_group"),
    *("trigger check", "trigger check_failed", "trigger no_success"),
)
MARKET: tuple[str, ...] = (
    *("market", "trading", "mail_order", "guess_price", "appraise", "recover", "charge", "read_tomes"),
    *("buy other_than", "buy whole", "check gate", "spawn trait", "place card", "condition passed_there"),
    *("number of the game physical_weapon", "number of the game mask"),
)
BATTLE: tuple[str, ...] = (
    *("powers start_program", "powers attack_program", "lives", "debt", "defence", "doom over", "set who"),
    *("quantity doom_need", "quantity doom_need_times", "quantity doom_cap", "quantity battle_successes"),
    *("trigger battle_hit", "trigger life_lost", "trigger counter"),
    "rule first_player_fixed",
)
BOXES: tuple[str, ...] = (
    *("patrol", "whispers", "gate_cards second_colour", "encounter deck", "places whispers"),
    *(f"monster {word}" for word in ("kind", "from", "count", "look", "toughness", "surprise", "flee")),
    *("monster win", "monster evade", "monster lose"),
    *("source of monsters copy", "source of monsters cup", "source of monsters box"),
    *(f"mythos {field}" for field in ("burst", "more_gates", "more_clues", "surge", "doom", "terror")),
    "encounters persons",
    *("condition from_deck", "condition act_in_play", "deck of cards or markers cult", "condition placed"),
    *("peek", "monster stays", "source of monsters entered", "visit_place", "enter_drawn_world", "regain"),
    *("legacy", "keep_card", "cast", "awaken less"),
    *("mission", "payoff", "type mission", "type task", "switches task-upkeep"),
    *("switches task-encounter-only", "battle", "battle win", "battle lose"),
    *("condition ignores", "switches ailment-retainers", "switches dust-continue", "switches acts-add-up"),
    *("confront", "fight_trophy", "meet", "spawn_matching", "exchange_monsters", "next_act"),
    *("amount outskirts_limit", "monster hex"),
    *("sift", "trade_in", "amount card_price", "card or token monster_trophy"),
    *("surge", "check either", "check_until", "check_lowest", "push_luck", "people female"),
    *(f"amount {word}" for word in ("gates", "seals", "outskirts", "sky_monsters", "allies_left")),
    *(f"amount {word}" for word in ("monster_trophies", "gate_trophies", "horror_damage", "dice_rolled")),
    *("amount max_of", "amount skill", "amount toughness", "amount focus"),
    *(f"condition {word}" for word in ("first_combat_check", "horror_passed", "horror_failed", "arrested")),
    *("condition female", "condition male"),
    *(
        f"number of the game {word}"
        for word in ("investigators", "gates", "outskirts", "successes", "exhibit")
    ),
    *(f"number of the game {word}" for word in ("detriment", "common_or_unique", "plus", "skill")),
)
LURKER: tuple[str, ...] = (
    *("set partners", "set other_partner", "choice of an investigator partners", "amount of_partner"),
    *("condition partner_near", "condition partner_away", "rule share_spell_cost", "return_to_deck"),
    *("deck for sale same",),
)
SHEETS: tuple[str, ...] = (
    *("gate-markers", "switches"),
    *("copies", "heralds", "guardians", "institutions"),
    *("levels investigators", "levels setup", "levels program", "monsters spawn"),
    *("trait elusive", "trait cultist", "trait weapon_immunity", "trigger setup"),
    *("trait normal", "trait stalking", "trait mask", "thing that can be forbidden hunt_elusive"),
    *("hunt_clues", "all_monsters_move", "move_this", "round_limit", "place same", "place surging_gate"),
    *("word for the card itself same", "monster mask"),
    *("rule hex_cup", "rule hex_surge"),
)

PLAYED = frozenset((*RULES, *CONTROL, *BOARD, *CARDS, *USING, *MARKET, *BATTLE, *SHEETS, *BOXES, *LURKER))
"""All parts of packs that the rules play."""

"""The words of the vocabulary of packs that the referee covers."""

from __future__ import annotations

from collections.abc import Iterable

from tests.simcore.games.program_text import Step, walk

from .errors import NotCoveredError

TRIGGERS = {
    *("ally_gained", "ally_lost", "arrested", "awaken", "battle_hit", "beaten", "blessed", "check"),
    *("check_failed", "close", "clues_gained", "combat_check", "combat_end", "combat_start", "counter"),
    *("cursed", "damage", "devoured", "doom_added", "down", "draw", "drawn_through", "end_move", "enter"),
    *("enters_play", "gain", "gain_card", "gain_item", "gate_opens", "horror_check", "join", "life_lost"),
    *(
        "loss",
        "lost_in_time",
        "monster_appears",
        "monster_enters",
        "monster_moves",
        "move",
        "moves",
        "mythos_card",
    ),
    *("mythos_end", "mythos_start", "no_success", "pays", "phase_end", "phase_start", "point_spent"),
    *("return_to_arkham", "seal", "setup", "surge", "terror_rises", "turn_start", "unblessed", "upkeep"),
    *("cast", "mythos_end", "spell_passed", "turn_end", "use_item"),
}
REPLACED = {
    *("ally_to_box", "beaten", "down", "gain", "loss", "lost_in_time", "marker_drawn", "monster_appears"),
    *("monster_enters", "move", "mythos_card", "surge_start", "unblessed"),
    *("devoured", "encounter", "monster_moves", "phase_start"),
}
WINDOWS = {
    *("ancient_attack", "any", "arrest", "buy", "card_drawn", "cast", "check", "check_failed", "close"),
    *("clue_spend", "combat_check", "curse_roll", "damage", "delay", "devour", "encounter", "end_move"),
    *("evade_check", "gain_card", "gate_check", "horror_check", "loss", "movement", "mythos_drawn"),
    *("other_world", "sanity_loss", "spell_check", "spend", "stamina_loss", "street_encounter", "terror"),
    *("turn_start", "upkeep"),
}
RULES = {
    *("all_bursts", "allies_from_box", "always_seals", "box_trophies", "choose_symbol", "clue_raise"),
    *("curse_worse", "first_player_fixed", "green_worlds", "hex_cup", "hex_surge"),
    *("immunity_is_resistance", "late_horror", "no_doubles", "share_clues", "share_spell_cost"),
    *("sliders_free",),
    *("special_and_encounter", "spell_cost_stamina", "trophies_are_clues"),
}
NO_EFFECT = {
    "see_bottom_skill": "knowledge of a player changes nothing on the table",
    "gang_reroll": "the results of the die are in no source",
}
"""Words that do nothing with the sheets on the printed board, and why."""
COVERED = {"on": TRIGGERS, "instead": REPLACED, "use": WINDOWS, "rule": RULES}


def check(name: str, steps: Iterable[Step]) -> None:
    """Refuse a program with a word that the referee does not cover.

    Parameters
    ----------
    name
        Entry of the data.
    steps
        Its program.
    """
    for step in walk(tuple(steps)):
        words = COVERED.get(step.verb)
        if words is not None and step.word() not in words and step.word() not in NO_EFFECT:
            raise NotCoveredError(f"{name}: {step.verb}({step.word()})")

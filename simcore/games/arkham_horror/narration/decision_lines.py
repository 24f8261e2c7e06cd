"""Lines for decisions in the story of Arkham Horror, and the decisions without a line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

SILENT = frozenset((
    "slider", "keep", "maximum", "giver", "gift", "taker", "trade_from", "trade_what", "trade_to", "dollars",
    "gate_back", "clue_taker", "discard", "fight_one", "upkeep", "upkeep_action", "close", "how_much", "wake",
    "target", "let_go", "prevent", "enchant", "evade_by", "before_horror", "gate_by", "whom", "location_kept",
    "world_kept", "ride_to", "buy", "sell", "trophy", "gate_paid", "split", "take", "place", "close_which",
    "pulled", "prey", "mover", "use_now", "foresee", "board_trophy", "ability", "keep_endless", "instead",
    # With packs.
    "monster_named", "monster_to", "swap_with", "clue_from", "special_of", "unseal", "gate_replaced",
    "gate_laid", "world_entered", "trophy_boxed", "pick", "times", "lose", "mark", "most_stop", "give_up",
    "lender", "lent", "encounter_too", "borrower", "use", "price", "ailment", "retire", "which_deck",
    "refresh_card", "exhaust_card", "pact", "appears", "which_skill", "go_on", "sifted", "traded_in",
    "trophy_given", "blighted", "spell_share", "gate_first", "order", "spent", "shared", "worth_more",
    "roll_again", "buy_all", "read", "mail_order", "place_cleared", "encounter_kept",
))  # fmt: skip
"""Decisions without a line, because the events after them describe the result."""


def _used(option: str, choice: Any) -> str:
    return f"chooses to {option}" if choice in ("trade", "ride") else ""


def _faced(option: str, choice: Any) -> str:
    return f"tries to {option}" if "evade" in choice else ""


def _rounds(option: str, choice: Any) -> str:
    return {"fight": "chooses to fight", "flee": "tries to flee"}.get(option, "")


def _answered(yes: str, no: str) -> Callable[[str, Any], str]:
    return lambda _, choice: yes if choice else no


def _acted(option: str, choice: Any) -> str:
    return "does nothing" if choice is None else ""


LINES: dict[str, Callable[[str, Any], str]] = {
    "walk": _used,
    "in_world": _used,
    "face": _faced,
    "combat_round": _rounds,
    "may": lambda option, _: option,
    "pay": _answered("pays", "does not pay"),
    "act_street": _answered("", "does nothing against the rumor"),
    "bottom": _answered("draws from the bottom", ""),
    "redraw": _answered("draws another card", ""),
    "take_clues": lambda _, choice: "" if choice else "leaves the clue tokens",
    "choose": lambda option, _: f"chooses: {option}",
    "arkham": _acted,
    "surge_gate": lambda option, _: f"sends one more monster to {option}",
    "arm": lambda _, __: "",
    "mend": lambda _, __: "",
    "seal": lambda _, choice: "does not seal the location" if choice is None else "",
    "ward": _answered("cancels the attack", ""),
    "restore": lambda option, choice: "" if choice is None else f"discards {option}",
    # With packs.
    "symbol": lambda option, _: f"chooses the symbol {option}",
    "recover": lambda option, _: f"brings {option} back into the game",
    "guess": lambda option, _: f"names a price of ${option}",
    "symbol_named": lambda option, _: f"names the symbol {option}",
    "step_price": lambda option, choice: "" if choice is None else f"pays 1 {option} for a further step",
    "home": lambda option, _: f"begins at {option}",
    "refresh": lambda option, choice: "" if choice is None else f"pays to refresh {option}",
    "stays": lambda option, choice: "" if choice is None else f"pays to keep {option} exhausted",
    "raise": _answered("raises a die by 1", "adds a die"),
    "put_under": lambda _, choice: "" if choice is None else f"puts seen card {choice + 1} under its deck",
    "next_on_top": lambda _, choice: f"puts seen card {choice + 1} next on its deck",
    "agree": _answered("agrees to change places", "does not change places"),
}
"""Functions that return the line of a decision from the option in words and the option; may be empty."""

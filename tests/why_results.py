"""Results of `why` with made-up numbers."""

from typing import Any

from analysis.losses.why_result import LossShare, WhyCell


def why_cell(**parts: Any) -> WhyCell:
    """Return a cell of which only the named parts are filled."""
    empty = dict.fromkeys(("victories", "hazard", "survival", "examples", "won_and_lost", "components"), ())
    cell = {
        "game": "toy-urn", "ancient_one": "slate", "difficulty": "kind", "players": 2, "strategy": "random",
        "games": 0, "wins": 0, "win_rate": 0.0, "interval": None, "confidence": 0.95, "look_at": None,
        "losses": {"loss_cause": ()}, "win_rate_by_level": {}, "caution": "",
    }  # fmt: skip
    return WhyCell.model_validate({**cell, **empty, **parts})


def loss_share(value: str, losses: int, lost: int, causes: dict[str, int] | None = None) -> LossShare:
    """Return the row of a value; without `causes` the value is the cause."""
    return LossShare(
        value=value,
        losses=losses,
        lost=lost,
        share=losses / lost,
        causes=causes or {value: losses},
        low=0.0,
        high=1.0,
        intervals=1,
        interval_method="exact",
        confidence=0.95,
    )

"""Results of `why` with made-up numbers."""

from typing import Any

from analysis.ledger.lost_games import LedgerPart, LuckAndPlay
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


def luck_and_play(luck: float, play: float, kinds: int = 3) -> LuckAndPlay:
    """Return luck and play of lost games with a win rate of 40%."""

    def part(name: str, mean: float, kind: str | None = None) -> LedgerPart:
        return LedgerPart(part=name, kind=kind, mean=mean, low=mean - 0.05, high=mean + 0.05)

    parts = [part("deal", 0.0), part("luck", luck)]
    parts += [part("luck", luck / kinds, f"rather long kind {n}") for n in range(kinds)]
    parts += [part("play", play)]
    parts += [part("play", play / kinds, f"rather_long_kind_{n}") for n in range(kinds)]
    return LuckAndPlay(
        games=200,
        lost=600,
        typical=0.4,
        strategy="expert",
        other_data=False,
        parts=(*parts, part("residual", -0.4 - luck - play)),
        luck_less_play=part("luck less play", luck - play),
        intervals=5,
        kind_intervals=2 * kinds,
        interval_method="t",
        confidence=0.95,
    )

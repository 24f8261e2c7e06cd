"""Advice about a position: what each option is worth."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from simcore.results.model import CellKey, Count, Document, Finite, Interval, Line, Result, Share


class OptionAdvice(Result):
    """An option of the open decision."""

    option: Line = Field(description="the option in words")
    number: Count = Field(description="its number at the decision, from 1")
    chance: Share = Field(description="chance to win after it")
    interval: Interval = Field(description="[low, high] of the chance, 95%, over what is not known")
    cost: Finite = Field(description="chance after the best option less that after this one, on equal deals")
    cost_interval: Interval = Field(description="[low, high] of the cost, 95%")
    within_chance: bool = Field(description="whether the cost may be zero: its interval contains 0")
    deals: Count = Field(description="deals on which the option was judged")


class AdviceResult(Document):
    """Advice about the open decision of a position."""

    schema_: Literal["elderodds.advice/1"] = Field(
        default="elderodds.advice/1", alias="schema", description="schema of the result"
    )
    game: Line = Field(description="name of the game")
    cell: CellKey = Field(description="combination of the position")
    strategy: Line = Field(description="strategy that plays on in every seat")
    player: Count = Field(description="number of the deciding player")
    question: Line = Field(description="the decision in words")
    chance: Share = Field(description="chance to win after the best option")
    interval: Interval = Field(description="[low, high] of that chance, 95%")
    options: tuple[OptionAdvice, ...] = Field(description="all options, the best one first")
    from_setup: tuple[Line, ...] = Field(
        description="keys that the file leaves out; they have the values of the setup"
    )
    rounds: Count = Field(description="rounds that are played on after each option")
    complete: bool = Field(description="whether all deals were played; false: the time was up")
    seed: Count = Field(description="seed of the deals")

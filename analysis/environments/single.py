"""A game as a Gymnasium environment: one agent decides for all seats, or for one of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, SupportsFloat

import gymnasium

from analysis.environments.open_game import OpenGame
from analysis.environments.setting import Setting
from analysis.environments.shaping import potential_of
from analysis.environments.spaces import action_space, observation_space
from analysis.errors import RequestError
from heuristics.strategy.network import decision_kinds
from simcore.narration.position_text import position_text
from simcore.play.agents import copy_key
from simcore.records.shared import Array

Observation = dict[str, Array] | Array
WORDS = "ansi"
"""Render mode in which a position is text."""


def checked_mode(render_mode: str | None) -> str | None:
    """Return a render mode.

    Raises
    ------
    RequestError
        If there is no such mode.
    """
    if render_mode not in (None, WORDS):
        raise RequestError("render_mode", f"{WORDS!r} or None", repr(render_mode))
    return render_mode


class GameEnv(gymnasium.Env[Any, Any]):
    """Environment whose episodes are the games of a seed, by their numbers.

    `reset(seed=g)` begins game number g, and `reset()` the next one, from game 0. An action is the number of
    an option; `info["action_mask"]` marks the options that exist. A random option replaces an illegal action,
    and `info["illegal"]` says so. The reward is 1 at the end of a won game, and otherwise 0; `shaping` adds
    the change of the potential.

    A copy, by `copy.deepcopy` or `pickle`, is at a position that the deciding seat cannot tell from this one:
    what is hidden is dealt again, and its later games have another seed.

    Parameters
    ----------
    setting
        Game, combination, seed, agent's seats and the players of the others.
    flat
        Whether observations are vectors.
    shaping
        Whether the reward has the change of the value that comes with the game.
    discount
        Discount of the learner, for the potential: 1 counts later rewards in full.
    """

    metadata: dict[str, Any] = {"render_modes": [WORDS], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        setting: Setting,
        *,
        flat: bool = False,
        shaping: bool = False,
        discount: float = 1.0,
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = checked_mode(render_mode)
        self._setting, self._flat, self._shaping, self._discount = setting, flat, shaping, discount
        self._begun = False
        self.observation_space = observation_space(setting, flat=flat)
        self.action_space = action_space(setting)
        self._next = self._copies = 0
        self._prepare()

    def _prepare(self) -> None:
        self._game = OpenGame(self._setting)
        self._potential = potential_of(self._setting) if self._shaping else None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin game number `seed`, or the next one.

        Returns
        -------
        observation
            What the deciding seat sees.
        info
            `action_mask` (int8), `seat`, and `illegal`.
        """
        super().reset(seed=seed)
        number = self._next if seed is None else seed
        self._game.begin(number)
        self._begun = True
        self._next, self._copies = number + 1, 0
        return self._observation(), self._info(illegal=False)

    def step(self, action: Any) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        """Carry out an action, and let the other seats play to the next decision of the agent.

        Returns
        -------
        observation, reward, terminated, truncated, info
            As in Gymnasium; `truncated` is never True. At the end, `info` also has `won`, `game_number`
            and `result`, the result columns of the game and its `ending`.
        """
        self._check_begun()
        before, was_over = self._worth(), self._game.over
        legal = self._game.choose(int(action))
        won = self._game.over and self._game.won and not was_over
        reward = float(won) + self._discount * self._worth() - before
        return self._observation(), reward, self._game.over, False, self._info(illegal=not legal)

    def action_masks(self) -> Array:
        """Return the mask of the options, int8 (options,); some libraries ask for it under this name."""
        self._check_begun()
        return self._game.mask(self._game.viewer)

    @property
    def decision_kinds(self) -> tuple[int, ...]:
        """Kinds of decisions, in the order of the inputs of a network that scores options one by one."""
        return decision_kinds(self._setting.game)

    @property
    def columns(self) -> Mapping[str, slice]:
        """Place of each array in a flat observation, by name."""
        return self._setting.columns

    def words(self) -> tuple[str, ...]:
        """Return the options of the open decision in words; none at the end of a game."""
        self._check_begun()
        return self._game.words()

    def render(self) -> str | None:
        """Return the position and the options in words, with `render_mode="ansi"`."""
        if self.render_mode is None:
            return None
        self._check_begun()
        return position_text(self._game.frame())

    # --- what the agent sees

    def _check_begun(self) -> None:
        if not self._begun:
            raise gymnasium.error.ResetNeeded("no game has begun; call reset() first")

    def _observation(self) -> Observation:
        seat = self._game.viewer
        return self._game.vector(seat)[0] if self._flat else self._game.arrays(seat)

    def _info(self, *, illegal: bool) -> dict[str, Any]:
        info: dict[str, Any] = {
            "action_mask": self.action_masks(),
            "seat": self._game.viewer,
            "illegal": illegal,
        }
        if self._game.over:
            info |= {"won": self._game.won, "result": self._game.result, "game_number": self._next - 1}
        return info

    def _worth(self) -> float:
        return 0.0 if self._potential is None else self._game.worth(self._potential)

    # --- copies

    def __getstate__(self) -> dict[str, Any]:
        """Return what a copy begins with: a position that looks the same, and another seed."""
        self._check_begun()
        key = int(copy_key(self._setting.seed, self._next, self._copies))  # type: ignore[no-untyped-call]
        self._copies += 1
        state = self.__dict__.copy()
        del state["_game"], state["_potential"]
        new = {"_setting": self._setting.with_seed(key), "_position": self._game.redealt(key), "_copies": 0}
        return state | new

    def __setstate__(self, state: dict[str, Any]) -> None:
        position = state.pop("_position")
        self.__dict__.update(state)
        self._prepare()
        self._game.begin_at(position)

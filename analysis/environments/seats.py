"""A game as a PettingZoo environment: one agent for each seat, who sees what that seat may see."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from gymnasium import spaces
from pettingzoo import AECEnv

from analysis.environments.open_game import OpenGame
from analysis.environments.setting import Setting
from analysis.environments.single import WORDS, checked_mode
from analysis.environments.spaces import action_space, observation_space
from analysis.request.numbers import whole
from simcore.narration.position_text import position_text
from simcore.play.agents import copy_key


class SeatsEnv(AECEnv):  # type: ignore[misc]
    """Environment with an agent for each seat; the deciding seat is on turn.

    An observation is a dictionary with `observation`, what the seat sees, and `action_mask`, which is empty
    unless the seat decides. All agents get the reward of the team: 1 at the end of a won game, otherwise 0.
    Games, illegal actions and copies are those of `GameEnv`.

    Parameters
    ----------
    setting
        Game, combination and seed, with the agent in all seats.
    flat
        Whether `observation` is a vector.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "elderodds",
        "render_modes": [WORDS],
        "is_parallelizable": False,
    }

    def __init__(self, setting: Setting, *, flat: bool = False, render_mode: str | None = None) -> None:
        super().__init__()
        self.render_mode = checked_mode(render_mode)
        self._setting, self._flat = setting, flat
        self.possible_agents = [f"seat_{seat}" for seat in range(setting.n_seats)]
        self.agents: list[str] = []
        seen = spaces.Dict(
            {
                "observation": observation_space(setting, flat=flat),
                "action_mask": spaces.MultiBinary(setting.options),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = dict.fromkeys(self.possible_agents, action_space(setting))
        self._next = 0
        self._game = OpenGame(setting)
        self._copies = 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of the observations of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of the actions of an agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin game number `seed`, or the next one."""
        number = self._next if seed is None else whole("seed", seed, 0)
        self._copies = 0
        self._game.begin(number)
        self._next = number + 1
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, self._game.over)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {"illegal": False} for agent in self.agents}
        self.agent_selection = self._on_turn()

    def step(self, action: Any) -> None:
        """Carry out an action of the agent on turn; None for an agent whose game is over."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0.0
        legal = self._game.choose(int(action))
        won = float(self._game.over and self._game.won)
        self.rewards = dict.fromkeys(self.agents, won)
        self.infos[agent] = {"illegal": not legal}
        if self._game.over:
            result = {"won": bool(won), "result": self._game.result, "game_number": self._next - 1}
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {agent: self.infos[agent] | result for agent in self.agents}
        self.agent_selection = self._on_turn()
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees, and the mask of its options."""
        seat = self.possible_agents.index(agent)
        seen = self._game.vector(seat)[0] if self._flat else self._game.arrays(seat)
        return {"observation": seen, "action_mask": self._game.mask(seat)}

    @property
    def columns(self) -> Mapping[str, slice]:
        """Place of each array in a flat observation, by name."""
        return self._setting.columns

    def words(self) -> tuple[str, ...]:
        """Return the options of the agent on turn in words; none at the end of a game."""
        return self._game.words()

    def render(self) -> str | None:
        """Return the position and the options in words, with `render_mode="ansi"`."""
        return position_text(self._game.frame()) if self.render_mode == WORDS else None

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def _on_turn(self) -> str:
        return self.possible_agents[max(self._game.seat, 0)]

    # --- copies

    def __getstate__(self) -> dict[str, Any]:
        """Return what a copy begins with: a position that looks the same, and another seed."""
        key = int(copy_key(self._setting.seed, self._next, self._copies))  # type: ignore[no-untyped-call]
        self._copies += 1
        state = self.__dict__.copy()
        del state["_game"]
        new = {"_setting": self._setting.with_seed(key), "_position": self._game.redealt(key), "_copies": 0}
        return state | new

    def __setstate__(self, state: dict[str, Any]) -> None:
        position = state.pop("_position")
        self.__dict__.update(state)
        self._game = OpenGame(self._setting)
        self._game.begin_at(position)

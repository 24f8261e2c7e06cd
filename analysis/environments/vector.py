"""Thousands of games at once, stepped in compiled code, as a vector environment of Gymnasium."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector.utils import batch_space

from analysis.environments.setting import Setting
from analysis.environments.spaces import action_space, observation_space
from analysis.errors import RequestError
from heuristics.strategy.network import decision_kinds
from simcore.play.agents import FINE, NO_DECISION, begin_games, copy_key, step_games
from simcore.play.memos import memo_places
from simcore.play.strategy_errors import failure, illegal
from simcore.records.shared import Array, empty_log, exact_copy


class GamesEnv(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """Many games of a setting, each at its own decision.

    `reset(seed=g)` begins games g, g + 1, ..., one at each table. A table whose game ends begins the next
    game in the same step (`AutoresetMode.SAME_STEP`): the observation is that of the new game, and
    `infos["final_obs"]` has the last one of the old game. Actions and rewards are those of `GameEnv`.

    The arrays of a step are views that the next step overwrites; copy what you keep.

    Parameters
    ----------
    setting
        Game, combination, seed, agent's seats and the players of the others, who must be compiled.
    games
        Number of tables.

    Raises
    ------
    RequestError
        If the others or the rules are in plain Python.
    """

    def __init__(self, setting: Setting, games: int) -> None:
        if setting.roster.slow:
            problem = "a vector environment needs compiled rules and strategies; use make() for plain Python"
            raise RequestError("others", problem, setting.players.name)
        self.num_envs = games
        self.metadata = {"autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP}
        self.single_observation_space = observation_space(setting, flat=True)
        self.single_action_space = action_space(setting)
        self.observation_space = batch_space(self.single_observation_space, games)
        self.action_space = batch_space(self.single_action_space, games)
        self._setting = setting
        self._states = np.zeros(games, setting.game.state)
        self._spare = np.zeros(1, setting.game.state)
        self._log = empty_log()
        self._following = np.zeros(2, np.int64)
        self._copies = 0
        self._values = np.zeros((games, setting.places), np.float32)
        self._last = np.zeros_like(self._values)
        self._masks = np.zeros((games, setting.options), np.int8)
        self._wins, self._ended, self._illegal = (np.zeros(games, np.uint8) for _ in range(3))
        self._never = np.zeros(games, np.bool_)
        self._lend_memos()

    def _lend_memos(self) -> None:
        """Give every game its own memos of the strategies."""
        places, size = memo_places(self._setting.roster.policies)
        self._memory = np.zeros(size * self.num_envs, np.uint8)
        self._memo = np.array([self._memory.ctypes.data, size, *places], np.int64)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Begin games `seed`, `seed` + 1, ..., or the next ones."""
        if isinstance(seed, list):
            problem = "one number, that of the first game; the others follow it"
            raise RequestError("seed", problem, seed)
        super().reset(seed=seed)
        if seed is not None:
            self._following[0] = seed
        self._run(begin_games)
        return self._values, self._infos()

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Carry out one action at each table; see Gymnasium."""
        chosen = np.ascontiguousarray(actions, np.int64)
        if chosen.shape != (self.num_envs,):
            raise ValueError(f"actions have shape {chosen.shape}; expected ({self.num_envs},)")
        self._run(step_games, chosen, self._wins, self._ended, self._illegal, self._last)
        ended = self._ended.view(np.bool_)
        infos = self._infos()
        infos["illegal"] = self._illegal.view(np.bool_)
        if ended.any():
            infos["final_obs"], infos["_final_obs"] = self._last, ended
        return self._values, self._wins.astype(np.float64), ended, self._never, infos

    @property
    def decision_kinds(self) -> tuple[int, ...]:
        """Kinds of decisions, in the order of the inputs of a network that scores options one by one."""
        return decision_kinds(self._setting.game)

    @property
    def columns(self) -> Mapping[str, slice]:
        """Place of each array in a flat observation, by name."""
        return self._setting.columns

    def _infos(self) -> dict[str, Any]:
        seats = self._states["seat"].astype(np.int64)  # no view: its base has all that is hidden
        return {"action_mask": self._masks, "seat": seats, "skipped": int(self._following[1])}

    def _run(self, kernel: Any, *more: Array) -> None:
        """Run a kernel at all tables, and raise the errors of strategies."""
        setting, roster = self._setting, self._setting.roster
        self._log["illegal"] = 0
        self._log["choose"] = np.where(self._agents, 0, roster.addresses)
        self._log["weights"] = roster.weights_addresses
        try:
            table = roster.settled(kernel)(
                setting.tables,
                self._states,
                self._spare,
                self._log,
                self._memo,
                (roster.rules.deal,),
                (roster.rules.advance,),
                (roster.rules.conceal,),
                roster.choose,
                roster.weights,
                roster.skill,
                setting.agents,
                setting.is_seen_in_part,
                setting.plan,
                np.uint64(setting.seed),
                self._following,
                self._values,
                self._masks,
                *more,
            )
        except Exception as problem:
            raise failure(roster, self._states[0], setting.seed, problem) from problem
        if table == NO_DECISION:
            seat = int(np.flatnonzero(setting.agents)[0])
            raise RequestError("seat", "it has no decision in many games one after the other", seat)
        if table != FINE:
            state = self._states[table]
            raise illegal(roster, state, setting.seed, state["choice"])

    @property
    def _agents(self) -> Array:
        return self._setting.agents.astype(bool)

    # --- copies

    def __getstate__(self) -> dict[str, Any]:
        """Return what a copy begins with: positions that look the same, and another seed."""
        key = int(copy_key(self._setting.seed, self._following[0], self._copies))  # type: ignore[no-untyped-call]
        self._copies += 1
        state = self.__dict__.copy()
        for name in ("_memory", "_memo", "_log"):
            del state[name]
        states, rules = exact_copy(self._states), self._setting.roster.rules
        for table in range(self.num_envs):
            dealt = np.uint64((key + table) % 2**63)
            rules.redeal(self._setting.tables[0], states[table], int(states["seat"][table]), dealt)
        return state | {"_setting": self._setting.with_seed(key), "_states": states, "_copies": 0}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._log = empty_log()
        self._lend_memos()

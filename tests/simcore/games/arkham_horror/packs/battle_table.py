"""The final battle with an Ancient One of a pack, begun by hand."""

from __future__ import annotations

from typing import Any

from simcore.games.arkham_horror.box.codes import Phase
from simcore.games.arkham_horror.rules.board.pack_decks import make_pack_decks
from simcore.games.arkham_horror.rules.phases.final_battle import begin_battle
from simcore.games.arkham_horror.rules.phases.pack_battle import (
    after_attack,
    attack_by_program,
    run_in_battle,
)
from simcore.games.arkham_horror.rules.phases.pack_battle_rounds import set_needed
from simcore.games.arkham_horror.rules.records.codes import Awoke
from tests.simcore.games.arkham_horror.packs.table import Table

Answers = dict[Any, list[int]] | None


class Battle(Table):
    """Three investigators when the Ancient One has awoken."""

    places = ("downtown", "northside", "library")

    def __init__(self, ancient_one: str, who: str = "joe-diamond", *, starts: bool = True) -> None:
        super().__init__(ancient_one, who)
        make_pack_decks(self.s, self.t)
        self.s["awoke"], self.s["doom"], self.s["lead"] = Awoke.DOOM_FULL, self.t["doom"], 0
        if starts:
            self.start()

    def start(self, answers: Answers = None) -> None:
        """Begin the battle, and run the program at its start."""
        begin_battle(self.t, self.s, self.log)
        self.program("start_program", answers)
        self.s["round"] = 1
        set_needed(self.t, self.s)

    def program(self, field: str, answers: Answers = None, seat: int = -1) -> None:
        """Run a program of the Ancient One."""

        def run(t: Any, s: Any, log: Any) -> bool:
            return bool(run_in_battle(s, t, log, int(t[field]), seat))

        self.play(run, answers=answers)

    def strike(self, answers: Answers = None) -> None:
        """Run the attack of the Ancient One."""
        self.s["phase"], self.s["step"], self.s["coming"] = Phase.PROGRAM, 0, 0

        def run(t: Any, s: Any, log: Any) -> bool:
            return bool(attack_by_program(s, t, log))

        self.play(run, answers=answers)

    def follow(self, seat: int, answers: Answers = None) -> None:
        """Run what follows an attack of an investigator on the Ancient One."""
        self.s["phase"], self.s["actor"] = Phase.AFTER_ATTACK, seat

        def run(t: Any, s: Any, log: Any) -> bool:
            return bool(after_attack(s, t, log))

        self.play(run, answers=answers)

    def living(self) -> list[int]:
        return [seat for seat in range(len(self.places)) if int(self.s["alive"]) >> seat & 1]

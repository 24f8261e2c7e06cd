"""Monsters, weapons and spells of a scenario as inputs of a combat (Monster, Weapons, Spells)."""

from __future__ import annotations

from typing import Any

from simcore.contract.game import Cell
from simcore.effects.program import Step, walk
from simcore.games.arkham_horror.box.codes import PHYSICAL
from simcore.games.arkham_horror.box.effect_kinds import SKILLS
from simcore.games.arkham_horror.box.weapons_and_spells import KINDS
from simcore.games.arkham_horror.chances.fights import Arm, Foe
from simcore.games.arkham_horror.rules.board.monster_ratings import NO_HORROR, defence_of
from simcore.games.arkham_horror.rules.records.codes import Trait
from simcore.games.arkham_horror.scenario.scenario import Scenario
from simcore.kernels.bits import has

FIGHT_SKILL = "fight"
COUNTED = ("damage", "combat_check")
"""Moments of a combat for which some texts of monsters are implemented."""
MOMENTS = ("combat_start", "horror_check", *COUNTED)
"""Moments of a combat before the monster is defeated."""


class NotCountedError(ValueError):
    """Text of a monster that changes the combat in a way that is not implemented."""


class Components:
    """Monsters, weapons and spells of a scenario.

    Parameters
    ----------
    scenario
        Its data, with all changes.
    """

    def __init__(self, scenario: Scenario) -> None:
        cell = Cell(scenario.ancient_ones[0], scenario.difficulties[0], 1)
        self.t: Any = scenario.tables(cell)[0]
        self.model = scenario.model
        self.monsters: tuple[str, ...] = tuple(self.model.monsters)
        self.cards: list[str] = list(scenario.labels(cell)["cards"])
        arms = [name for number, name in enumerate(self.cards) if self._is_arm(number)]
        self.spells = tuple(name for name in arms if self.t["spell"][self.cards.index(name)])
        self.weapons = tuple(name for name in arms if name not in self.spells)
        self.hands = int(self.t["hands"])

    def _is_arm(self, number: int) -> bool:
        return bool(self.t["dice"][:, number].any() or self.t["versus_bonus"][number])

    def foe(self, name: str) -> Foe:
        """Return the numbers of a monster."""
        t, kind = self.t, self.monsters.index(name)
        horror = int(t["kind_horror_rating"][kind])
        return Foe(
            awareness=int(t["kind_awareness"][kind]),
            horror=None if horror == NO_HORROR else horror,
            combat=int(t["kind_combat_rating"][kind]),
            toughness=int(t["kind_toughness"][kind]),
            horror_damage=int(t["kind_horror_damage"][kind]),
            damage=int(t["kind_combat_damage"][kind]),
            nightmarish=int(t["kind_nightmarish"][kind]),
            overwhelming=int(t["kind_overwhelming"][kind]),
            ambush=bool(has(int(t["kind_traits"][kind]), Trait.AMBUSH)),
            takes_away=any(_ends_combat(step) for step in self._texts(name, "damage")),
            takes_after_evade=bool(t["special_damage_evade"]),
        )

    def _texts(self, name: str, *moments: str) -> list[Step]:
        """Return the steps of a monster's text at some moments of a combat."""
        program = self.model.monsters[name].program
        return [step for step in program if step.verb.name == "on" and step.body.trigger in moments]

    def combat_skill(self, name: str) -> str:
        """Return the skill of Combat checks against a monster.

        Raises
        ------
        NotCountedError
            If its text changes the checks otherwise.
        """
        if self._texts(name, *(moment for moment in MOMENTS if moment not in COUNTED)):
            raise NotCountedError("its text changes the combat in a way that is not counted")
        skill = FIGHT_SKILL
        for _, step in walk(tuple(self._texts(name, "combat_check"))):
            if step.verb.name == "use_skill":
                skill = step.body.skill
            elif step.verb.name != "on":
                raise NotCountedError("its text changes the Combat check in a way that is not counted")
        assert skill in SKILLS
        return skill

    def check_damage(self, name: str, armed: bool) -> None:
        """Refuse a monster whose damage costs more than points, unless it ends the combat.

        Raises
        ------
        NotCountedError
            If the investigator has arms that it may take.
        """
        if armed and any(not _ends_combat(step) for step in self._texts(name, "damage")):
            raise NotCountedError("its text takes weapons or spells, which is not counted")

    def arm(self, card: str, monster: str) -> Arm:
        """Return a weapon or a spell against a monster.

        A resistance halves its bonus, rounded up, and an immunity cancels it (Physical Resistance, Magical
        Resistance, Physical Immunity, Magical Immunity).
        """
        t, number, kind = self.t, self.cards.index(card), self.monsters.index(monster)
        traits = int(t["kind_traits"][kind])
        physical = int(defence_of(traits, Trait.PHYSICAL_RESISTANCE, Trait.PHYSICAL_IMMUNITY))
        magical = int(defence_of(traits, Trait.MAGICAL_RESISTANCE, Trait.MAGICAL_IMMUNITY))
        row = KINDS * physical + magical
        more = 0
        if has(traits, t["versus"][number]):
            met = physical if t["kind"][number] == PHYSICAL else magical
            bonus = int(t["versus_bonus"][number])
            more = (bonus, (bonus + 1) // 2, 0)[met]
        return Arm(
            hands=int(t["hand_cost"][number]),
            dice=int(t["dice"][row, number]) + more,
            alone=int(t["alone"][row, number]),
            sixes=max(1, int(t["card_sixes"][number])),
            one_shot=bool(t["one_shot"][number]),
            price=int(t["price"][number]),
            cast=int(t["cast"][number]) if t["spell"][number] else None,
        )


def _ends_combat(step: Step) -> bool:
    return any(inner.verb.name == "end_combat" for _, inner in walk((step,)))

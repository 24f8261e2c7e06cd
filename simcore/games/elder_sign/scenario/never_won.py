"""Ancient Ones that cannot be sealed or banished with the components in play."""

from __future__ import annotations

from collections.abc import Iterator

from simcore.effects.program import walk
from simcore.games.elder_sign.limits import DICE
from simcore.games.elder_sign.scenario.models import AncientOne, Data, programs
from simcore.games.elder_sign.scenario.tasks import Need
from simcore.messages.error_details import ErrorDetail, Key, clash


def never_won(data: Data) -> Iterator[ErrorDetail]:
    """Yield ways to win that are impossible.

    Won cards return to play as long as something costs trophies, so a single source of elder signs gives any
    number of them.
    """
    for name, one in data.ancient_ones.items():
        key: Key = ("ancient-ones", name)
        signs, ends = _finds_signs(data, name), _loses(one)
        fights = one.combat_task is not None and can_be_rolled(data, one.combat_task)
        lost = "the game is lost as it awakens" if ends else "and its task in the battle needs too many dice"
        if not signs and (ends or not fights):
            reason = f"no game is ever won: no component in play brings an elder sign, {lost}"
            yield clash((*key, "elder_signs"), reason, one.elder_signs)
        elif not signs:
            reason = "only the battle can be won: no component in play brings an elder sign"
            yield clash((*key, "elder_signs"), reason, one.elder_signs)
        elif not ends and not fights:
            reason = "no battle is ever won: the task needs more than the eight dice of the box"
            yield clash((*key, "combat_task"), reason)


def _loses(one: AncientOne) -> bool:
    """Return whether the awakening of the Ancient One loses the game."""
    return any(step.name == "lose_game" for _, step in walk(one.awakening))


def _finds_signs(data: Data, ancient_one: str) -> bool:
    """Return whether any component brings elder signs in games against an Ancient One."""
    return any(
        step.name == "gain" and step.body.elder_sign
        for key, program in programs(data)
        if _in_play(data, key, ancient_one)
        for _, step in walk(program)
    )


def _in_play(data: Data, key: Key, ancient_one: str) -> bool:
    """Return whether a program can be reached in games against an Ancient One."""
    table, name = key[0], key[1]
    match table:
        case "ancient-ones":
            return name == ancient_one
        case "adventures" | "other-worlds":
            card = getattr(data, table.replace("-", "_"))[name]
            won = all(can_be_rolled(data, row) for row in card.tasks.rows)
            return card.in_deck and (won or key[2] != "rewards")
        case "monsters":
            kind = data.monsters[name]
            there = kind.group == "standard" or data.ancient_ones[ancient_one].masks
            return kind.copies > 0 and there and can_be_rolled(data, kind.task)
        case "mythos" | "cards":
            return bool(getattr(data, table)[name].copies > 0)
        case "entrance":
            return name != "lines" or data.entrance.lines[key[2]].offered
    return True


def can_be_rolled(data: Data, need: Need) -> bool:
    """Return whether the dice of the box suffice: one for each symbol, and as many as the sums need.

    It never rejects a task that can be completed: a card may raise a die by a point.
    """
    faces = [face for die in data.dice.values() for face in die.faces]
    most = 1 + max(face if isinstance(face, int) else data.rules.wild_value for face in faces)
    sums = sum(-(-points // most) for points in need.investigation)
    return need.lore + need.peril + need.terror + sums <= DICE

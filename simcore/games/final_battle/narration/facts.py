"""Facts about a battle for the replay page, read from the State."""

from __future__ import annotations

from collections.abc import Iterator

from simcore.contract.look import Look
from simcore.contract.narration import Fact
from simcore.games.arkham_horror.box.codes import DEFENCES, NO_DEFENCE, RESOURCES
from simcore.games.arkham_horror.box.decisions import skill_with_bonuses
from simcore.games.arkham_horror.box.events import STATUS
from simcore.games.arkham_horror.box.limits import SKILLS

LOSSES = {
    "monster-trophies": "monster trophy",
    "gate-trophies": "gate trophy",
    "clues": "clue token",
    "rubble": "rubble token",
    "maximum": "maximum sanity or stamina",
}

# --- the table


def _successes(look: Look) -> str:
    return f"{int(look.state['successes'])}; {len(look.team)} remove a doom token"


def _defences(look: Look) -> str:
    codes = {kind: int(look.tables[kind]) for kind in ("physical", "magical")}
    return ", ".join(f"{kind} {DEFENCES[code]}" for kind, code in codes.items() if code != NO_DEFENCE)


def _losses(look: Look) -> dict[str, int]:
    """Return the losses of each investigator from the attack."""
    points = zip(RESOURCES, look.tables["loses"], strict=False)
    return {what: int(number) for what, number in points if number}


def _attack(look: Look) -> str:
    t = look.tables
    takes = [f"{points} {LOSSES.get(what, what)}" for what, points in _losses(look).items()]
    if t["doom_gain"]:
        takes.append(f"{int(t['doom_gain'])} doom token returns")
    if not takes:
        return ""
    return f"{_check(look)}; {', '.join(takes)}"


def _check(look: Look) -> str:
    """Return the check against the attack of this round."""
    t = look.tables
    if t["attack_skill"] < 0:
        return "no check"
    modifier = int(t["attack_modifier"]) - int(t["attack_falls"]) * max(0, int(look.state["round"]) - 1)
    return f"{SKILLS[int(t['attack_skill'])]} {modifier:+d}"


def _rubble(look: Look) -> str:
    return str(look.state["rubble"]) if "rubble" in _losses(look) else ""


FACTS = (
    Fact("Doom tokens", lambda look: f"{int(look.state['doom'])} of {int(look.tables['doom'])}"),
    Fact("Successes", _successes),
    Fact("Combat rating", lambda look: f"{int(look.tables['combat']):+d}"),
    Fact("Defences", _defences),
    Fact("Attack this round", _attack),
    Fact("Rubble tokens", _rubble),
    Fact("First player", lambda look: look.who(int(look.state["lead"])) if look.state["round"] else ""),
)


# --- the investigators


def _lives(look: Look, seat: int) -> bool:
    return bool(int(look.state["alive"]) >> seat & 1)


def _of_the_living(label: str, of: str) -> Fact:
    """Return a fact that shows a field and its maximum; empty for devoured investigators."""

    def shown(look: Look, seat: int) -> str:
        s = look.state
        return f"{int(s[of][seat])} of {int(s[f'max_{of}'][seat])}" if _lives(look, seat) else ""

    return Fact(label, shown)


def _skills(look: Look, seat: int) -> str:
    if not _lives(look, seat):
        return ""
    return ", ".join(f"{name} {skill_with_bonuses(look, seat, number)}" for number, name in enumerate(SKILLS))


def _clues(look: Look, seat: int) -> str:
    return str(look.state["clues"][seat]) if _lives(look, seat) else ""


def _trophies(look: Look, seat: int) -> str:
    s = look.state
    counted = f"{int(s['monster_trophies'][seat])} monster, {int(s['gate_trophies'][seat])} gate"
    return counted if _lives(look, seat) else ""


def _status(look: Look, seat: int) -> str:
    return STATUS[int(look.state["status"][seat])] or "" if _lives(look, seat) else ""


def _cards(look: Look, seat: int) -> str:
    return "; ".join(_marked(look, seat)) or "no useful cards" if _lives(look, seat) else ""


def _marked(look: Look, seat: int) -> Iterator[str]:
    """Yield cards with their marks of this round: in use, exhausted, magical."""
    s = look.state
    for place in range(int(s["n_held"][seat])):
        fields = {"in_use": "in use", "exhausted": "exhausted", "magic": "magical"}
        marks = [said for field, said in fields.items() if int(s[field][seat]) >> place & 1]
        title = look.title(look.label("cards", int(s["held"][seat][place])))
        yield title + (f" ({', '.join(marks)})" if marks else "")


SEAT_FACTS = (
    Fact("Devoured", lambda look, seat: "" if _lives(look, seat) else "yes"),
    _of_the_living("Sanity", "sanity"),
    _of_the_living("Stamina", "stamina"),
    Fact("Skills", _skills),
    Fact("Clue tokens", _clues),
    Fact("Trophies", _trophies),
    Fact("Status", _status),
    Fact("Cards", _cards),
)

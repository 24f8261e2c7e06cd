"""Entries of the reference guide have tests: those that the base box has, and that are rules.

A test says in its docstring which entry it shows. Entries of expansions are not here, and what only
explains a word or a component (Area, Common Items, Lore, Speed and so on) has nothing to test.
"""

import ast
from pathlib import Path

ENTRIES = """
A Gate and a Monster Appear; A Monster Appears; Action Timing; Activate Mythos Ability; Ally; Ambush;
Ancient One; The Ancient One Awakens; Arkham Encounter Phase; Arkham Movement; Arrested; Bank Loan;
Blessing; Closed; Closing Gates; Clue; Combat Check; Combat Damage; Combat Encounters; Cost; Curse; Delayed;
Deputy of Arkham; Devoured; Dice; Difficulty; Discarding; Doom Tokens; Doom Track; Drawn Through Gate; Elder
Sign; Eliminated; Encounter; Endless; Environment; Evade Check; Exhausted; Explored Marker; Fast Monsters;
Final Battle; First Player; Flee; Flying Monsters; Focus; Game Setup; Gate Trophy; Hand Icons; Headline;
Home; Horror Check; Horror Rating; In Arkham; Insane; Item; Jail Cell; Location Special Abilities; Lose or
Loss; Lose Your Next Turn; Lost in Time and Space; Magical Immunity; Magical Resistance; Mask Monsters;
Memberships; Modifiers; Monster Cup; Monster Limit; Monster Movement; Monster Surge; Monster Trophy;
Movement Points; Nearest; Nightmarish X; Open Gate and Spawn Monster; Open Gate Limit; Other World Encounter
Phase; Other World Movement; The Outskirts; Overwhelming X; Physical Immunity; Physical Resistance; Place
Clue Tokens; Possessions; Re-roll; Refresh; Retainer; Rounding; Rumor; Sealing Gates; Searching Decks;
Shuffling Decks; Skill Check; The Sky; Special Cards; Spell Check; Spells; Spend; Spending Trophies; Stable
Location; Stationary Monster; Success; Terror Level; Timing Conflicts; Tome; Toughness; Trading Equipment;
Turn; Unconscious; Unique Ability; Unique Monster; Upkeep Phase; Victory and Defeat; Weapon and Spell
Limits; Weapons
"""
HERE = Path(__file__).parent


def docstrings():
    """Docstrings of all tests of this folder."""
    for file in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield ast.get_docstring(node) or ""


def test_every_entry_of_the_guide_has_a_test():
    entries = [entry.strip() for entry in " ".join(ENTRIES.split()).split(";")]
    told = [" ".join(text.split()) for text in docstrings()]
    assert [entry for entry in entries if not any(entry in text for text in told)] == []

"""The vocabulary of Arkham Horror: every effect can be written, read, written again and compiled."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from pydantic import ValidationError

from simcore.data.model_errors import explained
from simcore.effects.compiler import Compiler
from simcore.effects.models import annotation
from simcore.effects.notation_write import write
from simcore.effects.program import check, plain, unknown_names, walk
from simcore.games.arkham_horror.box.effects_vocabulary import EFFECTS
from simcore.games.arkham_horror.rules import effects
from simcore.records.shared import instruction

STREETS = ["Downtown", "Rivertown"]
NAMES = {
    "street": STREETS,
    "place": ["Woods", "Library", "Velma's Diner", *STREETS],
    "card": ["Lantern", "Whiskey", "Retainer"],
    "ally": ["Duke", "Tom 'Mountain' Murphy"],
    "monster": ["Ghoul", "Cultist", "Dark Young"],
    "world": ["The Abyss", "R'lyeh"],
    "mythos": ["Feds Raid Arkham!"],
    "thing": ["Library", "Duke", "Lantern"],
    "rule": ["the-great-ritual"],
}

# Made up, so that each effect occurs at least once; none is a card of the game.
PROGRAMS = [
    "check(lore,-2,need=2) pass{gain(clue=2,sanity=1)} fail{lose(stamina=1); delay}",
    "check(combat,+1) 0{lose(sanity=all,stamina=1,zero=devour)} 1-2{nothing} 3+{gain(clue=times(2,roll))}",
    'check(luck,falling(1)) fail{lose(clue=1,money=half_up)}; custom("the-great-ritual")',
    "roll(2){lose(stamina=roll)}; roll(1) 1{curse} 2-4{} 5+{bless(who=anyone)}",
    "dice(stamina) success{gain(clue=1)} failure{lose(stamina=1)}; dice(2) 0{devour} 1+{restore(sanity)}",
    "may{pay(money=range(1,6),clue=1) then{split_gain(paid,sanity,stamina)} else{lose_turn}}",
    "may{encounter(cards=2)} else{undelay}; pay(trophy=5) else{arrest}",
    "pay(spells=by_players(1,5,2)) then{replace}",
    "choose option{draw(unique,3,keep=1)} option(if=at_least(spell,2)){discard(spell,2)}",
    'choose option(if=has("Lantern")){} option(if=not(up)){}',
    "if(not(or(cursed,at_most(clue,0)))) then{heal(stamina,plus(1,successes),who=same_place)}",
    'if(and(up,gate_open,in_play("Feds Raid Arkham!"))) then{lost} else{lower_max(1)}',
    "each(investigator_street){lose(sanity=minus(terror,1))}; each(gate){doom(1)}",
    'take(common,"Whiskey"); take_first(unique,tome); take_any(spell); box(self)',
    'card("Retainer"); uncard("Retainer"); cup(self); discard(item,half_up); discard("Whiskey")',
    "buy(both,look=2,up_to=1,price=half_up,must=yes); buy(unique,look=all,up_to=2,price=+1)",
    "sell(common,1,price=double); sale(2,1); ally(\"Tom 'Mountain' Murphy\") else{gain(money=half_down)}",
    'move("Velma\'s Diner"); move(street); visit("R\'lyeh"); next_area',
    'enter_other_world("The Abyss",area=2)',
    "return(any_gate=yes); redraw; foresee; monster; gate(monster=no); trophy(board); terror(-1)",
    'close_gate(this,trophy=yes,seal=may); to_cup(sky); spawn("Rivertown",2)',
    'to_cup(neighbourhood("Downtown"),kind=kinds("Ghoul","Cultist")) any{terror(1)}',
    'respawn("Ghoul","Woods"); close_place("Library",until=next_turn_end)',
    'bar_street("Downtown",until=next_turn_end); free_jailed; masks_to_cup',
    "unseal_all; reshuffle_mythos; mythos_gate_only; ally_to_box(2) empty{lose_game}",
    'token(6); act("Downtown"){pay(gates=1) then{rumor_end(pass)}}; when(awake){rumor_end(fail)}',
    "reward{each(first_player){gain(money=3)}}; penalty{lasting{modify(toughness,1)}}",
    'on(mythos_end){token_monster(1); release_rumor("Rivertown")}; act("Rivertown"){fight_rumor}',
    "modify(will_check,-1,where=arkham); token(minus(0,1))",
    'modify(combat_rating,-1,kind="Dark Young",trait=undead,world="R\'lyeh")',
    'set(seal_cost,8,kind=kinds("Ghoul")); trait(flying,kind="Cultist"); untrait(fast); ignore(weather)',
    'forbid(gain_stamina,except=list("Library","Duke"),until=next_turn_end)',
    'forbid(appear,kind="Ghoul",where=own_place); instead(lost_in_time){move(mythos)}',
    'on(end_move,at=streets,kind="Ghoul"){dice_items}',
    "weapon(physical,3,hands=1,alone=4,sixes=2,versus=undead,versus_bonus=3,one_shot=yes)",
    "spell(mod=-2,sanity=1,hands=2,need=toughness,mod_from=awareness)",
    "use(combat_check,cast=yes,exhaust=yes){bonus(magical,6); weaken(1); enchant_weapon}",
    "use(any,discard=yes,once=turn,who=anyone,tokens=3,points=2,money=2){prevent(sanity,all); end_combat}",
    "use(check,box=yes){reroll(one,dice=1)}; auto_pass(evade_check); auto_fail(combat_check)",
    "clue_die(any,1); count_as(clue,1); points(2); draw_extra(location,1)",
    "draw_bottom(list(common,unique)); keep_by_roll(1){curse}; keep_endless; seal_here; defeat_all",
    "redraw_encounter; until_turn_end{modify(luck,1)}; use_skill(lore); wagon; inner_sanctum",
    'hunt(location,except=list("Library")); pulled(nearest_gate); lose_trophy(gate)',
]


def test_every_effect_occurs_in_a_program():
    used = Counter(step.name for text in PROGRAMS for _, step in walk(check(text, EFFECTS)))
    assert set(used) == set(EFFECTS.by_name)


def test_every_operand_and_every_block_occurs_in_a_program():
    given = set()
    for text in PROGRAMS:
        for _, step in walk(check(text, EFFECTS)):
            ((name, body),) = plain((step,))[0].items()
            tables = body if isinstance(body, list) and step.verb.is_list else [body]
            given |= {(name, key) for table in tables if isinstance(table, dict) for key in table}
    declared = set()
    for verb in EFFECTS.verbs:
        operands = [*verb.operands, *(operand for part in verb.blocks for operand in part.operands)]
        declared |= {(verb.name, operand.name) for operand in operands}
        if not (verb.is_program or verb.is_list):
            declared |= {(verb.name, part.label) for part in verb.blocks}
    # The costs of using a card are declared together; a few of them occur in a program.
    costs = {"clue", "sanity", "stamina", "toughness", "gates", "trophy", "spells", "allies"}
    assert {(verb, key) for verb, key in declared - given if key not in costs} == set()


@pytest.mark.parametrize("text", PROGRAMS)
def test_text_and_tree_are_the_same(text):
    program = check(text, EFFECTS)
    assert not list(unknown_names(program, NAMES))
    tree = plain(program)
    assert plain(check(tree, EFFECTS)) == tree
    again = write(tree, EFFECTS)
    assert plain(check(again, EFFECTS)) == tree
    assert write(plain(check(again, EFFECTS)), EFFECTS) == again


def test_all_programs_compile_and_lead_forward_or_back_to_a_loop():
    numbers = {table: {name: i for i, name in enumerate(names)} for table, names in NAMES.items()}
    rows = Compiler(EFFECTS, numbers)
    starts = [rows.add(check(text, EFFECTS)) for text in PROGRAMS]
    code = np.zeros(len(rows.rows), instruction(*EFFECTS.row))
    rows.write(code)
    op = EFFECTS.codes()
    ends = np.flatnonzero(code["op"] == op.END)
    assert len(ends) == len(starts)
    for start, end in zip(starts, ends, strict=True):
        part = code[start : end + 1]
        steers = part[np.isin(part["op"], (op.JUMP, op.BRANCH, op.CHECK, op.MAY, op.IF, op.PAY, op.EACH))]
        assert ((start <= steers["target"]) & (steers["target"] <= end) | (steers["target"] == 0)).all()
        for place in np.flatnonzero(part["op"] == op.JUMP):
            target = part["target"][place]
            assert target > start + place or code["op"][target] == op.EACH
    check_row = code[starts[0]]
    assert (check_row["skill"], check_row["modifier"], check_row["need"]) == (4, -2, 2)
    loss = code[code["op"] == op.LOSE][1]
    assert (loss["sanity"], loss["stamina"], loss["zero"]) == (10_000, 1, 0)


@pytest.mark.parametrize(
    ("text", "problem", "expected", "allowed", "near"),
    [
        (
            "gian(money=3)",
            "no such effect",
            "gian",
            "the 111 effects of docs/effects_arkham_horror.md",
            "gain",
        ),
        ("gain(mony=3)", "no such operand", "mony", "sanity, stamina, clue, money", "money"),
        ("gain(3)", "too many operands", 3, "by name: sanity, stamina, clue, money", None),
        ("gain", "a key is missing", "none of them", "at least 1 of sanity, stamina", None),
        ("check(luc,-1) pass{}", "no such check", "luc", "luck", "luck"),
        ("check(-1,luck) pass{}", "wrong type", -1, "speed", None),
        ("check(luck) pass{}", "missing", None, None, None),
        ("check(luck,-1,0) pass{}", "too many operands", 0, "by name: need", None),
        ("check(luck,-1)", "a key is missing", "none of them", "pass, fail, tiers", None),
        ("check(luck,-1) passed{}", "no such block", "passed", "pass, fail, numbers", "pass"),
        (
            "check(luck,-1) 0{} pass{}",
            "blocks by number and by name",
            "tiers and pass",
            "one of the two",
            None,
        ),
        ("check(luck,-1) 3+{} 0{}", "do not ascend", "0", "ascending", None),
        ("check(luck,-1) 0-2{} 2{}", "do not ascend", "2", "ascending", None),
        (
            "check(luck,-1) pass{gain(clue=1)",
            "unexpected text",
            "the end of the text",
            "; or }",
            None,
        ),
        ("check(luck,-1 pass{gain(clue=1)}", "unexpected text", "pass", ", or )", None),
        ("gain(clue=1) lose(sanity=1)", "no ; between two steps", "lose", ";", None),
        ("nothing{gain(clue=1)}", "takes no block", "{..}", None, None),
        ('move("Woodz")', "no such place", "Woodz", "Woods", "Woods"),
        ("move(streets2)", "no such place", "streets2", "street", "streets"),
        ('ally("Dukes") else{}', "no such ally", "Dukes", "Duke", "Duke"),
        ("lose(money=most)", "no such amount", "most", "half_up", None),
        ("lose(money=plus(1))", "wrong number of entries", 1, "plus(amount, amount)", None),
        ("lose(money=200)", "out of range", 200, "-20 to 99", None),
        ("if(at_least(luck,1)) then{}", "no such number of the game", "luck", "spell", None),
        ("if(not(fine)) then{}", "no such condition", "fine", "up", None),
        ('to_cup(sky,kind=list("Ghoul"))', "no such monster", "list", "kinds(..)", None),
        ('to_cup(sky,kind=kinds("Gul"))', "no such monster", "Gul", "Ghoul", None),
        ("weapon(physical,2,versus=undead)", "go together", "versus", "versus, versus_bonus", None),
        ("choose{gain(clue=1)}", "no such block", "{..}", "option", None),
        ("choose option(unless=up){}", "no such operand", "unless", "if", None),
        ("roll(1) 1{curse} {bless}", "exactly one key", "do and tiers", "do, tiers", None),
        ('move("Woods)', "a name without a closing quote", '"Woods)', None, None),
    ],
)
def test_each_mutation_is_refused(text, problem, expected, allowed, near):
    told = mistakes(text)
    message, what, permitted, nearest = told[0]
    assert problem in message
    assert len(told) == 1 or expected == -1, told
    assert message.startswith("column ") or expected in ("Woodz", "Dukes", "Gul", "streets2")
    assert what == expected
    assert allowed is None or allowed in permitted
    assert near is None or nearest == near


def test_a_name_of_one_word_needs_no_quotes():
    assert plain(check("act(Downtown){}", EFFECTS)) == plain(check('act("Downtown"){}', EFFECTS))


def mistakes(text):
    """Problem, what was found, what is allowed and the nearest name, of everything that is wrong."""
    try:
        program = check(text, EFFECTS)
    except ValidationError as error:
        return [explained(each, annotation(EFFECTS)) for each in error.errors(include_url=False)]
    return [tuple(each)[1:] for each in unknown_names(program, NAMES)]


def names_of_kernels():
    """Functions that the modules of effects, and of programs that lead to fights, define or import."""
    folder = Path(effects.__file__).parent
    phases = folder.parent / "phases"
    others = (phases / "programs.py", phases / "encounter_programs.py", phases / "gate_step.py")
    for file in (*sorted(folder.glob("*.py")), *(file for file in others if file.exists())):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                yield node.name
            elif isinstance(node, ast.ImportFrom):
                yield from (alias.name for alias in node.names)


def test_every_verb_leads_to_its_kernel():
    """A verb has a kernel of its name, or the overview of the effects says where its numbers are read."""
    kernels = set(names_of_kernels())
    _, without = effects.__doc__.split("no kernel")
    verbs = {verb.name for verb in EFFECTS.verbs}
    run = {verb for verb in verbs if f"do_{verb}" in kernels or verb in kernels}
    assert verbs - run == verbs & set(re.findall(r"`(\w+)`", without))

"""The language of effects: tables and texts say the same, mistakes have a place, rows do what they say."""

from __future__ import annotations

from typing import Annotated

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from elderodds.game.effects import (
    TIERS,
    Block,
    Compiler,
    Kind,
    Operand,
    Program,
    Verb,
    Vocabulary,
    Words,
    at_least_one,
    block,
    check,
    exactly_one,
    instruction,
    name_of,
    number,
    optional,
    page,
    placed,
    plain,
    together,
    unknown_names,
    walk,
    without,
    word,
    write,
)
from simcore.data.fields import Strict
from simcore.data.model_errors import model_errors
from simcore.data.origin import Origin

# The whole vocabulary of a small game.
SMALL = Vocabulary(
    (
        Verb("gain", (Operand("fuel", number(1, 9)),), says="Adds fuel."),
        Verb("lose", (Operand("fuel", number(1, 9)),), says="Takes fuel."),
        Verb("may", blocks=(Block(),), says="The player decides."),
    )
)

AMOUNT = Kind(
    "amount",
    0,
    20,
    words=("sum", "all"),
    terms={"plus": ("amount", "amount"), "most": ("amount", ...), "of": (name_of("ship"),)},
)
LARGE = Vocabulary(
    verbs=(
        Verb("add", (Operand("amount", "amount"), Operand("to", word("a", "b"), needed=False, default="a"))),
        Verb(
            "paint", (Operand("place", word("here", "ship:NAME", called="place")), optional("red", "amount"))
        ),
        Verb(
            "roll",
            (Operand("dice", number(1, 3)),),
            (block(), block(TIERS)),
            rules=(exactly_one("do", TIERS),),
        ),
        Verb("if", (Operand("over", number(0, 9)),), (Block("then"), block("else"))),
        Verb("choose", blocks=(Block("option", many=(1, 3), operands=(optional("if", "amount"),)),)),
        Verb("pick", blocks=(Block("option", many=(2, 3)),)),
        Verb("may", blocks=(Block(),)),
        Verb("twice", (Operand("times", number(1, 3)),), (Block(),), ops=(), times="times"),
        Verb("each", (Operand("count", number(0, 3)),), (Block(),), loops=True),
        Verb(
            "pay",
            (optional("coins", "amount"), optional("gems", "amount")),
            rules=(at_least_one("coins", "gems"),),
        ),
        Verb(
            "trade",
            (optional("give", "amount"), optional("take", "amount")),
            rules=(together("give", "take"),),
        ),
    ),
    kinds={"amount": AMOUNT},
)
SHIPS = {"ship": ["Argo", "Mary Rose"]}


def errors(text, vocabulary=LARGE):
    """Return the errors that a message reports for an invalid program."""
    model = type("Card", (Strict,), {"__annotations__": {"p": Annotated[Program, Words(vocabulary)]}})
    with pytest.raises(ValidationError) as caught:
        model.model_validate({"p": text})
    return list(model_errors(caught.value, model, Origin({"p": text}, {(): "cards.toml"})))


def error(text, vocabulary=LARGE):
    (found,) = errors(text, vocabulary)
    return found


# --- the two forms

SAME = [
    ("add(3)", [{"add": {"amount": 3}}]),
    ("add(3, b)", [{"add": {"amount": 3, "to": "b"}}]),
    ("add(to=b, amount=sum)", [{"add": {"amount": "sum", "to": "b"}}]),
    ('paint("ship:Argo", red=+2)', [{"paint": {"place": "ship:Argo", "red": 2}}]),
    ("add(plus(1, plus(sum, 2)))", [{"add": {"amount": {"plus": [1, {"plus": ["sum", 2]}]}}}]),
    ("add(most(1,2,3,sum))", [{"add": {"amount": {"most": [1, 2, 3, "sum"]}}}]),
    ('add(of("Mary Rose"))', [{"add": {"amount": {"of": ["Mary Rose"]}}}]),
    ("roll(2) 0{} 1-2{add(1)} 3+{add(2); add(3)}",
     [{"roll": {"dice": 2, "tiers": {"0": [], "1-2": [{"add": {"amount": 1}}],
                                     "3+": [{"add": {"amount": 2}}, {"add": {"amount": 3}}]}}}]),
    ("roll(1){add(sum)}", [{"roll": {"dice": 1, "do": [{"add": {"amount": "sum"}}]}}]),
    ("if(3) then{add(1)} else{may{add(2)}}",
     [{"if": {"over": 3, "then": [{"add": {"amount": 1}}], "else": [{"may": [{"add": {"amount": 2}}]}]}}]),
    ("choose option(if=2){add(1)} option{}",
     [{"choose": [{"if": 2, "do": [{"add": {"amount": 1}}]}, {"do": []}]}]),
    ("pick option{add(1)} option{add(2)}", [{"pick": [[{"add": {"amount": 1}}], [{"add": {"amount": 2}}]]}]),
    ("twice(2){add(1)}", [{"twice": {"times": 2, "do": [{"add": {"amount": 1}}]}}]),
    ("pay(coins=1, gems=2)", [{"pay": {"coins": 1, "gems": 2}}]),
    ("trade", [{"trade": {}}]),
    ("", []),
    (" add(1) ;\n add(2) ; ", [{"add": {"amount": 1}}, {"add": {"amount": 2}}]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "tree"), SAME)
def test_text_and_table_are_the_same_program(text, tree):
    assert plain(check(text, LARGE)) == tree
    assert plain(check(tree, LARGE)) == tree
    assert plain(check(write(tree, LARGE), LARGE)) == tree


def test_default_values_are_left_out():
    assert plain(check("add(3, a)", LARGE)) == [{"add": {"amount": 3}}]


def test_a_block_inside_a_table_may_be_text():
    assert plain(check([{"may": "add(1); add(2)"}], LARGE)) == plain(check("may{add(1); add(2)}", LARGE))


def test_every_verb_is_walked_with_the_key_that_leads_to_it():
    program = check("if(3) then{add(1)} else{may{add(2)}}; roll(1) 0{add(3)}; choose option{add(4)}", LARGE)
    tree = plain(program)
    found = []
    for key, step in walk(program):
        inner = tree
        for part in key:
            inner = inner[part]
        assert list(inner) == [step.name]
        found.append(step.name)
    assert found == ["if", "add", "may", "add", "roll", "add", "choose", "add"]


def test_three_verbs_take_ten_lines():
    assert plain(check("may{gain(2)}; lose(1)", SMALL)) == [
        {"may": [{"gain": {"fuel": 2}}]},
        {"lose": {"fuel": 1}},
    ]
    rows = Compiler(SMALL, {})
    rows.add(check("may{gain(2)}; lose(1)", SMALL))
    code = np.zeros(8, instruction(*SMALL.row))
    rows.write(code)
    assert code["op"].tolist()[:4] == [SMALL.numbers[name] for name in ("MAY", "GAIN", "LOSE", "END")]
    assert (code["target"][0], code["fuel"][1], code["fuel"][2]) == (2, 2, 1)


# --- mistakes


def test_an_error_in_a_text_names_its_column_and_context():
    found = error("add(1); may{ad(2)}")
    assert (found.file, found.key) == ("cards.toml", "p")
    assert found.problem == "column 13, at `add(1); may{ad(2)}`: no such effect"
    assert (found.found, found.nearest) == ("ad", "add")
    assert found.allowed == "add, paint, roll, if, choose, pick, may, twice, each, pay, trade"


def test_a_long_text_is_cut_and_lines_are_counted():
    text = "add(1);\n" * 9 + "add(1); may{ add(2); ad(3) }; " + "add(4); " * 9
    assert error(text).problem.startswith(
        "line 10, column 22, at `...may{ add(2); ad(3) }; add(4); add(4); add...`:"
    )


def test_all_errors_of_a_text_are_reported_at_once():
    found = errors("ad(1); add(99); may{add(1, c)}; roll(1) 3{} 2{}; pay")
    assert [each.problem.partition(": ")[2] for each in found] == [
        "no such effect", "out of range", "no such word", "numbers of blocks that do not ascend",
        "a key is missing",
    ]  # fmt: skip
    columns = [int(each.problem.partition(",")[0].removeprefix("column ")) for each in found]
    assert columns == [1, 12, 28, 41, 50]


@pytest.mark.parametrize(
    ("text", "column", "problem", "expected", "allowed"),
    [
        ("add(1", 6, "unexpected text", "the end of the text", ", or )"),
        ("may{add(1)", 11, "unexpected text", "the end of the text", "; or }"),
        ("add(1)}", 7, "unexpected text", "}", "a block in { }"),
        ("add(1) add(2)", 8, "no ; between two steps", "add", "; before it"),
        ("add(1); ; add(2)", 9, "unexpected text", ";", "word"),
        ("add(1);; add(2)", 8, "unexpected text", ";", "word"),
        ("3", 1, "unexpected text", "3", "word"),
        ("add(@)", 5, "unexpected character", "@", "words, numbers"),
        ('add(of("Argo))', 8, "a name without a closing quote", '"Argo))', None),
        ("add", 1, "missing", None, None),
        ("add(1, a, 3)", 11, "too many operands", 3, "2 without a name"),
        ("paint(here, 2)", 13, "too many operands", 2, "by name: red"),
        ("add(1, amount=2)", 8, "duplicate operand", "amount", None),
        ("paint(here, blue=2)", 13, "no such operand", "blue", "place, red"),
        ("add(25)", 5, "out of range", 25, "0 to 20, sum, all"),
        ("add(sun)", 5, "no such amount", "sun", "0 to 20, sum, all"),
        ("add(minus(1,2))", 5, "no such amount", "minus", "plus(..), most(..), of(..)"),
        ("add(plus(1,2,3))", 5, "wrong number of entries", 3, "2: plus(amount, amount)"),
        ("add(plus(1,99))", 12, "out of range", 99, "0 to 20"),
        ("add(plus(a=1,b=2))", 10, "takes no names", "a", None),
        ("paint(1)", 7, "wrong type", 1, "here, ship:NAME"),
        ("paint(nowhere)", 7, "no such place", "nowhere", "here, ship:NAME"),
        ("may(3){}", 5, "too many operands", 3, "0 without a name"),
        ("twice(2) also{}", 10, "no such block", "also", "{..}"),
        ("if(1) then{} otherwise{}", 14, "no such block", "otherwise", "then, else"),
        ("if(1) then{} then{}", 14, "duplicate block", "then", None),
        ("if(1)", 1, "missing", None, None),
        ("roll(1) 2-1{}", 9, "do not ascend", "2-1", "0, 1-2, 3+"),
        ("roll(1) 0+{} 1{}", 9, "do not ascend", "1", "0, 1-2, 3+"),
        ("roll(1) 0{} {}", 1, "exactly one key", "do and tiers", "do, tiers"),
        ("roll(1) tiers{}", 9, "no such block", None, "numbers such as"),
        ("if(1) 0{}", 7, "no such block", "0", "then, else"),
        ("may(if=1){}", 5, "no such operand", "if", "no operands"),
        ("pick option{}", 1, "wrong number of entries", 1, "2 to 3"),
        ("pick option(if=1){} option{}", 13, "takes no operands", None, None),
        ("pay", 1, "a key is missing", "none of them", "coins, gems"),
        ("trade(give=1)", 1, "go together", "give", "give, take"),
    ],
)
def test_each_kind_of_mistake_in_a_text(text, column, problem, expected, allowed):
    told = errors(text)[0]
    assert len(errors(text)) == 1 or "a=1,b=2" in text
    assert told.problem.startswith(f"column {column}, at `"), told.problem
    assert problem in told.problem
    assert expected is None or told.found == expected, told
    assert allowed is None or allowed in told.allowed, told


@pytest.mark.parametrize(
    ("tree", "key", "problem", "allowed"),
    [
        ([{"ad": {}}], "p.0.ad", "unknown key", "add"),
        ([{"add": {"amount": 1, "ammount": 2}}], "p.0.add.ammount", "unknown key", "amount, to"),
        ([{"add": {"amount": 1}, "pay": {"coins": 1}}], "p.0", "exactly one key", "docs/effects.md"),
        ([{}], "p.0", "exactly one key", "docs/effects.md"),
        ([{"add": {"amount": True}}], "p.0.add.amount", "wrong type", "0 to 20"),
        ([{"add": {"amount": {"plus": [1, 99]}}}], "p.0.add.amount.plus.1", "out of range", "0 to 20"),
        ([{"add": {"amount": {"plus": 1}}}], "p.0.add.amount.plus", "wrong type", "a list"),
        ([{"add": {"amount": {"plus": [1, 2], "of": []}}}], "p.0.add.amount", "exactly one key",
         "plus, most, of"),
        ([{"may": [{"may": [{"add": {}}]}]}], "p.0.may.0.may.0.add.amount", "missing", ""),
        ([{"roll": {"dice": 1, "tiers": {"x": []}}}], "p.0.roll.tiers", "not a number of a block",
         "0, 1-2, 3+"),
        ([{"roll": {"dice": 1, "tiers": {"0": [{"add": {"amount": 77}}]}}}], "p.0.roll.tiers.0.0.add.amount",
         "out of range", "0 to 20"),
        ([{"choose": [{"do": [], "unless": 1}]}], "p.0.choose.0.unless", "unknown key", "do, if"),
        ([{"choose": [{"if": 1}]}], "p.0.choose.0.do", "missing", ""),
        ([{"pick": []}], "p.0.pick", "wrong number of entries", "2 to 3"),
        ([{"may": {"do": []}}], "p.0.may", "wrong type", "a list"),
        (3, "p", "wrong type", "a list"),
    ],
)  # fmt: skip
def test_each_kind_of_mistake_in_a_table(tree, key, problem, allowed):
    told = error(tree)
    assert told.key == key
    assert problem in told.problem
    assert allowed in (told.allowed or "")


COMPONENTS = (
    *("add", "may", "roll", "choose", "option", "plus", "if", "then", "else", "sum", "do", "tiers"),
    *(
        "1",
        "-3",
        "0",
        "1-2",
        "3+",
        "9" * 12,
        '"Argo"',
        '"',
        "(",
        ")",
        "{",
        "}",
        ";",
        ",",
        "=",
        " ",
        "\n",
        "é",
    ),
)


@settings(max_examples=400, deadline=None)
@given(st.lists(st.sampled_from(COMPONENTS), max_size=14).map("".join))
def test_any_text_is_a_program_or_has_mistakes_with_a_place(text):
    try:
        program = check(text, LARGE)
    except ValidationError as error:
        for each in error.errors(include_url=False):
            assert each["type"] == "name"
            assert each["loc"] == ()
            assert each["ctx"]["message"].startswith(("column ", "line "))
    else:
        assert plain(check(write(plain(program), LARGE), LARGE)) == plain(program)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("may{" * 5000 + "}" * 5000, "too many open brackets"),
        ("add(" + "plus(1," * 5000, "too many open brackets"),
        ("add(" + "9" * 5000 + ")", "a number that is too long"),
        ("roll(1) " + "9" * 5000 + "{}", "no such block"),
        ("add(1); " * 5000 + "ad(1)", "no such effect"),
    ],
)
def test_texts_that_are_too_large_are_reported(text, problem):
    assert problem in error(text).problem


def test_tables_that_are_too_deep_are_reported():
    tree, term = [], 1
    for _ in range(400):
        tree, term = [{"may": tree}], {"plus": [term, 1]}
    assert error(tree).problem == "nested too deep"
    assert error([{"add": {"amount": term}}]).problem == "nested too deep"
    tree = []
    for _ in range(28):
        tree = [{"may": tree}]
    assert plain(check(write(plain(check(tree, LARGE)), LARGE), LARGE)) == tree


def test_names_are_checked_with_the_data_and_placed_in_the_text():
    program = check([{"may": 'add(1); add(of("Argos"))'}, {"paint": {"place": "ship:Mary Rose"}}], LARGE)
    (found,) = unknown_names(program, SHIPS)
    assert found.key == (0, "may", 1, "add", "amount", "of", 0)
    assert (found.problem, found.found, found.near) == ("no such ship", "Argos", "Argo")
    told = placed(program, found)
    assert told.key == (0, "may")
    assert told.problem == 'column 16, at `add(1); add(of("Argos"))`: no such ship'
    prefixed = check('paint("ship:Argos")', LARGE)
    (found,) = (placed(prefixed, each) for each in unknown_names(prefixed, SHIPS))
    assert (found.key, found.near, found.allowed) == ((), "ship:Argo", "ship:Argo, ship:Mary Rose")


def test_a_declaration_that_contradicts_itself_is_refused():
    with pytest.raises(ValueError, match=r"declared twice: \{'fuel'\}"):
        Verb("gain", (Operand("fuel", number(1, 2)), Operand("fuel", number(1, 2))))
    with pytest.raises(ValueError, match=r"not declared: \{'oil'\}"):
        Verb("gain", (Operand("fuel", number(1, 2)),), rules=(at_least_one("oil"),))
    with pytest.raises(ValueError, match="stands alone"):
        Verb("choose", (Operand("fuel", number(1, 2)),), (Block("option", many=(1, 2)),))
    with pytest.raises(ValueError, match="the same code"):
        Vocabulary((Verb("a", code=5), Verb("b", code=5))).numbers  # noqa: B018


def test_without_a_verb():
    tree = plain(check("add(1); may{add(2); trade}; if(1) then{add(3)}", LARGE))
    left = plain(check("may{trade}; if(1) then{}", LARGE))
    assert without(tree, "add") == left


def test_page_has_every_verb_and_every_operand():
    text = page(LARGE)
    for verb in LARGE.verbs:
        (line,) = [line for line in text.splitlines() if line.startswith(f"| `{verb.name}` |")]
        for operand in verb.operands:
            assert f"`{operand.name}` = " in line
    assert "| amount | 0 to 20, `sum`, `all`, `plus(amount, amount)`" in text


# --- rows

COUNTS = st.integers(0, 9)
LEAVES = COUNTS.map(lambda n: {"add": {"amount": n}})
PROGRAMS = st.recursive(
    st.lists(LEAVES, max_size=3),
    lambda inner: st.lists(
        st.one_of(
            LEAVES,
            st.builds(lambda p: {"may": p}, inner),
            st.builds(lambda n, p: {"twice": {"times": n, "do": p}}, st.integers(1, 3), inner),
            st.builds(lambda n, p: {"each": {"count": n, "do": p}}, st.integers(0, 3), inner),
            st.builds(lambda n, p, q: {"if": {"over": n, "then": p, "else": q}}, COUNTS, inner, inner),
            st.builds(lambda n, p: {"if": {"over": n, "then": p}}, COUNTS, inner),
            st.builds(lambda p, q: {"pick": [p, q]}, inner, inner),
            st.builds(lambda p, q: {"roll": {"dice": 1, "tiers": {"0-2": p, "4": q, "6+": p}}}, inner, inner),
        ),
        max_size=4,
    ),
    max_leaves=12,
)


def by_tree(program, luck, total=0):
    """The sum that a program makes: read from its table. `luck` answers every question in turn."""
    for step in program:
        ((name, body),) = step.items()
        if name == "add":
            total += body["amount"]
        elif name == "may":
            total = by_tree(body, luck, total) if next(luck) % 2 else total
        elif name == "twice":
            for _ in range(body["times"]):
                total = by_tree(body["do"], luck, total)
        elif name == "each":
            for _ in range(body["count"]):
                total = by_tree(body["do"], luck, total)
        elif name == "if":
            total = by_tree(body["then"] if total > body["over"] else body.get("else", []), luck, total)
        elif name == "pick":
            total = by_tree(body[next(luck) % len(body)], luck, total)
        else:
            rolled = next(luck)
            low, middle, high = body["tiers"].values()
            total = by_tree(
                low if rolled <= 2 else middle if rolled == 4 else high if rolled >= 6 else [], luck, total
            )
    return total


def by_rows(code, luck):
    """Run the rows as a kernel would, and return the total."""
    op, total, pc, left = LARGE.codes(), 0, 0, {}
    while code[pc]["op"] != op.END:
        row = code[pc]
        pc += 1
        if row["op"] == op.ADD:
            total += int(row["amount"])
        elif (
            row["op"] == op.JUMP
            or (row["op"] == op.MAY and next(luck) % 2 == 0)
            or (row["op"] == op.IF and total <= row["over"])
        ):
            pc = row["target"]
        elif row["op"] == op.EACH:
            here = pc - 1
            left[here] = left.get(here, int(row["count"])) - 1
            if left[here] < 0:
                del left[here]
                pc = row["target"]
        elif row["op"] == op.PICK:
            pc = code[pc + next(luck) % row["count"]]["target"]
        elif row["op"] == op.ROLL:
            rolled, branches = next(luck), code[pc : pc + row["count"]]
            fits = [b for b in branches if b["least"] <= rolled and (b["most"] == -1 or rolled <= b["most"])]
            pc = fits[0]["target"] if fits else row["target"]
    return total


@settings(max_examples=150, deadline=None)
@given(PROGRAMS, st.lists(st.integers(0, 9), min_size=8, max_size=8))
def test_rows_do_what_the_table_says(tree, luck):
    program = check(tree, LARGE)
    assert plain(check(write(plain(program), LARGE), LARGE)) == plain(program)
    rows = Compiler(LARGE, {})
    rows.add(program)
    code = np.zeros(len(rows.rows), instruction(*LARGE.row))
    rows.write(code)

    def answers():
        while True:
            yield from luck

    assert by_rows(code, answers()) == by_tree(plain(program), answers())


def test_operands_become_numbers_by_the_tables_of_the_cell():
    rows = Compiler(LARGE, {"ship": {"Argo": 4, "Mary Rose": 7}})
    text = 'paint("ship:Mary Rose"); paint(here, red=plus(3, of("Argo"))); add(sum); add(all, b)'
    text += "; choose option(if=5){}"
    rows.add(check(text, LARGE))
    ship, here, added, everything, choose, option = rows.rows[:6]
    assert (ship["place"], ship["which"], ship["red"]) == (1, 7, 0)
    assert (here["place"], here["red"]) == (0, 20_001)
    assert rows.terms == [(2, 4), (0, 3, 20_000)]
    assert (added["amount"], added["to"], everything["amount"], everything["to"]) == (10_000, 0, 10_001, 1)
    assert (choose["count"], option["if"], option["target"]) == (1, 5, 6)


def test_too_many_rows_are_refused():
    rows = Compiler(SMALL, {})
    rows.add(check("gain(1); gain(2)", SMALL))
    with pytest.raises(ValueError, match="compile to 3 rows; at most 2 fit"):
        rows.write(np.zeros(2, instruction(*SMALL.row)))

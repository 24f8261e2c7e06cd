"""Every error of a game is found, and reported with its place and advice."""

import json
import re
import sys

import pytest

import simcore.games
from analysis.game_check import check as game_check
from analysis.game_check.check import SHARES, Checker
from simcore.games import bring
from tests.brought import NAME, write_game
from tests.command import call, in_an_empty_folder
from tests.sweeps import sweep

assert in_an_empty_folder

# With the compiler switched off no rules are slower than others.
pytestmark = [pytest.mark.compiled, pytest.mark.usefixtures("processor_time")]

SECONDS = 0.2
LUCK = "    give_luck(state, key, game_number, EVERYBODY)\n"
NO_CHEAT = '@strategy("peek"'


@pytest.fixture(autouse=True)
def forgotten():
    """No game of a test is known to the next one."""
    yield
    for known in (simcore.games._registered, simcore.games._brought):
        known.pop(NAME, None)


def honest(folder, until=NO_CHEAT):
    """Take out the strategy that cheats, and the one that is broken."""
    file = folder / "strategies.py"
    file.write_text(file.read_text(encoding="utf-8").split(until)[0], encoding="utf-8")
    return folder


def checked(tmp_path, change=lambda text: text, *, plain=True, mend=honest):
    checker = Checker(bring(str(mend(write_game(tmp_path / "urn", plain=plain, change=change)))), SECONDS)
    checker.run()
    return checker


def test_sound_game_passes(tmp_path):
    checker = checked(tmp_path)
    assert checker.passed, [finding for finding in checker.findings if finding.passed is False]
    names = [finding.check for finding in checker.findings]
    assert names == [
        "loads", "records", "data", "columns", "changes", "tables", "plays", "compiles", "deals", "redeal",
        "same totals", "story", "frames", "strategies", "speed",
    ]  # fmt: skip


@pytest.mark.long
def test_sound_game_passes_compiled(tmp_path):
    checker = checked(tmp_path, plain=False)
    assert checker.passed, [finding for finding in checker.findings if finding.passed is False]
    assert "compiled rules play the same" in str(checker.findings)


@pytest.mark.long
def test_a_game_with_many_combinations_is_not_played_for_ever_in_plain_python(tmp_path, monkeypatch):
    """When the time is over, the compiled rules play the combinations that are left."""
    monkeypatch.setattr("analysis.game_check.check.SHARES", dict.fromkeys(SHARES, 0.0))
    checker = checked(tmp_path, plain=False)
    assert checker.passed, [finding for finding in checker.findings if finding.passed is False]
    said = {finding.check: finding.message for finding in checker.findings}
    combinations = len(checker.places)
    assert said["plays"].startswith("in plain Python: 1 game of any options")
    assert said["plays"].endswith(f"{combinations - 1} combinations are left for the compiled rules")
    assert said["plays on"].startswith(f"{combinations} games of any options")


def instead(old, new, count=-1):
    """A change of the text that must not miss."""

    def change(text):
        assert old in text, old
        return text.replace(old, new, count)

    return change


def counting(counted):
    """A column of the toy that is said to count something of a component."""
    column = instead("role=COURSE)", f"role=COURSE, counted={counted})")
    return lambda text: column(instead("    Column,\n", "    Column,\n    ComponentCount,\n")(text))


def stand_still(text):
    """Nothing ever changes."""
    return instead('state["right"] += 1', "pass")(instead('state["drawn"] += 1', "pass")(text))


BROKEN = [
    # Declarations.
    ("records", instead("*HEADER,\n", "*HEADER[:-1],\n"), "has no field 'n_seats'", r"Layout\(header"),
    ("records", instead("*HEADER,\n", '("first", "i4"), *HEADER,\n'), "field 0 of the State is 'first'", ""),
    ("columns", instead("    *COMMON,\n", "    *COMMON[1:],\n"), "game_number missing", r"\*COMMON"),
    (
        "columns",
        instead(
            '"fooled", "u1", "label", "who made the last wrong guess", "investigators"',
            '"fooled", "u1", "label", "who made the last wrong guess", "fools"',
        ),
        "'fools', which labels",
        "add it there",
    ),
    ("columns", instead("NO_ONE, DETAIL)", "None, DETAIL)"), "'fooled' is a detail of a loss", "absent=255"),
    (
        "columns",
        counting('ComponentCount("balls", "red", "won")'),
        "components of the kind 'balls'",
        "add it there",
    ),
    (
        "columns",
        counting('ComponentCount("investigators", "ann", "lost")'),
        "counts 'lost' of a component",
        "seen, tried, won",
    ),
    (
        "columns",
        instead("for seat in range(3)\n", "for seat in range(2)\n"),
        "2 columns with role=TEAM, and 3 seats",
        "one column per seat",
    ),
    (
        "data",
        instead('difficulties = ("kind", "cruel")', "difficulties = ()"),
        "difficulties is",
        "at least one entry",
    ),
    (
        "data",
        instead("if name not in (allowed := list(allowed)):", "if False:"),
        "check_cell accepts 'no-such-name'",
        "unknown_name",
    ),
    (
        "data",
        instead("raise ValueError(unknown_name(kind, name, allowed))", "raise ValueError('no')"),
        "without naming it",
        "",
    ),
    (
        "data",
        instead('{"rulebook": 3, "community": 1, "reconstructed": 0}', '{"rulebook": 3}'),
        "does not count community, reconstructed",
        "0 where there are none",
    ),
    (
        "data",
        instead("repr((self.balls,", "repr((id(self), self.balls,"),
        "two digests",
        "from the data alone",
    ),
    ("data", instead("return 2 if players == 1 else players", "return 9"), "is 9; there are 1 to 8", ""),
    (
        "changes",
        instead("return _urn(self.name, {**", "return self or _urn(self.name, {**"),
        "makes no change",
        "list every value",
    ),
    (
        "changes",
        instead('keys = {"balls": self.balls,', 'keys = {"bowls": self.balls,'),
        "offers 'bowls', which with_settings refuses",
        "use the same",
    ),
    (
        "changes",
        instead("raise UnknownNameError(unknown_name(", "raise ValueError(unknown_name("),
        "refuses the unknown 'no-such-name' with a ValueError",
        "raise UnknownNameError",
    ),
    (
        "changes",
        instead('known = {"one-ball-more": {"balls": 11}', 'known = {"one-ball-less": {"balls": 9}'),
        "does not know 'one-ball-more' of alternatives",
        "use the same names",
    ),
    (
        "tables",
        instead("tables = np.zeros(1, TABLES)", "tables = np.zeros(2, TABLES)"),
        r"of shape \(2,\)",
        r"np\.zeros\(1, TABLES\)",
    ),
    # How it plays.
    (
        "plays",
        instead('ball = state["urn"][state["drawn"]]', 'ball = state["urm"][state["drawn"]]'),
        "no field of name urm",
        "did you mean 'urn'",
    ),
    (
        "plays",
        instead('ball = state["urn"][state["drawn"]]', 'ball = state["urn"][state["drawn"] + 16]'),
        "IndexError",
        "count indices from 0",
    ),
    (
        "plays",
        instead('state["options"][1] = RED', 'state["options"][1] = RED; state["options"][2] = 7'),
        "the list of 2 options is followed by remains",
        "which clears them",
    ),
    (
        "plays",
        instead('state["options"][1] = RED', 'state["options"][1] = BLACK'),
        r"offered twice: \[0\]",
        "clear_options",
    ),
    (
        "plays",
        instead('state["n_options"] = 2\n', 'state["n_options"] = 1\n'),
        "1 options; a decision has 2 to 64",
        "`ask` does that",
    ),
    (
        "plays",
        instead('state["seat"] = state["drawn"] %', 'state["seat"] = 3 + state["drawn"] %'),
        r"seat \d is asked; there are 2",
        "count from 0",
    ),
    (
        "plays",
        instead('state["decision"] = Decision.GUESS\n', 'state["decision"] = Decision.GUESS + 1\n'),
        r"unknown kind of decision 2; Game\.kinds has \[1\]",
        "name every kind",
    ),
    (
        "plays",
        instead('        state["decisions"] += 1\n', ""),
        "1 decisions|decisions were asked and 0 counted",
        "count them",
    ),
    (
        "plays",
        instead(
            '    if state["over"] != 0:\n        return False\n', '    state["right"] += state["over"]\n'
        ),
        "a finished game changes: right",
        r'start advance with: if state\["over"\]',
    ),
    (
        "plays",
        instead('state["over"] = 1', 'state["over"] = 0'),
        "the game is not over",
        "win_game or lose_game",
    ),
    ("plays", stand_still, "does not end within 10,000 decisions", "a last round"),
    (
        "plays",
        instead(
            '    left = tables["balls"]',
            '    while tables["balls"]:\n        pass\n    left = tables["balls"]',
        ),
        "no answer in",
        "endless loop",
    ),
    (
        "plays",
        instead("        emit2(log, Event.BALL", '        tables["need"] = 1\n        emit2(log, Event.BALL'),
        "write into the tables: need",
        "State",
    ),
    (
        "plays",
        instead('row["game_number"] = state["game_number"]', 'row["game_number"] = 5'),
        "game_number is 5",
        "copy",
    ),
    (
        "plays",
        instead('row["win"] = 1 if won else 0', 'row["win"] = 0'),
        "win is 0, and 1 in the state|has no cause",
        "",
    ),
    (
        "plays",
        instead(
            'row["loss_cause"] = 255 if won else state["cause"]', 'row["loss_cause"] = state["cause"] & 255'
        ),
        "a won game has no cause of loss",
        "write 255",
    ),
    (
        "plays",
        instead('CAUSES = ("fooled-by-black", "fooled-by-red")', 'CAUSES = ("fooled-by-black",)'),
        "loss_cause is 1; there is 0, the labels",
        "add a name to loss_causes of the Game",
    ),
    (
        "plays",
        instead('    row["right"] = state["right"]\n', ""),
        r"column 'right' has no source, but record never writes it: it is 0 in all \d+ games",
        r'or write row\["right"\] in record',
    ),
    (
        "plays",
        instead(
            'row["loss_cause"] = 255 if won else state["cause"]', 'row["loss_cause"] = 255 if won else 7'
        ),
        "loss_cause is 7; there are 0 to 1",
        "a code that has a label",
    ),
    (
        "plays",
        instead('row["last_round"] = state["drawn"]', 'row["last_round"] = 0'),
        "last_round is 0",
        "from 1",
    ),
    (
        "deals",
        instead("    wipe_record(state)\n", ""),
        "dealt over an earlier one differs in .*options",
        "restore_fresh",
    ),
    (
        "deals",
        instead(LUCK, ""),
        r'state\["luck_key"\] has a wrong value',
        "give_luck",
    ),
    (
        "redeal",
        instead('    drawn = state["drawn"]\n    red =', '    return\n    drawn = state["drawn"]\n    red ='),
        "later events are the same after every redeal",
        "redeal all face-down cards",
    ),
    (
        "redeal",
        instead('state["urn"][i] = RED if i - drawn < red else BLACK', "pass"),
        "differ after the same redeal: urn",
        "sort hidden cards",
    ),
    (
        "redeal",
        instead(
            '    drawn = state["drawn"]\n    red =',
            '    state["n_options"] = 1\n    drawn = state["drawn"]\n    red =',
        ),
        "changes fields that the seat knows: n_options",
        "only fields that are hidden from the seat",
    ),
    # Narration.
    (
        "story",
        instead("emit1(log, Event.END, np.int64(won))", "emit1(log, Event.END, 1 - np.int64(won))"),
        "ends with win=",
        "field win",
    ),
    (
        "story",
        instead("        emit1(log, Event.END, np.int64(won))\n", ""),
        "the last event is 'ball'",
        "an event END",
    ),
    (
        "story",
        instead("emit1(log, Event.END, np.int64(won))", "emit1(log, 9, 1)"),
        "wrote event 9; declared are",
        "declare each event",
    ),
    (
        "story",
        instead("emit2(log, Event.BALL, ball,", "emit1(log, Event.BALL,"),
        "event BALL with 1 numbers; declared are 2",
        "declare each event",
    ),
    (
        "story",
        instead("SEAT, text=", "text="),
        "event BALL with 2 numbers; declared are 1",
        "declare each event",
    ),
    (
        "story",
        instead('state["drawn"] += 1', 'state["drawn"] += 1; state["team"][0] = 3'),
        "the story calls seat 0 '(ada|bea|cy)', but by the State 'dot' sits there",
        r"event\(\.\.\., sits=",
    ),
    (
        "frames",
        instead('(ComponentKind("ball",', '(ComponentKind("bowl",'),
        r"components \['ball'\]",
        r"Game\.components",
    ),
    ("frames", instead('{"urn": {"ball"', '{"bag": {"ball"'), r"places \['bag'\]", r"locations of board\(\)"),
    (
        "story",
        instead('choice_of("colour", *COLOURS)', 'choice_of("colour", COLOURS[0])'),
        "'colour' has no word for 1; it has one, for 0",
        "add a word for 1",
    ),
    (
        "frames",
        instead('Fact("Right", "right")', 'Fact("Right", "rihgt")'),
        "the fact 'Right' shows the field 'rihgt', which is not in the State",
        "name the field 'right'",
    ),
    ("frames", instead('look.state["drawn"] % len', 'look.state["dawn"] % len'), "no field of name dawn", ""),
]


@pytest.mark.parametrize(
    ("check", "change", "said", "advice"), sweep(BROKEN[::3], BROKEN[1::3] + BROKEN[2::3])
)
def test_fault_is_found(tmp_path, monkeypatch, check, change, said, advice):
    monkeypatch.setattr("analysis.game_check.subject.PATIENCE", 0.5)
    checker = checked(tmp_path, change)
    findings = [finding for finding in checker.findings if finding.passed is False]
    assert findings, [finding.message for finding in checker.findings]
    assert findings[0].check == check, findings
    assert re.search(said, findings[0].message), findings[0]
    assert re.search(advice, findings[0].advice), findings[0]
    assert findings[0].file.endswith(("game.py", "rules.py")), findings[0]
    assert findings[0].line > 0
    line = (tmp_path / "urn" / "game.py").read_text(encoding="utf-8").splitlines()[findings[0].line - 1]
    assert not line.startswith("@"), line
    if "word for" in findings[0].message or "the fact" in findings[0].message:
        assert findings[0].message.split("'")[1] in line, line


def test_advice_names_the_file_that_declares_the_fields(tmp_path):
    checker = checked(tmp_path, instead('state["drawn"]]', 'state["dawn"]]'))
    assert re.search(r"urn/game\.py declares the fields of this game", checker.findings[-1].advice)


def test_errors_of_compiled_rules_are_placed_at_the_function(tmp_path):
    change = instead('row["last_round"] = state["drawn"]', 'row["last_round"] = 0')
    finding = checked(tmp_path, change, plain=False).findings[-1]
    line = (tmp_path / "urn" / "game.py").read_text(encoding="utf-8").splitlines()[finding.line - 1]
    assert line == "def record(tables, state, row):"


def test_a_missing_kernel_is_reported(tmp_path):
    """Rules call a function that is no kernel, out of another kernel: the place, and what to write where."""
    inner = "def one():\n    return 1\n\n\n@kernel\ndef two():\n    return one()\n\n\n@kernel\ndef deal("

    def change(text):
        text = instead('state["drawn"] += 1', 'state["drawn"] += two()')(text)
        return instead("@kernel\ndef deal(", inner)(text)

    finding = checked(tmp_path, change, plain=False).findings[-1]
    assert (finding.check, finding.passed, finding.where) == ("compiles", False, "")
    assert finding.message == "'one' is a plain Python function; compiled code calls only kernels"
    assert finding.advice.startswith("put @kernel above one; if another file declares it")
    line = (tmp_path / "urn" / "game.py").read_text(encoding="utf-8").splitlines()[finding.line - 1]
    assert line == "    return one()"


ASKS = """    state["n_options"] = 0
    if ask(tables, state, log, Decision.GUESS, 0):
        return True
"""


def asking(then):
    """A change: the toy asks with no options first, and does something then."""

    def change(text):
        text = instead("    close_count,\n", "    ask,\n    chosen,\n    close_count,\n")(text)
        return instead(
            '    state["decision"] = Decision.GUESS\n',
            f'{ASKS}{then}    state["decision"] = Decision.GUESS\n',
        )(text)

    return change


@pytest.mark.parametrize("plain", [True, False])
def test_decision_without_options_that_is_carried_out_is_found(tmp_path, plain):
    checker = checked(tmp_path, asking('    state["right"] += 0 * chosen(state)\n'), plain=plain)
    finding = checker.findings[-1]
    assert (finding.check, finding.passed) == ("plays", False)
    assert "the decision GUESS was asked without options" in finding.message
    assert "offer at least one option" in finding.advice
    line = (tmp_path / "urn" / "game.py").read_text(encoding="utf-8").splitlines()[finding.line - 1]
    assert line.strip() == "if ask(tables, state, log, Decision.GUESS, 0):"
    assert "game 0 of seed 1, after decision 0" in finding.where


@pytest.mark.long
def test_decision_without_options_may_be_passed_over(tmp_path):
    checker = checked(tmp_path, asking('    state["right"] += 0\n'))
    assert checker.passed, [finding for finding in checker.findings if finding.passed is False]


@pytest.mark.long
def test_endings_that_were_never_seen_are_named(tmp_path):
    change = instead('"fooled-by-red")', '"fooled-by-red", "flood")')
    plays = next(finding for finding in checked(tmp_path, change).findings if finding.check == "plays")
    assert plays.message.endswith("3 of 4 endings; not reached: flood")


def test_state_outside_of_the_record_is_found(tmp_path):
    """Rules that remember something of the game before play other games on several threads."""

    def change(text):
        text = text.replace('    ball = state["urn"]', '    LAST.append(0)\n        ball = state["urn"]')
        return text.replace('state["right"] += 1', 'state["right"] += len(LAST) % 2').replace(
            "@dataclass(frozen=True)\nclass Urn", "LAST = []\n\n\n@dataclass(frozen=True)\nclass Urn"
        )

    checker = checked(tmp_path, change)
    by_check = {finding.check: finding for finding in checker.findings if finding.passed is False}
    assert "same totals" in by_check, checker.findings
    assert "no global variables" in by_check["same totals"].advice


def test_strategy_that_peeks_is_found(tmp_path):
    checker = checked(tmp_path, mend=lambda folder: honest(folder, '@strategy("broken"'))
    finding = checker.findings[-1]
    assert (finding.check, finding.passed) == ("strategies", False)
    assert 'peek looks at state["urn"]' in finding.message
    assert finding.file.endswith("strategies.py")


@pytest.mark.long  # code that does not compile is never found again
def test_rules_that_do_not_compile_are_reported(tmp_path):
    change = instead('state["decisions"] += 1', 'state["decisions"] += {"one": lambda: 1}["one"]()')
    finding = checked(tmp_path, change, plain=False).findings[-1]
    assert (finding.check, finding.passed) == ("compiles", False)
    assert finding.file.endswith("game.py")


@pytest.mark.long
def test_rules_that_differ_when_compiled_are_reported(tmp_path, monkeypatch):
    """Global variables are read when a kernel is compiled."""

    def change(text):
        text = instead('ball = state["urn"][state["drawn"]]', 'ball = BALLS[state["drawn"]]')(text)
        return instead("\nclass Event(", "\nBALLS = np.zeros(MAX_BALLS, np.int64)\n\n\nclass Event(")(text)

    compiles = Checker._compiles

    def compiles_later(checker):
        sys.modules[checker.game.load.__module__].BALLS[:] = 1
        return compiles(checker)

    monkeypatch.setattr(Checker, "_compiles", compiles_later)
    finding = checked(tmp_path, change, plain=False).findings[-1]
    assert (finding.check, finding.passed) == ("plays alike", False)
    assert "of the result differs from plain Python" in finding.message
    assert "when a kernel is compiled" in finding.advice


LOOPS = """    for _ in range(LOOPS if state["game_number"] == 5 else 0):
        state["cause"] ^= np.int64(state["luck_key"][0] >> np.uint64(33)) * state["cause"] + 1
    left = tables["balls"]"""


@pytest.mark.long
@pytest.mark.parametrize(("check", "seconds"), [("plays alike", 1), ("same totals", SECONDS)])
def test_loop_without_end_in_compiled_rules_is_found(check, seconds, tmp_path, monkeypatch):
    """Compiled code cannot be interrupted: the check gives up and names the game."""

    def change(text):
        text = instead('    left = tables["balls"]', LOOPS)(text)
        return instead("\nclass Event(", "\nLOOPS = 0\n\n\nclass Event(")(text)

    compiles = Checker._compiles

    def hangs_once_compiled(checker):
        sys.modules[checker.game.load.__module__].LOOPS = 20_000_000_000
        return compiles(checker)

    monkeypatch.setattr(Checker, "_compiles", hangs_once_compiled)
    monkeypatch.setattr(game_check, "PATIENCE", 1.0)
    monkeypatch.setitem(SHARES, "plays", 1.0 if check == "plays alike" else 0.0)
    monkeypatch.setitem(SHARES, "redeal", 0.0)
    checker = Checker(bring(str(honest(write_game(tmp_path / "urn", change=change)))), seconds)
    assert not checker.run()
    finding = checker.findings[-1]
    assert (finding.check, finding.passed) == (check, False)
    assert "no answer in 1 s" in finding.message
    assert "game 5 of seed 1" in finding.where
    assert "endless loop" in finding.advice
    assert finding.file.endswith("game.py")


@pytest.mark.long
def test_command__reports_errors_with_their_place(tmp_path):
    honest(write_game(tmp_path / "urn", plain=True))
    result = call("game", "check", "urn", "--seconds", 1)
    assert "All checks passed" in result.stderr
    assert "elderodds run --game urn" in result.stderr
    honest(
        write_game(
            tmp_path / "urn",
            plain=True,
            change=instead(LUCK, ""),
        )
    )
    result = call("game", "check", "urn", "--seconds", 1, "--json", code=1)
    answer = json.loads(result.stdout)
    assert not answer["passed"]
    assert [check["check"] for check in answer["checks"] if check["result"] == "failed"] == ["deals"]
    assert "To do: write n_seats, key and game_number" in result.stderr


@pytest.mark.long
@pytest.mark.parametrize("game", ["final-hour", "final-battle"])
def test_command__passes_the_games_that_come_with_elderodds(game):
    assert "All checks passed" in call("game", "check", game, "--seconds", 4).stderr


def test_command__no_such_game():
    assert "unknown game" in call("game", "check", "nothing", code=2).output
    assert "--seconds 0: must lie" in call("game", "check", "final-hour", "--seconds", 0, code=2).output

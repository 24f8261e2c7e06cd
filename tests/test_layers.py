"""House rules that a script can hold: who imports whom, who may know what, how long things get."""

import ast
import functools
import graphlib
import re
import sys
import tomllib
from pathlib import Path

import pytest

from cli.main import COMMANDS, OURS
from cli.terminal.wording import ADVICE_WORDING, WORDING

ROOT = Path(__file__).parent.parent
LAYERS = (
    "simcore",
    "heuristics",
    "analysis",
    "reports",
    "cli",
    "elderodds",
)  # each may import from those before it
# Without the examples of strategy files, which are never imported; users begin with a copy.
FILES = sorted(
    file for layer in LAYERS for file in (ROOT / layer).rglob("*.py") if file.parent.name != "examples"
)
MODULE_LINES, FUNCTION_LINES = 400, 60

# The wings of each package, the lowest first: each may use those before it.
WINGS = {
    "simcore": (
        "process", "messages", "files", "records", "jit", "kernels", "contract", "results", "play",
        "narration", "data", "positions", "effects", "games", "store", "cluster",
    ),
    "simcore.games": (
        "box", "battle", "limits", "printed", "columns", "rules", "position_features", "scenario",
        "chances", "narration", "positions", "__init__", "public",
    ),
    "heuristics": ("toolbox", "value", "strategy", "any_game"),
    "analysis": (
        "errors", "statistics", "experiment", "calibration", "ledger", "kept_runs", "comparison",
        "request", "influence", "losses", "findings", "luck", "tension", "value", "advice", "tuning",
        "strategies", "game_check", "odds", "environments", "agents",
    ),
    "reports": ("words", "figures", "pages", "notebook"),
    "cli": ("surroundings", "terminal", "shared", "commands", "main", "__main__"),
    "elderodds": ("own_packages", "strategy", "games", "game", "notebook", "env", "__main__"),
}  # fmt: skip
# The wings inside the rules of large games, the lowest first.
RULES_WINGS = {
    "arkham_horror": ("records", "board", "effects", "fights", "phases"),
    "elder_sign": ("records", "board", "effects", "attempt", "phases", "machine"),
    "final_hour": (
        "state", "vocabulary", "tables", "events", "monsters", "piles", "effects", "redeal", "turn",
        "ritual", "setup", "machine",
    ),
}  # fmt: skip
# Folders of files on which several games stand, and those games.
FAMILIES = {"arkham_horror": ("final_battle",)}
# Names that would give a game, or a family of games, away outside its own folders.
GAMES = {
    "final_hour": r"final[ _-]?hour|umordhoth|deep[ _-]one|star[ _-]spawn|chthonian"
    r"|ghoul|lily[ _-]chen|miskatonic|glimpse r'lyeh|heptagram|tesseract",
    "final_battle": r"final[ _-]?battle",
    "arkham_horror": r"necronomicon|nodens|gate[ _-]trophy",
    "elder_sign": r"elder[ _-]?sign|museum|focusing|azathoth's ally|lost and found",
}
# Names that the games share, and that nothing outside the folders of games may know.
SHARED = (
    r"arkham|cthulhu|shudde|jenny|michael[ _-]mcglen|hastur|ithaqua|nyarlathotep|shub[ _-]niggurath|\byig\b"
    r"|yog[ _-]sothoth|azathoth|tommy[ _-]gun|shrivelling|joe[ _-]diamond|amanda|doom[ _-]token"
)


def name(file):
    return file.relative_to(ROOT).as_posix()


@functools.cache
def nodes(file):
    """Everything that the file says, parsed once for all tests."""
    return list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))


def imports(file):
    for node in nodes(file):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name(file)}: relative import"
            yield node.module


def packages(file):
    """Top-level packages that the file imports."""
    return {module.split(".")[0] for module in imports(file)}


def calls(file, *names):
    """Lines on which the file calls a function of one of these names."""
    return [
        node.lineno
        for node in nodes(file)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in names
    ]


def assert_no_file(offends, but=()):
    """Assert that no file offends, and list all that do; `but` has prefixes of exceptions."""
    found = {name(file): offends(file) for file in FILES if not name(file).startswith(tuple(but))}
    assert not {file: what for file, what in found.items() if what}


def test_imports_go_one_way():
    def above(file):
        layer = LAYERS.index(file.relative_to(ROOT).parts[0])
        return packages(file) & {*LAYERS[layer + 1 :], "tests"}

    assert_no_file(above)


def module_of(file):
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@functools.cache
def edges():
    """Which modules of ours each module imports."""
    ours = {module_of(file): file for file in FILES}
    found = {}
    for module, file in ours.items():
        named = set(imports(file))
        for node in nodes(file):
            if isinstance(node, ast.ImportFrom):
                named |= {f"{node.module}.{alias.name}" for alias in node.names}
        used = {each for each in named if each in ours and each != module}
        # An import from a package need not come from its __init__.
        found[module] = {each for each in used if not any(other.startswith(f"{each}.") for other in used)}
    return found


def test_no_module_imports_itself_in_a_circle():
    graphlib.TopologicalSorter(edges()).prepare()


def wing_of(module):
    """Package or game that a module belongs to, and its wing there."""
    parts = module.split(".")
    if parts[:2] == ["simcore", "games"] and len(parts) > 2:
        return ("simcore.games", parts[2]), (parts[3] if len(parts) > 3 else "__init__")
    return (parts[0], ""), (parts[1] if len(parts) > 1 else "")


def test_wings_stand_one_upon_the_other():
    for module, used in edges().items():
        here, wing = wing_of(module)
        order = WINGS[here[0]]
        for other in used:
            there, lower = wing_of(other)
            if here == there and wing and lower and wing in order and lower in order:
                assert order.index(lower) <= order.index(wing), f"{module} imports {other}"


def test_every_wing_has_its_place():
    """A package of a game comes after all others of `heuristics`, and beside those of other games."""
    for module in edges():
        here, wing = wing_of(module)
        assert not wing or wing in WINGS[here[0]] or (here[0] == "heuristics" and wing in GAMES), module


def rules_wing_of(module):
    """Wing of a module inside the rules of its game; "" for the package itself and outside of rules."""
    parts = module.split(".")
    inside = parts[:2] == ["simcore", "games"] and len(parts) > 4 and parts[3] == "rules"
    return parts[4] if inside and parts[2] in RULES_WINGS else ""


def test_wings_of_rules_import_one_way():
    """Rules in folders lie in known ones, and each folder imports only those before it."""
    for module, used in edges().items():
        wing = rules_wing_of(module)
        if wing:
            order = RULES_WINGS[module.split(".")[2]]
            assert wing in order, module
            lower = order[: order.index(wing) + 1]
            for other in used:
                if other.split(".")[:4] == module.split(".")[:4]:
                    assert rules_wing_of(other) in lower, f"{module} imports {other}"


def test_only_one_folder_talks_to_numba():
    assert_no_file(lambda file: packages(file) & {"numba", "llvmlite"}, but=["simcore/jit/"])


def test_luck_comes_from_one_source():
    assert_no_file(lambda file: packages(file) & {"random"})
    assert_no_file(lambda file: words(file, r"\b(np|numpy)\.random\b"))


def words(file, pattern):
    """Return the texts of a file that match a pattern."""
    return [found[0] for found in re.finditer(pattern, file.read_text(encoding="utf-8"), re.IGNORECASE)]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_only_the_games_own_folders_know_it(game):
    family = {each for name, games in FAMILIES.items() for each in (name, *games) if game in (name, *games)}
    own = [f"{layer}/{each}/" for layer in ("simcore/games", "heuristics") for each in {game, *family}]
    assert_no_file(lambda file: words(file, GAMES[game]), but=own)


def game_of(module):
    parts = module.split(".")
    if parts[:2] == ["simcore", "games"] and len(parts) > 2:
        return parts[2]
    return parts[1] if parts[0] == "heuristics" and len(parts) > 1 and parts[1] in GAMES else None


def test_a_game_imports_no_other_game_but_its_family():
    for module, used in edges().items():
        for other in used:
            here, there = game_of(module), game_of(other)
            if here and there and here != there:
                assert here in FAMILIES.get(there, ()), f"{module} imports {other}"


def test_only_folders_of_games_know_what_the_games_share():
    folders = [f"{layer}/{game}/" for layer in ("simcore/games", "heuristics") for game in GAMES]
    assert_no_file(lambda file: words(file, SHARED), but=folders)


def test_every_game_is_watched():
    folders = {
        folder.name for folder in (ROOT / "simcore" / "games").iterdir() if (folder / "__init__.py").is_file()
    }
    assert folders <= set(GAMES)


def declared_lines(file):
    """Lines of the declarations of a file: constants, and enumerations of codes, events and decisions."""
    for node in nodes(file)[0].body:
        bases = [getattr(base, "id", "") for base in getattr(node, "bases", ())]
        if isinstance(node, ast.Assign | ast.AnnAssign) or any(
            re.search("Enum|Code", base) for base in bases
        ):
            yield node.end_lineno - node.lineno + 1


def long_parts(file):
    """The file and its functions, as far as they are too long.

    Declarations do not count, so that one list need not be cut in two, nor do docstrings of functions.
    """
    lines = len(file.read_text(encoding="utf-8").splitlines()) - sum(declared_lines(file))
    if lines > MODULE_LINES:
        yield f"{lines} lines"
    for node in nodes(file):
        if isinstance(node, ast.FunctionDef):
            doc = node.body[0] if ast.get_docstring(node) else None
            lines = node.end_lineno - node.lineno - (doc.end_lineno - doc.lineno if doc else 0)
            if lines > FUNCTION_LINES:
                yield f"{node.name} has {lines} lines"


def test_nothing_gets_long():
    assert_no_file(lambda file: list(long_parts(file)))


def test_only_the_command_line_prints():
    assert_no_file(lambda file: calls(file, "print"), but=["cli/"])


def texts(file):
    """All literal texts of a file with their lines, docstrings too."""
    for node in nodes(file):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


WRITING = (
    r"\.write_(text|bytes)\(|\bopen\([^()]*[\"'][wxa]b?[\"']"
    r"|\.(to_csv|write_csv|to_parquet|write_parquet|savefig)\((?!\s*(\)|index|buffer|stream))"
)


def test_files_are_written_whole():
    """Only `simcore/files/writing.py` writes files of the user."""
    own = ["simcore/files/writing.py", "simcore/store/local.py", "simcore/jit/cache.py"]
    temporary = ["simcore/contract/game_folders.py", "analysis/kept_runs/resume.py"]
    assert_no_file(lambda file: words(file, WRITING), but=[*own, *temporary])


SPELLED = re.compile(
    rf"(?<![\w-])--[a-z][a-z-]*|`-[a-z]\b|(?<!-)\belderodds ({'|'.join(COMMANDS)})\b"
)  # an option, or a command


def spelled(file):
    """Options and commands in the texts of a file, with their lines."""
    return [(line, SPELLED.search(text)[0]) for line, text in texts(file) if SPELLED.search(text)]


def test_only_the_command_line_spells_options_and_commands():
    """`simcore/process/command_line.py` spells those that manifests, results and pages keep."""
    assert_no_file(spelled, but=["cli/", "reports/notebook/", "simcore/process/command_line.py"])


def test_every_kind_of_error_has_its_sentence():
    """Each kind that a layer below gives an error is worded by the command line, and no other."""
    makers = re.compile(r"\w+Error|ErrorDetail|Finding|cls|__init__")
    kinds = set()
    for file in FILES:
        for node in nodes(file):
            if isinstance(node, ast.Call) and not name(file).startswith("cli/"):
                called = getattr(node.func, "id", getattr(node.func, "attr", ""))
                given = [each.value for each in node.keywords if each.arg == "kind"]
                if given and makers.fullmatch(called):
                    kinds |= {each.value for each in ast.walk(given[0]) if isinstance(each, ast.Constant)}
    assert kinds - {""} == {*WORDING, *ADVICE_WORDING}


def looks_for_words(file):
    """Lines that look for fixed words in an error or in the text of another object."""
    return [
        node.lineno
        for node in nodes(file)
        if isinstance(node, ast.Compare)
        and isinstance(node.left, ast.Constant)
        and isinstance(node.ops[0], ast.In | ast.NotIn)
        and re.search("[a-z]{3}", str(node.left.value))
        and (
            getattr(getattr(node.comparators[0], "func", None), "id", "") == "str"
            or getattr(node.comparators[0], "attr", "") in ("message", "problem", "msg", "text", "title")
        )
    ]


def test_errors_and_sentences_are_recognized_by_type():
    assert_no_file(looks_for_words)


def vague_names(file):
    """Variables whose names do not say what they hold."""
    for node in nodes(file):
        stored = isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        name = node.id if stored else node.arg if isinstance(node, ast.arg) else ""
        if name in ("each", "told", "who"):
            yield f"line {node.lineno}: {name}"


def test_variables_are_named_after_what_they_hold():
    assert_no_file(lambda file: list(vague_names(file)), but=["simcore/games/"])


PARAMETERS = re.compile(r"^Parameters\n-+\n(.*?)(?=^\w+\n-+$|^>>>|\Z)", re.MULTILINE | re.DOTALL)


def parameters_that_do_not_exist(file):
    """Parameters that a docstring describes, but the function does not have."""
    for node in nodes(file):
        if isinstance(node, ast.FunctionDef):
            described = PARAMETERS.search(ast.get_docstring(node) or "")
            lines = re.findall(r"^\S.*", described[1], re.MULTILINE) if described else []
            names = {name.lstrip("*") for line in lines for name in line.split(", ")}
            existing = {part.arg for part in ast.walk(node.args) if isinstance(part, ast.arg)}
            yield from (f"{node.name}: {name}" for name in sorted(names - existing))


def test_docstrings_describe_parameters_that_exist():
    assert_no_file(lambda file: list(parameters_that_do_not_exist(file)))


def bound_twice(file):
    """Constants that a module binds more than once: a kernel would read the last of them."""
    names = [
        target.id
        for node in nodes(file)[0].body
        if isinstance(node, ast.Assign)
        for part in node.targets
        for target in ast.walk(part)
        if isinstance(target, ast.Name) and isinstance(target.ctx, ast.Store)
    ]
    return {name for name in names if names.count(name) > 1}


def test_constants_are_bound_once():
    assert_no_file(bound_twice)


def kernels_with_defaults(file):
    for node in nodes(file):
        if isinstance(node, ast.FunctionDef):
            decorators = [getattr(decorator, "id", "") for decorator in node.decorator_list]
            if "kernel" in decorators and node.args.defaults:
                yield node.name


def test_kernels_have_no_default_arguments():
    """Numba types defaults apart from values."""
    assert_no_file(lambda file: list(kernels_with_defaults(file)))


def test_wheel_installs_these_packages_and_no_others():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert tuple(project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]) == LAYERS
    assert OURS == LAYERS
    for layer in LAYERS:
        assert (ROOT / layer / "__init__.py").is_file()
        assert (ROOT / layer / "py.typed").is_file()


def test_dependencies_are_those_that_are_imported():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    lines = [*project["dependencies"], *extras["cluster"], *extras["remote"], *extras["env"]]
    named = {re.match(r"[\w-]+", line)[0].lower().replace("-", "_") for line in lines}
    companions = {"markupsafe", "pydantic_core", "dask"}  # they come with jinja2, pydantic, distributed
    known = set(sys.stdlib_module_names) | set(LAYERS) | companions
    imported = {module.split(".")[0].lower() for file in FILES for module in imports(file)} - known
    assert imported == named


def test_nothing_that_is_read_can_run_code():
    """No pickle and its kin; only strategy files, which are code, are ever run.

    Workers of a cluster and a process that shares the work on a page are sent what they do, and trust the
    sender. No file is ever unpickled, except those of the cache of compiled code, which is machine code.
    """
    sent = ["simcore/cluster/portable.py", "reports/pages/other_process.py", "simcore/jit/kept.py"]
    pickles = {"pickle", "marshal", "shelve", "dill", "joblib", "cloudpickle"}
    assert_no_file(lambda file: packages(file) & pickles, but=sent)
    assert_no_file(lambda file: words(file, "allow_pickle|read_pickle"), but=sent)
    assert_no_file(lambda file: calls(file, "exec", "eval"), but=[*sent, "heuristics/strategy/files.py"])

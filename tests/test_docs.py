"""Documentation names only files, modules, functions and sections that exist; the changelog is left out."""

import functools
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import simcore.games
from simcore.games import find_game, games
from simcore.results.model import Result
from tools import json_keys
from tools.tables import MARKED, filled

ROOT = Path(__file__).parent.parent
PAGES = [
    *(ROOT / f"{page}.md" for page in ("README", "CONTRIBUTING", "RELEASING")),
    *sorted((ROOT / "docs").rglob("*.md")),
]
TOPS = "simcore|heuristics|analysis|reports|cli|elderodds|tools|tests"
GAMES = [module.name for module in pkgutil.iter_modules(simcore.games.__path__)]

PATH = re.compile(rf"(?<![\w./-])(?:{TOPS}|docs|\.ci)/[\w./-]*")
FILE = re.compile(r"`([a-z_]+\.py)`")
DOTTED = re.compile(rf"(?<![\w./-])(?:{TOPS})(?:\.[A-Za-z_]\w*)+(?![\w/])")
MEMBER = re.compile(r"`([a-z_]+)\.([A-Za-z_]\w*)(?:\([^`]*\))?`")
LINK = re.compile(r"\]\(([^)\s]+)\)")

# Files of users, not of ours.
THEIRS = {"mine.py", "brisk.py", "easier.toml"}
SCHEMA = re.compile(r"elderodds[\w.-]*/\d")
# An entry point, and a game of another package.
NO_MODULES = {"elderodds.strategies", "elderodds.games.the_well"}
# Keys of data and objects of examples that look like something out of a module.
NO_MEMBERS = {
    ("cards", "NAME"),
    ("deal", "clues"),  # an event of the log
    ("env", "action_masks"),  # of an environment, as the page calls it
    ("env", "render"),
    ("env", "words"),
    ("investigators", "NAME"),
    ("health", "change"),
    ("run", "games"),
}


def name(file):
    return file.relative_to(ROOT).as_posix()


@functools.cache
def files():
    """Every file of ours."""
    tops = (*TOPS.split("|"), "docs")
    return frozenset(name(file) for top in tops for file in (ROOT / top).rglob("*.*") if file.is_file())


def exists(path):
    """Return whether a file or folder exists; GAME is any game."""
    wanted = [path.replace("GAME", game) for game in GAMES] if "GAME" in path else [path]
    return all((ROOT / each).exists() for each in wanted)


def thing(dotted):
    """Return whether a module, or a name in a module, exists; GAME is any game."""
    if "GAME" in dotted:
        return all(thing(dotted.replace("GAME", game)) for game in GAMES)
    module, parts = "", dotted.split(".")
    while parts and is_module(f"{module}.{parts[0]}".lstrip(".")):
        module = f"{module}.{parts.pop(0)}".lstrip(".")
    found = importlib.import_module(module) if parts else None
    for part in parts:
        if not hasattr(found, part):
            return False
        found = getattr(found, part)
    return True


def is_module(dotted):
    """Whether there is such a module; it need not be importable here."""
    path = dotted.replace(".", "/")
    return f"{path}.py" in files() or f"{path}/__init__.py" in files()


def anchors(page):
    """Anchors of the headings of a page, as forges make them."""
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", each.lower()).replace(" ", "-") for each in headings}


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_paths_exist(page):
    text = page.read_text(encoding="utf-8")
    paths = {found.rstrip(".-") for found in PATH.findall(text)}
    assert not [path for path in sorted(paths) if not exists(path)]


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_files_without_a_folder_exist_somewhere(page):
    there = {Path(file).name for file in files()} | THEIRS
    assert not sorted(set(FILE.findall(page.read_text(encoding="utf-8"))) - there)


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_dotted_names_can_be_imported(page):
    text = SCHEMA.sub("", page.read_text(encoding="utf-8"))
    dotted = set(DOTTED.findall(text)) - NO_MODULES
    dotted = {each for each in dotted if not each.endswith((".py", ".md", ".toml", ".json"))}
    assert not [each for each in sorted(dotted) if not thing(each)]


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_names_out_of_modules_are_there(page):
    """For instance `board.trouble_there`: some module called `board` has it."""
    missing = []
    text = json_keys.MARKED.sub("", page.read_text(encoding="utf-8"))
    for module, member in MEMBER.findall(text):
        if (module, member) in NO_MEMBERS:
            continue
        if module == "odds":  # what the tutorial calls `elderodds.notebook`
            module = "notebook"
        here = [file for file in files() if re.search(rf"(^|/){module}(/__init__)?\.py$", file)]
        ours = [each for each in here if not each.startswith(("tests/", "tools/"))]
        if ours and member not in ("py", "toml", "md", "json", "html"):
            dotted = [each.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for each in ours]
            if not any(hasattr(importlib.import_module(each), member) for each in dotted):
                missing.append(f"{module}.{member}")
    assert not missing


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page):
    for link in LINK.findall(re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)):
        if not link.startswith(("http:", "https:", "mailto:")):
            file, _, anchor = link.partition("#")
            target = (page.parent / file).resolve() if file else page
            assert target.exists(), link
            assert not anchor or anchor in anchors(target), link


def test_page_of_the_tools_names_them_all():
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for file in (ROOT / "tools").glob("*.py"):
        assert file.name == "__init__.py" or f"tools.{file.stem}" in text, file.name


PLACE = re.compile(r"`((?:[a-z_.]+/)*[a-z_]+\.py)`, `(\w+)[\w.]*`")


def test_places_that_newcomers_look_for_exist():
    """CONTRIBUTING.md: each name is declared in the file before it; files of a game lie below its folder."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    places = 0
    table = text.partition("Some places that newcomers look for")[2].partition("## House rules")[0]
    for row in table.splitlines():
        folder = re.match(r"\| `(simcore/games/\w+/)` ", row)
        for file, member in PLACE.findall(row):
            places += 1
            source = (ROOT / (folder[1] if folder else "") / file).read_text(encoding="utf-8")
            assert re.search(rf"^( {{4}})?(def|class) {member}\b|^{member} = ", source, re.M), (file, member)
    assert places > 30


def test_map_names_every_wing():
    """CONTRIBUTING.md, "A map of the code": a line for each folder in each package."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for package in ("simcore", "heuristics", "analysis", "reports", "cli", "elderodds"):
        for wing in (ROOT / package).iterdir():
            if wing.is_dir() and (wing / "__init__.py").is_file() and wing.name not in GAMES:
                assert f"`{package}/{wing.name}/`" in text, f"{package}/{wing.name}"


@pytest.mark.parametrize(
    "page", [page for page in PAGES if "<!-- end -->" in page.read_text(encoding="utf-8")]
)
def test_tables_of_events_follow_from_the_declarations(page):
    """`python -m tools.tables` writes them."""
    text = page.read_text(encoding="utf-8")
    assert filled(text) == text
    marked = MARKED.findall(text) + json_keys.MARKED.findall(text)
    assert len(marked) == text.count("<!-- end -->")


@pytest.mark.parametrize("page", [page for page in PAGES if json_keys.MARKED.search(page.read_text("utf-8"))])
def test_tables_of_json_keys_follow_from_the_models(page):
    """`python -m tools.json_keys` writes them."""
    text = page.read_text(encoding="utf-8")
    assert json_keys.filled(text) == text


def test_a_field_without_a_description_is_refused():
    class Silent(Result):
        games: int

    with pytest.raises(ValueError, match=r"Silent\.games has no description"):
        json_keys.table(Silent)


@pytest.mark.parametrize("game", games())
def test_every_game_has_its_tables_of_events(game):
    text = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    if find_game(game).rank < 1000:  # a game that comes with elderodds
        assert f"<!-- events: {game} -->" in text
        assert f"<!-- decisions: {game} -->" in text


def test_readme_says_of_expert_what_the_results_say():
    """How many more games `expert` wins than `standard`, two players, over the combinations."""
    results = (ROOT / "docs/results.md").read_text(encoding="utf-8")

    def rates(strategy):
        table = results.split(f"\n#### `{strategy}`\n")[1].split("\n#### ")[0]
        rows = (
            line.split("|")
            for line in table.splitlines()
            if re.match(r"\| [a-z-]+ \| (easy|normal|hard) ", line)
        )
        return [float(row[4].split()[0]) for row in rows]

    more = [
        100 * (expert / standard - 1)
        for expert, standard in zip(rates("expert"), rates("standard"), strict=True)
    ]
    assert len(more) == 9
    readme = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    assert f"with two players `expert` wins {min(more):.0f} to {max(more):.0f}% more games" in readme

import pytest

from simcore.games import find_game
from simcore.jit import cache, shapes
from simcore.jit.digest import digest_of

FILE = str(shapes.HOME / "simcore" / "made_up.py")
TEXT = "def double(x):\n    return 2 * x\n"


@pytest.fixture
def kept(monkeypatch, tmp_path):
    """File of kept digests in an empty cache; `again` forgets what this process knows, like a new command."""
    monkeypatch.setattr(cache.config, "DISABLE_JIT", 0)
    monkeypatch.setenv(cache.CACHE_SWITCH, str(tmp_path))

    def again():
        shapes.shapes.cache_clear()
        shapes.loads.cache_clear()
        monkeypatch.setattr(shapes, "_kept", shapes._Kept())

    again()
    yield tmp_path / shapes.file_name(), again
    shapes.shapes.cache_clear()
    shapes.loads.cache_clear()


def computed(text=TEXT):
    found = dict(shapes.shapes(FILE, text))
    shapes.keep_shapes()
    return found


def test_shapes__are_kept_for_exactly_one_text(kept, monkeypatch):
    _, again = kept
    before = computed()
    assert set(before) == {"", "double:1"}
    again()
    monkeypatch.setattr(shapes, "_computed", lambda text: {"": "computed again"})
    assert computed() == before
    assert computed(TEXT.replace("2", "3")) == {"": "computed again"}


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(lambda text: "", id="empty"),
        pytest.param(lambda text: text[:-9], id="cut off"),
        pytest.param(lambda text: text.replace("double:1", "double:2"), id="altered"),
        pytest.param(lambda text: "\udcff", id="not text"),
    ],
)
def test_shapes__a_damaged_file_is_ignored_and_replaced(damage, kept):
    file, again = kept
    before = computed()
    whole = file.read_text()
    file.write_bytes(damage(whole).encode("utf-8", "surrogateescape"))
    again()
    assert computed() == before
    assert file.read_text() == whole


def test_shapes__nothing_is_kept_when_the_cache_is_off(kept, monkeypatch):
    file, _ = kept
    monkeypatch.setenv(cache.CACHE_SWITCH, "0")
    assert computed()
    assert not file.exists()


def fail(*_):
    raise AssertionError("parsed or disassembled again")


def test_digest__is_the_same_with_what_is_kept(kept, monkeypatch):
    _, again = kept
    advance = find_game().rules().kernels[1]
    digest_of.__globals__["_own"].cache_clear()
    before = digest_of(advance)
    again()
    digest_of.__globals__["_own"].cache_clear()
    monkeypatch.setattr(shapes.ast, "parse", fail)
    monkeypatch.setattr(shapes.dis, "get_instructions", fail)
    assert digest_of(advance) == before


def test_loads__are_bounded(kept, monkeypatch):
    monkeypatch.setattr(shapes, "MOST_LOADS", 1)
    for text in ("one.two", "three.four", "five"):
        names, *_ = shapes.loads(compile(text, "", "eval"))
        assert ".".join(filter(None, names)) == text
    assert len(shapes._kept.loads) <= 2

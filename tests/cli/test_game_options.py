"""Options that a game declares, each a short form of a setting."""

from pathlib import Path

import pytest

from simcore.contract.game_options import GAMES, game_options
from simcore.games import games
from simcore.process import command_line
from tests.command import call
from tests.command import in_an_empty_folder as in_an_empty_folder

GAME = ("--game", "arkham-horror")
HERALDS = """[the-grey-guest]
name = "The Grey Guest"
setup = "doom(2)"
source = "own"
"""


@pytest.fixture
def pack():
    """Return a pack with a herald."""
    folder = Path("guests")
    folder.mkdir()
    (folder / "pack.toml").write_text('title = "Guests"\n')
    (folder / "heralds.toml").write_text(HERALDS)
    return folder


def shown(*words):
    return call("scenario", "show", *GAME, *words).stdout


def test_an_option_is_a_setting_whichever_option_comes_first(pack):
    as_setting = shown("--with", pack, "--set", "sheets.herald=the-grey-guest")
    assert '"sheets.herald" = { base = "none", value = "the-grey-guest" }' in as_setting
    assert shown("--herald", "The Grey Guest", "--with", pack) == as_setting
    assert shown("--set", "sheets.herald=random", "--with", pack) == shown(
        "--with", pack, "--herald", "random"
    )
    assert shown("--herald", "random", "--with", pack, "--set", "sheets.herald=none") == shown("--with", pack)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ("--herald", "the-gray-guest"),
            'no such herald; found "the-gray-guest"; allowed: the-grey-guest, random, none; did you mean',
        ),
        (("--guardian", "random"), "--guardian: the packs in play have no guardian"),
    ],
)
def test_a_refusal_names_what_is_allowed(pack, words, message):
    assert message in call("scenario", "show", *GAME, "--with", pack, *words, code=2).stderr


def test_the_option_of_another_game_is_refused_with_the_name_of_that_game():
    wrong = call("scenario", "show", "--game", "final-battle", "--herald", "ghroth", code=2).stderr
    assert "--herald: final-battle has no heralds. They are in arkham-horror (--game arkham-horror)" in wrong


def test_every_option_belongs_to_the_game_in_whose_folder_it_is_declared():
    names = [option.name for option in game_options()]
    assert len(set(names)) == len(names)
    assert not {f"--{name}" for name in names} & set(command_line.SPELLINGS.values())
    for option in game_options():
        assert {name.replace("-", "_") for name in option.games} <= {path.name for path in GAMES.iterdir()}
        assert set(option.games) <= games().keys()
        for name in option.games:
            assert games()[name].load(None, (f"{option.key}=none",)).changes == ()

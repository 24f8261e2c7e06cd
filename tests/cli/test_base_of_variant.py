"""The game of a variant is inferred from its base."""

import json

from tests.command import call, in_an_empty_folder  # noqa: F401


def test_the_game_of_a_variant_is_that_of_its_base(tmp_path):
    """The base may be a variant too; `--game` is needed only if no file names a game."""
    (tmp_path / "far.toml").write_text('base = "final-battle"\nname = "far"\n')
    (tmp_path / "near.toml").write_text('base = "far.toml"\nname = "near"\n')
    for file in ("far.toml", "near.toml"):
        said = call("scenario", "check", tmp_path / file, "--json").stdout
        assert json.loads(said)["ok"]
        assert json.loads(said) == json.loads(
            call("scenario", "check", tmp_path / file, "--game", "final-battle", "--json").stdout
        )
        assert "hastur" in call("scenario", "list", "--scenario", tmp_path / file).stdout
    (tmp_path / "odd.toml").write_text('base = "odd.toml"\nname = "odd"\n')
    call("scenario", "check", tmp_path / "odd.toml", code=2)

"""Data that compile and can never be won, or do not fit into the tables: `scenario check` says so."""

import itertools

import pytest

from simcore.data.checking import hopeless, no_room
from simcore.games import find_game
from simcore.games.arkham_horror.scenario.scenario import Scenario as ArkhamHorror
from simcore.games.elder_sign.scenario.scenario import Scenario as ElderSign
from simcore.games.final_hour.scenario.never_won import most_matches
from simcore.games.final_hour.scenario.scenario import Scenario as FinalHour
from simcore.messages.error_details import ScenarioError
from tests.simcore.data.tiny import Scenario as Tiny


def warnings(game, *settings):
    return [(error.key, error.problem) for error in hopeless(find_game(game).load(None, settings))]


@pytest.mark.parametrize(
    ("game", "settings", "keys", "said"),
    [
        (
            "final-hour",
            ["rules.matches_needed.2=30"],
            ["rules.matches_needed.2"],
            "with 2 players is ever won",
        ),
        ("final-hour", ["rules.matches_needed.1=30"], ["rules.matches_needed.1"], "no solo game is ever won"),
        (
            "final-hour",
            ["exceptions.hard.rules.matches_needed.2=30"],
            ["rules.matches_needed.2"],
            "with the numbers of hard",
        ),
        (
            "elder-sign",
            ["ancient-ones.yig.combat_task=L+L+L+P+P+P+T+T+I9"],
            ["ancient-ones.yig.combat_task"],
            "no battle is ever won",
        ),
        ("final-battle", ["ancient-ones.yig.start=end"], ["ancient-ones.yig.start"], "lost as it begins"),
        (
            "final-battle",
            ["rules.left_over=reset", "rules.round_limit=1", "ancient-ones.yig.doom=9"],
            [f"ancient-ones.{name}.doom" for name in ("cthulhu", "hastur", "ithaqua", "nyarlathotep")],
            "an attack takes one doom token at most",
        ),
    ],
)
def test_what_can_never_be_won(game, settings, keys, said):
    messages = warnings(game, *settings)
    assert set(keys) <= {key for key, _ in messages}
    assert all(said in problem for key, problem in messages)


def problems(errors):
    return {error.key: error.problem for error in errors}


def test_ways_of_the_whole_game_that_are_closed():
    data = ArkhamHorror.printed()
    assert problems(ArkhamHorror.never_won(data)) == {}
    seals = data.model_copy(update={"rules": data.rules.model_copy(update={"seals": 12})})
    assert problems(ArkhamHorror.never_won(seals)) == {
        "rules.seals": "no game is ever won by sealing: seals lie on unstable locations, one on each"
    }
    changed = {"seals": 12, "closing_trophies": (20,) * 8}
    both = data.model_copy(update={"rules": data.rules.model_copy(update=changed)})
    reported = problems(ArkhamHorror.never_won(both))
    assert len(reported) == 1 + 8 + 1
    assert reported["ancient-ones.azathoth.start"].startswith("no game is ever won: ")


def test_no_piece_brings_an_elder_sign():
    """Without the cards that bring them the battle is left; against who has none, nothing is."""
    data = ElderSign.printed()
    bare = data.model_copy(
        update={
            table: {
                name: card.model_copy(update={"rewards": ()}) for name, card in getattr(data, table).items()
            }
            for table in ("adventures", "other_worlds")
        }
    )
    assert problems(ElderSign.never_won(bare)) == {}  # one can still be bought
    lines = {name: line.model_copy(update={"offered": False}) for name, line in data.entrance.lines.items()}
    closed = bare.model_copy(update={"entrance": data.entrance.model_copy(update={"lines": lines})})
    reported = problems(ElderSign.never_won(closed))
    assert reported["ancient-ones.azathoth.elder_signs"].startswith("no game is ever won: no component")
    assert reported["ancient-ones.yig.elder_signs"].startswith("only the battle can be won")


@pytest.mark.parametrize("game", ["final-hour", "final-battle", "elder-sign"])
def test_games_as_printed_have_room_and_no_warning(game):
    printed = find_game(game).load(None, ())
    assert list(hopeless(printed)) == list(no_room(printed)) == []


@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize(
    ("reserved", "alike", "commit"), [(2, 2, 3), (3, 2, 2), (1, 2, 1), (4, 1, 4), (2, 3, 4)]
)
def test_most_matches_are_those_of_all_choices(players, reserved, alike, commit):
    """Against all reserved clues and the cards that suit each of them best."""
    data = FinalHour.printed()
    rules = data.rules.model_copy(
        update={"reserved_clues": reserved, "clues_per_icon": alike, "commit": commit}
    )
    data = data.model_copy(update={"rules": rules})
    icons = data.priority.icons
    rounds = (
        max(len(level.gates) for one in data.ancient_ones.values() for level in one.difficulties.values())
        * (rules.gates_per_icon - 1)
        - rules.gates_removed
    )
    cards = commit * players if players > 1 else rounds
    best = 0
    for clues in itertools.combinations_with_replacement(icons, reserved):
        if max(map(clues.count, icons)) <= alike:
            worth = sorted((clues.count(card.icon) for card in data.priority.cards.values()), reverse=True)
            best = max(best, sum(worth[:cards]))
    assert most_matches(data, players) == best


def test_what_has_no_room_in_the_tables_is_a_fault(monkeypatch):
    def full(self, cell):
        raise ValueError("the data need 600 rules; at most 512 fit")

    monkeypatch.setattr(Tiny, "tables", full)
    with pytest.raises(ScenarioError, match="the data need 600 rules; at most 512 fit"):
        Tiny.load().check_report()

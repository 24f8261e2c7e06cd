"""Ablated components are gone from the data and from the games."""

import numpy as np
import pytest

from analysis.influence.ablation import choose, kinds
from heuristics.strategy.registry import strategies
from simcore.contract.game import Cell
from simcore.effects.program import walk
from simcore.games.final_hour import GAME
from simcore.games.final_hour.scenario.models import programs
from simcore.play.batch import play_cell
from simcore.play.seating import roster_of
from tests.simcore.games.final_hour.scenarios import PRINTED

ABLATIONS = {ablation.name: ablation for ablation in PRINTED.ablations()}
ONES = PRINTED.ancient_ones


def rows_of(scenario, cell, games=60, strategy="standard"):
    players = roster_of(GAME, scenario.compile(cell), [strategies(GAME.name)[strategy].policy(GAME)], cell)
    shards = []
    play_cell(players, 5, games, workers=1, keep=shards.append)
    return np.concatenate(shards)


@pytest.mark.parametrize("name", ABLATIONS)
def test_every_ablation_is_checked_data(name):
    changed = PRINTED.without(name)
    assert changed.changes
    assert changed.digest != PRINTED.digest
    assert changed.name == f"final-hour+{name}"
    for one in ONES:
        changed.compile(Cell(one, changed.difficulties_of(one)[0], 2))
    assert PRINTED.changes == ()


def test_what_is_gone_cannot_be_taken_away_again():
    left = {ablation.name for ablation in PRINTED.without("no-wreckers").ablations()}
    assert "no-wreckers" not in left
    assert "no-killers" in left


def test_an_unknown_name_is_answered_with_the_nearest():
    with pytest.raises(ValueError, match="did you mean 'no-killers'"):
        PRINTED.without("no-killer")


def test_effects_belong_to_their_ancient_one_and_cards_to_their_investigator():
    for one, sheet in PRINTED.model.ancient_ones.items():
        assert all(ABLATIONS[f"no-{effect}"].ancient_one == one for effect in sheet.effects)
    for who, investigator in PRINTED.model.investigators.items():
        for card in investigator.cards:
            assert ABLATIONS[f"{who}/{card}"].investigator == who
            assert not PRINTED.without(f"{who}/{card}").model.investigators[who].cards[card].top


def test_pieces_have_a_kind_and_are_found_by_their_own_name():
    assert kinds(PRINTED) == ["items", "cards"]
    assert choose(PRINTED, ["toolbox"], kind="items") == ("items/toolbox",)
    assert choose(PRINTED, ["items/toolbox", "no-seals"]) == ("items/toolbox", "no-seals")
    assert {ABLATIONS[name].kind for name in choose(PRINTED)} == {None}  # all: no single components
    with pytest.raises(ValueError, match="no-seals is not one of the items"):
        choose(PRINTED, ["no-seals"], kind="items")
    with pytest.raises(ValueError, match=r"unknown item 'tool'.*did you mean 'toolbox'"):
        choose(PRINTED, ["tool"], kind="items")
    with pytest.raises(ValueError, match="unknown kind of components 'item'"):
        choose(PRINTED, kind="item")


def test_no_damage_leaves_no_way_to_damage():
    changed = PRINTED.without("no-damage")
    effects = [effect for _, program, _ in programs(changed.model) for _, effect in walk(program)]
    assert "damage" not in {effect.name for effect in effects}
    assert all("wrecker" not in kind.icons for kind in changed.model.monsters.values())


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("name", "column", "value"),
    [
        ("no-damage", "damage_tokens", 0),
        ("no-seals", "seals_used", 0),
        ("no-special-monsters", "health_after_1", None),
    ],
)
def test_it_is_gone_from_the_games(name, column, value):
    for one in ONES:
        rows = rows_of(PRINTED.without(name), Cell(one, "normal", 2))
        assert value is None or set(rows[column]) == {value}
        kinds = PRINTED.labels(Cell(one, "normal", 2))["monsters"]
        seen = {kinds[code] for code in rows["loss_monster"] if code != 255}
        if name == "no-special-monsters":
            assert all(PRINTED.model.monsters[kind].group == "standard" for kind in seen)


@pytest.mark.compiled
def test_without_harm_no_investigator_is_hurt():
    """No health is lost without killers, harm and all effects."""
    cell = Cell("umordhoth", "normal", 2)
    scenario = PRINTED.without("no-killers").without("no-harm").without("no-omen-effects")
    rows = rows_of(scenario, cell)
    healthy = 2 * PRINTED.model.rules.health[2]
    assert (rows["health_0"].astype(int) + rows["health_1"] >= healthy - 2).all()  # cards may cost health
    more = rows_of(PRINTED.without("one-health-more"), cell)
    assert max(more["health_0"]) == PRINTED.model.rules.health[2] + 1


@pytest.mark.compiled
def test_the_team_does_not_depend_on_the_ablation():
    cell = Cell("cthulhu", "normal", 3)
    seats = [f"investigator_{seat}" for seat in range(3)]
    plain, blank = rows_of(PRINTED, cell, 40), rows_of(PRINTED.without("jenny-barnes/twin-45s"), cell, 40)
    assert plain[seats].tolist() == blank[seats].tolist()

"""Tables of the referee with the sheets of all packs, for tests of single programs."""

from tests.simcore.games.arkham_horror.referee import alone, effects, last_battle, setup
from tests.simcore.games.arkham_horror.referee.table import CUP, Held

ALL = ("all-sheets",)
TEAM = ("amanda-sharpe", "bob-jenkins")


def laid_out(one, team=TEAM, *, quiet=True, packs=ALL, **sheets):
    """A table after the setup, without gates, monsters and cards, so that a test says what there is."""
    g = alone.begin(one, team, 1, packs=packs, **sheets)
    if quiet:
        for marker in g.on_board():
            marker.place = CUP
        g.stack.shuffled.update(g.gates.values())
        g.gates.clear()
        g.clues.clear()
        g.doom = g.terror = 0
        g.environment = g.rumor = None
        for person in g.people:
            person.cards.clear()
            person.clues = person.money = 0
            person.status = None
            setup.fill(g, person)
            person.at, person.delayed, person.entered = "downtown", False, None
    g.lead = 0
    return g


def will(g, *, faces=(), choices=(), **luck):
    """Say what the dice show, what players choose, and what chance deals by the name of the event."""
    g.log.faces = list(faces)
    g.log.choices = dict(choices)
    g.log.dealt = luck


def marker_of(g, kind, place=CUP):
    """A marker of a kind, put into a place."""
    marker = next(marker for marker in g.markers if marker.kind.id == kind)
    marker.place = place
    g.numbers.setdefault(g.markers.index(marker), marker)
    return marker


def give(g, seat, *cards):
    """Put cards into the possession of an investigator."""
    for card in cards:
        g.people[seat].cards.append(Held(g.book.cards[card]))


def kinds_at(g, place):
    return sorted(marker.kind.id for marker in g.monsters(place))


def awake(one, **sheets):
    """A table in the last battle, before its start."""
    g = laid_out(one, **sheets)
    g.awoke, g.doom = "doom-full", g.one.doom
    last_battle.begin(g)
    return g


def strikes(g):
    """The attack of the Ancient One."""
    effects.run(g, None, tuple(step for step in g.one.attack if step.verb != "rule"), last_battle.ONE)


def living(g):
    return [person.seat for person in g.everybody()]

"""Tables of the referee with one of the small boxes, for tests of single mechanisms."""

from tests.simcore.games.arkham_horror.packs_table import laid_out
from tests.simcore.games.arkham_horror.referee import cards, effects, mythos, standing
from tests.simcore.games.program_text import parse

PHARAOH, GOAT, YELLOW, ACTS, LURKER = BOXES = (
    *(("dark-pharaoh",), ("black-goat",), ("king-in-yellow",), ("kiy-acts",), ("lurker",)),
)
THREE = ("amanda-sharpe", "bob-jenkins", "carolyn-fern")


def table(packs, team=("amanda-sharpe", "bob-jenkins"), one="cthulhu", **sheets):
    """A quiet table with a box."""
    g = laid_out(one, team, packs=packs, **sheets)
    g.turn, g.part = 1, "Mythos"
    for person in g.people:
        cards.within_most(g, person)
    for deck in g.decks.values():
        if not deck.layers:
            deck.shuffle()
    return g


def do(g, program, seat=0, **source):
    """Run a program for an investigator."""
    name = source.pop("name", "location")
    effects.run(g, g.people[seat], parse(program), standing.Source(name, **source))


def text(g, card):
    """Resolve the text of a mythos card."""
    g.mythos_deck.remove(card)
    mythos.ability_step(g, card)


def has_cards(g, seat=0):
    return [held.id for held in g.people[seat].cards]

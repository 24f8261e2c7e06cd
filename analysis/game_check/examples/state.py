"""Records of the game: the position, the data that the rules read, and the result columns.

Each field is declared once. The start of a game, the hidden fields that a redeal changes, and the result
columns that copy a field are derived from the declarations.
"""

from elderodds.game import COMMON, DETAIL, OUTCOME, TEAM, Column, Field, Group, Layout, Pool, Seen, header

SEATS = 4
MOST_DICE = 6
MOST_OMENS = 36
OMENS = ("mist", "wail", "gust", "still")
NO_ONE = 255

# Each source of luck has its own stream, so that draws from one do not shift the others.
TEAM_STREAM, OMEN_STREAM, REDEAL_STREAM, DICE_STREAM = 1, 2, 3, 8

TOWER = Group(
    "The tower",
    (
        Field("fog", "i2", "fog around the tower"),
        Field("lamp", "i2", "light of the lamp"),
        Field("turn", "i2", "seat whose turn it is; n_seats: night"),
        Field("die_face", "i1", "face of each die, 0 to 5; -1: not rolled", (MOST_DICE,), start=-1),
        Field("investigator", "i1", "keeper in each seat", (SEATS,)),
        Field("nerve", "i1", "nerve of each seat", (SEATS,)),
        Field("fled", "i2", "keeper who ran away; -1: none", start=-1),
        Field("n_omens", "i2", "cards left; none: it is dawn"),
        Field(
            "omens",
            "i1",
            "kinds of the cards; the last one is drawn next",
            (MOST_OMENS,),
            seen=Seen.BY_NO_ONE,  # the cards are face down
            count="n_omens",
            pool=Pool("omens", REDEAL_STREAM),
        ),
    ),
)
LAYOUT = Layout(header(), TOWER)
STATE, FRESH, HIDDEN = LAYOUT.dtype, LAYOUT.fresh(), LAYOUT.hidden_piles()

TABLES_LAYOUT = Layout(
    Group(
        "The data of one combination",
        (
            Field("n_seats", "i4", "keepers"),
            Field("team", "i4", "keeper in each seat; -1: drawn at random", (SEATS,)),
            Field("dice", "i4", "dice per turn"),
            Field("lamp_die", "i4", "least that a die shows to light the lamp"),
            Field("bell_die", "i4", "least that a die shows to drive fog away"),
            Field("lamp_need", "i4", "light that wins"),
            Field("fog", "i4", "fog added each night"),
            Field("most_fog", "i4", "fog that loses"),
            Field("nerve", "i4", "nerve of each keeper", (SEATS,)),
            Field("n_omens", "i4", "cards"),
            Field("omens", "i4", "kinds of the cards", (MOST_OMENS,)),
        ),
    )
)
TABLES = TABLES_LAYOUT.dtype

COLUMNS = (
    *COMMON,
    Column("lamp", "u1", "light", "light of the lamp at the end", role=OUTCOME, source="lamp"),
    Column("fog", "u1", "fog", "fog at the end", role=OUTCOME, source="fog"),
    Column("fled", "u1", "label", "keeper who ran away", "investigators", NO_ONE, DETAIL, source="fled"),
    *(
        Column(f"keeper_{seat}", "u1", "label", f"keeper in seat {seat}", "investigators", NO_ONE, TEAM,
               source="investigator", at=(seat,), seat=seat)
        for seat in range(SEATS)
    ),
)  # fmt: skip
COPIED = LAYOUT.copied_columns(COLUMNS)

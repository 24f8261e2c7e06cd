"""Rules: deal, advance to the next decision, record the result, and redeal hidden components.

`t` is the record of the data (TABLES), `s` is the position (STATE), and `log` receives the events.
"""

from elderodds.game import (
    EVERYBODY,
    ask,
    chosen,
    clear_options,
    copy_columns,
    emit1,
    emit2,
    emit3,
    give_luck,
    kernel,
    lose_game,
    offer,
    redeal_hidden,
    restore_fresh,
    roll_dice,
    shuffle,
    win_game,
)

from .narration import Decision, Event
from .state import COPIED, DICE_STREAM, FRESH, HIDDEN, MOST_DICE, OMEN_STREAM, OMENS, SEATS, TEAM_STREAM

LOSS_CAUSES = ("fog", "fear")
VICTORIES = ("lamp", "dawn")
BY_FOG, BY_FEAR = 0, 1
BY_LAMP, BY_DAWN = 0, 1
LAMP, BELL, REST = 0, 1, 2  # options, in the order of the words in narration.py
MIST, WAIL, GUST = OMENS.index("mist"), OMENS.index("wail"), OMENS.index("gust")


@kernel
def deal(t, s, key, game_number):
    """Set up the table and shuffle everything that is hidden."""
    restore_fresh(s, FRESH, 0, len(FRESH))
    s["n_seats"] = t["n_seats"]
    s["key"] = key
    s["game_number"] = game_number
    give_luck(s, key, game_number, EVERYBODY)  # reads n_seats, which is set above
    s["round"] = 1
    for seat in range(SEATS):
        s["investigator"][seat] = seat
    shuffle(key, game_number, TEAM_STREAM, 0, s["investigator"], SEATS)
    for seat in range(SEATS):
        if t["team"][seat] >= 0:
            s["investigator"][seat] = t["team"][seat]
        s["nerve"][seat] = t["nerve"][s["investigator"][seat]]
    s["n_omens"] = t["n_omens"]
    for i in range(t["n_omens"]):
        s["omens"][i] = t["omens"][i]
    shuffle(key, game_number, OMEN_STREAM, 0, s["omens"], t["n_omens"])


@kernel
def advance(t, s, log):
    """Play until a strategy has to decide (True) or the game is over (False)."""
    if s["over"]:
        return False
    if s["decision"] != 0:  # the caller has written the choice
        s["decision"] = 0
        s["decisions"] += 1
        act(t, s, log)
    while not s["over"]:
        if s["turn"] == s["n_seats"]:
            pass_night(t, s, log)
        elif begin_turn(t, s, log):
            return True
        else:  # a compiled strategy has chosen already
            act(t, s, log)
    s["n_options"] = 0
    emit1(log, Event.END, s["win"])
    return False


@kernel
def begin_turn(t, s, log):
    """Roll the dice and ask for a task; return True while the choice is open."""
    seat = s["turn"]
    roll_dice(s["key"], s["game_number"], DICE_STREAM + seat, s["round"], s, (1 << t["dice"]) - 1)
    emit3(log, Event.ROLL, seat, showing(s, t["lamp_die"]), showing(s, t["bell_die"]))
    clear_options(s)
    offer(s, LAMP)
    offer(s, BELL)
    offer(s, REST)
    return ask(t, s, log, Decision.TASK, seat)


@kernel
def showing(s, least):
    """Count the dice that show at least this face. A die that was not rolled shows 0."""
    count = 0
    for die in range(MOST_DICE):
        if s["die_face"][die] + 1 >= least:
            count += 1
    return count


@kernel
def act(t, s, log):
    """Carry out the choice of the current keeper and pass the turn to the next."""
    seat, task = s["turn"], chosen(s)
    if task == LAMP:
        s["lamp"] += showing(s, t["lamp_die"])
        emit1(log, Event.LAMP, s["lamp"])
    elif task == BELL:
        s["fog"] = max(0, s["fog"] - showing(s, t["bell_die"]))
        emit1(log, Event.BELL, s["fog"])
    else:
        most = t["nerve"][s["investigator"][seat]]
        s["nerve"][seat] = min(most, s["nerve"][seat] + 1)
        emit2(log, Event.REST, seat, s["nerve"][seat])
    s["turn"] = seat + 1
    if s["lamp"] >= t["lamp_need"]:
        win_game(s, BY_LAMP)


@kernel
def pass_night(t, s, log):
    """Draw a card, raise the fog, and begin the next round."""
    s["n_omens"] -= 1
    card = s["omens"][s["n_omens"]]
    s["omens"][s["n_omens"]] = 0  # keep nothing beyond the end of the pile
    s["fog"] += t["fog"]
    if card == MIST:
        s["fog"] += 2
    elif card == GUST:
        s["lamp"] = max(0, s["lamp"] - 2)
    emit3(log, Event.NIGHT, s["round"], card, s["fog"])
    if card == WAIL:
        frighten(s, log)
    if s["fog"] >= t["most_fog"]:
        lose_game(s, BY_FOG)
    elif s["fled"] >= 0:
        lose_game(s, BY_FEAR)
    elif s["n_omens"] == 0:
        win_game(s, BY_DAWN)
    else:
        s["turn"] = 0
        s["round"] += 1


@kernel
def frighten(s, log):
    """Take one nerve from each keeper; a keeper without nerve runs away."""
    for seat in range(s["n_seats"]):
        s["nerve"][seat] -= 1
        if s["nerve"][seat] == 0 and s["fled"] < 0:
            s["fled"] = s["investigator"][seat]
            emit1(log, Event.FLEE, seat)


@kernel
def record(t, s, row):
    """Write the result row; each column is a copy of a field."""
    copy_columns(s, row, COPIED)


@kernel
def redeal(t, s, seat, key):
    """Redeal what a seat does not know: the cards that are face down, and all later luck."""
    redeal_hidden(s, seat, key, HIDDEN)

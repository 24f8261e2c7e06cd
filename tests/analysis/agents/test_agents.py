"""Agents in other processes: messages, replaced answers, matches on common luck."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import analysis
from analysis.agents.channel import AgentGoneError, Channel
from analysis.agents.match import AgentError, play_match, started
from analysis.agents.playing import play_games
from analysis.agents.protocol import option_of
from analysis.environments.setting import choose_setting
from heuristics.strategy.contract import collected, strategy
from heuristics.strategy.players import Players
from heuristics.strategy.registry import find_strategy
from simcore.games import games
from simcore.play.batch import play_rows
from simcore.play.seating import roster_of

NAME = next(iter(games()))
ROOT = Path(analysis.__file__).parents[1]
EXAMPLES = ROOT / "docs" / "examples"
SETTING = choose_setting(NAME, seed=4, players=2)
AGENT = """import json, sys, time
said = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "options":
        said += 1
        {answer}
"""
FIRST = 'print(json.dumps({"type": "move", "id": message["id"], "option": 0}), flush=True)'

with collected() as found:

    @strategy("zero")
    def zero(tables, state, weights):
        """Take the first option."""
        return 0


ZERO = Players((found[0],))


def agent(answer):
    """Return the command of an agent that runs a line of Python at each decision."""
    lines = "\n        ".join(answer.split("\n"))
    return [sys.executable, "-c", AGENT.replace("{answer}", lines)]


def played(answer, games=3, time_limit=20.0, setting=SETTING):
    with started(agent(answer)) as channel:
        return list(play_games(setting, channel, games, time_limit))


def wins(players, games, setting=SETTING):
    rows = np.zeros(games, setting.game.row)
    seated = roster_of(setting.game, setting.tables, players.policies(setting.game), setting.cell)
    play_rows(seated, setting.seed, 0, rows)
    return rows["win"].astype(bool).tolist()


def test_an_agent_plays_the_games_of_a_strategy_that_chooses_alike():
    result = play_match(SETTING, agent(FIRST), [ZERO, random_players()], 12, 20.0, 0.95)
    same, other = result.opponents
    assert (same.gained, same.lost, same.difference) == (0, 0, 0.0)
    assert same.wins == result.wins == sum(wins(ZERO, 12))
    assert other.wins == sum(wins(random_players(), 12))
    assert other.difference == pytest.approx((result.wins - other.wins) / 12)
    assert other.interval[0] <= other.difference <= other.interval[1]
    assert (result.illegal, result.late) == (0, 0)
    assert result.decisions > 100


def random_players():
    return Players((find_strategy("random", NAME),))


def test_an_agent_may_play_one_seat():
    setting = choose_setting(NAME, seed=4, players=3, seats="one", seat=1, others="standard")
    result = play_match(setting, agent(FIRST), [ZERO], 5, 20.0, 0.95)
    assert result.seats == (1,)
    assert (result.opponents[0].gained, result.opponents[0].lost) == (0, 0)


@pytest.mark.parametrize(
    "answer",
    [
        "print('what?', flush=True)",
        "print('[1]', flush=True)",
        'print(json.dumps({"type": "move", "option": 99}), flush=True)',
        'print(json.dumps({"type": "move", "option": -1}), flush=True)',
        'print(json.dumps({"type": "move", "option": True}), flush=True)',
        'print(json.dumps({"type": "move", "option": "0"}), flush=True)',
        'print(json.dumps({"type": "move"}), flush=True)',
        'print(json.dumps({"type": "move", "option": 10**30}), flush=True)',
        'print(json.dumps({"type": "move", "option": 0.0}), flush=True)',
        "print('[' * 100000, flush=True)",
        "sys.stdout.buffer.write(bytes([255, 10])); sys.stdout.flush()",
    ],
)
def test_illegal_answers_become_random_options(answer):
    games = played(answer, 1)
    assert [game.illegal for game in games] == [game.decisions for game in games]
    assert [game.late for game in games] == [0]


def test_late_answers_are_dropped():
    """The third answer comes after its time; the later ones count for their own decisions."""
    slow = f"time.sleep(5 if said == 3 else 0)\n{FIRST}"
    (game,) = played(slow, 1, time_limit=2.0)
    assert 1 <= game.late <= 4  # while the agent sleeps, its next answers may be late too
    assert game.illegal == 0
    assert game.decisions > 10


def test_an_agent_that_ends_too_early_is_an_error():
    with pytest.raises(AgentError, match=r"the agent is gone: .*exit code 7\n  no more") as caught:
        played(f"if said == 4:\n    sys.stderr.write('no more'); sys.exit(7)\n{FIRST}")
    assert "Traceback" not in str(caught.value)


def test_an_agent_that_does_not_exist_is_an_error():
    with pytest.raises(AgentError, match="cannot be started"), started(["no-such-program"]):
        pass


def test_an_agent_that_reads_nothing_is_late_and_stopped():
    with started([sys.executable, "-c", "import time; time.sleep(1000)"]) as channel:
        (game,) = play_games(SETTING, channel, 1, 0.01)
    assert game.late == game.decisions > 10


def test_an_agent_that_floods_the_channel_is_late():
    flood = "while True:\n    print(json.dumps({'type': 'log'}), flush=True)"
    with started(agent(flood)) as channel:
        (game,) = play_games(SETTING, channel, 1, 0.05)
    assert game.late == game.decisions > 10


def test_an_agent_may_end_after_its_last_move():
    (whole,) = played(FIRST, 1)
    (same,) = played(f"{FIRST}\nif said == {whole.decisions}:\n    break", 1)
    assert (same.decisions, same.late) == (whole.decisions, 0)


def test_answers_to_other_decisions_are_ignored():
    assert option_of(b'{"type": "move", "id": 3, "option": 1}', 3) == 1
    assert option_of(b'{"type": "move", "id": 2, "option": 1}', 3) is None
    assert option_of(b'{"type": "hello"}', 3) is None
    assert option_of(b'{"option": 1}', 3) == 1
    assert option_of(b'{"id": true, "option": 1}', 1) is None


def test_messages_hold_what_the_seat_sees():
    with started(agent(f"sys.stderr.write(line)\n{FIRST}")) as channel:
        sent = []
        send = channel.send
        channel.send = lambda *messages: (sent.extend(messages), send(*messages))
        (game,) = play_games(SETTING, channel, 1, 20.0)
    kinds = [message["type"] for message in sent]
    assert kinds[0] == "hello"
    assert kinds[1:-1] == ["position", "options"] * game.decisions
    assert kinds[-1] == "result"
    assert sent[0]["seats"] == [0, 1]
    assert sent[-1]["won"] == game.won
    for message in sent:
        if message["type"] == "position":
            assert set(message["data"]) == {field.name for field in SETTING.fields}
            assert "Seat 0" in message["words"]
        if message["type"] == "options":
            assert len(message["options"]) >= 2


def test_a_program_can_start_the_game():
    words = ["agent", "serve", "--game", NAME, "-p", "2", "-n", "2", "--seed", "4"]
    command = [sys.executable, "-m", "elderodds", *words]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    results = []
    with subprocess.Popen(command, **pipes, text=True, cwd=ROOT) as process:
        for line in process.stdout:
            message = json.loads(line)
            if message["type"] == "options":
                answer = {"type": "move", "id": message["id"], "option": 0}
                process.stdin.write(json.dumps(answer) + "\n")
                process.stdin.flush()
            elif message["type"] == "result":
                results.append(message["won"])
    assert process.returncode == 0
    assert results == wins(ZERO, 2)


def test_a_closed_channel_is_noticed(tmp_path):
    answers, messages = tmp_path / "answers", tmp_path / "messages"
    answers.write_bytes(b'{"option": 0}\n')
    with answers.open("rb") as reading, messages.open("wb") as writing:
        channel = Channel(reading, writing)
        assert channel.answer(1, 20.0) == 0
        for _ in range(2):
            with pytest.raises(AgentGoneError):
                channel.answer(2, 20.0)


# --- the agents that come with the toolkit


def test_the_random_agent_takes_part_in_a_match():
    command = [sys.executable, str(EXAMPLES / "random_agent.py")]
    result = play_match(SETTING, command, [random_players()], 50, 20.0, 0.95)
    assert (result.illegal, result.late, result.games) == (0, 0, 50)
    assert len((EXAMPLES / "random_agent.py").read_text(encoding="utf-8").splitlines()) <= 30


def test_the_model_agent_asks_a_model(tmp_path, monkeypatch):
    stub = tmp_path / "model.py"
    stub.write_text(
        "import sys\nprompt = sys.stdin.read()\nassert 'Answer with the number' in prompt\n"
        "assert '0: ' in prompt\nprint('Of the options 1 to 3 I take 0.')\n",
        encoding="utf-8",
    )
    monkeypatch.setenv("MODEL_COMMAND", f"{sys.executable} {stub}")
    result = play_match(SETTING, [sys.executable, str(EXAMPLES / "model_agent.py")], [ZERO], 1, 20.0, 0.95)
    assert (result.illegal, result.late) == (0, 0)
    assert (result.opponents[0].gained, result.opponents[0].lost) == (0, 0)

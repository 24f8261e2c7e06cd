"""An agent that asks a language model: elderodds agent match "python model_agent.py" -n 5.

`ask` sends a prompt to a model and returns its text. Here it calls a program that reads the prompt on
standard input and prints the answer: the environment variable MODEL_COMMAND names it, for instance a script
that calls the interface of your provider, or a model on your own machine.
"""

import json
import os
import re
import shlex
import subprocess
import sys

PROMPT = """You play {title}, a co-operative board game. All players win or lose together.

{words}

{question}
{options}

Answer with the number of one option, and nothing else."""


def ask(prompt):
    """Return the answer of the model to a prompt."""
    command = shlex.split(os.environ["MODEL_COMMAND"], posix=os.name != "nt")
    return subprocess.run(command, input=prompt, capture_output=True, text=True, check=True).stdout


def number_in(answer):
    """Return the last whole number of an answer; -1 if there is none, which counts as illegal."""
    numbers = re.findall(r"\d+", answer)
    return int(numbers[-1]) if numbers else -1


def main():
    """Ask the model at each decision."""
    known = {}
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] in ("hello", "position"):
            known |= message
        elif message["type"] == "options":
            listed = "\n".join(f"{number}: {words}" for number, words in enumerate(message["options"]))
            prompt = PROMPT.format(**(known | message | {"options": listed}))
            option = number_in(ask(prompt))
            print(json.dumps({"type": "move", "id": message["id"], "option": option}), flush=True)


if __name__ == "__main__":
    main()

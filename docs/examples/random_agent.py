"""An agent that plays at random: elderodds agent match "python random_agent.py"."""

import json
import random
import sys


def main():
    """Answer each message `options` with a random option."""
    chance = random.Random(1)
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "options":
            option = chance.randrange(len(message["options"]))
            print(json.dumps({"type": "move", "id": message["id"], "option": option}), flush=True)


if __name__ == "__main__":
    main()

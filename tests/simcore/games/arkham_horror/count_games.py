"""Count the games with packs in which the referee agrees with the kernels.

This follows 500 games of each Ancient One, prints the first difference of each game that has one, and counts:

    python -m tests.simcore.games.arkham_horror.count_games ancient-ones -n 500

The games are those of the soak tests. Several processes share the work if each has its own `--first`.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator

from tests.simcore.games.arkham_horror import test_referee_box_games as boxes
from tests.simcore.games.arkham_horror import test_referee_pack_games as sheets
from tests.simcore.games.arkham_horror import test_referee_readings as readings

TOPICS: dict[str, dict[str, Callable[[int], None]]] = {
    "ancient-ones": {name: lambda n, name=name: sheets.play(name, n) for name in sheets.ONES},
    "sheets": {name: lambda n, name=name: sheets.play(name, n) for name in sheets.SHEETS},
    "difficulties": {name: lambda n, name=name: sheets.play(name, n) for name in sheets.LEVELS},
    "boxes": {name: lambda n, name=name: boxes.play(name, n) for name in boxes.BOXES},
    "readings": {
        f"{pack} {name}": lambda n, pack=pack, name=name: readings.follow_game(pack, name, n)
        for pack, name in readings.READINGS
    },
}
"""Functions that follow a game, by topic and name."""


def differences(follow: Callable[[int], None], numbers: range) -> Iterator[tuple[int, str]]:
    """Yield the number and the first difference of each game that differs."""
    for number in numbers:
        try:
            follow(number)
        except Exception as error:
            yield number, f"{type(error).__name__} {' '.join(str(error).split())}"


def main() -> None:
    """Count the games of a topic."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("topic", choices=TOPICS)
    parser.add_argument("-n", type=int, default=10, help="games of each (10)")
    parser.add_argument("--first", type=int, default=0, help="number of the first game (0)")
    chosen = parser.parse_args()
    numbers = range(chosen.first, chosen.first + chosen.n)
    agree = 0
    for name, follow in TOPICS[chosen.topic].items():
        differ = 0
        for number, told in differences(follow, numbers):
            differ += 1
            print(f"{name} {number}: {told[:300]}", flush=True)
        agree += len(numbers) - differ
        print(f"{name}: {len(numbers) - differ} of {len(numbers)}", flush=True)
    print(f"all: {agree} of {len(numbers) * len(TOPICS[chosen.topic])}")


if __name__ == "__main__":
    main()

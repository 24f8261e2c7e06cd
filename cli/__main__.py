"""The command `elderodds`; `python -m cli` is it too, from a folder with no `cli` of its own."""

from __future__ import annotations

import sys

from cli.surroundings import how_started, put_right

INTERRUPTED = 130  # cli.terminal.errors, which is not loaded yet


def main() -> None:
    """Load the command line and run it: a Ctrl-C during either is no traceback."""
    put_right()
    try:
        from simcore.process import command_line

        command_line.started_as[:] = how_started()
        from cli.main import app

        app.main()
    except KeyboardInterrupt:
        print("Interrupted.", file=sys.stderr)
        sys.exit(INTERRUPTED)
    except SystemExit as ended:
        from cli.terminal.interrupt import is_interrupted, leave_games

        if isinstance(ended.code, int) and is_interrupted(ended.code):
            leave_games(ended.code)
        raise


if __name__ == "__main__":
    main()

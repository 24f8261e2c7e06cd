"""The command `elderodds`, also as `python -m cli` in a folder without another `cli`."""

from __future__ import annotations

import sys

from cli.surroundings import how_started, put_right

INTERRUPTED = 130  # cli.terminal.errors, which is not loaded yet


def main() -> None:
    """Load and run the command line; Ctrl-C never shows a traceback."""
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

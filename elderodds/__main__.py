"""The command `elderodds`, also as `python -m elderodds`."""

from __future__ import annotations

from cli.__main__ import main

if __name__ == "__main__":
    main()

"""The command `elderodds`, which `python -m elderodds` is too."""

from __future__ import annotations

from cli.__main__ import main

if __name__ == "__main__":
    main()

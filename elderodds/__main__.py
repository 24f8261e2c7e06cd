"""`python -m elderodds` is the command `elderodds`."""

from __future__ import annotations

from cli.__main__ import main

if __name__ == "__main__":
    main()

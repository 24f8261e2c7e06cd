"""`python -m cli` is `elderodds`."""

from cli.main import main

main()

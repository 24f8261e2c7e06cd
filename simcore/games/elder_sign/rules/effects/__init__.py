"""Effects of cards: the kernel of each verb.

`records/vocabulary.py` declares the verbs. The kernel of a verb has its name with `do_` before it. If a
verb waits for a decision, it is made of three kernels (`do_lose = asking(...)`).

* `control.py`: who resolves a block, and choices (`do_each`, `do_choose`)
* `gains.py`, `losses.py`: sanity, stamina, tokens and cards (`do_gain`, `do_lose`)
* `dice.py`: dice of the pool (`do_add`, `do_reroll`)
* `board.py`: doom, monsters, gates, the clock, and what ends an attempt or the game (`do_doom`, `do_fail`)

`interpreter.py` leads to them. One verb has no kernel: `has`, a price that is shown and not paid; `payable`
in `losses.py` checks it.
"""

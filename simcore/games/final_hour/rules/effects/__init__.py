"""Effects of cards, items and sheets: the kernel of each verb.

`rules/vocabulary.py` declares the verbs. The kernel of a verb has its name with `do_` before it:

* `interpreter.py`: control flow of a program (`do_choose_one`, `do_may`, `do_each_investigator`, `do_if`)
* `investigators.py`: movement, clues, seals, health, priority cards, gates (`do_move`, `do_lose_health`)
* `monsters.py`: monsters and damage (`do_attack`, `do_spawn`, `do_damage`)
* `activation.py`: `do_activate_zone` and `do_activate_kind` for `activate`, and `do_advance`

`places.py` finds the locations that a word such as `own-or-adjacent` means. One verb has no kernel:
`repeat`, which the compiler expands into several copies of its rows in the Tables.
"""

"""Effects of cards, places, monsters and sheets: the kernel of each verb.

`box/effects_vocabulary.py` declares the verbs. The kernel of a verb has its name with `do_` before it
(`do_lose`); without, where rules call it too (`arrest`). Each group of verbs has a module:

* `CONTROL`: `control.py`; prices in `paying.py`
* `INVESTIGATOR`: `investigator.py`
* `CARDS`: `cards.py`, `buying.py`
* `PLACES`: `places.py`
* `BOARD`: `board.py`
* `RUMORS`: `rumors.py`
* `RULES`: `rules.py`

Programs that run upon being lost in time and space take no decisions: `run_simple` of
`board/simple_programs.py` runs them, and gains and loses with `gain_tokens`.

Verbs that lead to fights, gates and encounters are in `phases/programs.py` (`do_monster`, `do_close_gate`).

Some verbs have no kernel here, because the scenario turns them into numbers of the Tables:

* standing rules, which `board/standing_rules.py` reads where they count: `trait`, `untrait`, `ignore`; those
  that run programs, in `triggered_rules.py`: `on`, `instead`
* the parts of a rumor, in `phases/rumors.py`: `act`, `when`, `reward`, `penalty`
* what a card is, in `scenario/compile_cards.py` and `scenario/special_cards.py`: `use`, `weapon`, `spell`,
  `bonus`, `enchant_weapon`, `prevent`, `reroll`, `clue_die`, `count_as`, `draw_extra`, `draw_bottom`,
  `keep_endless`, `seal_here`, `redraw_encounter`, `wagon`, `inner_sanctum`
* `choose`, in `choose_block` of `control.py`; `cup`, in `return_this` of `cards.py`
* `defeat_all`, in `fights/defeating.py`; `mythos_gate_only`, in `phases/mythos.py`
* `nothing` and `custom`, which do nothing
"""

"""The rules of Elder Sign as compiled kernels.

Each folder may use those above it in this list; `machine.py` uses them all.

* `records/`: what a position, a scenario, an event and an effect consist of.
* `board/`: dice, locked dice, cards in play, monsters, investigators, possessions, doom and the clock.
* `effects/`: the effects of cards, a kernel for each verb.
* `attempt/`: tasks and rolls, terror effects, success and failure.
* `phases/`: the setup, the phases of a turn, midnight, and the battle.
"""

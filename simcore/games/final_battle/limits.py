"""How large a scenario of the battle may be, beside the bounds of the box."""

MAX_VISITS = 4
MAX_ROUNDS = 200

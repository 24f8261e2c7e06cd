"""Setup, the phases of a turn and the final battle, and the machine that leads through them."""

"""The whole game as data, and the Tables that follow from them."""

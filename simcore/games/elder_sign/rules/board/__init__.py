"""Components on the table: dice, cards, monsters, tokens and investigators."""

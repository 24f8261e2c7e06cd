"""Basic rules: decks, dice, monster markers, doom and terror, investigators, their cards and their health."""

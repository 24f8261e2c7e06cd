"""The box of Arkham Horror: investigators, their possessions, skill checks, cards and sheets."""

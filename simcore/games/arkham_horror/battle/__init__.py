"""The final battle of Arkham Horror, phase by phase."""

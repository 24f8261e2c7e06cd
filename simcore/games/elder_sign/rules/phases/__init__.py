"""The setup, the phases of a turn, midnight, and the battle (rulebook p.4-5, p.8-9, p.12)."""

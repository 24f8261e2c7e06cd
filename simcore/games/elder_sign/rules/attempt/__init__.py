"""Tasks and rolls, cards that help, terror effects, success and failure (rulebook p.6-7, p.9-11)."""

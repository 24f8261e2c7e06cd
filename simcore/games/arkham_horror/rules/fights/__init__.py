"""Fighting and evading monsters (Combat Encounters, Evade Check)."""

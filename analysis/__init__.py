"""From kept games to numbers: tables in, tables out, nothing is drawn here."""

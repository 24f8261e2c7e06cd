"""From tables to pictures and pages; no statistic is computed here."""

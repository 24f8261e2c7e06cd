"""`elderodds tension`."""

"""Arms against each other on common luck."""

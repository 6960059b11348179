"""Programs that fit parameters to games, one command per module."""

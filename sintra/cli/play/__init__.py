"""`sintra play`: a game in the terminal."""

"""Programs to begin with: each shows one thing, and is made to be copied."""

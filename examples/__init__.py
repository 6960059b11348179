"""Example programs, made to be copied: each shows one thing."""

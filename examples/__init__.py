"""Example programs to copy from."""

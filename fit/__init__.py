"""Fits of parameters to games, one command each."""

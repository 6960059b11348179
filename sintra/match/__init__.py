"""The authoritative logic of a match: commands, events, state, views, bots. No HTTP, no SQL."""

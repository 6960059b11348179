"""The authority over one match: commands, events, state, views and bots; no HTTP, no SQL."""

"""The match server: HTTP routes, WebSockets, and the matches in memory."""

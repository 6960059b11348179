"""The tutorial: its lessons, played with the rules, and their export for the page."""

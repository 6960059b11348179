"""What generates sources of the page from the engine. It is not in the wheel."""

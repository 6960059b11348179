"""What is fitted from games, one command each."""

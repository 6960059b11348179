"""What is measured, one command each; results as data in results/."""

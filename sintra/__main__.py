"""`python -m sintra` is the `sintra` command."""

from .cli import main

if __name__ == "__main__":
    main()

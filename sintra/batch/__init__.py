"""Many games at once, on the threads of a processor or on a graphics card.

What is what:

    batch    Batch, the one interface           episode  what happens in one game
    threads  games shared out among threads     cuda     games on a graphics card, one a thread
"""

from .batch import Batch, Playouts

__all__ = ["Batch", "Playouts"]

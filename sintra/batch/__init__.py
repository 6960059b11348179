"""Many games at once, on the threads of a CPU or on a GPU.

Modules:

    batch    Batch, the one interface           episode  one game among many
    cpu      the games on the threads of a CPU  cuda     the games on a GPU, one thread per game
"""

from .batch import Batch, Playouts

__all__ = ["Batch", "Playouts"]

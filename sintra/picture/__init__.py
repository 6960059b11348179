"""A position as a picture: `svg` for pages and notebooks, `rgb` pixels for videos and learners.

Both functions are imported lazily, so that an import of `picture.text` does not load their modules.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .raster import rgb
    from .vector import svg

__all__ = ["rgb", "svg"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import raster, vector

    return raster.rgb if name == "rgb" else vector.svg

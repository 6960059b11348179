"""A position as a picture: `svg` for pages and notebooks, `rgb` pixels for videos and learners.

Names are imported lazily, so that `picture.text` loads neither of them.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .raster import rgb
    from .vector import svg

__all__ = ["rgb", "svg"]


def __getattr__(name: str) -> Any:
    if name == "rgb":
        from .raster import rgb

        return rgb
    if name == "svg":
        from .vector import svg

        return svg
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

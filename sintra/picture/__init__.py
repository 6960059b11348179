"""A position as a picture: SVG for pages and notebooks, pixels for films and learners."""

from .raster import rgb
from .svg import svg

__all__ = ["rgb", "svg"]

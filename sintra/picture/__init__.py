"""A position as a picture: SVG for pages and notebooks, pixels for films and learners."""

from .pixels import rgb
from .sheet import svg

__all__ = ["rgb", "svg"]

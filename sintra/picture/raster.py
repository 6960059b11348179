"""The picture as pixels, rasterized by resvg."""

from io import BytesIO

import numpy as np
import numpy.typing as npt

from ..errors import MissingExtra
from ..rules.components import Components
from ..rules.state import State
from .vector import svg


def rgb(state: State, components: Components | None = None) -> npt.NDArray[np.uint8]:
    """Return a position as an array of height, width and RGB channels.

    It needs no installed font, because letters are drawn as strokes.
    """
    try:
        from PIL import Image
        from resvg_py import svg_to_bytes
    except ImportError:
        raise MissingExtra("pictures as pixels need two more packages", "pictures") from None
    png = svg_to_bytes(svg_string=svg(state, components), skip_system_fonts=True)
    with Image.open(BytesIO(png)) as image:
        return np.array(image.convert("RGB"))

"""What people hand in, as plain values that the rules take."""

import operator

from ..errors import UsageError
from .components import Components


def whole(name: str, value: object, low: int, high: int) -> int:
    """The value as a plain integer; NumPy's are integers too, True and 2.0 are not."""
    try:
        number = operator.index(value)  # type: ignore[arg-type]  # what is no integer raises
        if not isinstance(value, bool) and low <= number <= high:
            return int(number)
    except TypeError:
        pass
    raise UsageError(f"{name}: must be a whole number from {low} to {high}, not {value!r}")


def known_components(components: Components | None) -> Components:
    """These components, or the standard ones where none are given."""
    if components is not None and not isinstance(components, Components):
        raise UsageError(f"components: must be Components, not {type(components).__name__}")
    return components or Components.standard()

"""Hypothesis strategies for structs, for round-trip tests of encoding and decoding."""

from typing import Any

import msgspec
from hypothesis import strategies as st
from msgspec import inspect

TEXTS = st.characters(exclude_categories=["Cs"])
"""Without surrogates: they cannot be encoded as UTF-8."""


def any_of(kind: type[msgspec.Struct]) -> st.SearchStrategy[Any]:
    """Return a strategy for any value of a struct, within the bounds of its fields."""
    return _strategy(inspect.type_info(kind))


def _strategy(info: inspect.Type) -> st.SearchStrategy[Any]:
    match info:
        case inspect.StructType(cls=cls, fields=fields):
            return st.builds(cls, **{field.name: _strategy(field.type) for field in fields})
        case inspect.UnionType(types=types):
            return st.one_of(*map(_strategy, types))
        case inspect.ListType(item_type=item, min_length=minimum, max_length=maximum):
            return st.lists(_strategy(item), min_size=minimum or 0, max_size=min(maximum or 4, 4))
        case inspect.TupleType(item_types=items):
            return st.tuples(*map(_strategy, items))
        case inspect.LiteralType(values=allowed):
            return st.sampled_from(sorted(allowed, key=str))
        case inspect.StrType(min_length=minimum, max_length=maximum):
            return st.text(TEXTS, min_size=minimum or 0, max_size=min(maximum or 20, 20))
        case inspect.IntType(ge=ge, le=le, lt=lt):
            maximum = le if le is not None else 2**53 if lt is None else lt - 1
            return st.integers(-(2**53) if ge is None else ge, maximum)
        case inspect.FloatType(ge=ge, le=le):
            return st.floats(-1e9 if ge is None else ge, 1e9 if le is None else le)
        case inspect.DictType(key_type=key, value_type=value):
            return st.dictionaries(_strategy(key), _strategy(value), max_size=3)
        case inspect.AnyType():
            return st.integers(0, 9) | st.lists(st.text(TEXTS, max_size=5), max_size=2)
        case inspect.BoolType():
            return st.booleans()
        case inspect.NoneType():
            return st.none()
    raise AssertionError(info)

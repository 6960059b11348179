"""Any value of any struct, for tests that what is written is read again."""

from typing import Any

import msgspec
from hypothesis import strategies as st
from msgspec import inspect

TEXTS = st.characters(exclude_categories=["Cs"])
"""Half characters cannot be written as UTF-8, and so never come."""


def any_of(kind: type[msgspec.Struct]) -> st.SearchStrategy[Any]:
    """Any value of a struct, within the bounds of its fields."""
    return _isolate_errors(inspect.type_info(kind))


def _isolate_errors(info: inspect.Type) -> st.SearchStrategy[Any]:
    match info:
        case inspect.StructType(cls=cls, fields=fields):
            return st.builds(cls, **{field.name: _isolate_errors(field.type) for field in fields})
        case inspect.UnionType(types=types):
            return st.one_of(*map(_isolate_errors, types))
        case inspect.ListType(item_type=item, min_length=least, max_length=most):
            return st.lists(_isolate_errors(item), min_size=least or 0, max_size=min(most or 4, 4))
        case inspect.TupleType(item_types=items):
            return st.tuples(*map(_isolate_errors, items))
        case inspect.LiteralType(values=allowed):
            return st.sampled_from(sorted(allowed, key=str))
        case inspect.StrType(min_length=least, max_length=most):
            return st.text(TEXTS, min_size=least or 0, max_size=min(most or 20, 20))
        case inspect.IntType(ge=ge, le=le, lt=lt):
            most = le if le is not None else 2**53 if lt is None else lt - 1
            return st.integers(-(2**53) if ge is None else ge, most)
        case inspect.FloatType(ge=ge, le=le):
            return st.floats(-1e9 if ge is None else ge, 1e9 if le is None else le)
        case inspect.DictType(key_type=key, value_type=value):
            return st.dictionaries(_isolate_errors(key), _isolate_errors(value), max_size=3)
        case inspect.AnyType():
            return st.integers(0, 9) | st.lists(st.text(TEXTS, max_size=5), max_size=2)
        case inspect.BoolType():
            return st.booleans()
        case inspect.NoneType():
            return st.none()
    raise AssertionError(info)

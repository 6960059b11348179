"""Link one WebAssembly object file into a module.

The object file of LLVM lacks three things: the addresses of its data, the memory and the stack
pointer. The linker of LLVM adds them too, but no package has it without 400 MB of other tools; its
module is the same, byte for byte. `Linking.md` of WebAssembly's tool conventions describes the
format. `link` raises LinkError for everything that the rules and the players do not need.
"""

from collections.abc import Iterator
from enum import IntEnum
from typing import NamedTuple

PAGE_BYTES = 65_536
STACK_ALIGNMENT = 16
_HEADER = b"\0asm\1\0\0\0"
_I32, _CONSTANT, _MUTABLE = 0x7F, 0, 1
_I32_CONST, _END = 0x41, 0x0B
_PADDED_BYTES = 5
"""The length of a relocated LEB128 number, whatever its value."""
_UNDEFINED, _EXPLICIT_NAME = 0x10, 0x40
"""Flags of a symbol."""
_SEGMENT_INFO, _SYMBOL_TABLE = 5, 8
"""Parts of the section "linking"."""


class LinkError(Exception):
    """An object file that this linker cannot link."""


class _Section(IntEnum):
    CUSTOM, TYPE, IMPORT, FUNCTION, TABLE, MEMORY, GLOBAL, EXPORT = range(8)
    START, ELEMENT, CODE, DATA, DATA_COUNT = range(8, 13)


class _Kind(IntEnum):
    """What an import or an export is."""

    FUNCTION, TABLE, MEMORY, GLOBAL = range(4)


class _SymbolKind(IntEnum):
    FUNCTION, DATA, GLOBAL, SECTION = range(4)


class _Relocation(IntEnum):
    FUNCTION_INDEX, TABLE_INDEX, TABLE_INDEX_I32, ADDRESS, ADDRESS_SIGNED, ADDRESS_I32 = range(6)
    TYPE_INDEX, GLOBAL_INDEX = 6, 7


_NUMBERED = (_Relocation.FUNCTION_INDEX, _Relocation.TYPE_INDEX, _Relocation.GLOBAL_INDEX)
"""Numbers that are already right, because there is one object file and no imported function."""


class _Segment(NamedTuple):
    """A piece of data, and its first byte in the section that contains it."""

    start: int
    data: bytes


class _Symbol(NamedTuple):
    """A function, or a place in the data."""

    kind: _SymbolKind
    name: str
    number: int
    """The number of the function or of the segment."""
    offset: int = 0
    """The place within the segment."""


class _Reader:
    """Reads numbers and names from a section."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        self.data, self.at = data, at

    def byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1]

    def number(self, signed: bool = False) -> int:
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value - (1 << shift) if signed and byte & 64 else value

    def take(self, length: int) -> bytes:
        self.at += length
        return self.data[self.at - length : self.at]

    def name(self) -> str:
        return self.take(self.number()).decode()

    @property
    def is_at_end(self) -> bool:
        return self.at >= len(self.data)


def link(code: bytes, exports: list[str], stack_bytes: int) -> bytes:
    """Return the module: first the stack in its memory, then the data, then `__heap_base`."""
    sections = dict(_sections(code))
    _check_imports(sections["IMPORT"])
    linking = dict(_linking_parts(sections["linking"]))
    symbols = list(_symbols(linking[_SYMBOL_TABLE]))
    segments = list(_segments(sections["DATA"]))
    addresses, end = _place(segments, linking[_SEGMENT_INFO], stack_bytes)
    patched = {
        name: _relocate(sections[name], sections.get(f"reloc.{name}", b""), symbols, addresses)
        for name in ("CODE", "DATA")
    }
    memory = bytearray(end - stack_bytes)
    for segment, address in zip(segments, addresses, strict=True):
        data = patched["DATA"][segment.start : segment.start + len(segment.data)]
        memory[address - stack_bytes : address - stack_bytes + len(data)] = data
    heap = -(-end // STACK_ALIGNMENT) * STACK_ALIGNMENT

    functions = {
        symbol.name: symbol.number for symbol in symbols if symbol.kind == _SymbolKind.FUNCTION
    }
    exported = [("memory", _Kind.MEMORY, 0)]
    exported += [(name, _Kind.FUNCTION, functions[name]) for name in exports]
    exported += [("__heap_base", _Kind.GLOBAL, 1)]
    numbers = ((_MUTABLE, stack_bytes), (_CONSTANT, heap))
    offset = bytes([_I32_CONST]) + _signed(stack_bytes) + bytes([_END])
    return _HEADER + b"".join(
        _unsigned(section) + _unsigned(len(content)) + content
        for section, content in (
            (_Section.TYPE, sections["TYPE"]),
            (_Section.FUNCTION, sections["FUNCTION"]),
            (_Section.MEMORY, b"\1\0" + _unsigned(-(-heap // PAGE_BYTES))),
            (_Section.GLOBAL, _vector(_global(*each) for each in numbers)),
            (_Section.EXPORT, _vector(_export(*each) for each in exported)),
            (_Section.CODE, patched["CODE"]),
            (_Section.DATA, _vector([b"\0" + offset + _unsigned(len(memory)) + memory])),
        )
    )


def _sections(code: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the name and the content of each section."""
    reader = _Reader(code, len(_HEADER))
    while not reader.is_at_end:
        section = _Section(reader.byte())
        content = reader.take(reader.number())
        if section == _Section.CUSTOM:
            custom = _Reader(content)
            name = custom.name()
            yield name, content[custom.at :]
        elif section in (_Section.TABLE, _Section.ELEMENT, _Section.START, _Section.GLOBAL):
            raise LinkError(f"unexpected section {section.name}")
        else:
            yield section.name, content


def _check_imports(content: bytes) -> None:
    reader = _Reader(content)
    for _ in range(reader.number()):
        reader.name()  # the module of the import
        name = reader.name()
        if name not in ("__linear_memory", "__stack_pointer"):
            raise LinkError(f"there is no {name}")
        reader.take(3)  # the kind; flags and size, or type and flags


def _linking_parts(content: bytes) -> Iterator[tuple[int, bytes]]:
    reader = _Reader(content)
    reader.number()  # the version
    while not reader.is_at_end:
        yield reader.byte(), reader.take(reader.number())


def _symbols(content: bytes) -> Iterator[_Symbol]:
    reader = _Reader(content)
    for _ in range(reader.number()):
        kind, flags = _SymbolKind(reader.byte()), reader.number()
        if kind == _SymbolKind.DATA:
            name = reader.name()
            if flags & _UNDEFINED:
                raise LinkError(f"there is no {name}")
            yield _Symbol(kind, name, reader.number(), reader.number())
            reader.number()  # the size
        else:
            number = reader.number()
            is_named = not flags & _UNDEFINED or flags & _EXPLICIT_NAME
            is_named &= kind != _SymbolKind.SECTION
            yield _Symbol(kind, reader.name() if is_named else "", number)


def _segments(content: bytes) -> Iterator[_Segment]:
    reader = _Reader(content)
    for _ in range(reader.number()):
        if reader.take(2) != bytes([0, _I32_CONST]):
            raise LinkError("unexpected data segment")
        reader.number(signed=True)
        reader.byte()  # the end of the offset
        length = reader.number()
        yield _Segment(reader.at, reader.take(length))


def _place(segments: list[_Segment], info: bytes, start: int) -> tuple[list[int], int]:
    """Return the address of each segment, and the end of the last one."""
    reader = _Reader(info)
    if reader.number() != len(segments):
        raise LinkError("a segment without its alignment")
    addresses = []
    for segment in segments:
        reader.name()
        alignment = 1 << reader.number()
        reader.number()  # flags
        start = -(-start // alignment) * alignment
        addresses.append(start)
        start += len(segment.data)
    return addresses, start


def _relocate(
    content: bytes, relocations: bytes, symbols: list[_Symbol], addresses: list[int]
) -> bytes:
    """Write the addresses of data into a section."""
    patched = bytearray(content)
    reader = _Reader(relocations)
    if relocations:
        reader.number()  # the number of the section
        for _ in range(reader.number()):
            kind, at, symbol = reader.byte(), reader.number(), symbols[reader.number()]
            if kind in _NUMBERED:
                continue
            addend = reader.number(signed=True)
            address = addresses[symbol.number] + symbol.offset + addend
            if kind in (_Relocation.ADDRESS, _Relocation.ADDRESS_SIGNED):
                patched[at : at + _PADDED_BYTES] = _padded(address)
            elif kind == _Relocation.ADDRESS_I32:
                patched[at : at + 4] = address.to_bytes(4, "little")
            else:
                raise LinkError(f"unexpected relocation {kind}")
    return bytes(patched)


def _unsigned(value: int) -> bytes:
    """A number as LEB128."""
    parts = bytearray()
    while value >= 128:
        parts.append(value & 127 | 128)
        value >>= 7
    return bytes(parts) + bytes([value])


def _signed(value: int) -> bytes:
    """A positive number as signed LEB128: the highest bit of the last byte is the sign."""
    coded = _unsigned(value)
    return coded if coded[-1] < 64 else coded[:-1] + bytes([coded[-1] | 128, 0])


def _padded(value: int) -> bytes:
    """A number below 2^31, for which the signed and the unsigned LEB128 of five bytes are equal."""
    return bytes([value >> shift & 127 | 128 for shift in (0, 7, 14, 21)] + [value >> 28])


def _vector(items: "Iterator[bytes] | list[bytes]") -> bytes:
    parts = list(items)
    return _unsigned(len(parts)) + b"".join(parts)


def _global(mutable: int, value: int) -> bytes:
    return bytes([_I32, mutable, _I32_CONST]) + _signed(value) + bytes([_END])


def _export(name: str, kind: int, index: int) -> bytes:
    coded = name.encode()
    return _unsigned(len(coded)) + coded + bytes([kind]) + _unsigned(index)

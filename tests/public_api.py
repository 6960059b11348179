"""The signatures of the public Python API: a snapshot, and what has changed since.

`public_api.txt` holds every public name with its parameters, defaults and types, as Python code
without bodies. griffe reads it and the sources, without importing either, and reports a change that
breaks callers: a removed parameter, another default, a new parameter that is required.

    python -m tests.public_api --check    fail if the snapshot is not up to date (`make check`)
    python -m tests.public_api            add what is new; refuses to break callers (`make docs`)
    python -m tests.public_api --accept   accept a deliberate break; announce it in the changelog

`compatibility.json` holds everything else that users depend on.
"""

import difflib
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import griffe

ROOT = Path(__file__).parents[1]
SNAPSHOT = Path(__file__).with_name("public_api.txt")
ACCEPT = "python -m tests.public_api --accept"

MODULES: dict[str, tuple[str, ...]] = {
    "sintra": (),
    "sintra.arena": (),
    "sintra.batch": (),
    "sintra.encoding": (),
    "sintra.env.gymnasium": ("SintraEnv",),
    "sintra.env.openspiel": ("SintraGame", "SintraState", "state_of"),
    "sintra.env.sintra_v0": (),
    "sintra.picture": (),
    "sintra.players": (),
    "sintra.testing": (),
}
"""The public modules, each with its public names; none: those in `__all__`."""

_HEADER = "# --- "
_SPECIAL = {"__contains__", "__eq__", "__getitem__", "__init__", "__iter__", "__len__", "__str__"}
"""Methods that callers use under another name."""


# --- The snapshot


def snapshot(root: Path = ROOT) -> str:
    """Return the public API of the sources as text."""
    package = griffe.load(
        "sintra", search_paths=[root], try_relative_path=False, resolve_aliases=True
    )
    parts = []
    for module, names in MODULES.items():
        found = (
            package[module.removeprefix("sintra").lstrip(".")] if module != "sintra" else package
        )
        parts.append(f"{_HEADER}{module}\n")
        for name in names or sorted(public_names(found)):
            item = found[name]
            if item.is_module:  # a function may have the name of its module: arena.report
                item = package[found.imports[name].removeprefix("sintra.")]
            parts.append("\n".join(_lines(name, item)) + "\n")
    return "\n".join(parts)


def public_names(module: griffe.Object | griffe.Alias) -> list[str]:
    """Return the names in `__all__`."""
    return [str(name) for name in module.exports or ()]


def _lines(name: str, item: Any) -> Iterator[str]:
    """Yield the definition of a name, without bodies and docstrings."""
    if item.is_class:
        bases = ", ".join(map(str, item.bases))
        yield f"class {name}({bases}):" if bases else f"class {name}:"
        members = sorted(_members(item))
        for member in members:
            for line in _lines(member, item.all_members[member]):
                yield f"    {line}"
        if not members:
            yield "    pass"
    elif item.is_function:
        yield from (
            f"@{label}" for label in ("classmethod", "staticmethod") if label in item.labels
        )
        arguments = ", ".join(_parameters(item.parameters))
        returns = item.returns
        yield f"def {name}({arguments}){'' if returns is None else f' -> {returns}'}: ..."
    elif "property" in item.labels:
        yield f"{name}: {item.annotation}  # property"
    else:
        annotation, value = item.annotation, str(item.value or "")
        # The version changes with every release; the rest of such values is private.
        known = value and "self." not in value and name != "__version__"
        text = "" if annotation is None else f": {annotation}"
        yield f"{name}{text} = {value if known else '...'}"


def _members(item: Any) -> Iterator[str]:
    """Yield the public members of a class that are defined in this package."""
    for name, member in item.all_members.items():
        if name.startswith("_") and name not in _SPECIAL:
            continue
        if member.is_attribute and not member.has_docstring and member.annotation is None:
            if "class-attribute" not in member.labels:
                continue  # a constructor assigned to it, and nothing documents it
        if member.canonical_path.startswith("sintra."):
            yield name


def _parameters(parameters: griffe.Parameters) -> Iterator[str]:
    """Yield the parameters of a function as they are written, with the marks between them."""
    before: griffe.ParameterKind | None = None
    for each in parameters:
        kind = each.kind
        if before is griffe.ParameterKind.positional_only and kind is not before:
            yield "/"
        if kind is griffe.ParameterKind.keyword_only and before not in (
            kind,
            griffe.ParameterKind.var_positional,
        ):
            yield "*"
        star = {"variadic positional": "*", "variadic keyword": "**"}.get(
            kind.value if kind else "", ""
        )
        annotation = "" if each.annotation is None else f": {each.annotation}"
        default = "" if each.default is None or star else f" = {each.default}"
        yield f"{star}{each.name}{annotation}{default}"
        before = kind
    if before is griffe.ParameterKind.positional_only:
        yield "/"


# --- The comparison


def breaks(old: str, new: str) -> list[str]:
    """Return the changes between two snapshots that break callers, one line each."""
    before, after = _modules(old), _modules(new)
    found = [f"{name}: the module was removed" for name in before if name not in after]
    for name in before.keys() & after.keys():
        found += map(_describe, griffe.find_breaking_changes(before[name], after[name]))
        found += _changed_types(before[name], after[name])
    return sorted(found)


def _modules(text: str) -> dict[str, griffe.Module]:
    """Parse a snapshot: one module per section."""
    sections = text.split(_HEADER)[1:]
    with tempfile.TemporaryDirectory() as folder:
        return {
            name: griffe.visit(name, filepath=Path(folder) / "api.py", code=code)
            for name, _, code in (section.partition("\n") for section in sections)
        }


def _describe(change: griffe.Breakage) -> str:
    values = [change.old_value, change.new_value]
    parameter = next((each for each in values if isinstance(each, griffe.Parameter)), None)
    where = change.obj.path if parameter is None else f"{change.obj.path}({parameter.name})"
    return f"{where}: {change.kind.value}"


def _changed_types(old: griffe.Object, new: griffe.Object) -> Iterator[str]:
    """Yield changes that griffe does not report: other types, and other values of fields."""
    for name, before in old.members.items():
        after = new.members.get(name)
        if after is None or after.kind is not before.kind:
            continue
        path = before.path
        if isinstance(before, griffe.Class) and isinstance(after, griffe.Class):
            yield from _changed_types(before, after)
        elif isinstance(before, griffe.Function) and isinstance(after, griffe.Function):
            for each in before.parameters:
                now = next((one for one in after.parameters if one.name == each.name), each)
                if str(now.annotation) != str(each.annotation):
                    yield f"{path}({each.name}): type {each.annotation} became {now.annotation}"
            if str(after.returns) != str(before.returns):
                yield f"{path}: return type {before.returns} became {after.returns}"
        elif isinstance(before, griffe.Attribute) and isinstance(after, griffe.Attribute):
            if str(after.annotation) != str(before.annotation):
                yield f"{path}: type {before.annotation} became {after.annotation}"
            elif str(after.value) != str(before.value):
                yield f"{path}: value {before.value} became {after.value}"


# --- The command


def main(arguments: list[str]) -> int:
    """Compare the snapshot with the sources, and write it if nothing breaks; the exit status."""
    old = SNAPSHOT.read_text("utf-8") if SNAPSHOT.is_file() else ""
    new = snapshot()
    if old == new:
        return 0
    broken = breaks(old, new)
    if broken and "--accept" not in arguments:
        print("The public API would break its callers:", *broken, sep="\n  ", file=sys.stderr)
        print(f"If this is intended: {ACCEPT}, and a line in the changelog.", file=sys.stderr)
        return 1
    if "--check" in arguments:
        names = str(SNAPSHOT.relative_to(ROOT))
        lines = difflib.unified_diff(old.splitlines(), new.splitlines(), names, names, lineterm="")
        print(*lines, sep="\n", file=sys.stderr)
        print(f"{names} is out of date: run `make docs`", file=sys.stderr)
        return 1
    SNAPSHOT.write_text(new, "utf-8")
    print(f"wrote {SNAPSHOT.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Outside `rules`, Python calls the compiled rules through `rules/bindings.py` only."""

import ast
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import sintra

ROOT = Path(sintra.__file__).parent
RULES = ROOT / "rules"
FILES = sorted(path for path in ROOT.rglob("*.py") if RULES not in path.parents)


@cache
def compiled_names(module: str) -> frozenset[str]:
    """Return the compiled functions that a module of the rules defines."""
    source = Path(str(import_module(f"sintra.rules.{module}").__file__)).read_text("utf-8")
    return frozenset(
        node.name
        for node in ast.parse(source).body
        if isinstance(node, ast.FunctionDef) and is_compiled(node)
    )


def is_compiled(function: ast.FunctionDef) -> bool:
    return any(
        isinstance(name, ast.Name) and name.id == "compiled" for name in function.decorator_list
    )


def imported_rules(tree: ast.Module) -> tuple[set[str], dict[str, str]]:
    """Return the names of compiled functions and of modules of the rules that a file imports."""
    functions, modules = set(), {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            package, _, module = node.module.rpartition(".")
            if node.module == "rules":
                modules.update({name.asname or name.name: name.name for name in node.names})
            elif package == "rules" and module != "bindings":
                wanted = compiled_names(module)
                functions |= {
                    name.asname or name.name for name in node.names if name.name in wanted
                }
    modules = {name: module for name, module in modules.items() if module != "bindings"}
    return functions, modules


def direct_uses(source: str) -> Iterator[str]:
    """Yield the uses of compiled functions of the rules in Python code, except through `plain`."""
    tree = ast.parse(source)
    functions, modules = imported_rules(tree)
    pending: list[ast.AST] = list(tree.body)
    while pending:
        node = pending.pop()
        if isinstance(node, ast.FunctionDef) and is_compiled(node):
            continue
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "plain"
        ):
            continue
        if isinstance(node, ast.Name) and node.id in functions:
            yield f"{node.lineno}: {node.id}"
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            module = modules.get(node.value.id)
            if module is not None and node.attr in compiled_names(module):
                yield f"{node.lineno}: {node.value.id}.{node.attr}"
        pending.extend(ast.iter_child_nodes(node))


def test_python_calls_the_rules_through_bindings() -> None:
    found = {path: list(direct_uses(path.read_text("utf-8"))) for path in FILES}
    assert {str(path.relative_to(ROOT)): uses for path, uses in found.items() if uses} == {}


@pytest.mark.parametrize(
    "source",
    [
        "from ..rules.movegen import list_moves\nlist_moves(state, moves)",
        "from .rules.movegen import list_moves as moves\ndef ask(): return moves(state)",
        "from ..rules import movegen\nclass A:\n    def ask(self): movegen.list_moves(state)",
    ],
)
def test_direct_call_is_detected(source: str) -> None:
    assert list(direct_uses(source)) != []

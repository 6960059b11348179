"""Compilation with Numba, and the cache of compiled code.

`compiled` is Numba's `njit` with two settings that hold for the whole program:

- The cache is in the user's cache folder, never next to the source, so an installed
  package does not change, and a read-only package starts fast too. A complete cache may be
  read-only, as in a container image: then code that it lacks is compiled by every process.
- The folder's name contains a digest of the compiled sources. Numba notices a change only
  in the file of the function itself, not in a function it calls from another file; with
  the digest, stale code is never loaded. Copies of the program with the same sources share
  the folder, wherever they are. The digest contains the version of Python and the CPU too,
  so that code for another one does not count as compiled.
"""

import hashlib
import os
import shutil
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from llvmlite.binding import get_host_cpu_name
from numba.core import types
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from numba.core.codegen import get_host_cpu_features

from ..files import cache_folder

Function = TypeVar("Function", bound=Callable[..., Any])

integer = cast(Callable[[Any], int], np.int64)
"""Converts a field of a record to int64 in compiled code. (There the built-in `int` of an unsigned
field is unsigned, and the sum of a signed and an unsigned integer is a floating-point number.)"""

_COMPLETE = "complete"

RULES = Path(__file__).parent
"""The package of the rules, which calls no compiled function of another package."""
PLAYERS = RULES.with_name("players")
ENCODING = RULES.with_name("encoding")
BATCH = RULES.with_name("batch")
CALLED = (RULES, PLAYERS, ENCODING, BATCH)
"""The packages whose compiled functions other packages call."""

OPTIONS: dict[str, Any] = {"nogil": True, "no_cfunc_wrapper": True}
"""Options of Numba: searches run in threads, and C code calls no compiled function."""

CACHE_MAX_AGE = 30 * 24 * 3600
"""Seconds after which unused compiled code of another version is deleted."""


def compiled(function: Function) -> Function:
    """Compile `function` on its first call; later processes load it from the cache.

    The function must not be recursive: Numba compiles recursion, but a recursive function loaded
    from its cache crashes with a segmentation fault (seen with Numba 0.68). Use an explicit stack
    for a tree search.
    """
    dispatcher: Any = numba.njit(**OPTIONS)(function)
    _ignore_literals(dispatcher)
    if _compiled_folder(Path(function.__code__.co_filename).parent) is not None:
        dispatcher._cache = _Cache(function)  # type: ignore[no-untyped-call]  # Numba has no types
    return cast(Function, dispatcher)


def _ignore_literals(dispatcher: Any) -> None:
    """Compile a function once for all constants that compiled callers pass to it.

    Numba gives the constant 3 a type of its own, and would compile the function for each constant
    and once more for variables: a quarter of all compilations. LLVM inlines small functions into
    their callers in any case, and sees the constant there.
    """
    find = dispatcher.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:
        unliteral: Any = types.unliteral  # Numba has no types
        return find(
            tuple(map(unliteral, args)), {name: unliteral(kind) for name, kind in kws.items()}
        )

    dispatcher.get_call_template = get_call_template


class _Locator(_CacheLocator):
    """Finds the cache of a function by the digest of the sources."""

    def __init__(self, function: Any, folder: Path) -> None:
        self._folder = folder
        self._line = function.__code__.co_firstlineno

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> "_Locator | None":
        package = Path(py_file).parent
        folder = _compiled_folder(package)
        return None if folder is None else cls(py_func, folder / package.name)

    def get_cache_path(self) -> str:
        return str(self._folder)

    def get_source_stamp(self) -> str:
        return ""  # the digest is in the name of the folder

    def get_disambiguator(self) -> str:
        return str(self._line)


class _CachedFunction(CompileResultCacheImpl):
    _locator_classes = [_Locator]  # noqa: RUF012  # Numba declares it so


class _Cache(FunctionCache):
    """Numba's cache, except that it discards a damaged file instead of raising an error."""

    _impl_class = _CachedFunction

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            return super().load_overload(sig, target_context)  # type: ignore[no-untyped-call]  # Numba has no types
        except Exception:  # unpickling a truncated file may raise any exception
            self._discard()
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        if not self._can_write():
            return
        try:
            super().save_overload(sig, data)  # type: ignore[no-untyped-call]  # Numba has no types
        except Exception:
            self._discard()

    def _discard(self) -> None:
        if self._can_write():
            with suppress(OSError):
                self.flush()  # type: ignore[no-untyped-call]  # Numba has no types

    def _can_write(self) -> bool:
        return os.access(Path(self.cache_path).parent, os.W_OK)


def plain(function: Function) -> Function:
    """The uncompiled function, which is faster than a compiled call for plain Python integers."""
    return cast(Function, getattr(function, "py_func", function))


def is_compiled(package: Path = RULES) -> bool:
    """Whether the cache holds all compiled code of a package, so that the program starts fast."""
    folder = _compiled_folder(package)
    return folder is not None and (folder / _COMPLETE).exists()


def mark_compiled(package: Path = RULES) -> bool:
    """Mark a package in the cache as completely compiled; return False if there is no cache."""
    folder = _compiled_folder(package)
    if folder is None:
        return False
    with suppress(OSError):
        (folder / _COMPLETE).touch()
    return True


@cache
def _compiled_folder(package: Path) -> Path | None:
    """The cache folder for this package's compiled functions; None if there is none.

    A folder that cannot be written is used if it is complete.
    """
    digest = hashlib.sha256(repr((numba.__version__, sys.version_info[:2], _cpu())).encode())
    packages = {RULES} if package == RULES else {*CALLED, package}
    for source in sorted(source for folder in packages for source in folder.glob("*.py")):
        digest.update(source.read_bytes())
    try:
        caches = cache_folder() / "compiled"
        folder = caches / digest.hexdigest()[:16]
        if not folder.is_dir():
            folder.mkdir(parents=True, exist_ok=True)
            _delete_old(caches)
        if not os.access(folder, os.W_OK):
            return folder if (folder / _COMPLETE).exists() else None
        os.utime(folder)
    except (OSError, RuntimeError):  # RuntimeError: there is no home folder
        return None
    return folder


def _cpu() -> tuple[str, str]:
    """The name and the features of the CPU that Numba compiles for: this one, or what the variables
    NUMBA_CPU_NAME and NUMBA_CPU_FEATURES say."""
    config: Any = numba.config
    name, features = config.CPU_NAME, config.CPU_FEATURES
    if name is None:
        name = get_host_cpu_name()
    if features is None:
        features = get_host_cpu_features()  # type: ignore[no-untyped-call]  # Numba has no types
    return name, features


def _delete_old(caches: Path) -> None:
    """Delete compiled code that no process has used for CACHE_MAX_AGE."""
    oldest = time.time() - CACHE_MAX_AGE
    for folder in caches.iterdir():
        if folder.is_dir() and folder.stat().st_mtime < oldest:
            shutil.rmtree(folder, ignore_errors=True)

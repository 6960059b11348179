"""How the rules are compiled, and where the compiled code is kept between runs.

`compiled` is Numba's `njit` with two decisions made once for the whole package:

- The cache lies in the user's cache folder, never beside the source, so an installed
  package stays as it was installed and a read-only one still starts fast.
- The folder's name carries a digest of the compiled sources. Numba only notices a change
  in the file of the function itself, not in a function it calls from another file; with
  the digest a stale mixture can never be loaded.
"""

import hashlib
import os
import shutil
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.core.caching import FunctionCache

from ..files import cache_folder

Function = TypeVar("Function", bound=Callable[..., Any])

integer = cast(Callable[[Any], int], np.int64)
"""Compiled, a field of a record has that field's type; this makes it the common one. (Numba
turns the built-in `int` of an unsigned field into an unsigned number, and a sum of signed and
unsigned into a floating one.)"""

_settings: Any = numba.config
_COMPLETE = "complete"

RULES = Path(__file__).parent
"""The room of the rules, which calls no compiled function of another room."""
PLAYERS = RULES.with_name("players")
ENCODING = RULES.with_name("encoding")
BATCH = RULES.with_name("batch")
CALLED = (RULES, PLAYERS, ENCODING, BATCH)
"""The rooms whose compiled functions are called from others."""

FORGOTTEN_AFTER = 30 * 24 * 3600
"""Seconds after which the compiled code of another version is thrown away."""


def compiled(function: Function) -> Function:
    """Compile `function` on its first call; later processes load it from the cache.

    The function must not call itself: Numba compiles recursion, but a recursive function that
    comes from its cache ends the process with a segmentation fault (seen with Numba 0.68). Walk
    trees with a stack of your own.
    """
    dispatcher: Any = numba.njit(nogil=True)(function)
    folder = _compiled_folder(Path(function.__code__.co_filename).parent)
    if folder is None:
        return cast(Function, dispatcher)
    # Numba reads this setting when it sets a cache up; other users of Numba keep their own.
    before = _settings.CACHE_DIR
    _settings.CACHE_DIR = str(folder)
    try:
        dispatcher._cache = _Cache(function)  # type: ignore[no-untyped-call]  # Numba's
    finally:
        _settings.CACHE_DIR = before
    return cast(Function, dispatcher)


class _Cache(FunctionCache):
    """Numba's cache, except that a damaged file is no cache at all instead of the end."""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            return super().load_overload(sig, target_context)  # type: ignore[no-untyped-call]  # same
        except Exception:  # whatever unpickling half a file may raise
            self._forget()
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        try:
            super().save_overload(sig, data)  # type: ignore[no-untyped-call]  # same
        except Exception:
            self._forget()

    def _forget(self) -> None:
        with suppress(OSError):
            self.flush()  # type: ignore[no-untyped-call]  # same


def plain(function: Function) -> Function:
    """The same function interpreted: for plain integers that is quicker than crossing over."""
    return cast(Function, getattr(function, "py_func", function))


def is_compiled(room: Path = RULES) -> bool:
    """Whether all of a room was compiled before, so that the start will be quick."""
    folder = _compiled_folder(room)
    return folder is not None and (folder / _COMPLETE).exists()


def mark_compiled(room: Path = RULES) -> bool:
    """Remember that all of a room is compiled now; whether that can be remembered."""
    folder = _compiled_folder(room)
    if folder is None:
        return False
    with suppress(OSError):
        (folder / _COMPLETE).touch()
    return True


@cache
def _compiled_folder(room: Path) -> Path | None:
    """Where the compiled functions of this room go; None where nothing can be kept."""
    digest = hashlib.sha256(numba.__version__.encode())
    called = [RULES] if room == RULES else [*CALLED, room]
    for source in sorted({source for each in called for source in each.glob("*.py")}):
        digest.update(source.read_bytes())
    try:
        everything = cache_folder() / "compiled"
        folder = everything / digest.hexdigest()[:16]
        if not folder.is_dir():
            folder.mkdir(parents=True, exist_ok=True)
            _forget_old(everything)
        os.utime(folder)
    except (OSError, RuntimeError):  # RuntimeError: there is no home folder to be found
        return None
    return folder if os.access(folder, os.W_OK) else None


def _forget_old(everything: Path) -> None:
    """Remove compiled code that no run has used for a while."""
    oldest = time.time() - FORGOTTEN_AFTER
    for folder in everything.iterdir():
        if folder.is_dir() and folder.stat().st_mtime < oldest:
            shutil.rmtree(folder, ignore_errors=True)

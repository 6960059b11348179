"""The built WebAssembly module in wasmtime, with its records as NumPy arrays."""

import ctypes
from typing import Any

import numpy as np
import numpy.typing as npt
import wasmtime
from wasmtime import _bindings

from tools.wasm import build

Array = npt.NDArray[Any]


def built_module() -> bytes:
    """The current module; it is built first if it is older than its sources."""
    assert build.main([]) == 0
    return build.MODULE.read_bytes()


class _Function:
    """An export. The call of wasmtime-py takes ten times as long: it reads the types each time."""

    def __init__(self, store: wasmtime.Store, function: Any) -> None:
        kind = function.type(store)
        self._context, self._function = store._context(), ctypes.byref(function._func)
        self._kinds = [str(each) for each in kind.params]
        self._result = next(map(str, kind.results), None)
        # The result is written to the place of the first argument.
        self._values = (_bindings.wasmtime_val_raw_t * max(1, len(self._kinds)))()

    def __call__(self, *arguments: Any) -> Any:
        for value, kind, argument in zip(self._values, self._kinds, arguments, strict=True):
            setattr(value, kind, float(argument) if kind[0] == "f" else int(argument))
        trap = ctypes.POINTER(_bindings.wasm_trap_t)()
        error = _bindings.wasmtime_func_call_unchecked(
            self._context, self._function, self._values, len(self._values), ctypes.byref(trap)
        )
        assert not error and not trap
        return None if self._result is None else getattr(self._values[0], self._result)


class WasmModule:
    """An instance of the module. Allocate all records before the first call."""

    def __init__(self, code: bytes, mebibytes: int = 24) -> None:
        self.store = wasmtime.Store()
        module = wasmtime.Module(self.store.engine, code)
        self.imports = [imported.name for imported in module.imports]
        self.exports = wasmtime.Instance(self.store, module, []).exports(self.store)
        memory: Any = self.exports["memory"]
        memory.grow(self.store, mebibytes * 16)  # pages of 64 KiB
        self.memory: Array = np.frombuffer(memory.get_buffer_ptr(self.store), np.uint8)
        self.memory.flags.writeable = True
        base: Any = self.exports["__heap_base"]
        self._next = int(base.value(self.store))
        self._arrays: dict[int, tuple[int, Array]] = {}
        """The address of each array, by the identity of the array: quicker than by its data."""
        self._functions: dict[str, Any] = {}

    def new(self, dtype: Any, length: int = 1) -> Array:
        """An array of records in the memory of the module, all zero."""
        dtype = np.dtype(dtype)
        start = -(-self._next // 16) * 16
        self._next = start + dtype.itemsize * length
        assert self._next <= len(self.memory)
        array: Array = self.memory[start : self._next].view(dtype)
        self._arrays[id(array)] = start, array
        return array

    def call(self, name: str, *arguments: Any) -> Any:
        """Call an export; arrays of `new` are passed by their address."""
        if name not in self._functions:
            self._functions[name] = _Function(self.store, self.exports[name])
        arrays = self._arrays
        passed = [
            arrays[id(argument)][0] if isinstance(argument, np.ndarray) else argument
            for argument in arguments
        ]
        return self._functions[name](*passed)

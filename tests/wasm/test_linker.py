"""The linker of the WebAssembly module: small object files of LLVM, linked and run in wasmtime."""

from typing import Any

import llvmlite.binding as llvm
import numpy as np
import pytest
import wasmtime

from tools.wasm.build import DATA_LAYOUT, FEATURES, TRIPLE
from tools.wasm.linker import PAGE_BYTES, LinkError, link

STACK_BYTES = 1024


def object_file(text: str) -> bytes:
    """LLVM's object file of some LLVM code."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    module = llvm.parse_assembly(f'target datalayout = "{DATA_LAYOUT}"\n{text}')
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(
        features=FEATURES, opt=1, reloc="static", codemodel="default"
    )
    code: bytes = machine.emit_object(module)
    return code


class Linked:
    """An instance of a linked module."""

    def __init__(self, code: bytes) -> None:
        self.store = wasmtime.Store()
        module = wasmtime.Module(self.store.engine, code)
        self.exports = wasmtime.Instance(self.store, module, []).exports(self.store)

    def call(self, name: str, *arguments: int) -> Any:
        function: Any = self.exports[name]
        return function(self.store, *arguments)

    def heap_base(self) -> int:
        number: Any = self.exports["__heap_base"]
        return int(number.value(self.store))

    def memory(self) -> Any:
        memory: Any = self.exports["memory"]
        return np.frombuffer(memory.get_buffer_ptr(self.store), np.uint8)


DATA = """
@letter = internal constant i8 65
@numbers = internal constant [3 x i32] [i32 5, i32 6, i32 7], align 16
@second = internal constant ptr getelementptr ([3 x i32], ptr @numbers, i32 0, i32 1)
@counter = internal global i32 40

define i32 @at(i32 %index) {
  %place = getelementptr [3 x i32], ptr @numbers, i32 0, i32 %index
  %value = load i32, ptr %place
  ret i32 %value
}
define i32 @through_the_pointer() {
  %place = load volatile ptr, ptr @second
  %value = load i32, ptr %place
  ret i32 %value
}
define i32 @count() {
  %value = load i32, ptr @counter
  %next = add i32 %value, 1
  store i32 %next, ptr @counter
  ret i32 %next
}
define ptr @places(i32 %of) {
  %is_letter = icmp eq i32 %of, 0
  %place = select i1 %is_letter, ptr @letter, ptr @numbers
  ret ptr %place
}
"""


def test_data_has_its_address() -> None:
    module = Linked(link(object_file(DATA), ["at", "through_the_pointer", "count"], STACK_BYTES))
    assert [module.call("at", index) for index in range(3)] == [5, 6, 7]
    assert module.call("through_the_pointer") == 6
    assert [module.call("count"), module.call("count")] == [41, 42]


def test_stack_is_first_and_the_heap_last() -> None:
    module = Linked(link(object_file(DATA), ["places"], STACK_BYTES))
    memory = module.memory()
    letter, numbers = module.call("places", 0), module.call("places", 1)
    assert numbers % 16 == 0
    assert STACK_BYTES <= letter < module.heap_base() and memory[letter] == 65
    assert module.heap_base() % 16 == 0 and len(memory) == PAGE_BYTES
    assert set(module.exports.keys()) == {"memory", "__heap_base", "places"}


def test_large_data_gets_its_pages() -> None:
    """Addresses and sizes that need more than one byte, of which some look negative."""
    text = """
    @table = internal global [100000 x i8] zeroinitializer
    @after = internal constant i32 9
    define i32 @last() {
      %place = getelementptr [100000 x i8], ptr @table, i32 0, i32 99999
      %value = load volatile i8, ptr %place
      %nine = load volatile i32, ptr @after
      ret i32 %nine
    }
    """
    for stack_bytes in (64, 8192, 1_000_000):
        module = Linked(link(object_file(text), ["last"], stack_bytes))
        assert module.call("last") == 9
        assert stack_bytes + 100_004 <= module.heap_base() <= len(module.memory())


def test_stack_pointer_starts_at_the_end_of_the_stack() -> None:
    text = """
    declare void @llvm.memset.p0.i32(ptr, i8, i32, i1)
    @byte = internal constant i8 1
    define i32 @place() {
      %array = alloca [64 x i8]
      call void @llvm.memset.p0.i32(ptr %array, i8 3, i32 64, i1 true)
      %one = load volatile i8, ptr @byte
      %place = ptrtoint ptr %array to i32
      ret i32 %place
    }
    """
    module = Linked(link(object_file(text), ["place"], STACK_BYTES))
    assert module.call("place") == STACK_BYTES - 64


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("declare i32 @get()\ndefine i32 @run() {\n %x = call i32 @get()\n ret i32 %x }", "get"),
        ("@there = external global i32\ndefine ptr @run() { ret ptr @there }", "there"),
        ("define ptr @run() { ret ptr @run }", "section|__indirect_function_table"),
    ],
    ids=["imported function", "imported data", "pointer to a function"],
)
def test_what_is_not_needed_is_refused(text: str, reason: str) -> None:
    data = (
        "@byte = internal constant i8 1\ndefine i8 @read() {\n %x = load volatile i8, ptr @byte\n"
    )
    with pytest.raises(LinkError, match=reason):
        link(object_file(f"{data} ret i8 %x }}\n{text}"), ["run"], STACK_BYTES)

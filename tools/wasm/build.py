"""Build the WebAssembly module: `python -m tools.wasm.build [--always | --check]`.

Numba gives the LLVM code of every export and of all functions that it calls. LLVM, which is part of
llvmlite, compiles it for wasm32, and `linker` links it. Three things differ from the code for the
CPU:

- The code is taken before LLVM optimises it, with NUMBA_OPT=0: optimised code contains the sizes of
  64-bit pointers.
- Compiled functions raise nothing and allocate nothing. The parts of Numba that report errors to
  Python, and the reference counts of arrays, are therefore unreachable or empty here. LLVM removes
  them, and the module has no imports.
- Every function except the exports is internal, so that LLVM sees the whole program.

The module is written next to the page's sources, which import it.
"""

import gc
import hashlib
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sintra.files import replace_file

from . import linker

if TYPE_CHECKING:
    from .exports import Export  # it imports Numba, which only the process that builds needs

ROOT = Path(__file__).parents[2]
MODULE = ROOT / "web" / "src" / "local" / "sintra.wasm"
DIGEST = ROOT / "build" / "wasm.sha256"
"""The digest of the sources of the last build."""

TRIPLE = "wasm32-unknown-unknown"
DATA_LAYOUT = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
FEATURES = "+bulk-memory,+sign-ext,+mutable-globals,+nontrapping-fptoint,+simd128"
"""Extensions that all browsers have had since 2022."""
STACK_BYTES = 128 * 1024
PASSES = 2
"""Runs of LLVM's pipeline over the whole module: the second run inlines more than the first."""
LLVM_OPTIONS = (
    "-inline-threshold=600",
    # Branches stay branches: by default LLVM computes both sides and selects one.
    "-two-entry-phi-node-folding-threshold=0",
)
"""Found by trial in V8. With them, and with `_copy_at_once`, the search is a tenth faster."""

_EXPORTED = "export."
"""Prefix of the exports' names inside LLVM: no name of Numba starts with it."""


class WasmBuildFailed(Exception):
    """The output of a failed build."""


def main(arguments: list[str]) -> int:
    """Build the module if it is missing or older than its sources; return the exit status."""
    if arguments not in ([], ["--always"], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    if arguments == ["--check"]:
        return 0 if is_current() else 1
    try:
        if arguments or not is_current():
            print("Building the WebAssembly module", file=sys.stderr, flush=True)
            build_module()
    except WasmBuildFailed as failed:
        print(failed, file=sys.stderr)
        print("The WebAssembly module could not be built.", file=sys.stderr)
        return 1
    return 0


def is_current() -> bool:
    """Whether the module was built from the current sources."""
    return (
        MODULE.is_file()
        and DIGEST.is_file()
        and DIGEST.read_text() == f"{_digest(_sources())} {_digest([MODULE])}"
    )


def _sources() -> list[Path]:
    package = ROOT / "sintra"
    folders = (package / "rules", package / "players", ROOT / "tools" / "wasm")
    return sorted(
        file for folder in folders for file in folder.iterdir() if file.suffix in (".py", ".json")
    )


def _digest(files: list[Path]) -> str:
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


def build_module() -> None:
    """Build the module in another process, in which Numba does not optimise or cache."""
    environment = {**os.environ, "NUMBA_OPT": "0", "SINTRA_CACHE_DIR": os.devnull}
    for name in ("NUMBA_DISABLE_JIT", "NUMBA_BOUNDSCHECK", "NUMBA_ENABLE_CUDASIM"):
        environment.pop(name, None)
    sources = _digest(_sources())  # before the build: a later change is not in the module
    with replace_file(MODULE) as temporary:
        command = [sys.executable, "-c", "from tools.wasm.build import link; link()"]
        process = subprocess.run(
            [*command, str(temporary)], cwd=ROOT, env=environment, capture_output=True, text=True
        )
        if process.returncode != 0:
            raise WasmBuildFailed(process.stderr.strip())
    DIGEST.parent.mkdir(exist_ok=True)
    DIGEST.write_text(f"{sources} {_digest([MODULE])}")


def link() -> None:
    """Compile and link the module into the file that is named on the command line."""
    gc.disable()  # it would take a tenth of the time, and the process ends soon
    from sintra.rules import jit

    # Python does not call these functions, so they need no wrappers. Set before they are imported.
    jit.OPTIONS["no_cpython_wrapper"] = True
    from .exports import EXPORTS

    link_module(EXPORTS, Path(sys.argv[1]))


def link_module(exports: "list[Export]", target: Path) -> None:
    """Compile and link a module with these exports; NUMBA_OPT must be 0."""
    names = [export.function.__name__ for export in exports]
    target.write_bytes(linker.link(emit_object(exports), names, STACK_BYTES))


def emit_object(exports: "list[Export]") -> bytes:
    """Compile all exports into one object file for wasm32."""
    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(
        features=FEATURES, opt=3, reloc="static", codemodel="default"
    )
    whole, *others = [_to_llvm(export, llvm) for export in exports]
    for module in others:
        whole.link_in(module)
    whole.link_in(llvm.parse_assembly(_unreachable_functions(whole)))
    for value in (*whole.functions, *whole.global_variables):
        if value.name.startswith(_EXPORTED):
            value.name = value.name.removeprefix(_EXPORTED)
        elif not value.is_declaration:
            value.linkage = llvm.Linkage.internal
    for option in LLVM_OPTIONS:
        llvm.set_option("sintra", option)
    for _ in range(PASSES):
        options = llvm.create_pipeline_tuning_options(speed_level=3)
        builder = llvm.create_pass_builder(machine, options)
        builder.getModulePassManager().run(whole, builder)
    code: bytes = machine.emit_object(whole)
    return code


_TARGET = f'target datalayout = "{DATA_LAYOUT}"\ntarget triple = "{TRIPLE}"\n'


def _to_llvm(export: "Export", llvm: Any) -> Any:
    """The LLVM module of an export and all functions that it calls, for wasm32."""
    import numba

    compiled: Any = numba.cfunc(export.result(*export.parameters))(export.function)
    text = re.sub(r"^target (datalayout|triple) = .*\n", "", compiled.inspect_llvm(), flags=re.M)
    for name in ("NRT_incref", "NRT_decref"):
        text = re.sub(
            rf"^(define [^\n]*@{name}\(.*?\{{\n).*?^\}}",
            r"\1  ret void\n}",
            text,
            flags=re.S | re.M,
        )
    module = llvm.parse_assembly(_TARGET + _copy_at_once(text))
    module.get_function(compiled._wrapper_name).name = _EXPORTED + export.function.__name__
    return module


_LOAD = re.compile(r"  (?P<value>%\S+) = load \[\d+ x i8\], ptr (?P<from>%[^,]+),")
_STORE = re.compile(r"  store \[(?P<size>\d+) x i8\] (?P<value>%\S+), ptr (?P<to>%[^,]+),")
_COPY = "void @llvm.memcpy.p0.p0.i32"


def _copy_at_once(text: str) -> str:
    """Copy records with one instruction.

    Numba loads a record and then stores it, as an array of bytes. For wasm32, LLVM makes a long
    list of loads and stores of it; V8 is faster with `memory.copy`.
    """
    lines = []
    sources: dict[str, str] = {}
    for line in text.splitlines():
        if line.startswith("define "):
            sources.clear()
        elif load := _LOAD.match(line):
            sources[load["value"]] = load["from"]
        elif (store := _STORE.match(line)) and store["value"] in sources:
            pointers = f"ptr {store['to']}, ptr {sources[store['value']]}"
            line = f"  call {_COPY}({pointers}, i32 {store['size']}, i1 false)"
        lines.append(line)
    return "\n".join([*lines, f"declare {_COPY}(ptr, ptr, i32, i1)", ""])


def _unreachable_functions(module: Any) -> str:
    """Definitions of all functions that the module only declares: their calls never happen."""
    declarations = (
        str(function).strip()
        for function in module.functions
        if function.is_declaration and not function.name.startswith("llvm.")
    )
    bodies = (
        re.sub(r"^declare (.*?\)).*$", r"define \1 {\n  unreachable\n}", text, flags=re.S)
        for text in declarations
    )
    return _TARGET + "\n".join(bodies)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

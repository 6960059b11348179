"""The engine as a WebAssembly module: the compiled functions for the third target, the browser.

exports  the functions that the module exports, with their C types
build    compiles and links the module (`python -m tools.wasm.build`)
linker   makes the module from the object file of LLVM
layout   records, constants and exports as TypeScript (`python -m tools.wasm.layout`)

The page loads the module in Web Workers, see `web/src/local`. A user needs none of this: the wheel
contains the page with the module.
"""

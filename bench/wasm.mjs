// The WebAssembly module in V8: one measurement per line of standard input, as JSON. See wasm.py.
import { createInterface } from "node:readline";
import { readFileSync } from "node:fs";

const { module: file, layout, states } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const { SIZE, STATE, SEARCH } = layout;
const { instance } = await WebAssembly.instantiate(readFileSync(file), {});
const module = instance.exports;

let next = (module.__heap_base.value + 63) & ~63;
function allocate(size) {
  const address = next;
  next = (next + size + 63) & ~63;
  const missing = next - module.memory.buffer.byteLength;
  if (missing > 0) module.memory.grow(Math.ceil(missing / 65536));
  return address;
}
const [state, printed, setup, generator] = [SIZE.STATE, SIZE.PRINTED, SIZE.SETUP, 8].map(allocate);
const [workspace, weights, search] = [SIZE.MOVE_LIST * 8, SIZE.WEIGHTS, SIZE.SEARCH].map(allocate);
const [stack, counters] = [SIZE.STATE * 9, 16 * 8].map(allocate);
const tt = allocate(SIZE.BUCKET * layout.TT_BUCKETS);
const bytes = new Int8Array(module.memory.buffer);
const words = new Uint16Array(module.memory.buffer);
const view = new DataView(module.memory.buffer);
module.write_printed(printed);

const positions = states.map((text) => Buffer.from(text, "base64"));
const field = (name) => Number(view.getBigInt64(search + SEARCH[name], true));

const measurements = {
  /** Search the positions with a limit of nodes each; count the nodes. */
  search({ nodes }) {
    let total = 0;
    for (const position of positions) {
      bytes.set(position, state);
      module.begin_search(search, tt, layout.TT_BUCKETS, state);
      module.write_weights(weights, state, printed);
      for (let done = 0; !done && (field("depth") === 0 || field("nodes") < nodes);) {
        const left = field("depth") === 0 ? layout.SLICE_NODES : nodes - field("nodes");
        const slice = Math.min(layout.SLICE_NODES, left);
        const table = [tt, layout.TT_BUCKETS];
        done = module.deepen(search, printed, weights, ...table, layout.MAX_PLY, slice);
      }
      total += field("nodes");
    }
    return total;
  },
  /** Count move sequences of the first position. */
  perft({ depth }) {
    bytes.set(positions[0], stack);
    return Number(module.perft(stack, printed, workspace, counters, depth));
  },
  /** Play random games; count the moves. */
  games({ games, seats, seed }) {
    let moves = 0;
    let word = seed;
    view.setBigUint64(generator, BigInt(seed), true);
    for (let game = 0; game < games; game++) {
      module.draw_setup(printed, seats, generator, setup);
      module.set_up(state, printed, seats, game & 1, setup);
      while (bytes[state + STATE.phase] !== layout.OVER) {
        if (bytes[state + STATE.phase] === layout.AWAITING_DEAL)
          module.deal(state, printed, generator);
        else {
          const legal = module.list_moves(state, workspace);
          word = (Math.imul(word, 1664525) + 1013904223) >>> 0;
          const move = words[(workspace >> 1) + ((word >>> 8) % legal)];
          module.play(state, printed, workspace, move);
          moves += 1;
        }
      }
    }
    return moves;
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const { name, ...args } = JSON.parse(line);
  const began = performance.now();
  const count = measurements[name](args);
  const seconds = (performance.now() - began) / 1000;
  console.log(JSON.stringify({ count, seconds }));
}

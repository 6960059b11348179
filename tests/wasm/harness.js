// Runs the WebAssembly module in a browser: random games as digests, perft, and choices of players.
// `native.py` does the same work natively. The layout comes from the NumPy dtypes.
async ({ code, layout, command, args }) => {
  const bytes = Uint8Array.from(atob(code), (letter) => letter.charCodeAt(0));
  const { instance } = await WebAssembly.instantiate(bytes, {});
  const module = instance.exports;
  const { SIZE, STATE, SEARCH, PHASE } = layout;
  let next = (module.__heap_base.value + 15) & ~15;
  const allocate = (size) => {
    const address = next;
    next = (next + size + 15) & ~15;
    const missing = next - module.memory.buffer.byteLength;
    if (missing > 0) module.memory.grow(Math.ceil(missing / 65536));
    return address;
  };
  const [state, printed, setup, generator] = [SIZE.STATE, SIZE.PRINTED, SIZE.SETUP, 8].map(allocate);
  const [moves, effect, closed, parts] = [SIZE.MOVE_LIST, SIZE.EFFECT, 40, 12].map(allocate);
  module.write_printed(printed);

  const games = ({ first, count, players, side }) => {
    const memory = new Uint16Array(module.memory.buffer);
    const bytes = new Int8Array(module.memory.buffer);
    const view = new DataView(module.memory.buffer);
    let digest = 0;
    const hash = (address, words) => {
      for (let index = address >> 1; index < (address >> 1) + words; index++)
        digest = Math.imul(digest ^ memory[index], 16777619) >>> 0;
    };
    const phase = () => bytes[state + STATE.phase];
    const digests = [];
    for (let seed = first; seed < first + count; seed++) {
      bytes.fill(0, state, state + SIZE.STATE);
      view.setBigUint64(generator, BigInt(seed), true);
      module.draw_setup(printed, players, generator, setup);
      module.set_up(state, printed, players, side, setup);
      digest = 2166136261;
      let word = seed;
      while (phase() !== PHASE.OVER) {
        while (phase() === PHASE.AWAITING_DEAL) {
          module.deal(state, printed, generator);
          hash(state, SIZE.STATE / 2);
        }
        const length = module.list_moves(state, moves);
        hash(moves, length);
        module.closed_strips(state, closed);
        hash(closed, 20);
        word = (Math.imul(word, 1664525) + 1013904223) >>> 0;
        let index = (word >>> 8) % length;
        if (word & 0x10000) {
          index = 0;
          let largest = -1;
          for (let each = 0; each < length; each++) {
            const move = memory[(moves >> 1) + each];
            const value = move === layout.RETURN ? 0 : move;
            if (value > largest) [index, largest] = [each, value];
          }
        }
        const move = memory[(moves >> 1) + index];
        bytes.fill(0, effect, effect + SIZE.EFFECT);
        if (!module.explain(state, printed, moves, move, effect)) throw new Error("not legal");
        hash(state, SIZE.STATE / 2);
        hash(effect, SIZE.EFFECT / 2);
      }
      for (let seat = 0; seat < players; seat++) {
        module.final_parts(state, printed, seat, parts);
        for (let part = 0; part < 3; part++) hash(parts + 4 * part, 1);
        memory[parts >> 1] = module.is_winner(state, seat);
        hash(parts, 1);
      }
      digests.push(digest);
    }
    return digests;
  };

  const perft = ({ states, depths }) => {
    const all = Uint8Array.from(atob(states), (letter) => letter.charCodeAt(0));
    const most = Math.max(...depths);
    const stack = allocate(SIZE.STATE * (most + 1));
    const lists = allocate(SIZE.MOVE_LIST * most);
    const counters = allocate(16 * most);
    return depths.map((depth, index) => {
      const one = all.subarray(index * SIZE.STATE, (index + 1) * SIZE.STATE);
      new Uint8Array(module.memory.buffer).set(one, stack);
      return Number(module.perft(stack, printed, lists, counters, depth));
    });
  };

  const choose = ({ states, strategy, depth, nodes, seed }) => {
    const all = Uint8Array.from(atob(states), (letter) => letter.charCodeAt(0));
    const [workspace, search, weights] = [SIZE.WORKSPACE, SIZE.SEARCH, SIZE.WEIGHTS].map(allocate);
    const [line, tt] = [SIZE.LINE, SIZE.BUCKET * layout.TT_BUCKETS].map(allocate);
    const memory = new Uint8Array(module.memory.buffer);
    const view = new DataView(module.memory.buffer);
    const field = (name) => Number(view.getBigInt64(search + SEARCH[name], true));
    view.setBigUint64(generator, BigInt(seed), true);
    const results = [];
    for (let start = 0; start < all.length; start += SIZE.STATE) {
      memory.set(all.subarray(start, start + SIZE.STATE), state);
      if (strategy !== null) {
        const move = module.choose(workspace, state, printed, strategy, generator);
        results.push([move, null, 0, 0, false, [move]]);
        continue;
      }
      module.begin_search(search, tt, layout.TT_BUCKETS, state);
      module.write_weights(weights, state, printed);
      for (let finished = 0; !finished; ) {
        let slice = layout.SLICE_NODES;
        if (nodes && field("depth") > 0) slice = Math.min(slice, nodes - field("nodes"));
        if (slice <= 0) break;
        const deepest = depth ?? layout.MAX_PLY;
        finished = module.deepen(search, printed, weights, tt, layout.TT_BUCKETS, deepest, slice);
      }
      const length = module.principal_variation(search, printed, tt, layout.TT_BUCKETS, line);
      const exact = module.is_proven(search) === 1;
      const value = field("value") / layout.POINT;
      results.push([
        field("move"),
        exact ? Math.round(value) : value,
        field("nodes"),
        field("depth"),
        exact,
        [...new Uint16Array(module.memory.buffer, line, length)],
      ]);
    }
    return results;
  };

  return { games, perft, choose }[command](args);
};

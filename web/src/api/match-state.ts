/** The state of a match on the client: a snapshot, and the events that follow it. Pure functions. */
import type { Event, SeatView, Snapshot } from "../wire";

/** The snapshot after the event that follows it. */
export function applyEvent(state: Snapshot, event: Event): Snapshot {
  const { what } = event;
  const next: Snapshot = {
    ...state,
    version: event.version,
    ply: event.ply,
    status: event.status,
    table: event.table ?? state.table,
    seats: event.seats ?? state.seats,
    clocks: event.clocks ?? (state.options.time ? state.clocks : null),
    result: event.status === "over" ? (event.result ?? state.result) : null,
    seed: event.seed ?? state.seed,
    take_back_request: event.take_back_request,
  };
  if (next.ply !== state.ply || next.status !== state.status) next.turn_at = event.at;
  switch (what.kind) {
    case "moved":
      next.moves = [...state.moves, { seat: what.seat, move: what.move, round: state.table.round }];
      break;
    case "taken_back":
      next.moves = state.moves.slice(0, event.ply);
      break;
    case "said":
      next.chat = [
        ...state.chat,
        { seat: what.seat, text: what.text, phrase: what.phrase, at: event.at },
      ];
      break;
    case "rematch_offered":
      next.rematch_offers = [...new Set([...state.rematch_offers, ...what.seats])];
      break;
    case "rematch_declined": {
      const left = state.rematch_offers.filter((seat) => !what.seats.includes(seat));
      // Who had offered withdraws; who had not declines, and no offer is left.
      next.rematch_offers = left.length < state.rematch_offers.length ? left : [];
      break;
    }
    case "rematch_began":
      next.rematch = what.match;
      break;
    case "taken_over": {
      const seats = what.seats.length ? what.seats : [null];
      const entries = seats.map((seat) => ({ seat, ply: event.ply }));
      next.take_overs = [...state.take_overs, ...entries];
      break;
    }
  }
  return next;
}

/**
 * A snapshot in place of the current state. With the same version the table is the same, so its
 * object is kept: a running animation continues.
 */
export function applySnapshot(state: Snapshot | null, snapshot: Snapshot): Snapshot {
  return state?.version === snapshot.version ? { ...snapshot, table: state.table } : snapshot;
}

/**
 * Whether the event can be the result of a command that this client sent with the event's id.
 * Ids are chosen by clients, so the seat must be one of this client's, too. The exceptions are
 * commands about the seat of another player: to hand it over, to remove them, to claim the win.
 */
export function isOwnEvent(state: Snapshot, { what }: Event): boolean {
  if (what.kind === "handed_over" || what.kind === "removed" || what.kind === "invited")
    return true;
  if (what.kind === "ended" && what.cause === "absence") return true;
  if (!("seat" in what) || what.seat === null) return true;
  return [...state.you.seats, ...state.you.replaced].includes(what.seat);
}

/**
 * The seats of other players who have continued on another device since `known` take-overs, null for
 * a host without a seat. A device that has not counted them yet has nothing to tell.
 */
export function newTakeOvers(
  { take_overs, seats, you }: Snapshot,
  known: number | undefined,
): (number | null)[] {
  const since = take_overs.slice(known ?? take_overs.length).filter(({ seat, ply }) => {
    if (seat === null) return !you.host;
    // It may have another player by now.
    const { kind, taken, seated_at } = seats[seat]!;
    return !you.seats.includes(seat) && kind !== "computer" && taken && ply >= seated_at;
  });
  return [...new Set(since.map(({ seat }) => seat))];
}

/** The seat to move, if the others may let a computer play on; else null. */
export function absentSeat({ status, you, table, absent }: Snapshot): number | null {
  const seat = table.to_move;
  if (status !== "playing" || table.phase !== "play") return null;
  return you.seats.length && !you.seats.includes(seat) && absent?.includes(seat) ? seat : null;
}

/** Whether a player may claim the win from one who is absent. */
export function canClaim({ seats, options }: Snapshot): boolean {
  return !!options.fair_play && seats.length === 2;
}

/** Whether a player may abort the match, instead of resigning. */
export function canAbort({ status, options, you, moves }: Snapshot): boolean {
  return status === "playing" && !!options.fair_play && you.seats.length > 0 && moves.length < 2;
}

/** Whether the host may remove the player of a seat: another person who has not moved. */
export function canRemove({ status, you, seats, moves }: Snapshot, seat: number): boolean {
  const { kind, taken, seated_at } = seats[seat]!;
  return (
    you.host &&
    status !== "over" &&
    kind !== "computer" &&
    taken &&
    !you.seats.includes(seat) &&
    !moves.some((move, ply) => move.seat === seat && ply >= seated_at)
  );
}

/**
 * Whether the server accepts a request of the snapshot's receiver to take back their last move. If
 * all other players are computers, and no person may take a seat back, this is also possible after the
 * end and with clocks; otherwise the other people are asked. Nothing is taken back past a deal.
 */
export function canTakeBack(state: Snapshot): boolean {
  const { options, you, table, moves } = state;
  const last = moves.findLast(({ seat }) => you.seats.includes(seat));
  if (!options.take_backs || !last) return false;
  const round = table.phase === "over" ? moves.at(-1)!.round : table.round;
  if (last.round !== round && !options.by_hand) return false;
  const isComputer = (seat: SeatView) => seat.kind === "computer" && !seat.replaced;
  if (state.seats.every((seat, n) => isComputer(seat) || you.seats.includes(n))) {
    const endedEarly = state.result !== null && state.result.final === null;
    return state.status !== "waiting" && !state.rematch && !endedEarly;
  }
  return state.status === "playing" && !state.clocks && !state.take_back_request;
}

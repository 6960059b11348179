/** A game record that was pasted into the field for links and codes, until the replay opens it. */

let pasted: Record<string, unknown> | null = $state.raw(null);

export function pasteRecord(record: Record<string, unknown>): void {
  pasted = record;
}

export function takePastedRecord(): Record<string, unknown> | null {
  const record = pasted;
  pasted = null;
  return record;
}

import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';

/** A buyer's record about one order key. Amounts are in taka, as in the response. */
export type Entry =
  | { kind: 'try'; key: string }
  | { kind: 'acknowledged'; key: string; number: string; total: number }
  /** A change of the order by its own key; `total` is what the order costs by it. */
  | { kind: 'changed'; key: string; change: string; total: number }
  | { kind: 'refused'; key: string; status: number; code: string }
  /** A response that the shop must not send. */
  | { kind: 'wrong'; key: string; status: number; body: string };

export interface Journal {
  /** Returns when the entry is on the disk. */
  note(entry: Entry): void;
  /** Number of acknowledged orders so far. */
  acknowledged(): number;
  /** Counts a lost response; the buyer retries. */
  lost(): void;
  losses(): number;
  close(): void;
}

/** Opens an append-only file, one JSON object per line. Each entry is synced before the buyer continues. */
export function openJournal(file: string): Journal {
  const handle = openSync(file, 'a');
  let acknowledged = 0;
  let losses = 0;
  return {
    lost: () => losses++,
    losses: () => losses,
    acknowledged: () => acknowledged,
    note(entry) {
      if (entry.kind === 'acknowledged') acknowledged++;
      writeSync(handle, `${JSON.stringify(entry)}\n`);
      fsyncSync(handle);
    },
    close: () => closeSync(handle),
  };
}

export function readJournal(file: string): Entry[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Entry);
}

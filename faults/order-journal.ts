import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';

/** What a buyer noted about one order key. Amounts in taka, as the shop answered them. */
export type Entry =
  | { kind: 'try'; key: string }
  | { kind: 'acknowledged'; key: string; number: string; total: number }
  | { kind: 'refused'; key: string; status: number; code: string }
  /** A response that a shop must not give. */
  | { kind: 'wrong'; key: string; status: number; body: string };

export interface Journal {
  /** On the disk when it returns. */
  note(entry: Entry): void;
  /** How many orders were acknowledged so far. */
  acknowledged(): number;
  /** A response did not come; the buyer asks again. */
  lost(): void;
  losses(): number;
  close(): void;
}

/** A file to which entries are only added, one JSON a line, each made durable before the buyer goes on. */
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

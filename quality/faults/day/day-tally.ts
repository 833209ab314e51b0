/** What was tried on a day: how often each kind of action succeeded, and with which codes it was refused. */
export interface Tally {
  /** Notes the result of an action. */
  note(kind: string, reply: { ok: boolean; code: string }): void;
  /** Notes a response that no client may get. */
  break(line: string): void;
  broken(): string[];
  /** One line a kind. */
  lines(): string[];
  /** Returns the kinds that succeeded less often than `least`. */
  rare(kinds: readonly string[], least: number): string[];
}

export function openTally(): Tally {
  const kinds = new Map<string, { done: number; refused: Map<string, number> }>();
  const broken = new Map<string, number>();
  const of = (kind: string) => {
    const found = kinds.get(kind) ?? { done: 0, refused: new Map<string, number>() };
    kinds.set(kind, found);
    return found;
  };
  const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  return {
    note(kind, { ok, code }) {
      if (ok) of(kind).done++;
      else add(of(kind).refused, code);
    },
    break: (line) => add(broken, line),
    broken: () => [...broken].map(([line, count]) => `${line} (${count} times)`),
    lines: () =>
      [...kinds]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([kind, { done, refused }]) => {
          const codes = [...refused].map(([code, count]) => `${count} × ${code}`).join(', ');
          return `${String(done).padStart(5)} × ${kind}${codes && ` (refused: ${codes})`}`;
        }),
    rare: (all, least) => all.filter((kind) => (kinds.get(kind)?.done ?? 0) < least),
  };
}

import type { Database } from '../db/database.ts';
import { DatabaseMonitor } from '../db/monitor.ts';

/** The catalogue's revision, as far as this process knows it. It stands still while the database is away. */
export interface Revision {
  current(): number | Promise<number>;
  /** The same where nobody has to be asked for it. */
  known(): number | null;
  stop(): void;
}

/** Reads the revision now, and again every `interval` ms; with 0, each time somebody asks. */
export async function watchRevision(
  db: Database,
  interval: number,
  monitor = new DatabaseMonitor(db),
): Promise<Revision> {
  if (interval === 0) return { current: () => readRevision(db), known: () => null, stop: () => {} };
  let current = 0;
  const stop = await monitor.poll(interval, async (own) => {
    current = await readRevision(own);
  });
  return { current: () => current, known: () => current, stop };
}

async function readRevision(db: Database): Promise<number> {
  const row = await db.selectFrom('catalogue_revision').select('revision').executeTakeFirstOrThrow();
  return row.revision;
}

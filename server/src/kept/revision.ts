import type { Database } from '../platform/db/database.ts';

/** The catalogue's revision, as far as this process knows it. It stands still while the database is away. */
export interface Revision {
  current(): number | Promise<number>;
  /** The same where nobody has to be asked for it. */
  known(): number | null;
  stop(): void;
}

/** Reads the revision now, and again every `interval` ms; with 0, each time somebody asks. */
export async function watchRevision(db: Database, interval: number): Promise<Revision> {
  if (interval === 0) return { current: () => readRevision(db), known: () => null, stop: () => {} };
  let current = await readRevision(db);
  let reading = false;
  const timer = setInterval(async () => {
    if (reading) return;
    reading = true;
    current = await readRevision(db).catch(() => current);
    reading = false;
  }, interval);
  timer.unref();
  return { current: () => current, known: () => current, stop: () => clearInterval(timer) };
}

async function readRevision(db: Database): Promise<number> {
  const row = await db.selectFrom('catalogue_revision').select('revision').executeTakeFirstOrThrow();
  return row.revision;
}

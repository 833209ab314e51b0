import type { Database } from '../db/database.ts';

/** How often a process looks whether the catalogue changed, in ms. */
const INTERVAL = 1000;

/** The catalogue's revision as this process last read it. It stands still while the database is away. */
export interface Revision {
  current(): number;
  stop(): void;
}

/** Reads the revision now and once a second from then on. */
export async function watchRevision(db: Database): Promise<Revision> {
  let current = await readRevision(db);
  let reading = false;
  const timer = setInterval(async () => {
    if (reading) return;
    reading = true;
    current = await readRevision(db).catch(() => current);
    reading = false;
  }, INTERVAL);
  timer.unref();
  return { current: () => current, stop: () => clearInterval(timer) };
}

async function readRevision(db: Database): Promise<number> {
  const row = await db.selectFrom('catalogue_revision').select('revision').executeTakeFirstOrThrow();
  return row.revision;
}

import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { DatabaseMonitor } from '../db/monitor.ts';

/** Tags of what has changed; `all` where that is not known, and anything may have. */
export type Changed = ReadonlySet<string> | 'all';

/** Where a cache learns what has changed. */
export interface ChangeFeed {
  /** Whether changes come by themselves; otherwise `update` has to be called before something cached is used. */
  continuous: boolean;
  /** Passes on what has changed until now. */
  update(): Promise<void>;
  subscribe(listener: (changed: Changed) => void): void;
  stop(): void;
}

/**
 * After so many ms nobody needs a row any more: a process that polled longer ago takes everything for changed. Half of it
 * is left for a process whose clock or poll is late.
 */
const RETENTION = 600_000;

/**
 * Polls `cache_change` now and every `interval` ms; with 0, whenever `update` is called. While the database is away
 * nothing changes.
 */
export async function watchChanges(
  db: Database,
  interval: number,
  monitor?: DatabaseMonitor,
): Promise<ChangeFeed> {
  const listeners: ((changed: Changed) => void)[] = [];
  const poll = new Poll((changed) => {
    for (const listener of listeners) listener(changed);
  });
  const subscribe = (listener: (changed: Changed) => void) => void listeners.push(listener);
  if (interval > 0) {
    const stop = await (monitor ?? new DatabaseMonitor(db)).poll(interval, (own) => poll.read(own));
    return { continuous: true, update: async () => {}, subscribe, stop };
  }
  // One after the other: each begins where the one before it ended.
  let last = Promise.resolve();
  const update = () => {
    last = last.catch(() => {}).then(() => poll.read(db));
    return last;
  };
  return { continuous: false, update, subscribe, stop: () => {} };
}

interface PollRow {
  /** What this statement sees, as PostgreSQL writes a `pg_snapshot`. */
  snapshot: string;
  /** Another server, or a restarted one, may have lost what its predecessor had committed. */
  server: string;
  tags: string[];
}

class Poll {
  readonly #report: (changed: Changed) => void;
  #last: { snapshot: string; server: string; at: number } | undefined;
  #cleanup: { snapshot: string; at: number } | undefined;

  constructor(report: (changed: Changed) => void) {
    this.#report = report;
  }

  async read(db: Database): Promise<void> {
    const now = performance.now();
    const { snapshot, server, tags } = await readChanges(db, this.#last?.snapshot);
    const known = this.#last?.server === server && now - this.#last.at < RETENTION / 2;
    this.#last = { snapshot, server, at: now };
    if (!known) this.#report('all');
    else if (tags.length > 0) this.#report(new Set(tags));
    await this.#deleteSeen(db, snapshot, now);
  }

  async #deleteSeen(db: Database, snapshot: string, now: number): Promise<void> {
    this.#cleanup ??= { snapshot, at: now };
    if (now - this.#cleanup.at < RETENTION) return;
    const old = this.#cleanup.snapshot;
    this.#cleanup = { snapshot, at: now };
    // Where it fails there is a next time; the poll itself has succeeded.
    await sql`DELETE FROM cache_change WHERE xid < pg_snapshot_xmin(${old}::pg_snapshot)`
      .execute(db)
      .catch(() => {});
  }
}

/**
 * The tags of all rows that are visible now and were not at `since`: neither the order of commits nor the length of a
 * transaction matters. Rows of a later id than any here were restored from another server.
 */
async function readChanges(db: Database, since: string | undefined): Promise<PollRow> {
  const { rows } = await sql<PollRow>`
    WITH now AS MATERIALIZED (SELECT pg_current_snapshot() AS snapshot), last AS MATERIALIZED (
      SELECT coalesce(${since ?? null}::pg_snapshot, snapshot) AS snapshot FROM now
    )
    SELECT now.snapshot::text, pg_postmaster_start_time()::text AS server, ARRAY(
      SELECT DISTINCT tag FROM cache_change
      WHERE xid >= (SELECT pg_snapshot_xmin(snapshot) FROM last)
        AND xid < pg_snapshot_xmax(now.snapshot)
        AND NOT pg_visible_in_snapshot(xid, (SELECT snapshot FROM last))
    ) AS tags FROM now`.execute(db);
  return rows[0]!;
}

import { sql } from 'kysely';
import type { PollSource, PrimaryPoll } from '../db/connection/standby-lag.ts';
import type { Database } from '../db/database.ts';
import { DatabaseMonitor } from '../db/monitor.ts';

/** The tags of changed data; `all` if it is unknown what has changed. */
export type Changed = ReadonlySet<string> | 'all';

/** Reports changes of data to a cache. */
export interface ChangeFeed extends PollSource {
  /** Whether changes are polled in the background; otherwise call `update` before using a cached response. */
  continuous: boolean;
  /** Reports all changes until now. */
  update(): Promise<void>;
  subscribe(listener: (changed: Changed) => void): void;
  stop(): void;
}

/**
 * Rows are deleted after this time, in ms. A process whose last poll is older than half of it treats everything as changed;
 * the other half is a margin for slow polls and clocks.
 */
const RETENTION = 600_000;

/**
 * Polls the table `cache_change` now and every `interval` ms; with 0, whenever `update` is called. While the database is
 * unavailable, no change is reported.
 */
export async function watchChanges(
  db: Database,
  interval: number,
  monitor?: DatabaseMonitor,
): Promise<ChangeFeed> {
  const listeners: ((changed: Changed) => void)[] = [];
  const pollListeners: ((poll: PrimaryPoll) => void)[] = [];
  const poll = new Poll((changed, wal) => {
    for (const listener of pollListeners) listener({ wal, changed: changed !== null });
    if (changed !== null) for (const listener of listeners) listener(changed);
  });
  const onPoll = (listener: (poll: PrimaryPoll) => void) => void pollListeners.push(listener);
  const subscribe = (listener: (changed: Changed) => void) => void listeners.push(listener);
  if (interval > 0) {
    const stop = await (monitor ?? new DatabaseMonitor(db)).poll(interval, (own) => poll.read(own));
    return { continuous: true, update: async () => {}, subscribe, onPoll, stop };
  }
  // Sequentially, since each poll begins where the previous one ended.
  let last = Promise.resolve();
  const update = () => {
    last = last.catch(() => {}).then(() => poll.read(db));
    return last;
  };
  return { continuous: false, update, subscribe, onPoll, stop: () => {} };
}

interface PollRow {
  /** The `pg_snapshot` of this statement, as text. */
  snapshot: string;
  /** The server's start time: another or a restarted server may lack commits that were read before. */
  server: string;
  tags: string[];
  /** The end of the WAL, in bytes. */
  wal: number;
}

class Poll {
  readonly #report: (changed: Changed | null, wal: number) => void;
  #last: { snapshot: string; server: string; at: number } | undefined;
  #cleanup: { snapshot: string; at: number } | undefined;

  constructor(report: (changed: Changed | null, wal: number) => void) {
    this.#report = report;
  }

  async read(db: Database): Promise<void> {
    const now = performance.now();
    const { snapshot, server, tags, wal } = await readChanges(db, this.#last?.snapshot);
    const known = this.#last?.server === server && now - this.#last.at < RETENTION / 2;
    this.#last = { snapshot, server, at: now };
    const changed = tags.length > 0 ? new Set(tags) : null;
    this.#report(known ? changed : 'all', wal);
    await this.#deleteSeen(db, snapshot, now);
  }

  async #deleteSeen(db: Database, snapshot: string, now: number): Promise<void> {
    this.#cleanup ??= { snapshot, at: now };
    if (now - this.#cleanup.at < RETENTION) return;
    const old = this.#cleanup.snapshot;
    this.#cleanup = { snapshot, at: now };
    // A failure is ignored: the poll itself has succeeded, and the next cleanup deletes the rows.
    await sql`DELETE FROM cache_change WHERE xid < pg_snapshot_xmin(${old}::pg_snapshot)`
      .execute(db)
      .catch(() => {});
  }
}

/**
 * Reads the tags of all rows that are visible now and were not visible at the snapshot `since`, so that neither the order of
 * commits nor the duration of a transaction matters. Rows with a future transaction id come from a restored backup of another
 * server, and are ignored.
 */
async function readChanges(db: Database, since: string | undefined): Promise<PollRow> {
  const { rows } = await sql<PollRow>`
    WITH now AS MATERIALIZED (SELECT pg_current_snapshot() AS snapshot), last AS MATERIALIZED (
      SELECT coalesce(${since ?? null}::pg_snapshot, snapshot) AS snapshot FROM now
    )
    SELECT now.snapshot::text, pg_postmaster_start_time()::text AS server,
      (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 AS wal, ARRAY(
      SELECT DISTINCT tag FROM cache_change
      WHERE xid >= (SELECT pg_snapshot_xmin(snapshot) FROM last)
        AND xid < pg_snapshot_xmax(now.snapshot)
        AND NOT pg_visible_in_snapshot(xid, (SELECT snapshot FROM last))
    ) AS tags FROM now`.execute(db);
  return rows[0]!;
}

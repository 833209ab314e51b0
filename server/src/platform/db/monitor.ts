import { sql } from 'kysely';
import { MONITOR_TIMEOUTS } from './connection/timeouts.ts';
import { type Database, inTransaction, openDatabase, urlOf } from './database.ts';

/** After this time without a successful poll, in ms, the shop is not ready. */
const OVERDUE = 5_000;

/** A write is tried at most this often, in ms. */
const WRITE_INTERVAL = 5_000;

/**
 * Polls a database and checks whether it is ready, on a connection of its own with short timeouts: neither an exhausted pool
 * nor a missing response delays a poll by more than two seconds.
 */
export class DatabaseMonitor {
  readonly #db: Database;
  readonly #isOwn: boolean;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #polls: { last: number }[] = [];
  #ping: Promise<boolean> | undefined;
  #write: { begun: number; succeeded: Promise<boolean> } | undefined;

  /** `db` comes from `openDatabase`; of one that is wrapped in plugins, the monitor uses its own connections. */
  constructor(db: Database) {
    const url = urlOf(db);
    this.#db = url === undefined ? db : openDatabase(url, 1, MONITOR_TIMEOUTS);
    this.#isOwn = url !== undefined;
  }

  /**
   * Runs `read` now and then every `interval` ms, one at a time. Throws if the first run fails; later failures are ignored
   * until the next run. Returns a function that stops the polling.
   */
  async poll(interval: number, read: (db: Database) => Promise<void>): Promise<() => void> {
    await read(this.#db);
    const poll = { last: performance.now() };
    this.#polls.push(poll);
    let reading = false;
    const timer = setInterval(async () => {
      if (reading) return;
      reading = true;
      try {
        await read(this.#db);
        poll.last = performance.now();
      } catch {
        // `readState` reports it if it lasts.
      } finally {
        reading = false;
      }
    }, interval);
    this.#timers.push(timer.unref());
    return () => clearInterval(timer);
  }

  /** Whether the database responds, every poll has succeeded recently, and it can write. Concurrent calls share one query. */
  async readState(): Promise<'ready' | 'database away' | 'database cannot write'> {
    this.#ping ??= sql`SELECT 1`
      .execute(this.#db)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        this.#ping = undefined;
      });
    if (!(await this.#ping) || this.#isPollOverdue()) return 'database away';
    return (await this.canWrite()) ? 'ready' : 'database cannot write';
  }

  /** Whether the last write succeeded. A new one is tried if that was more than five seconds ago. */
  canWrite(): Promise<boolean> {
    const now = performance.now();
    if (!this.#write || now - this.#write.begun >= WRITE_INTERVAL)
      this.#write = {
        begun: now,
        succeeded: tryWrite(this.#db).then(
          () => true,
          () => false,
        ),
      };
    return this.#write.succeeded;
  }

  #isPollOverdue(): boolean {
    const now = performance.now();
    return this.#polls.some(({ last }) => now - last > OVERDUE);
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    if (this.#isOwn) await this.#db.destroy();
  }
}

/**
 * Writes what leaves nothing behind, in a few milliseconds. An update of a row may succeed on a full disk, because it uses the room of its former
 * version. The rows here do not fit into the memory, so PostgreSQL needs room on the disk of its data for them; and the message is written to the
 * WAL and committed as an order is.
 */
async function tryWrite(db: Database): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`SELECT set_config('work_mem', '64kB', true)`.execute(tx);
    await sql`SELECT count(*) FROM generate_series(1, 10000)`.execute(tx);
    await sql`SELECT pg_logical_emit_message(true, 'haat', 'ready')`.execute(tx);
  });
}

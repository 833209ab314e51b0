import { sql } from 'kysely';
import { type Database, openDatabase, urlOf } from './database.ts';
import { MONITOR_TIMEOUTS } from './timeouts.ts';

/** After this time without a successful poll, in ms, the shop is not ready. */
const OVERDUE = 5_000;

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
        // `isReady` reports it if it lasts.
      } finally {
        reading = false;
      }
    }, interval);
    this.#timers.push(timer.unref());
    return () => clearInterval(timer);
  }

  /** Whether the database responds and every poll has succeeded recently. Concurrent calls share one query. */
  async isReady(): Promise<boolean> {
    this.#ping ??= sql`SELECT 1`
      .execute(this.#db)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        this.#ping = undefined;
      });
    return (await this.#ping) && !this.#isPollOverdue();
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

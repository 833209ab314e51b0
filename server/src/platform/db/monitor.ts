import { sql } from 'kysely';
import { type Database, openDatabase, poolOf } from './database.ts';
import { MONITOR_TIMEOUTS } from './timeouts.ts';

/** So long without a successful poll, in ms, and what the poll reads counts as unknown. */
const OVERDUE = 5_000;

/**
 * Polls a database and says whether it is ready, on a connection of its own: neither a pool that is used up nor a
 * response that never comes keeps the next poll waiting for more than two seconds.
 */
export class DatabaseMonitor {
  readonly #db: Database;
  readonly #isOwn: boolean;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #polls: { last: number }[] = [];
  #ping: Promise<boolean> | undefined;

  /** For the database that `openDatabase` opened as `db`; one that is wrapped in plugins lends its own connections. */
  constructor(db: Database) {
    const url = poolOf(db)?.options.connectionString;
    this.#db = url === undefined ? db : openDatabase(url, 1, MONITOR_TIMEOUTS);
    this.#isOwn = url !== undefined;
  }

  /**
   * Runs `read` now, and then every `interval` ms, one at a time. The first has to succeed; a later one that fails is
   * tried again at the next turn. Returns what stops it.
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
        // Seen by isReady once it lasts.
      } finally {
        reading = false;
      }
    }, interval);
    this.#timers.push(timer.unref());
    return () => clearInterval(timer);
  }

  /** Whether the database responds and every poll has succeeded lately. Who asks at the same time shares one query. */
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

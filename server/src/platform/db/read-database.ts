import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import type pg from 'pg';
import { type PollSource, StandbyLag } from './connection/standby-lag.ts';
import { MONITOR_TIMEOUTS, SHOP_TIMEOUTS } from './connection/timeouts.ts';
import { type Database, isDatabaseUnavailable, openDatabase, poolOf } from './database.ts';
import type { Schema } from './schema.ts';

/** How often the standby is asked how far it is, in ms. */
const POLL_INTERVAL = 200;

/** For the statements of a standby: a connection that takes longer is one of the primary. In ms. */
const STANDBY_TIMEOUTS = { ...SHOP_TIMEOUTS, connect: 1_000 };

/** A statement that conflicts with what the standby has to replay is cancelled: 40001, or 40P01 as a deadlock. */
const CONFLICT = /^40(001|P01)$/;

export interface ReadDatabase {
  /** Reads from the standby while it is fresh, otherwise from the primary. */
  db: Database;
  close(): Promise<void>;
}

/**
 * A database for public reads of the catalogue and for reports: the standby at `url` while it has all changes that `changes` has reported,
 * and is at most two seconds behind; otherwise `primary`. A statement that the standby cannot finish runs on the primary.
 * So a response is never made from data that is older than the report after which it is cached.
 */
export function openReadDatabase(url: string, primary: Database, changes: PollSource): ReadDatabase {
  const lag = new StandbyLag();
  changes.onPoll((poll) => lag.addPrimary(poll));
  const standby = openDatabase(url, 10, STANDBY_TIMEOUTS);
  const monitor = openDatabase(url, 1, MONITOR_TIMEOUTS);
  const pool = new ReadPool(poolOf(primary)!, poolOf(standby)!, lag);
  let polling = false;
  const timer = setInterval(async () => {
    if (polling) return;
    polling = true;
    const position = await readPosition(monitor).catch(() => null);
    if (position === null) pool.leaveStandby();
    else lag.addStandby(position);
    polling = false;
  }, POLL_INTERVAL).unref();
  return {
    db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }),
    async close() {
      clearInterval(timer);
      pool.leaveStandby();
      await Promise.all([standby.destroy(), monitor.destroy()]);
    },
  };
}

/** How far the standby has replayed the WAL, in bytes; null if it is no standby any more. */
async function readPosition(db: Database): Promise<number | null> {
  const { rows } = await sql<{ replayed: number | null }>`
    SELECT CASE WHEN pg_is_in_recovery() THEN (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::float8 END AS replayed`.execute(
    db,
  );
  return rows[0]!.replayed;
}

/** Gives out connections to the standby while it is fresh, and connections to the primary otherwise. */
class ReadPool implements PostgresPool {
  readonly #primary: pg.Pool;
  readonly #standby: pg.Pool;
  readonly #lag: StandbyLag;
  readonly #used = new Set<StandbyClient>();

  constructor(primary: pg.Pool, standby: pg.Pool, lag: StandbyLag) {
    this.#primary = primary;
    this.#standby = standby;
    this.#lag = lag;
  }

  get options() {
    return this.#primary.options as PostgresPool['options'];
  }

  async connect(): Promise<PostgresPoolClient> {
    const client = this.#lag.isFresh() ? await this.#standby.connect().catch(() => null) : null;
    if (client === null) return this.#primary.connect() as unknown as PostgresPoolClient;
    const standby = new StandbyClient(client, this.#primary, () => this.#used.delete(standby));
    this.#used.add(standby);
    return standby as unknown as PostgresPoolClient;
  }

  /** The standby does not respond: its running statements fail, and run on the primary. */
  leaveStandby(): void {
    this.#lag.reset();
    for (const client of this.#used) client.destroy();
  }

  async end(): Promise<void> {}
}

/** A connection to the standby. Outside of transactions a statement that fails there runs on the primary. */
class StandbyClient {
  readonly #client: pg.PoolClient;
  readonly #primary: pg.Pool;
  readonly #released: () => void;
  #isInTransaction = false;

  constructor(client: pg.PoolClient, primary: pg.Pool, released: () => void) {
    this.#client = client;
    this.#primary = primary;
    this.#released = released;
  }

  async query(text: string, values: readonly unknown[]): Promise<unknown> {
    if (/^(begin|start transaction)\b/i.test(text)) this.#isInTransaction = true;
    try {
      return await this.#client.query(text, [...values]);
    } catch (error) {
      if (this.#isInTransaction || !mayRunElsewhere(error)) throw error;
      const client = await this.#primary.connect();
      try {
        return await client.query(text, [...values]);
      } finally {
        client.release();
      }
    }
  }

  release(): void {
    this.#released();
    this.#client.release();
  }

  destroy(): void {
    this.#client.connection.stream.destroy();
  }
}

function mayRunElsewhere(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return isDatabaseUnavailable(error) || CONFLICT.test((error as { code?: string }).code ?? '');
}

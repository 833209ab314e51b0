import { MINUTE } from '@haat/contract/time/durations';
import { Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { isPooled, parseHosts } from '../database-hosts.ts';
import { Refused } from '../refused.ts';
import { primaryOf } from './connection/primary.ts';
import { isRetryable, MAX_TRIES, ShopClient } from './connection/shop-client.ts';
import { SHOP_TIMEOUTS, startupParameters, type Timeouts } from './connection/timeouts.ts';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;

/** The type id of int8. Every bigint of the schema (ids, paisa) stays far below 2^53, so it is parsed as a number. */
const INT8 = 20;

/** Connection timeout of a command, whose statements have no timeout, in ms. */
const COMMAND_CONNECT = 5_000;

/**
 * How long an unused connection stays open, in ms. A new one takes 20 ms and plans all its statements again: when a shop
 * got ten orders at once after ten quiet seconds, they took up to 0.3 s.
 */
const IDLE_TIMEOUT = 10 * MINUTE;

/** The connections of a shop on a machine with so many MB: for one that works, PostgreSQL takes up to 25 MB. */
export function connectionsFor(megabytes: number): number {
  return megabytes < 2_048 ? 5 : 10;
}

/** TCP keep-alive: idle time before the first probe, in ms. */
const KEEP_ALIVE = 10_000;

/**
 * Opens a pool of at most `connections` connections (default 10) to the PostgreSQL at `url`; if it names several hosts, to
 * their primary. Through PgBouncer (`isPooled`) no statement is prepared, and PgBouncer sets the timeouts. With `timeouts` null, for
 * imports and other commands of an owner, statements may take any time.
 */
export function openDatabase(
  url: string,
  connections = 10,
  timeouts: Timeouts | null = SHOP_TIMEOUTS,
): Database {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, Number);
  const primary = primaryOf(url);
  const pool = new pg.Pool({
    // Any of several hosts will do: the client connects to the one that is the primary.
    connectionString: parseHosts(url).urls[0]!,
    max: connections,
    application_name: 'haat',
    connectionTimeoutMillis: timeouts?.connect ?? COMMAND_CONNECT,
    idleTimeoutMillis: IDLE_TIMEOUT,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE,
    ...(timeouts && {
      ...startupParameters(url, timeouts),
      responseTimeout: timeouts.response,
      standbyTimeout: timeouts.standby,
    }),
    types,
    ...(isPooled(url) && { prepares: false }),
    ...(primary && { primary, onConnect: checkPrimary }),
    Client: ShopClient,
  });
  // The pool replaces an idle connection that breaks. Without a listener the error would end the process.
  pool.on('error', () => {});
  // The same for a connection that breaks between two statements of a transaction: the next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  urls.set(db, url);
  return db;
}

/** A connection to a host that is not the primary is closed, and its request fails. pg waits for the promise. */
function checkPrimary(client: pg.ClientBase): Promise<void> | undefined {
  return client instanceof ShopClient ? client.checkPrimary() : undefined;
}

/**
 * Put this at the end of a statement to make it a prepared statement: PostgreSQL plans it once per connection, which saves
 * half the work of a short statement. Only for a fixed text whose best plan does not depend on the values. The statement
 * must name each returned column: a `*` would fail when a migration adds a column while the shop is running.
 */
export const PLANNED_ONCE = sql`/* planned once */`;

/**
 * A list of ids in a statement that is `PLANNED_ONCE`: `id = ANY(${idList(ids)})`. With a bare parameter PostgreSQL would
 * estimate a custom plan for this number of ids as cheaper than the generic plan, and plan each time.
 */
export function idList(ids: readonly number[]): RawBuilder<number[]> {
  return sql`(SELECT ${ids}::bigint[])::bigint[]`;
}

const pools = new WeakMap<Database, pg.Pool>();

const urls = new WeakMap<Database, string>();

/** The URL of a database that `openDatabase` opened. */
export function urlOf(db: Database): string | undefined {
  return urls.get(db);
}

/** The pool of a database that `openDatabase` opened, for metrics. */
export function poolOf(db: Database): pg.Pool | undefined {
  return pools.get(db);
}

/**
 * Runs `work` in one transaction, at most `MAX_TRIES` times if it fails by a serialization failure or a deadlock. If `work` returns a
 * `Refused`, the transaction is rolled back and the `Refused` is the result. If `db` is a transaction already, `work` runs in it, and the
 * caller must roll it back after a `Refused`.
 */
export async function inTransaction<T>(
  db: Database,
  work: (tx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<Schema>);
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(async (tx) => {
        const result = await work(tx);
        if (result instanceof Refused) throw new Rollback(result);
        return result;
      });
    } catch (error) {
      if (error instanceof Rollback) return error.result as T;
      if (attempt >= MAX_TRIES || !isRetryable(error)) throw error;
    }
  }
}

/** Runs `work` in a transaction that is always rolled back, to see what it would do. */
export function inRolledBack<T>(db: Database, work: (tx: Transaction<Schema>) => Promise<T>): Promise<T> {
  return inTransaction<T>(db, async (tx) => {
    throw new Rollback(await work(tx));
  });
}

class Rollback extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super('roll back the transaction');
    this.result = result;
  }
}

/**
 * SQLSTATE classes 08 (connection), 53 (resources, a full disk), 57 (shutdown, statement timeout), 58 (input and output),
 * the lock timeout (55P03), the transaction timeout (25P03), a server that has become read-only (25006), and error codes of
 * the socket.
 */
const UNAVAILABLE =
  /^(08|53|57|58|55P03|25P03|25006)|^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$/;

/** Messages of pg errors without a code: the connection broke, or could not be opened in time. */
const CONNECTION_LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has|was) )/;

/** Whether an error means that the database is unavailable, and not that a statement is wrong. */
export function isDatabaseUnavailable(error: Error & { code?: string }): boolean {
  return error.code === undefined ? CONNECTION_LOST.test(error.message) : UNAVAILABLE.test(error.code);
}

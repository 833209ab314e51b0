import { Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { Refused } from '../refused.ts';
import type { Schema } from './schema.ts';
import { SHOP_TIMEOUTS, type Timeouts } from './timeouts.ts';

export type Database = Kysely<Schema>;

/** The type id of int8. Every bigint of the schema (ids, paisa) stays far below 2^53, so it is parsed as a number. */
const INT8 = 20;

/** Connection timeout of a command, whose statements have no timeout, in ms. */
const COMMAND_CONNECT = 5_000;

/** TCP keep-alive: idle time before the first probe, in ms. */
const KEEP_ALIVE = 10_000;

/**
 * Short statements of many users at once: starting parallel workers takes longer than the work, and one list would take
 * the processors from all orders.
 */
const ONE_PROCESS = '-c max_parallel_workers_per_gather=0';

/**
 * Opens a pool of at most `connections` connections (default 10) to the PostgreSQL at `url`. With `timeouts` null, for
 * imports and other commands of an owner, statements may take any time.
 */
export function openDatabase(
  url: string,
  connections = 10,
  timeouts: Timeouts | null = SHOP_TIMEOUTS,
): Database {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    application_name: 'haat',
    connectionTimeoutMillis: timeouts?.connect ?? COMMAND_CONNECT,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE,
    ...(timeouts && {
      lock_timeout: timeouts.lock,
      statement_timeout: timeouts.statement,
      idle_in_transaction_session_timeout: timeouts.idleInTransaction,
      responseTimeout: timeouts.response,
      options: ONE_PROCESS,
    }),
    types,
    Client: PreparingClient,
  });
  // The pool replaces an idle connection that breaks. Without a listener the error would end the process.
  pool.on('error', () => {});
  // The same for a connection that breaks between two statements of a transaction: the next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return db;
}

const PLANNED = '/* planned once */';

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

/** The names of the prepared statements, by text. */
const statementNames = new Map<string, string>();

class PreparingClient extends pg.Client {
  /** In ms. */
  readonly #responseTimeout: number | undefined;

  constructor(config?: pg.ClientConfig & { responseTimeout?: number }) {
    super(config);
    this.#responseTimeout = config?.responseTimeout;
  }

  /** The signature of pg, whose overloads are replaced by `never`. */
  override query(...args: unknown[]): never {
    const [text, values, callback] = args;
    if (typeof text !== 'string' || typeof values === 'function' || callback !== undefined) {
      const plain = super.query.bind(this) as (...args: unknown[]) => never;
      return plain(...args);
    }
    return this.#query(text, values as unknown[] | undefined) as never;
  }

  /**
   * Uses pg's callback form. The promises of pg keep the rows of earlier statements in memory, so that they become old
   * objects, and their garbage collection stops the process for 10 ms every thousand statements.
   */
  async #query(text: string, values: unknown[] | undefined): Promise<unknown> {
    const timer = this.#destroyWithoutResponse();
    try {
      return await new Promise((resolve, reject) =>
        super.query(
          { ...nameOf(text), text, values: values ?? [] },
          (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result)),
        ),
      );
    } catch (error) {
      // As pg does: the stack shows the caller, not the code that read the response.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Destroys the connection if no response arrives; the pool opens another. Its statement may still be running, and a later
   * statement would get that response.
   */
  #destroyWithoutResponse(): NodeJS.Timeout | undefined {
    if (this.#responseTimeout === undefined) return undefined;
    return setTimeout(() => this.connection.stream.destroy(), this.#responseTimeout);
  }
}

/** The name under which a statement is prepared, if it is. */
function nameOf(text: string): { name?: string } {
  if (!text.endsWith(PLANNED)) return {};
  const name = statementNames.get(text) ?? `haat_${statementNames.size}`;
  statementNames.set(text, name);
  return { name };
}

const pools = new WeakMap<Database, pg.Pool>();

/** The pool of a database that `openDatabase` opened, for metrics. */
export function poolOf(db: Database): pg.Pool | undefined {
  return pools.get(db);
}

/** SQLSTATEs after which the whole transaction can be retried: serialization failure, deadlock. */
const RETRYABLE = new Set(['40001', '40P01']);

/**
 * Runs `work` in one transaction, at most 5 times if it fails by a serialization failure or a deadlock. If `work` returns a
 * `Refused`, the transaction is rolled back and the `Refused` is the result.
 */
export async function inTransaction<T>(
  db: Database,
  work: (tx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(async (tx) => {
        const result = await work(tx);
        if (result instanceof Refused) throw new Rollback(result);
        return result;
      });
    } catch (error) {
      if (error instanceof Rollback) return error.result as T;
      if (attempt >= 5 || !(error instanceof pg.DatabaseError) || !RETRYABLE.has(error.code ?? ''))
        throw error;
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
 * the lock timeout (55P03) and the transaction timeout (25P03), and error codes of the socket.
 */
const UNAVAILABLE =
  /^(08|53|57|58|55P03|25P03)|^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$/;

/** Messages of pg errors without a code: the connection broke, or could not be opened in time. */
const CONNECTION_LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has|was) )/;

/** Whether an error means that the database is unavailable, and not that a statement is wrong. */
export function isDatabaseUnavailable(error: Error & { code?: string }): boolean {
  return error.code === undefined ? CONNECTION_LOST.test(error.message) : UNAVAILABLE.test(error.code);
}

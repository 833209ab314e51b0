import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { Refused } from '../http/refused.ts';
import type { Schema } from './schema.ts';
import { SHOP_TIMEOUTS, type Timeouts } from './timeouts.ts';

export type Database = Kysely<Schema>;

/** int8: every bigint of the schema is bounded far below 2^53 (ids, paisa). */
const INT8 = 20;

/** For a connection of a command, whose statements take as long as they take, in ms. */
const COMMAND_CONNECT = 5_000;

/** How long ago the last packet may be before the other side is asked whether it lives, in ms. */
const KEEP_ALIVE = 10_000;

/**
 * A pool of connections to the PostgreSQL at `url`. `connections` is the most it opens (default 10). Its waits end after
 * `timeouts`; with null, for imports and whatever else an owner runs, statements may take any time.
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
    }),
    types,
    Client: PlanningClient,
  });
  // An idle connection that breaks is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => {});
  // So does one that breaks between two statements of a transaction: the next statement tells.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return db;
}

const PLANNED = '/* planned once */';

/**
 * Ends a statement that PostgreSQL plans once for each connection, not each time: half the work of a short statement.
 * For statements of one fixed text whose best plan is the same whatever the values, and which name each column that they
 * response: one that was planned before a table got another column must go on while the shop is being renewed.
 */
export const PLANNED_ONCE = sql`/* planned once */`;

/** The names that statements are planned under. */
const planned = new Map<string, string>();

class PlanningClient extends pg.Client {
  /** In ms. */
  readonly #responseTimeout: number | undefined;

  constructor(config?: pg.ClientConfig & { responseTimeout?: number }) {
    super(config);
    this.#responseTimeout = config?.responseTimeout;
  }

  /** As pg has it; `never` stands for its dozen forms. */
  override query(...args: unknown[]): never {
    const [text, values, callback] = args;
    if (typeof text !== 'string' || typeof values === 'function' || callback !== undefined) {
      const plain = super.query.bind(this) as (...args: unknown[]) => never;
      return plain(...args);
    }
    return this.#ask(text, values as unknown[] | undefined) as never;
  }

  /**
   * By pg's callback, since the promise that it makes itself holds on to the rows of many statements before: they then
   * count as old, and collecting those stops the process for 10 ms every thousand statements.
   */
  async #ask(text: string, values: unknown[] | undefined): Promise<unknown> {
    const timer = this.#destroyWithoutResponse();
    try {
      return await new Promise((resolve, reject) =>
        super.query(
          { ...nameOf(text), text, values: values ?? [] },
          (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result)),
        ),
      );
    } catch (error) {
      // As pg does: it leads back to who asked, not to who read the response.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * A connection without a response is of no use any more: what it was asked may still be running, and the next
   * response would be that one's. It is destroyed, and the pool opens another.
   */
  #destroyWithoutResponse(): NodeJS.Timeout | undefined {
    if (this.#responseTimeout === undefined) return undefined;
    return setTimeout(() => this.connection.stream.destroy(), this.#responseTimeout);
  }
}

/** The name of a statement that is planned once. */
function nameOf(text: string): { name?: string } {
  if (!text.endsWith(PLANNED)) return {};
  const name = planned.get(text) ?? `haat_${planned.size}`;
  planned.set(text, name);
  return { name };
}

const pools = new WeakMap<Database, pg.Pool>();

/** The pool behind a database that `openDatabase` opened, to see how busy it is. */
export function poolOf(db: Database): pg.Pool | undefined {
  return pools.get(db);
}

/** SQLSTATEs that say "nothing happened, try the whole transaction again": serialization failure, deadlock. */
const RETRIED = new Set(['40001', '40P01']);

/**
 * Runs `work` in one transaction, again from the start (at most 5 times) where the database asks for it.
 * A `Refused` that `work` returns undoes all it did, and is the result.
 */
export async function inTransaction<T>(
  db: Database,
  work: (tx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(async (tx) => {
        const result = await work(tx);
        if (result instanceof Refused) throw new Undo(result);
        return result;
      });
    } catch (error) {
      if (error instanceof Undo) return error.result as T;
      if (attempt >= 5 || !(error instanceof pg.DatabaseError) || !RETRIED.has(error.code ?? '')) throw error;
    }
  }
}

class Undo extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super('undo the transaction');
    this.result = result;
  }
}

/**
 * SQLSTATE classes 08 (connection), 53 (resources, a full disk), 57 (shutdown, a statement's timeout), 58 (input and
 * output), the timeouts of a lock (55P03) and of a transaction (25P03), and the socket's own.
 */
const AWAY =
  /^(08|53|57|58|55P03|25P03)|^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$/;

/** What pg says without a code, where the connection broke or none came in time. */
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has|was) )/;

/** Whether an error says that the database cannot be worked with now, rather than that we asked for something wrong. */
export function isDatabaseUnavailable(error: Error & { code?: string }): boolean {
  return error.code === undefined ? LOST.test(error.message) : AWAY.test(error.code);
}

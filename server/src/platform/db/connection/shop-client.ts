import pg from 'pg';
import { parseHosts } from '../../database-hosts.ts';
import { type BackendKey, sendCancelRequest } from './cancel-request.ts';
import { PROBE_TIMEOUT, type Primary, primaryOf } from './primary.ts';

/** SQLSTATEs after which the whole transaction can be retried: serialization failure, deadlock. */
const RETRYABLE = new Set(['40001', '40P01']);

/** How often a transaction is tried. */
export const MAX_TRIES = 5;

/** Whether a transaction failed only because of another one at the same time. */
export function isRetryable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && RETRYABLE.has(error.code ?? '');
}

/** The end of a statement that is prepared: see `PLANNED_ONCE`. */
const PLANNED = '/* planned once */';

/** The names of the prepared statements, by text. */
const statementNames = new Map<string, string>();

interface ShopClientConfig extends pg.ClientConfig {
  /** In ms. */
  responseTimeout?: number;
  /** After this time a commit is cancelled, in ms: it waits for the synchronous standby. */
  standbyTimeout?: number;
  /** Connects to the primary of several hosts. */
  primary?: Primary;
  /** Whether statements that are `PLANNED_ONCE` are prepared: they belong to a connection of the server. */
  prepares?: boolean;
}

/** After this time without a response, in ms, all hosts are asked which one is the primary. */
const DOUBT_AFTER = 2_000;

/** SQLSTATE of a write on a server that is a standby now: this connection is of no use any more. */
const READ_ONLY = '25006';

/**
 * The transaction is stored on this server, but maybe not on its synchronous standby: whether it survives is unknown. The
 * code is PostgreSQL's for "transaction resolution unknown".
 */
class NotReplicated extends Error {
  override name = 'NotReplicated';
  readonly code = '08007';

  constructor() {
    super('the wait for the synchronous standby was cancelled');
  }
}

/**
 * A connection that prepares statements, retries one outside of a transaction that lost a deadlock, ends without a response, and connects to
 * the primary of several hosts.
 */
export class ShopClient extends pg.Client {
  readonly #responseTimeout: number | undefined;
  readonly #standbyTimeout: number | undefined;
  readonly #primary: Primary | undefined;
  readonly #prepares: boolean;
  /** The host of this connection, if there are several. */
  #url: string | undefined;
  #isReplicated = true;
  #isInTransaction = false;
  /** A cancel request may arrive late, and would cancel the next statement. */
  #isCancelled = false;

  constructor(config?: ShopClientConfig) {
    super(config);
    this.#responseTimeout = config?.responseTimeout;
    this.#standbyTimeout = config?.standbyTimeout;
    this.#primary = config?.primary;
    this.#prepares = config?.prepares ?? true;
    this.on('notice', (notice) => {
      if (notice.routine === 'SyncRepWaitForLSN') this.#isReplicated = false;
    });
  }

  /** The signature of pg for the pool, which passes a callback. Connects to the primary, if there are several hosts. */
  override connect(callback?: unknown): never {
    const connect = super.connect.bind(this) as unknown as (callback: unknown) => never;
    const primary = this.#primary;
    if (!primary) return connect(callback);
    const report = callback as (error: Error | null) => void;
    primary.find().then(
      (url) => {
        // The pool destroys the socket after its connection timeout.
        if (this.connection.stream.destroyed) return report(new Error('timeout expired'));
        this.#useHost(url, primary);
        connect((error: Error | null) => {
          if (error) primary.suspect();
          report(error);
        });
      },
      (error) => report(error),
    );
    return undefined as never;
  }

  /** @throws NoPrimary if the host of this connection is not the primary */
  async checkPrimary(): Promise<void> {
    if (!this.#primary || !this.#url) return;
    const timer = setTimeout(() => this.#destroy(), PROBE_TIMEOUT);
    try {
      await this.#primary.check(this, this.#url);
    } finally {
      clearTimeout(timer);
    }
  }

  /** The URLs of the hosts differ only in host and port. */
  #useHost(url: string, primary: Primary): void {
    const { hostname, port } = new URL(url);
    if (hostname !== '') this.host = decodeURIComponent(hostname.replace(/^\[(.+)\]$/, '$1'));
    this.port = Number(port || 5432);
    this.#url = url;
    const untrack = primary.track({ destroy: () => this.connection.stream.destroy() }, url);
    this.once('end', untrack);
    this.on('error', () => primary.suspect());
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
    const isAlone = !this.#isInTransaction;
    const timer = this.#destroyWithoutResponse();
    const standby = this.#cancelWithoutStandby(text);
    const doubt = this.#primary && setTimeout(() => this.#primary?.doubt(), DOUBT_AFTER);
    try {
      const result = await this.#send(text, values, isAlone ? MAX_TRIES : 1);
      if (!this.#isReplicated) throw new NotReplicated();
      return result;
    } catch (error) {
      if (isUseless(error)) this.#destroy();
      // As pg does: the stack shows the caller, not the code that read the response.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    } finally {
      clearTimeout(timer);
      clearTimeout(standby);
      clearTimeout(doubt);
      if (this.#isCancelled) this.#destroy();
    }
  }

  async #send(text: string, values: unknown[] | undefined, tries: number): Promise<unknown> {
    const query = { ...(this.#prepares && nameOf(text)), text, values: values ?? [] };
    for (let attempt = 1; ; attempt++) {
      try {
        return await new Promise((resolve, reject) =>
          super.query(query, (error: Error | null, result: unknown) =>
            error ? reject(error) : resolve(result),
          ),
        );
      } catch (error) {
        if (attempt >= tries || !isRetryable(error)) throw error;
      }
    }
  }

  /**
   * Cancels a commit that waits for the standby: PostgreSQL keeps the transaction, reports it with a warning (`NotReplicated`) and
   * releases its locks. Without it the server would wait, with locks and connection, longer than this client does.
   */
  #cancelWithoutStandby(text: string): NodeJS.Timeout | undefined {
    const commits = /^commit\b/i.test(text) || (!this.#isInTransaction && /^\s*insert\b/i.test(text));
    if (/^(begin|start transaction)\b/i.test(text)) this.#isInTransaction = true;
    else if (/^(commit|rollback)$/i.test(text)) this.#isInTransaction = false;
    if (this.#standbyTimeout === undefined || !commits) return undefined;
    return setTimeout(() => {
      this.#isCancelled = true;
      sendCancelRequest(this as unknown as BackendKey);
    }, this.#standbyTimeout);
  }

  /**
   * Destroys the connection if no response arrives; the pool opens another. Its statement may still be running, and a later
   * statement would get that response.
   */
  #destroyWithoutResponse(): NodeJS.Timeout | undefined {
    if (this.#responseTimeout === undefined) return undefined;
    return setTimeout(() => this.#destroy(), this.#responseTimeout);
  }

  #destroy(): void {
    this.#primary?.suspect();
    this.connection.stream.destroy();
  }
}

/** The connection of a command: of several hosts to the primary, and its statements may take any time. */
export async function connectOnce(url: string, config: pg.ClientConfig): Promise<pg.Client> {
  const primary = primaryOf(url);
  const client = new ShopClient({
    connectionString: parseHosts(url).urls[0]!,
    keepAlive: true,
    ...config,
    ...(primary && { primary }),
  });
  client.on('error', () => {}); // the running statement fails too
  const connect = client.connect.bind(client) as unknown as (callback: (error: Error | null) => void) => void;
  await new Promise<void>((resolve, reject) => connect((error) => (error ? reject(error) : resolve())));
  try {
    await client.checkPrimary();
  } catch (error) {
    await client.end();
    throw error;
  }
  return client;
}

/** Whether the server of this connection must not get the next statement. */
function isUseless(error: unknown): boolean {
  return error instanceof NotReplicated || (error instanceof pg.DatabaseError && error.code === READ_ONLY);
}

/** The name under which a statement is prepared, if it is. */
function nameOf(text: string): { name?: string } {
  if (!text.endsWith(PLANNED)) return {};
  const name = statementNames.get(text) ?? `haat_${statementNames.size}`;
  statementNames.set(text, name);
  return { name };
}

import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { hostOf, parseHosts } from '../../database-hosts.ts';

/** Time for one host to report whether it is the primary, in ms. Shorter than any connection timeout. */
export const PROBE_TIMEOUT = 1_500;

/** After the first host that accepts writes, the others have this time to report a newer timeline, in ms. */
const NEWER_TIMELINE_WAIT = 250;

/** Pause after a search without a result, in ms. Connections that are requested meanwhile fail at once. */
const SEARCH_PAUSE = 200;

/**
 * A server's role and its timeline: each promotion of a standby begins the next one. Inside `CASE`, because a standby has no
 * WAL position of its own.
 */
const ROLE = `
  SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS read_only,
    CASE WHEN NOT pg_is_in_recovery()
      THEN ('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::bigint::int
    END AS timeline`;

/** No host is the primary. Its code is that of PostgreSQL for "cannot connect now", so the response is 503. */
export class NoPrimary extends Error {
  override name = 'NoPrimary';
  readonly code = '57P03';
}

/** A connection that is closed when another host becomes the primary. */
interface Connection {
  destroy(): void;
}

/**
 * Knows which of several hosts is the primary. After `suspect` the next `find` asks all hosts. Connections to a host that is
 * not the primary any more are closed: a machine that has failed does not close them.
 */
export class Primary {
  readonly urls: readonly string[];
  readonly #connections = new Map<Connection, string>();
  readonly #listeners = new Set<(host: string) => void>();
  #current: string | undefined;
  #isSuspected = true;
  #search: Promise<string> | undefined;
  #lastFailure: { error: NoPrimary; at: number } | undefined;
  /** The newest timeline so far. A primary of an older one was replaced, and nobody has stopped it. */
  #timeline = 0;

  constructor(urls: readonly string[]) {
    this.urls = urls;
  }

  /** Calls `listener` with host and port whenever another host becomes the primary, until the returned function is called. */
  onChange(listener: (host: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Returns the URL of the primary: the known one, or after `suspect` the one that is found now. Concurrent searches are one.
   * @throws NoPrimary with the reason of each host
   */
  async find(): Promise<string> {
    if (this.#current !== undefined && !this.#isSuspected) return this.#current;
    const failure = this.#lastFailure;
    if (failure && performance.now() - failure.at < SEARCH_PAUSE) throw failure.error;
    this.#search ??= this.#findNow().finally(() => {
      this.#search = undefined;
    });
    return this.#search;
  }

  /** Reports that something is wrong with the primary: the next `find` asks all hosts. */
  suspect(): void {
    this.#isSuspected = true;
  }

  /** Searches for the primary now: if it is another one, a statement that waits for the old one fails. */
  doubt(): void {
    this.suspect();
    this.find().catch(() => {});
  }

  /** Asks a new connection whether its host is the primary. @throws NoPrimary */
  async check(client: pg.ClientBase, url: string): Promise<void> {
    const problem = this.#problemOf(await readRole(client));
    if (problem === null) return;
    this.suspect();
    throw new NoPrimary(`${hostOf(url)}: ${problem}`);
  }

  /** Closes `connection` when another host becomes the primary. Returns a function to call when it is closed. */
  track(connection: Connection, url: string): () => void {
    this.#connections.set(connection, url);
    return () => this.#connections.delete(connection);
  }

  async #findNow(): Promise<string> {
    this.#isSuspected = false; // a suspicion during the search causes another one
    const found = await this.#askAll();
    if (typeof found !== 'string') {
      // Connections stay open: the machine may only be slow, and they have timeouts of their own.
      this.#isSuspected = true;
      this.#lastFailure = { error: found, at: performance.now() };
      throw found;
    }
    this.#lastFailure = undefined;
    this.#use(found);
    return found;
  }

  #use(url: string): void {
    const before = this.#current;
    this.#current = url;
    for (const [connection, other] of this.#connections) if (other !== url) connection.destroy();
    if (before === undefined || before === url) return;
    for (const listener of this.#listeners) listener(hostOf(url));
  }

  /** Returns the URL of the primary with the newest timeline, or the reasons why there is none. Ends when every host has responded. */
  async #askAll(): Promise<string | NoPrimary> {
    const primaries: { url: string; timeline: number }[] = [];
    const problems = new Map<string, string>();
    let firstFound = () => {};
    const first = new Promise<void>((resolve) => {
      firstFound = resolve;
    });
    const responded = () => primaries.length + problems.size;
    const ask = async (url: string) => {
      try {
        const role = await probe(url);
        const problem = this.#problemOf(role);
        if (problem !== null) return void problems.set(url, problem);
        problems.delete(url);
        primaries.push({ url, timeline: role.timeline ?? 0 });
        firstFound();
      } catch (error) {
        problems.set(url, reasonOf(error));
      }
    };
    const all = Promise.all(
      this.urls.map(async (url) => {
        await ask(url);
        // While a silent host delays the result, a standby may be promoted.
        while (problems.has(url) && primaries.length === 0 && responded() < this.urls.length) {
          await wait(SEARCH_PAUSE);
          await ask(url);
        }
      }),
    );
    await Promise.race([all, first]);
    if (responded() < this.urls.length) await Promise.race([all, wait(NEWER_TIMELINE_WAIT)]);
    const [newest] = primaries.toSorted((one, other) => other.timeline - one.timeline);
    if (!newest) return new NoPrimary(`no host is the primary: ${reasons(problems)}`);
    this.#timeline = Math.max(this.#timeline, newest.timeline);
    return newest.url;
  }

  /** Why a server with this role must not be used; null if it is the primary. */
  #problemOf({ read_only, timeline }: Role): string | null {
    if (read_only) return 'read-only';
    if (timeline !== null && timeline < this.#timeline) return 'an old primary, which was replaced';
    return null;
  }
}

function reasons(problems: ReadonlyMap<string, string>): string {
  return [...problems]
    .map(([url, problem]) => `${hostOf(url)}: ${problem}`)
    .toSorted()
    .join('; ');
}

interface Role {
  read_only: boolean;
  timeline: number | null;
}

async function readRole(client: pg.ClientBase): Promise<Role> {
  const { rows } = await client.query<Role>(ROLE);
  return rows[0]!;
}

/** Asks one host with a connection of its own. */
async function probe(url: string): Promise<Role> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'haat-primary',
    connectionTimeoutMillis: PROBE_TIMEOUT,
    query_timeout: PROBE_TIMEOUT,
  });
  client.on('error', () => {});
  const deadline = setTimeout(() => destroy(client), PROBE_TIMEOUT);
  try {
    await client.connect();
    return await readRole(client);
  } finally {
    clearTimeout(deadline);
    // Not `end`, which waits for a server that may be silent.
    destroy(client);
  }
}

/** Closes the connection without waiting for the server. */
function destroy(client: pg.Client): void {
  client.connection.stream.destroy();
}

/** The first reason: a host name with several IP addresses causes an `AggregateError`. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

const primaries = new Map<string, Primary>();

/**
 * The primary of the hosts of a database URL, shared by all connections of this process; null if the URL names one host that is used as
 * it is.
 */
export function primaryOf(url: string): Primary | null {
  const { urls, primaryOnly } = parseHosts(url);
  if (!primaryOnly) return null;
  const primary = primaries.get(url) ?? new Primary(urls);
  primaries.set(url, primary);
  return primary;
}

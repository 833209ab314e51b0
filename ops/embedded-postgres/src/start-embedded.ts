import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { createCluster, runningPort, startCluster, stopCluster, storedUrl, storePort } from './cluster.ts';
import { findHome, type Home } from './cluster-home.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** How long a start waits for the start, stop or crash recovery of another shop on the same folder, in ms. */
const START_TIMEOUT = 60_000;

/** Pauses between attempts, in ms: each is twice the previous one. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [50, 1_000];

/** The pause after START_TIMEOUT, before the next series of attempts, in ms. */
const RESTART_PAUSE = 2_000;

/** Every running shop holds this advisory lock as a shared lock; only the last one can get it exclusively. */
const IN_USE_LOCK = 4_842_175;

export type Embedded = {
  /** The URL of the database `haat`, for `pg`. */
  url: string;
  /** True if the database was already running: for another shop, or after a shop was killed. */
  adopted: boolean;
  /** Releases the database, and stops it unless another shop uses it. Close every pool on `url` first. */
  stop(): Promise<void>;
};

/**
 * Runs the PostgreSQL of the packages `@embedded-postgres/*`, for the clone at `root`.
 *
 * The database continues to run when a shop is killed, and all shops of one clone share it: a running database is used, and
 * the last shop stops it. If it fails, it is started again on the same port.
 *
 * @param cluster name of its folder; tests have their own
 * @param clusters the folder of that folder; tests may use one in memory
 * @throws EmbeddedPostgresError if no PostgreSQL can run on this machine
 */
export async function startEmbedded({
  root,
  cluster = 'shop',
  clusters,
}: {
  root: string;
  cluster?: string;
  clusters?: string | undefined;
}): Promise<Embedded> {
  const home = await findHome(root, cluster, clusters);
  await createCluster(home);
  const first = await join(home, AbortSignal.timeout(START_TIMEOUT));

  const stopping = new AbortController();
  let membership: Promise<Membership | null> = Promise.resolve(first);
  const rejoinOnEnd = (joined: Membership | null) => {
    joined?.client.once('end', () => {
      if (stopping.signal.aborted) return;
      membership = rejoin(home, stopping.signal);
      membership.then(rejoinOnEnd);
    });
  };
  rejoinOnEnd(first);

  return {
    url: first.url,
    adopted: first.adopted,
    async stop() {
      stopping.abort();
      await (await membership)?.client.end();
      await stopUnlessUsed(home);
    },
  };
}

/** A connection that holds the shared lock of a shop that uses the database. */
type Membership = { client: pg.Client; url: string; adopted: boolean };

/** Retries until `stopping` is aborted: without its database the shop still serves cached pages. */
async function rejoin(home: Home, stopping: AbortSignal): Promise<Membership | null> {
  while (!stopping.aborted) {
    try {
      return await join(home, AbortSignal.any([stopping, AbortSignal.timeout(START_TIMEOUT)]));
    } catch (error) {
      if (stopping.aborted) break;
      console.error(`${(error as Error).message}: trying again`);
      await pause(RESTART_PAUSE, stopping);
    }
  }
  return null;
}

/**
 * Connects to the running database, or starts it, and takes the shared lock.
 * @throws EmbeddedPostgresError when `end` is aborted
 */
async function join(home: Home, end: AbortSignal): Promise<Membership> {
  let adopted = true;
  let lastError = 'it does not respond';
  for (let delay = FIRST_PAUSE; !end.aborted; delay = Math.min(2 * delay, LONGEST_PAUSE)) {
    const port = runningPort(home);
    const client = port && (await connect(home, port));
    if (client && (await takeSharedLock(home, client)))
      return { client, url: storePort(home, port), adopted };
    const start = await startCluster(home);
    adopted = !start.started;
    if (start.started) continue;
    lastError = start.error;
    await pause(delay, end);
  }
  throw new EmbeddedPostgresError(
    `The embedded PostgreSQL in ${home.folder} could not be started: ${lastError}`,
  );
}

/** Waits `ms`, or until `end` is aborted. */
async function pause(ms: number, end: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal: end }).catch(() => {});
}

/** Connects to the cluster's maintenance database; null if the database does not respond on the port yet. */
async function connect(home: Home, port: number): Promise<pg.Client | null> {
  const url = new URL(storedUrl(home));
  url.port = String(port);
  url.pathname = '/postgres';
  const client = new pg.Client({
    connectionString: url.href,
    application_name: 'haat',
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {}); // 'end' reports a lost connection
  try {
    await client.connect();
    return client;
  } catch {
    await client.end().catch(() => {});
    return null;
  }
}

/**
 * Takes the shared lock; waits while another shop stops the database. Returns false if the connection was lost meanwhile, for
 * example because the database has stopped.
 */
async function takeSharedLock(home: Home, client: pg.Client): Promise<boolean> {
  try {
    await client.query('select pg_advisory_lock_shared($1)', [IN_USE_LOCK]);
    await refuseCopy(home, client);
    await createDatabase(client);
    return true;
  } catch (error) {
    await client.end().catch(() => {});
    if (error instanceof EmbeddedPostgresError) throw error;
    return false;
  }
}

/** A copied folder has the port and password of the original's running database: refuses to write to that database. */
async function refuseCopy(home: Home, client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ data: string }>("select current_setting('data_directory') as data");
  if (rows[0]!.data === home.data) return;
  throw new EmbeddedPostgresError(
    `${home.folder} is a copy of a database in use (${rows[0]!.data}): remove the copy`,
  );
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("select from pg_database where datname = 'haat'");
  if (rowCount) return;
  try {
    await client.query('create database haat');
  } catch (error) {
    const createdByOther = error instanceof pg.DatabaseError && ['42P04', '23505'].includes(error.code ?? '');
    if (!createdByOther) throw error;
  }
}

/** Stops the database while holding the exclusive lock: a shop that starts meanwhile waits, then starts it again. */
async function stopUnlessUsed(home: Home): Promise<void> {
  const port = runningPort(home);
  const client = port && (await connect(home, port));
  if (!client) return;
  if (await isLast(client)) await stopCluster(home);
  await client.end();
}

/** Tries to get the exclusive lock. False also if another shop stops the database at the same moment. */
async function isLast(client: pg.Client): Promise<boolean> {
  try {
    const sql = 'select pg_try_advisory_lock($1) as last';
    const { rows } = await client.query<{ last: boolean }>(sql, [IN_USE_LOCK]);
    return rows[0]!.last;
  } catch {
    return false;
  }
}

import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { createCluster, runningPort, startCluster, stopCluster, storedUrl, storePort } from './cluster.ts';
import { findHome, type Home } from './cluster-home.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** How long another shop's start, stop or crash recovery on the same folder is waited for at a start, in ms. */
const PATIENCE = 60_000;

/** Pauses between tries, in ms: each twice the one before. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [50, 1_000];

/** The pause after PATIENCE has ended in vain, in ms. */
const REST = 2_000;

/** Every running shop holds this advisory lock shared; who can take it alone is the last one. */
const IN_USE = 4_842_175;

export type Embedded = {
  /** Names the database `haat`, for `pg`. */
  url: string;
  /** True when the database was running already: another shop's, or left by one that was killed. */
  adopted: boolean;
  /** Lets go of the database and stops it unless another shop uses it. Close every pool on `url` first. */
  stop(): Promise<void>;
};

/**
 * Runs the PostgreSQL that comes with the packages `@embedded-postgres/*`, for the clone at `root`.
 *
 * The database outlives a killed shop, and shops on one clone share it: a running one is adopted, and the
 * shop that stops last stops it. Should it die, it is started again on the same port.
 *
 * @param cluster name of the folder that holds it; tests have their own
 * @throws EmbeddedPostgresError where no PostgreSQL can run here
 */
export async function startEmbedded({
  root,
  cluster = 'shop',
}: {
  root: string;
  cluster?: string;
}): Promise<Embedded> {
  const home = await findHome(root, cluster);
  await createCluster(home);
  const first = await join(home, AbortSignal.timeout(PATIENCE));

  const stopping = new AbortController();
  let membership: Promise<Membership | null> = Promise.resolve(first);
  const keepJoined = (joined: Membership | null) => {
    joined?.client.once('end', () => {
      if (stopping.signal.aborted) return;
      membership = joinAgain(home, stopping.signal);
      membership.then(keepJoined);
    });
  };
  keepJoined(first);

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

/** A connection that holds the lock of those who use the database. */
type Membership = { client: pg.Client; url: string; adopted: boolean };

/** Tries for ever, until `stopping`: without its database the shop goes on showing what it has cached. */
async function joinAgain(home: Home, stopping: AbortSignal): Promise<Membership | null> {
  while (!stopping.aborted) {
    try {
      return await join(home, AbortSignal.any([stopping, AbortSignal.timeout(PATIENCE)]));
    } catch (error) {
      if (stopping.aborted) break;
      console.error(`${(error as Error).message}: trying again`);
      await pause(REST, stopping);
    }
  }
  return null;
}

/**
 * Connects to the running database or starts it, whichever succeeds first, and holds the lock of those who use it.
 * @throws EmbeddedPostgresError once `end` is aborted
 */
async function join(home: Home, end: AbortSignal): Promise<Membership> {
  let adopted = true;
  let trouble = 'it does not respond';
  for (let delay = FIRST_PAUSE; !end.aborted; delay = Math.min(2 * delay, LONGEST_PAUSE)) {
    const port = runningPort(home);
    const client = port && (await connect(home, port));
    if (client && (await enter(home, client))) return { client, url: storePort(home, port), adopted };
    const start = await startCluster(home);
    adopted = !start.started;
    if (start.started) continue;
    trouble = start.trouble;
    await pause(delay, end);
  }
  throw new EmbeddedPostgresError(
    `The embedded PostgreSQL in ${home.folder} could not be started: ${trouble}`,
  );
}

/** Resolves early where `end` is aborted. */
async function pause(ms: number, end: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal: end }).catch(() => {});
}

/** A connection to the cluster's maintenance database, or null where nothing of ours responses on the port yet. */
async function connect(home: Home, port: number): Promise<pg.Client | null> {
  const url = new URL(storedUrl(home));
  url.port = String(port);
  url.pathname = '/postgres';
  const client = new pg.Client({
    connectionString: url.href,
    application_name: 'haat',
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {}); // a lost connection is seen by 'end'
  try {
    await client.connect();
    return client;
  } catch {
    await client.end().catch(() => {});
    return null;
  }
}

/**
 * Waits behind a shop that is just stopping the database. False where the connection was lost meanwhile, for that or any
 * other reason.
 */
async function enter(home: Home, client: pg.Client): Promise<boolean> {
  try {
    await client.query('select pg_advisory_lock_shared($1)', [IN_USE]);
    await refuseCopy(home, client);
    await createDatabase(client);
    return true;
  } catch (error) {
    await client.end().catch(() => {});
    if (error instanceof EmbeddedPostgresError) throw error;
    return false;
  }
}

/** A folder copied from a clone in use carries the other's port and password: writing there would be a mix-up. */
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
    const sameMomentElsewhere =
      error instanceof pg.DatabaseError && ['42P04', '23505'].includes(error.code ?? '');
    if (!sameMomentElsewhere) throw error;
  }
}

/** Holds the lock alone while it stops the database: a shop that starts meanwhile waits, then starts it anew. */
async function stopUnlessUsed(home: Home): Promise<void> {
  const port = runningPort(home);
  const client = port && (await connect(home, port));
  if (!client) return;
  if (await isLast(client)) await stopCluster(home);
  await client.end();
}

/** Also false when the last shop, stopping at the same moment, ends the connection. */
async function isLast(client: pg.Client): Promise<boolean> {
  try {
    const sql = 'select pg_try_advisory_lock($1) as last';
    const { rows } = await client.query<{ last: boolean }>(sql, [IN_USE]);
    return rows[0]!.last;
  } catch {
    return false;
  }
}

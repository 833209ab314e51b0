import { setTimeout as wait } from 'node:timers/promises';
import { hostOf, parseHosts } from '../../database-hosts.ts';
import { StartError } from '../../process/start-error.mjs';
import { primaryOf, reasonOf } from './primary.ts';
import { connectOnce } from './shop-client.ts';
import { SHOP_TIMEOUTS, startupParameters } from './timeouts.ts';

/** How long the start waits for a primary, in ms: it may begin during a failover. */
export const FAILOVER_WAIT = 30_000;

/** Pause between two attempts of the start, in ms. */
export const PAUSE = 500;

/**
 * Checks that the database at `url`, the value of the environment variable `variable`, can be reached. If the URL names several
 * hosts, waits until one of them is the primary.
 * @throws StartError with host, port and database, but without the password
 */
export async function checkConnection(
  url: string,
  variable: string,
  failoverWait = FAILOVER_WAIT,
): Promise<void> {
  const deadline = performance.now() + (primaryOf(url) ? failoverWait : 0);
  for (;;) {
    const problem = await tryToConnect(url);
    if (problem === null) return;
    if (performance.now() >= deadline)
      throw new StartError(
        `The database of ${variable} (${locationOf(url)}) cannot be reached: ${reasonOf(problem)}${hintFor(problem)}`,
      );
    await wait(PAUSE);
  }
}

async function tryToConnect(url: string): Promise<unknown> {
  try {
    const client = await connectOnce(url, {
      connectionTimeoutMillis: 5_000,
      ...startupParameters(url, SHOP_TIMEOUTS),
    });
    await client.end();
    return null;
  } catch (error) {
    primaryOf(url)?.suspect();
    return error;
  }
}

/** PgBouncer refuses the timeouts of a connection. */
function hintFor(problem: unknown): string {
  const isPooler = reasonOf(problem).includes('unsupported startup parameter');
  return isPooler ? '. Is it PgBouncer? Then add ?pgbouncer=true to DATABASE_URL' : '';
}

function locationOf(url: string): string {
  const { urls } = parseHosts(url);
  return `${urls.map(hostOf).join(',')}${new URL(urls[0]!).pathname}`;
}

import pg from 'pg';
import { StartError } from '../process/start-error.mjs';

/**
 * Checks that the database at `url`, the value of the environment variable `variable`, can be reached.
 * @throws StartError with host, port and database, but without the password
 */
export async function checkConnection(url: string, variable: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    await client.end();
  } catch (error) {
    throw new StartError(
      `The database of ${variable} (${locationOf(url)}) cannot be reached: ${reason(error)}`,
    );
  }
}

function locationOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || 5432}${pathname}`;
}

/** The first reason: a host name with several IP addresses causes an `AggregateError`. */
function reason(error: unknown): string {
  if (error instanceof AggregateError) return reason(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

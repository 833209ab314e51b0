import pg from 'pg';
import { StartError } from '../process/start-error.mjs';

/**
 * Makes sure that the database at `url` responses, which is what `variable` says.
 * @throws StartError that names the place but never the password
 */
export async function checkConnection(url: string, variable: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    await client.end();
  } catch (error) {
    throw new StartError(`The database of ${variable} (${placeOf(url)}) cannot be reached: ${reason(error)}`);
  }
}

function placeOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || 5432}${pathname}`;
}

/** One reason out of several where a name has several addresses. */
function reason(error: unknown): string {
  if (error instanceof AggregateError) return reason(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

import path from 'node:path';
import { findHome, type Home } from '@haat/embedded-postgres/cluster-home';
import { EmbeddedPostgresError } from '@haat/embedded-postgres/embedded-postgres-error';
import { readConfig } from '../../server/src/platform/config.ts';
import { CommandError } from '../command/parse-verb.mjs';

export const root = path.join(import.meta.dirname, '../..');

/** The folders of the shop's embedded database. Another database has tools of its own for its archive. */
export async function embeddedHome(): Promise<Home> {
  if (readConfig().DATABASE_URL)
    throw new CommandError(
      'DATABASE_URL is set: archive that PostgreSQL with its own tools, such as pgBackRest.',
    );
  return findHome(root, 'shop');
}

/** Runs `work` with its errors as those of a command. */
export async function asCommand<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof EmbeddedPostgresError ? new CommandError(`${error.message}.`) : error;
  }
}

import { createCluster } from '@haat/embedded-postgres/cluster';
import { restoreUntil } from '@haat/embedded-postgres/restore-until';
import { archiveIn, archiveOf } from '@haat/embedded-postgres/wal-archive';
import type pg from 'pg';
import { stopOldMessages } from '../../server/src/backup/stop-old-messages.ts';
import { CommandError } from '../command/parse-verb.mjs';
import { resolveTypedPath, throwIfStopped } from '../command/run-verb.ts';
import { asCommand, embeddedHome } from './embedded-home.ts';

/**
 * Restores the embedded database as it was at the moment that was typed, from its archive, or from the folder of another clone's.
 * @throws CommandError if nothing was restored
 */
export async function restoreMoment(typed: string, folder: string | undefined): Promise<void> {
  const until = parseRestoreTime(typed);
  if (!until) throw new CommandError('--until must be a time such as "2026-11-22 10:15".');
  const home = await asCommand(embeddedHome);
  const archive = folder ? archiveIn(resolveTypedPath(folder)) : archiveOf(home);
  if (!archive)
    throw new CommandError(
      'This shop has no archive (npm run haat -- archive): name one by --archive FOLDER.',
    );
  const began = performance.now();
  const { from, former } = await asCommand(async () => {
    await createCluster(home);
    return restoreUntil(home, archive, until, { finish: holdMessagesOfShop, check: throwIfStopped });
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(2);
  console.log(
    `The database of ${until.toISOString()} is restored, from the copy of ${from.toISOString()} (${seconds} s).`,
  );
  console.log(`The data before are in ${former}: delete them when nobody needs them.`);
  if (!archiveOf(home))
    console.log('Changes are not archived from now on: npm run haat -- archive OTHER_FOLDER archives them.');
}

/** Before its first migrations a shop has no messages. */
async function holdMessagesOfShop(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(
    "SELECT to_regclass('message') IS NOT NULL AS exists",
  );
  if (rows[0]!.exists) await stopOldMessages(client);
}

/** Parses a time with its date, in Dhaka unless it names a zone. Returns null for anything else, also for 30 February. */
export function parseRestoreTime(text: string): Date | null {
  const match = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d(?:\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?$/.exec(
    text.trim(),
  );
  if (!match) return null;
  const [, day = '', minute, seconds = ':00', zone = '+06:00'] = match;
  const midnight = new Date(`${day}T00:00Z`);
  const moment = new Date(`${day}T${minute}${seconds}${zone}`);
  if (Number.isNaN(midnight.getTime()) || Number.isNaN(moment.getTime())) return null;
  return midnight.toISOString().startsWith(day) ? moment : null;
}

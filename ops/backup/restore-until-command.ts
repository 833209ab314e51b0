import { createCluster } from '@haat/embedded-postgres/cluster';
import { restoreUntil } from '@haat/embedded-postgres/restore-until';
import { archiveIn, archiveOf } from '@haat/embedded-postgres/wal-archive';
import type pg from 'pg';
import {
  CommandError,
  parseCommandOptions,
  resolveTypedPath,
  runCommand,
  throwIfStopped,
} from '../../server/src/platform/command/run-command.ts';
import { asCommand, embeddedHome } from './embedded-home.ts';
import { holdMessages } from './hold-messages.ts';
import { parseMoment } from './parse-moment.ts';

const HELP = `npm run restore -- --until "2026-11-22 10:15"

Restores the embedded PostgreSQL as it was at that moment in Dhaka, from the folder of \`npm run archive\`. Stop the shop first. The
data until now are renamed, not deleted; if anything fails, they stay as they are. Pictures are not changed. Messages that were
not sent yet at that moment are not sent: customers may have got them since. The owner finds them in the list of unsent messages.

  --until TIME       "2026-11-22 10:15", "2026-11-22 10:15:30", or with another zone "2026-11-22T10:15:30Z"
  --archive FOLDER   the archive of another clone, which is only read
  --help             show this text

Exit code: 0 the database is restored, 2 nothing was done.`;

/** Before its first migrations a shop has no messages. */
async function holdMessagesOfShop(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(
    "SELECT to_regclass('message') IS NOT NULL AS exists",
  );
  if (rows[0]!.exists) await holdMessages(client);
}

runCommand(async () => {
  const { values, positionals } = parseCommandOptions({
    help: { type: 'boolean', default: false },
    until: { type: 'string', default: '' },
    archive: { type: 'string' },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  if (positionals.length > 0) throw new CommandError('--until needs no FILE, but quotes around its time.');
  const until = parseMoment(values.until);
  if (!until) throw new CommandError('--until must be a time such as "2026-11-22 10:15".');
  const home = await asCommand(embeddedHome);
  const archive = values.archive ? archiveIn(resolveTypedPath(values.archive)) : archiveOf(home);
  if (!archive)
    throw new CommandError('This shop has no archive (npm run archive): name one by --archive FOLDER.');
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
    console.log('Changes are not archived from now on: npm run archive -- OTHER_FOLDER archives them.');
  return 0;
});

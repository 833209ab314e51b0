import { writeBaseBackup } from '@haat/embedded-postgres/base-backup';
import { createCluster, isRunning } from '@haat/embedded-postgres/cluster';
import { startEmbedded } from '@haat/embedded-postgres/start-embedded';
import { archiveIn, archiveOf, beginArchive, endArchive } from '@haat/embedded-postgres/wal-archive';
import {
  CommandError,
  parseCommandOptions,
  resolveTypedPath,
  runCommand,
  throwIfStopped,
} from '../../server/src/platform/command/run-command.ts';
import { asCommand, embeddedHome, root } from './embedded-home.ts';

const HELP = `npm run archive -- FOLDER

Archives every change of the embedded PostgreSQL in FOLDER, so that \`npm run restore -- --until TIME\` can restore any moment of
the last 14 days. The first time the shop must be stopped; from its next start on, changes are in FOLDER after at most a minute.
Run it again every day, while the shop sells: it copies the data, so that a restore has fewer changes to replay, and deletes
what is older than 14 days. FOLDER should be on another disk; it holds addresses, phones and the database's password.

  --off    archive no longer, from the next start of the shop on; FOLDER stays as it is, and a later archive needs another one
  --help   show this text

Exit code: 0 done, 2 nothing was done.`;

runCommand(async () => {
  const { values, positionals } = parseCommandOptions({
    help: { type: 'boolean', default: false },
    off: { type: 'boolean', default: false },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const home = await asCommand(embeddedHome);
  if (values.off) {
    endArchive(home);
    console.log('The archive ends with the next start of the shop.');
    return 0;
  }
  const [typed, ...others] = positionals;
  if (!typed || others.length > 0) throw new CommandError('One FOLDER is needed: npm run archive -- FOLDER.');
  const archive = archiveIn(resolveTypedPath(typed));
  const began = performance.now();
  const time = await asCommand(async () => {
    if (archiveOf(home)?.folder !== archive.folder) {
      if (isRunning(home))
        throw new CommandError('The archive begins with a start of the shop: stop it first.');
      await createCluster(home);
      await beginArchive(home, archive);
    }
    const embedded = await startEmbedded({ root });
    try {
      return await writeBaseBackup(home, embedded.url, archive, { check: throwIfStopped });
    } finally {
      await embedded.stop();
    }
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(2);
  console.log(
    `The data of ${time.toISOString()} are in ${archive.folder}, later changes follow (${seconds} s)`,
  );
  return 0;
});

import { writeBaseBackup } from '@haat/embedded-postgres/base-backup';
import { createCluster, isRunning } from '@haat/embedded-postgres/cluster';
import { startEmbedded } from '@haat/embedded-postgres/start-embedded';
import { archiveIn, archiveOf, beginArchive, endArchive } from '@haat/embedded-postgres/wal-archive';
import { asCommand, embeddedHome, root } from '../backup/embedded-home.ts';
import { CommandError } from '../command/parse-verb.mjs';
import { resolveTypedPath, runVerb, throwIfStopped } from '../command/run-verb.ts';

runVerb('archive', async ({ values, positionals: [typed = ''] }) => {
  const home = await asCommand(embeddedHome);
  if (values.off) {
    endArchive(home);
    console.log('The archive ends with the next start of the shop.');
    return 0;
  }
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

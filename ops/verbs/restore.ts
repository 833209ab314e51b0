import { stat } from 'node:fs/promises';
import { findBackupKey } from '../../server/src/backup/backup-key.ts';
import { restoreBackup } from '../../server/src/backup/restore-backup.ts';
import { readConfig } from '../../server/src/platform/config.ts';
import { restoreMoment } from '../backup/restore-moment.ts';
import { withShopData } from '../backup/with-shop-data.ts';
import { CommandError } from '../command/parse-verb.mjs';
import { resolveTypedPath, runVerb, throwIfStopped } from '../command/run-verb.ts';

runVerb('restore', async ({ values: { until, archive }, positionals: [typed = ''] }) => {
  if (until !== undefined) await restoreMoment(until, archive);
  else if (archive !== undefined) throw new CommandError('--archive FOLDER needs --until TIME.');
  else await restoreFile(resolveTypedPath(typed));
  return 0;
});

async function restoreFile(file: string): Promise<void> {
  if (!(await stat(file).catch(() => null))?.isFile()) throw new CommandError(`There is no file ${file}.`);
  const key = findBackupKey(readConfig());
  await withShopData(async (shop) => {
    const { made, tables, rows, pictures } = await restoreBackup(file, shop, {
      key,
      check: throwIfStopped,
      isCommand: true,
    });
    return `The shop of ${made} is restored: ${rows} rows of ${tables} tables and ${pictures} pictures`;
  });
}

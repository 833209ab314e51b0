import { stat } from 'node:fs/promises';
import { restoreBackup } from '../backup/restore-backup.ts';
import { restoreMoment } from '../backup/restore-moment.ts';
import { withShopData } from '../backup/with-shop-data.ts';
import { CommandError } from '../command/parse-verb.mjs';
import { resolveTypedPath, runVerb } from '../command/run-verb.ts';

runVerb('restore', async ({ values: { until, archive }, positionals: [typed = ''] }) => {
  if (until !== undefined) await restoreMoment(until, archive);
  else if (archive !== undefined) throw new CommandError('--archive FOLDER needs --until TIME.');
  else await restoreFile(resolveTypedPath(typed));
  return 0;
});

async function restoreFile(file: string): Promise<void> {
  if (!(await stat(file).catch(() => null))?.isFile()) throw new CommandError(`There is no file ${file}.`);
  await withShopData(async (shop) => {
    const { made, tables, rows, pictures } = await restoreBackup(file, shop);
    return `The shop of ${made} is restored: ${rows} rows of ${tables} tables and ${pictures} pictures`;
  });
}

import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { writeBackup } from '../../server/src/backup/write-backup.ts';
import { withShopData } from '../backup/with-shop-data.ts';
import { CommandError } from '../command/parse-verb.mjs';
import { resolveTypedPath, runVerb, throwIfStopped } from '../command/run-verb.ts';

runVerb('backup', async ({ positionals: [typed = ''] }) => {
  const file = resolveTypedPath(typed);
  if (await stat(file).catch(() => null)) throw new CommandError(`${file} is there already.`);
  if (!(await stat(dirname(file)).catch(() => null))?.isDirectory())
    throw new CommandError(`There is no folder ${dirname(file)}.`);
  await withShopData(async (shop) => {
    const { tables, rows, pictures } = await writeBackup(shop, file, {
      check: throwIfStopped,
      isCommand: true,
    });
    const { size } = await stat(file);
    return `${rows} rows of ${tables} tables and ${pictures} pictures are in ${file}, ${(size / 1e6).toFixed(1)} MB`;
  });
  return 0;
});

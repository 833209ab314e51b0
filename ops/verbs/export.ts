import { stat } from 'node:fs/promises';
import { dirname, extname } from 'node:path';
import { exportCatalogue } from '../../server/src/catalogue/export/export-catalogue.ts';
import { CommandError } from '../command/parse-verb.mjs';
import { resolveTypedPath, runVerb } from '../command/run-verb.ts';

runVerb('export', async ({ positionals: [typed = ''] }, openShop) => {
  const path = resolveTypedPath(typed);
  if (!['.csv', '.json'].includes(extname(typed).toLowerCase())) {
    throw new CommandError(`${typed} must end in .csv or .json.`);
  }
  if (!(await stat(dirname(path)).catch(() => null))?.isDirectory()) {
    throw new CommandError(`There is no folder ${dirname(typed)}.`);
  }
  const { db } = await openShop();
  const count = await exportCatalogue(db, path);
  console.log(`${count} products are in ${typed}`);
  return 0;
});

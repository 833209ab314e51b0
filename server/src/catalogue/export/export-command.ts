import { stat } from 'node:fs/promises';
import { dirname, extname } from 'node:path';
import { CommandError, parseFileArgument, runCommand } from '../../platform/command/run-command.ts';
import { exportCatalogue } from './export-catalogue.ts';

const HELP = `npm run export -- FILE

Writes every product of the shop to FILE, as CSV or as JSON by its extension, in the columns that \`npm run import\`
reads: importing the file again changes nothing. A file of that name is replaced, once the new one is whole.

  --help   show this text

Exit code: 0 the file is written, 2 it is not.
It uses the database of DATABASE_URL, as the user of MIGRATION_DATABASE_URL if that is set; without DATABASE_URL the
embedded one. The columns are described in docs/import.md.`;

runCommand(async (openShop) => {
  const file = parseFileArgument('export', HELP);
  if (!file) return 0;
  const { typed, path } = file;
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

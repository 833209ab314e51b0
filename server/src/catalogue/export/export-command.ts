import { stat } from 'node:fs/promises';
import { dirname, extname } from 'node:path';
import { parseArgs } from 'node:util';
import { CommandError, runCommand, typedPath } from '../command.ts';
import { exportCatalogue } from './export-catalogue.ts';

const HELP = `npm run export -- FILE

Writes every product of the shop to FILE, as CSV or as JSON by its extension, in the columns that \`npm run import\`
reads: importing the file again changes nothing. A file of that name is replaced, once the new one is whole.

  --help   show this

Exit code: 0 the file is written, 2 it is not.
The shop's database is used: DATABASE_URL, or the embedded one. The columns are described in docs/import.md.`;

runCommand(async (openShop) => {
  const { values, positionals } = readArguments();
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const [name, ...others] = positionals;
  if (!name || others.length > 0) throw new CommandError('One FILE is needed: npm run export -- FILE.');
  if (!['.csv', '.json'].includes(extname(name).toLowerCase())) {
    throw new CommandError(`${name} must end in .csv or .json.`);
  }
  const path = typedPath(name);
  if (!(await stat(dirname(path)).catch(() => null))?.isDirectory()) {
    throw new CommandError(`There is no folder ${dirname(name)}.`);
  }
  const { db } = await openShop();
  const count = await exportCatalogue(db, path);
  console.log(`${count} products are in ${name}`);
  return 0;
});

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { help: { type: 'boolean', default: false } } });
  } catch (error) {
    throw new CommandError(
      `${(error as Error).message.split(/\.\s|\.?\n/)[0]}. --help tells how to use this.`,
    );
  }
}

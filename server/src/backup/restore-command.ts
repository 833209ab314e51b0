import { stat } from 'node:fs/promises';
import { CommandError } from '../platform/command/run-command.ts';
import { runFileCommand } from './main.ts';
import { restoreBackup } from './restore-backup.ts';

runFileCommand({
  name: 'restore',
  help: `npm run restore -- FILE

Makes a shop of FILE, which \`npm run backup\` wrote: into an empty database, and into the folder of pictures. All of it or
nothing is stored, and only where every table and picture comes out as it was. A shop that is there already is never
overwritten: give it another database, or move its folder away (docs/running.md).

  --help   show this

Exit code: 0 the shop is restored, 2 nothing was done.
The shop's database is used: MIGRATION_DATABASE_URL, DATABASE_URL, or the embedded one; and MEDIA_DIR.`,
  async check(file) {
    if (!(await stat(file).catch(() => null))?.isFile()) throw new CommandError(`There is no file ${file}.`);
  },
  async work(file, shop) {
    const { made, tables, rows, pictures } = await restoreBackup(file, shop);
    return `The shop of ${made} is restored: ${rows} rows of ${tables} tables and ${pictures} pictures`;
  },
});

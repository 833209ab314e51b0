import { stat } from 'node:fs/promises';
import { CommandError } from '../../server/src/platform/command/run-command.ts';
import { restoreBackup } from './restore-backup.ts';
import { runFileCommand } from './run-file-command.ts';

runFileCommand({
  name: 'restore',
  help: `npm run restore -- FILE

Restores a shop from FILE, which \`npm run backup\` wrote, into an empty database and the media folder. Stores everything or
nothing, and only if every table and picture is the same as in the backup. An existing shop is never overwritten: use another
database, or move its folder (docs/running.md).

  --until  restore the moment of a time instead: \`npm run restore -- --until TIME --help\`
  --help   show this text

Exit code: 0 the shop is restored, 2 nothing was done.
It uses the database of DATABASE_URL, as the user of MIGRATION_DATABASE_URL if that is set; without DATABASE_URL the
embedded one. The pictures go to MEDIA_DIR or MEDIA_URL.`,
  async check(file) {
    if (!(await stat(file).catch(() => null))?.isFile()) throw new CommandError(`There is no file ${file}.`);
  },
  async work(file, shop) {
    const { made, tables, rows, pictures } = await restoreBackup(file, shop);
    return `The shop of ${made} is restored: ${rows} rows of ${tables} tables and ${pictures} pictures`;
  },
});

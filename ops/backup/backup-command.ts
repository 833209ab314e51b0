import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CommandError } from '../../server/src/platform/command/run-command.ts';
import { runFileCommand } from './run-file-command.ts';
import { writeBackup } from './write-backup.ts';

runFileCommand({
  name: 'backup',
  help: `npm run backup -- FILE

Writes the whole shop into FILE, a gzipped tar: every table as of one moment, and the shop's own pictures. The shop may go
on selling meanwhile. FILE gets its name when it is whole; a file of that name is never replaced. It holds addresses,
phones and the hashes of passwords: protect it like the database.

  --help   show this text

Exit code: 0 the file is written, 2 it is not.
It uses the database of DATABASE_URL, as the user of MIGRATION_DATABASE_URL if that is set; without DATABASE_URL the
embedded one. The pictures are in MEDIA_DIR or MEDIA_URL.`,
  async check(file) {
    if (await stat(file).catch(() => null)) throw new CommandError(`${file} is there already.`);
    if (!(await stat(dirname(file)).catch(() => null))?.isDirectory())
      throw new CommandError(`There is no folder ${dirname(file)}.`);
  },
  async work(file, shop) {
    const { tables, rows, pictures } = await writeBackup(shop, file);
    const { size } = await stat(file);
    return `${rows} rows of ${tables} tables and ${pictures} pictures are in ${file}, ${(size / 1e6).toFixed(1)} MB`;
  },
});

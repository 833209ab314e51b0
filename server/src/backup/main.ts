import { readConfig } from '../config.ts';
import { findDatabase } from '../platform/db/find-database.ts';
import { ownFolder } from '../platform/media/folders.ts';
import { parseFileArgument, runCommand } from '../platform/process/run-command.ts';
import type { Place } from './format.ts';

/** What one of the two commands says of itself, and does with the file that is typed behind it. */
export interface FileCommand {
  name: 'backup' | 'restore';
  help: string;
  /** Looks at the file before any database is opened. */
  check(file: string): Promise<void>;
  /** Responses the line that is printed. */
  work(file: string, place: Place): Promise<string>;
}

/** Runs `npm run backup` or `npm run restore` and ends the process: 0 where it was done, 2 where nothing was. */
export function runFileCommand({ name, help, check, work }: FileCommand): void {
  runCommand(async () => {
    const wanted = parseFileArgument(name, help);
    if (!wanted) return 0;
    const { path: file } = wanted;
    await check(file);
    const config = readConfig();
    const database = await findDatabase(config);
    try {
      const began = performance.now();
      const said = await work(file, { owner: database.owner, media: config.MEDIA_DIR ?? ownFolder });
      console.log(`${said} (${((performance.now() - began) / 1000).toFixed(2)} s)`);
    } finally {
      await database.stop();
    }
    return 0;
  });
}

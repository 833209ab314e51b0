import { parseFileArgument, runCommand } from '../../server/src/platform/command/run-command.ts';
import { readConfig } from '../../server/src/platform/config.ts';
import { findDatabase } from '../../server/src/platform/db/find-database.ts';
import { requireMedia } from '../../server/src/platform/media/open-media.ts';
import type { ShopData } from './format.ts';

/** The definition of `npm run backup` or `npm run restore`. */
interface FileCommand {
  name: 'backup' | 'restore';
  help: string;
  /** Checks the file before the database is opened. */
  check(file: string): Promise<void>;
  /** Returns the line to print. */
  work(file: string, shop: ShopData): Promise<string>;
}

/** Runs the command and ends the process: with 0 on success, with 2 if nothing was done. */
export function runFileCommand({ name, help, check, work }: FileCommand): void {
  runCommand(async () => {
    const argument = parseFileArgument(name, help);
    if (!argument) return 0;
    const { path: file } = argument;
    await check(file);
    const config = readConfig();
    const media = await requireMedia(config);
    const database = await findDatabase(config);
    try {
      const began = performance.now();
      const result = await work(file, { owner: database.owner, media });
      console.log(`${result} (${((performance.now() - began) / 1000).toFixed(2)} s)`);
    } finally {
      await database.stop();
    }
    return 0;
  });
}

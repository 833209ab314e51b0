// npm run backup and npm run restore: installs what is missing, then runs the command. Runs on Node 20 with nothing installed.

import path from 'node:path';
import { StartError } from '../server/src/start-error.mjs';
import { install } from './prepare.mjs';
import { node, run, stopped } from './run.mjs';

const [command = '', ...args] = process.argv.slice(2);
try {
  await install();
  process.exitCode = await run(node, [
    path.join('server', 'src', 'backup', `${command}-command.ts`),
    ...args,
  ]);
} catch (error) {
  if (!stopped) console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 2;
}

// npm run import and npm run export: installs what is missing, then runs the command. Runs on Node 20 with nothing installed.

import path from 'node:path';
import { StartError } from '../server/src/start-error.mjs';
import { install } from './prepare.mjs';
import { node, root, run, stopped } from './run.mjs';

const [command = '', ...args] = process.argv.slice(2);
try {
  await install();
  const file = path.join('server', 'src', 'catalogue', command, `${command}-command.ts`);
  process.exitCode = await run(node, [file, ...args], {
    env: { NODE_COMPILE_CACHE: path.join(root, '.haat', 'compiled') },
  });
} catch (error) {
  if (!stopped) console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 2;
}

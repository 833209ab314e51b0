// npm run reconcile and npm run faults:payments: installs what is missing, then runs it. Runs on Node 20 with nothing
// installed.

import path from 'node:path';
import { StartError } from '../server/src/start-error.mjs';
import { install } from './prepare.mjs';
import { node, run, stopped } from './run.mjs';

const folder = path.join('server', 'src', 'payments');
const [command, ...args] = process.argv.slice(2);
try {
  await install();
  process.exitCode =
    command === 'reconcile'
      ? await run(node, [path.join(folder, 'reconcile-command.ts'), ...args])
      : await run('vitest', ['run', folder, ...args], { env: { FAULTS: 'long' } });
} catch (error) {
  if (!stopped) console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 2;
}

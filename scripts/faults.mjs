// npm run faults: installs what is missing, then ill-treats a shop. Runs on Node 20 with nothing installed.

import path from 'node:path';
import { StartError } from '../server/src/start-error.mjs';
import { install } from './prepare.mjs';
import { node, run, stopped } from './run.mjs';

try {
  await install();
  process.exitCode = await run(node, [path.join('faults', 'run.ts'), ...process.argv.slice(2)]);
} catch (error) {
  if (!stopped) console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 2;
}

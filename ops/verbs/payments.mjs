// npm run reconcile and npm run faults:payments: installs what is missing, then runs it. Runs on Node 20 with nothing
// installed.
import path from 'node:path';
import { command, runInstalled } from '../install/command.mjs';
import { install } from '../install/prepare.mjs';
import { run } from '../install/run.mjs';

const folder = path.join('server', 'src', 'payments');
const [name, ...args] = process.argv.slice(2);

await command(async () => {
  if (name === 'reconcile') return runInstalled([path.join(folder, 'reconcile-command.ts'), ...args]);
  await install();
  return run('vitest', ['run', folder, ...args], { env: { FAULTS: 'long' } });
});

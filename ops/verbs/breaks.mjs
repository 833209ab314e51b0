// npm run breaks: installs and builds what is missing, then breaks SQL, processes and pages in a copy. Runs on Node 20 with
// nothing installed.
import path from 'node:path';
import { command } from '../install/command.mjs';
import { prepare } from '../install/prepare.mjs';
import { node, run } from '../install/run.mjs';

await command(async () => {
  await prepare();
  return run(node, [path.join('quality/breaks', 'run.ts'), ...process.argv.slice(2)]);
});

// npm run dev: the shop from its sources. A change of the storefront shows in the browser at once; one of the server
// or the contract starts the server anew.
import path from 'node:path';
import { StartError } from '../server/src/start-error.mjs';
import { install } from './prepare.mjs';
import { node, run, stopped } from './run.mjs';
import { stopWithNpm } from './stop-with-npm.mjs';

// React Router in one copy: Vite takes the one for development, and so must the server.
const conditions = '--conditions=development';
const watched = ['server/src', 'server/migrations', 'contract/src'].map((folder) => `--watch-path=${folder}`);

stopWithNpm();
try {
  await install();
  process.exitCode = await run(
    node,
    [conditions, ...watched, '--watch-preserve-output', path.join('server', 'src', 'main.ts')],
    {
      env: { NODE_ENV: 'development' },
    },
  );
} catch (error) {
  if (!stopped) console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

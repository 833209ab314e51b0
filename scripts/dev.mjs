// npm run dev: the shop from its sources. A change of the storefront shows in the browser at once; one of the server
// or the contract starts the server anew.
import path from 'node:path';
import { command, runInstalled } from './command.mjs';
import { stopWithNpm } from './stop-with-npm.mjs';

// React Router in one copy: Vite takes the one for development, and so must the server.
const conditions = '--conditions=development';
const watched = ['server/src', 'server/migrations', 'contract/src'].map((folder) => `--watch-path=${folder}`);

const shop = path.join('server', 'src', 'main.ts');

stopWithNpm();
await command(
  () => runInstalled([conditions, ...watched, '--watch-preserve-output', shop], { NODE_ENV: 'development' }),
  1,
);

// npm run dev: runs the shop from its sources. A change of the storefront appears in the browser at once; a change of the
// server or the contract restarts the server.
import path from 'node:path';
import { command, runInstalled } from '../install/command.mjs';
import { stopWithNpm } from '../install/stop-with-npm.mjs';

// Vite uses the development build of React Router, so the server must use the same copy.
const conditions = '--conditions=development';
const watched = ['server/src', 'server/migrations', 'contract/src'].map((folder) => `--watch-path=${folder}`);

const shop = path.join('server', 'src', 'main.ts');

stopWithNpm();
await command(
  () => runInstalled([conditions, ...watched, '--watch-preserve-output', shop], { NODE_ENV: 'development' }),
  1,
);

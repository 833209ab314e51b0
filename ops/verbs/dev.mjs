import path from 'node:path';
import { node, run } from '../install/run.mjs';
import { stopWithNpm } from '../install/stop-with-npm.mjs';

// Vite uses the development build of React Router, so the server must use the same copy.
const conditions = '--conditions=development';
const watched = ['server/src', 'server/schema', 'contract/src'].map((folder) => `--watch-path=${folder}`);

export default function dev() {
  stopWithNpm();
  const shop = path.join('server', 'src', 'main.ts');
  return run(node, [conditions, ...watched, '--watch-preserve-output', shop], {
    env: { NODE_ENV: 'development' },
  });
}

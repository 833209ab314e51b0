// The child process of `startSupervised`. It starts the database, reports its URL, and stops it as soon as the IPC channel
// closes, which also happens when the shop is killed. The shop sends no message: a compromised shop cannot give commands to a
// process that runs as root.
import { once } from 'node:events';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { startEmbedded } from './start-embedded.ts';
import type { Report } from './start-supervised.ts';

// Ctrl-C reaches every process of the terminal, but the database must stop after the shop.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

const [root = '', cluster] = process.argv.slice(2);
const shopEnded = process.connected ? once(process, 'disconnect') : Promise.resolve();
try {
  const { url, adopted, stop } = await startEmbedded({ root, ...(cluster ? { cluster } : {}) });
  report({ url, adopted });
  await shopEnded;
  await stop();
} catch (error) {
  if (error instanceof EmbeddedPostgresError) report({ refused: error.message });
  else console.error(error);
  process.exitCode = 1;
}
if (process.connected) process.disconnect();

function report(message: Report): void {
  if (process.connected) process.send!(message, () => {}); // the shop may end at this moment
}

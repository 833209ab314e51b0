import { fork } from 'node:child_process';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { Embedded } from './start-embedded.ts';

/** The only message of the supervisor. */
export type Report = { url: string; adopted: boolean } | { refused: string };

/**
 * Runs `startEmbedded` in a child process, for a shop that starts as root and then changes its user: only root can restart
 * and stop the database. The child stops the database when the shop ends, even if it is killed.
 * @throws EmbeddedPostgresError if no PostgreSQL can run here
 */
export async function startSupervised(options: { root: string; cluster?: string }): Promise<Embedded> {
  const args = [options.root, ...(options.cluster ? [options.cluster] : [])];
  // Not the keys of the shop: the supervisor lives as long as the shop, and anybody of its system user reads its environment.
  const { PATH, SYSTEMROOT, TEMP, NODE_COMPILE_CACHE } = process.env;
  const supervisor = fork(path.join(import.meta.dirname, 'supervisor.ts'), args, {
    env: { PATH, SYSTEMROOT, TEMP, NODE_COMPILE_CACHE },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => supervisor.once('exit', () => resolve()));
  const report = await new Promise<Report>((resolve, reject) => {
    supervisor.once('message', (message) => resolve(message as Report));
    supervisor.once('error', reject);
    supervisor.once('exit', (code) =>
      reject(new Error(`The supervisor of the embedded PostgreSQL ended with code ${code}`)),
    );
  });
  if ('refused' in report) throw new EmbeddedPostgresError(report.refused);

  let stopping = false;
  supervisor.once('exit', () => {
    if (!stopping)
      console.error(
        'The supervisor of the embedded PostgreSQL ended: the database cannot be restarted until the shop is',
      );
  });
  return {
    ...report,
    async stop() {
      stopping = true;
      if (supervisor.connected) supervisor.disconnect();
      await ended;
    },
  };
}

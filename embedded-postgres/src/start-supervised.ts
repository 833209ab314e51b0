import { fork } from 'node:child_process';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { Embedded } from './start-embedded.ts';

/** What the supervisor sends, once. */
export type Report = { url: string; adopted: boolean } | { refused: string };

/**
 * `startEmbedded` in a child process, for a shop that starts as root and then becomes another user: only root can start the
 * database anew and stop it. The child stops the database when the shop ends, however it ends.
 * @throws EmbeddedPostgresError where no PostgreSQL can run here
 */
export async function startSupervised(options: { root: string; cluster?: string }): Promise<Embedded> {
  const args = [options.root, ...(options.cluster ? [options.cluster] : [])];
  const supervisor = fork(path.join(import.meta.dirname, 'supervisor.ts'), args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => supervisor.once('exit', () => resolve()));
  const report = await new Promise<Report>((resolve, reject) => {
    supervisor.once('message', (message) => resolve(message as Report));
    supervisor.once('error', reject);
    supervisor.once('exit', (code) => reject(new Error(`The database's supervisor ended with code ${code}`)));
  });
  if ('refused' in report) throw new EmbeddedPostgresError(report.refused);

  let stopping = false;
  supervisor.once('exit', () => {
    if (!stopping)
      console.error('The database’s supervisor has ended: a database that stops is not started again');
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

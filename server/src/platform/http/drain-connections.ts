import type { Server } from 'node:http';
import { Server as Listener } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** How long connections have to come with one more request and hear that it is the last, in ms. */
const LONGEST = 1_000;

/**
 * Before a server closes: every answer from now on ends its connection. A connection that is closed while it rests may
 * be closed just when a request is on its way, which the client then sees as lost.
 */
export async function drain(server: Server): Promise<void> {
  // Not http's own close, which ends resting connections. New ones go to the next process from now on.
  if (server.listening) Listener.prototype.close.call(server);
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  const end = performance.now() + LONGEST;
  while (performance.now() < end && (await connections(server)) > 0) await wait(20);
}

function connections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
}

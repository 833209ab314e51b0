import type { Server } from 'node:http';
import { Server as Listener } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** How long an idle connection may take to send its last request, in ms: on a weak network a request is on its way for a second. */
const MAX_DRAIN_TIME = 2_000;

/**
 * Call before a server closes: from now on every response ends its connection (`Connection: close`). A server that closed
 * an idle connection could do so while a request is on its way, and the client would lose it.
 */
export async function drain(server: Server): Promise<void> {
  // Not `close` of node:http, which ends idle connections. From now on the next process accepts new connections.
  if (server.listening) Listener.prototype.close.call(server);
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  const end = performance.now() + MAX_DRAIN_TIME;
  while (performance.now() < end && (await countConnections(server)) > 0) await wait(20);
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
}

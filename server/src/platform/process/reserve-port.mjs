import { createServer } from 'node:net';
import { StartError } from './start-error.mjs';

/**
 * @typedef {object} Place
 * @property {number} port
 * @property {string} host the host name or IP address to listen on
 */

/**
 * Reserves the port before the other steps of a start, so that a second shop on this port fails at once. Connections are
 * closed immediately: for a program that waits for the shop, it is not running yet.
 *
 * @param {{ port: number, host: string | undefined }} requested without host: all interfaces, with IPv6 if there is any
 * @returns {Promise<Place & { release(): Promise<void> }>}
 * @throws {StartError} if the port is in use or not allowed
 */
export async function reservePort({ port, host }) {
  const server = createServer((socket) => socket.destroy());
  await new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new StartError(explain(error, port, host))));
    server.listen({ port, host }, () => resolve(undefined));
  });
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('a TCP server has an address and a port');
  return {
    port: address.port,
    host: host ?? address.address,
    release: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/**
 * @param {NodeJS.ErrnoException} error
 * @param {number} port
 * @param {string | undefined} host
 */
function explain(error, port, host) {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is taken: stop what uses it, or choose another with PORT`;
  if (error.code === 'EACCES') return `Port ${port} is not for this user: choose another with PORT`;
  return `Haat cannot listen on HOST ${host ?? ''}: ${error.message}`;
}

/**
 * The URL for a browser on this machine.
 * @param {Place} place
 */
export function browserUrl({ host, port }) {
  const isLocal = ['0.0.0.0', '::', '127.0.0.1', '::1', 'localhost'].includes(host);
  const name = isLocal ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

import { connect } from 'node:net';

/** Where a connection leads, and the key that the server gave it (`BackendKeyData` of the protocol). */
export interface BackendKey {
  host: string;
  port: number;
  processID: number | null;
  secretKey: number | null;
}

/** The number that makes a start message a `CancelRequest`. */
const CANCEL = 80_877_102;

/** Asks the server to cancel the running statement of a connection, over a socket of its own. Nothing is returned. */
export function sendCancelRequest({ host, port, processID, secretKey }: BackendKey): void {
  if (processID === null || secretKey === null) return;
  const message = Buffer.alloc(16);
  [message.length, CANCEL, processID, secretKey].forEach((value, at) => {
    message.writeInt32BE(value, 4 * at);
  });
  const socket = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
  socket.on('error', () => {}); // the response timeout ends the wait
  socket.end(message);
}

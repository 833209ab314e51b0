import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import { invalid, Refused } from '../../refused.ts';

/** Responses by the error code of Node's HTTP parser; other errors are 400. */
const REFUSALS: Record<string, Refused> = {
  ERR_HTTP_REQUEST_TIMEOUT: new Refused(408, 'timeout'),
  HPE_HEADER_OVERFLOW: new Refused(431, 'too_large'),
};
const MALFORMED = invalid({ request: 'unreadable' });

const REASONS: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/** The response to the latest request of each connection. */
const responses = new WeakMap<Socket, ServerResponse>();

/** Records the response to each request, for `refuseMalformedRequest`. It runs for every request, also for cached responses. */
export function recordResponses(server: Server): void {
  server.prependListener('request', ({ socket }, response) => responses.set(socket, response));
}

/**
 * Closes a connection with data that is not valid HTTP, after the shop's usual JSON error. Without it while a response to an earlier
 * request is pending, which may be half sent: the client would take the error for that response.
 */
export function refuseMalformedRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, body } = REFUSALS[error.code] ?? MALFORMED;
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} ${REASONS[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    'Connection: close',
  ];
  if (socket.writable && !awaitsResponse(socket)) socket.write(`${head.join('\r\n')}\r\n\r\n${text}`);
  socket.destroy(error);
}

/** Whether the next bytes to the client belong to a response. A pending request that is itself malformed is not complete. */
function awaitsResponse(socket: Socket): boolean {
  const response = responses.get(socket);
  if (!response || response.writableFinished) return false;
  const isBehindAnother = response.socket !== socket;
  return isBehindAnother || response.headersSent || response.req.complete;
}

import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * `silent`: no response; `busy`: 503; `torn read`: the connection ends in the middle of an object that is read;
 * `torn write`: in the middle of one that is written, of which the storage gets the first half.
 */
type StorageFault = 'silent' | 'busy' | 'torn read' | 'torn write';

/** A proxy in front of an object storage, with its faults. */
interface StorageProxy {
  port: number;
  /** The fault of the next requests. */
  fault: StorageFault | null;
  /** After so many requests the fault ends. */
  times: number;
  /** `GET /bucket/key` of each request. */
  requests: string[];
  /** Open connections. */
  connections(): Promise<number>;
  close(): Promise<void>;
}

const BUSY =
  '<?xml version="1.0"?><Error><Code>SlowDown</Code><Message>Please reduce your rate.</Message></Error>';

export async function openStorageProxy(storage: number): Promise<StorageProxy> {
  const server = createServer((request, response) => {
    proxy.requests.push(`${request.method} ${request.url?.split('?')[0]}`);
    const fault = proxy.times > 0 ? proxy.fault : null;
    if (fault) proxy.times -= 1;
    if (fault === 'silent') return;
    if (fault === 'busy') response.writeHead(503, { 'content-type': 'application/xml' }).end(BUSY);
    else forward(request, response, fault);
  });

  function forward(request: IncomingMessage, response: ServerResponse, fault: StorageFault | null): void {
    const { method, url, headers } = request;
    const target = send({ port: storage, host: '127.0.0.1', method, path: url, headers, agent: false });
    const end = () => request.socket.destroy();
    target.once('error', end);
    request.once('error', () => target.destroy());
    if (fault === 'torn write' && method === 'PUT') {
      request.once('data', (chunk: Buffer) =>
        target.write(chunk.subarray(0, chunk.length / 2), () => {
          target.destroy();
          end();
        }),
      );
    } else request.pipe(target);
    target.once('response', (upstream) => {
      response.writeHead(upstream.statusCode!, upstream.headers);
      if (fault !== 'torn read' || method !== 'GET') return void upstream.pipe(response);
      upstream.once('data', (chunk: Buffer) => response.write(chunk.subarray(0, chunk.length / 2), end));
    });
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: StorageProxy = {
    port: (server.address() as AddressInfo).port,
    fault: null,
    times: Number.POSITIVE_INFINITY,
    requests: [],
    connections: () =>
      new Promise((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
  return proxy;
}

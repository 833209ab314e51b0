import { connect, createServer, type Server, type Socket } from 'node:net';
import type { Random } from './random.ts';

/** A plain TCP proxy with a fixed port and changing targets. */
export interface TcpProxy {
  port: number;
  /** Target ports, used in rotation; a port that refuses is skipped for this connection. */
  targets: number[];
  /** Probability that a response and its connection are lost after the target has done its work. */
  lossRate: number;
  /** Loses the response to the next request with this text, and its connection, after the target has done its work. */
  loseResponseAfter: string | null;
  /** Drops all data in both directions and closes no connection, like a network without a route. */
  frozen: boolean;
  close(): Promise<void>;
}

export async function openProxy(random: Random): Promise<TcpProxy> {
  const open = new Set<Socket>();
  let next = 0;
  const server = createServer((client) => void forward(client));
  const proxy: TcpProxy = {
    port: 0,
    targets: [],
    lossRate: 0,
    loseResponseAfter: null,
    frozen: false,
    close: () => closeServer(server, open),
  };

  async function forward(client: Socket): Promise<void> {
    track(open, client);
    const target = await connectToFirst([...proxy.targets.slice(next), ...proxy.targets.slice(0, next)]);
    next = (next + 1) % Math.max(1, proxy.targets.length);
    if (!target) return void client.destroy();
    track(open, target);
    let loseResponse = false;
    client.on('data', (chunk) => {
      if (proxy.loseResponseAfter !== null && chunk.includes(proxy.loseResponseAfter)) {
        proxy.loseResponseAfter = null;
        loseResponse = true;
      }
      if (proxy.frozen || target.destroyed || target.write(chunk)) return;
      client.pause();
      target.once('drain', () => client.resume());
    });
    client.on('end', () => proxy.frozen || target.end());
    target.on('data', (chunk) => {
      if (proxy.frozen) return;
      if (loseResponse || (proxy.lossRate > 0 && random.fraction() < proxy.lossRate)) target.destroy();
      else if (!client.destroyed && !client.write(chunk)) {
        target.pause();
        client.once('drain', () => target.resume());
      }
    });
    target.on('end', () => proxy.frozen || client.end());
    target.on('close', () => proxy.frozen || client.destroy());
    client.on('close', () => target.destroy());
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy.port = (server.address() as { port: number }).port;
  return proxy;
}

async function connectToFirst(ports: number[]): Promise<Socket | null> {
  for (const port of ports) {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const accepted = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    if (accepted) return socket;
  }
  return null;
}

function track(open: Set<Socket>, socket: Socket): void {
  open.add(socket);
  socket.on('error', () => socket.destroy());
  socket.once('close', () => open.delete(socket));
}

async function closeServer(server: Server, open: Set<Socket>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  for (const socket of open) socket.destroy();
  await closed;
}

import { connect, createServer, type Server, type Socket } from 'node:net';
import type { Random } from './random.ts';

/** A plain TCP proxy on a port that stays, whatever comes and goes behind it. */
export interface TcpProxy {
  port: number;
  /** The ports behind it, taken in turn; one that refuses is left out for this connection. */
  targets: number[];
  /** How probably a response is lost on its way back, with the connection: the other side has done its work. */
  losing: number;
  /** Loses the response to the next request that holds this text, with the connection: the other side has done its work. */
  losesAfter: string | null;
  /** Drops whatever is sent either way and closes nothing, as a network does that lost its route. */
  frozen: boolean;
  close(): Promise<void>;
}

export async function openProxy(random: Random): Promise<TcpProxy> {
  const open = new Set<Socket>();
  let turn = 0;
  const server = createServer((client) => void forward(client));
  const proxy: TcpProxy = {
    port: 0,
    targets: [],
    losing: 0,
    losesAfter: null,
    frozen: false,
    close: () => closeServer(server, open),
  };

  async function forward(client: Socket): Promise<void> {
    keep(open, client);
    const target = await reach([...proxy.targets.slice(turn), ...proxy.targets.slice(0, turn)]);
    turn = (turn + 1) % Math.max(1, proxy.targets.length);
    if (!target) return void client.destroy();
    keep(open, target);
    let loses = false;
    client.on('data', (chunk) => {
      if (proxy.losesAfter !== null && chunk.includes(proxy.losesAfter)) {
        proxy.losesAfter = null;
        loses = true;
      }
      if (proxy.frozen || target.destroyed || target.write(chunk)) return;
      client.pause();
      target.once('drain', () => client.resume());
    });
    client.on('end', () => proxy.frozen || target.end());
    target.on('data', (chunk) => {
      if (proxy.frozen) return;
      if (loses || (proxy.losing > 0 && random.fraction() < proxy.losing)) target.destroy();
      else if (!client.destroyed && !client.write(chunk)) {
        target.pause();
        client.once('drain', () => target.resume());
      }
    });
    target.on('end', () => proxy.frozen || client.end());
    target.on('close', () => client.destroy());
    client.on('close', () => target.destroy());
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy.port = (server.address() as { port: number }).port;
  return proxy;
}

/** The first of the ports that responses. */
async function reach(ports: number[]): Promise<Socket | null> {
  for (const port of ports) {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const responses = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    if (responses) return socket;
  }
  return null;
}

function keep(open: Set<Socket>, socket: Socket): void {
  open.add(socket);
  socket.on('error', () => socket.destroy());
  socket.once('close', () => open.delete(socket));
}

async function closeServer(server: Server, open: Set<Socket>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  for (const socket of open) socket.destroy();
  await closed;
}

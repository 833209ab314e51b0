import { createConnection, type Socket } from 'node:net';
import { connect } from 'node:tls';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { seeded } from './load.ts';

/** Connections that request one URL after the other: each as soon as it has a response, or `rate` pages a second in all. */
interface Plan {
  port: number;
  urls: string[];
  connections: number;
  seconds: number;
  /** For https: the certificate of the authority that the server's certificate for localhost is from. */
  ca?: string;
  /** In pages a second: each request has a time of its own, however late the response before it is. */
  rate?: number;
}

export interface Browsed {
  pages: number;
  /** Time of each page, in ms. */
  times: Float64Array;
  /** Number of responses per status. */
  statuses: Record<number, number>;
}

/** Browses in a worker thread with a simple client: Node's HTTP client takes longer for a page than the shop. */
export function browse(plan: Plan): Promise<Browsed> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(import.meta.filename, { workerData: plan });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

async function run({ port, urls, connections, seconds, ca, rate }: Plan): Promise<Browsed> {
  const begun = performance.now();
  const end = begun + seconds * 1000;
  const interval = rate === undefined ? 0 : (connections * 1000) / rate;
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  const shoppers = Array.from({ length: connections }, (_, shopper) => {
    const chance = seeded(shopper + 1);
    const requests = urls.map((url) =>
      Buffer.from(
        `GET ${url} HTTP/1.1\r\nhost: localhost\r\naccept: text/html\r\naccept-encoding: br\r\nx-forwarded-for: 10.9.${shopper}.1\r\n\r\n`,
      ),
    );
    const socket = ca
      ? connect({ port, host: '127.0.0.1', servername: 'localhost', ca })
      : createConnection(port, '127.0.0.1');
    return sendAll(socket, {
      opened: ca ? 'secureConnect' : 'connect',
      next: () => (performance.now() < end ? requests[Math.floor(chance() * requests.length)] : undefined),
      due: (count) => (interval === 0 ? 0 : begun + (count + shopper / connections) * interval),
      done: (status, time) => {
        times.push(time);
        statuses[status] = (statuses[status] ?? 0) + 1;
      },
    });
  });
  await Promise.all(shoppers);
  return { pages: times.length, times: Float64Array.from(times), statuses };
}

/**
 * Sends one request after the other until `next` returns none, none before its time `due`, by `performance.now()`. The time of a
 * late request counts from when it was due.
 */
function sendAll(
  socket: Socket,
  {
    opened,
    next,
    due,
    done,
  }: {
    /** The socket's event after which it can send. */
    opened: 'connect' | 'secureConnect';
    next: () => Buffer | undefined;
    due: (count: number) => number;
    done: (status: number, time: number) => void;
  },
): Promise<void> {
  return new Promise((resolve, reject) => {
    let begun = 0;
    let count = 0;
    let head = '';
    let missing = 0;
    const send = () => {
      const time = due(count);
      const early = time - performance.now();
      if (early > 0) return void setTimeout(send, early);
      const request = next();
      if (!request) return socket.end(resolve);
      count += 1;
      begun = time || performance.now();
      head = '';
      missing = -1;
      socket.write(request);
    };
    socket.setNoDelay(true);
    socket.on(opened, send);
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      if (missing < 0) {
        head += chunk.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        const length = /^content-length: (\d+)/im.exec(head)?.[1];
        if (!length) return reject(new Error(`no content-length:\n${head.slice(0, end)}`));
        missing = Number(length) - (head.length - end - 4);
      } else missing -= chunk.length;
      if (missing > 0) return;
      done(Number(head.slice(9, 12)), performance.now() - begun);
      send();
    });
  });
}

if (workerData) run(workerData as Plan).then((browsed) => parentPort!.postMessage(browsed));

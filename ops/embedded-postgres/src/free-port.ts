import { createServer } from 'node:net';

/** Below the ports that Linux, macOS and Windows give to outgoing connections, which could take a free port at any time. */
const FIRST = 20_000;
const LAST = 32_767;

/** A port of the loopback interface that is free now: `preferred` if it is, else any. */
export async function freePort(preferred = anyPort()): Promise<number> {
  for (let tries = 0, port = preferred; tries < 100; tries++, port = anyPort()) {
    if (await isFree(port)) return port;
  }
  throw new Error(`No port from ${FIRST} to ${LAST} is free`);
}

function anyPort(): number {
  return FIRST + Math.floor(Math.random() * (LAST - FIRST + 1));
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

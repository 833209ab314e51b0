import { connect, type Socket } from 'node:net';
import { apiRoutes } from '@haat/contract/http/api-routes';
import type { Random } from './environment/random.ts';
import { openEnvironment } from './environment/test-environment.ts';

const CONNECTIONS = 10_000;
const ENDLESS = 1024 * 1024 * 1024;
const LARGE_HEADER = 1024 * 1024;
/** Allowed memory growth, in MB. */
const MAX_GROWTH = 300;

/** Clients that waste resources: the shop still serves other clients, and its memory is bounded. */
export async function hostile(random: Random): Promise<string[]> {
  const environment = await openEnvironment(random);
  const { port, memory } = environment.shop;
  const url = `http://127.0.0.1:${port}`;
  const broken: string[] = [];
  const before = memory();
  const check = async (attack: string) => {
    const { status } = await fetch(url + apiRoutes.getContactInfo.path);
    const now = memory();
    console.log(`${attack}; other clients get ${status}, memory ${now} MB (${before} MB before)`);
    if (status !== 200) broken.push(`${attack}: other clients get ${status}`);
    if (now > before + MAX_GROWTH) broken.push(`${attack}: ${now - before} MB more memory`);
  };

  const idle = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => open(port, 'GET / HTTP/1.1\r\nx-slow: ')),
  );
  await check(`${idle.filter((socket) => !socket.destroyed).length} connections with half a request`);
  for (const socket of idle) socket.destroy();

  const head = `POST ${apiRoutes.placeGuestOrder.path} HTTP/1.1\r\nhost: haat\r\ncontent-type: application/json\r\n`;
  const declared = await exchange(port, `${head}content-length: ${ENDLESS}\r\n\r\n{`, 0);
  await check(`a body that declares 1 GB: ${declared.response}`);
  const chunked = await exchange(port, `${head}transfer-encoding: chunked\r\n\r\n`, ENDLESS);
  await check(`an endless body: ${chunked.response} after ${Math.round(chunked.sent / 1024)} kB sent`);
  const headers = await exchange(
    port,
    `GET / HTTP/1.1\r\nhost: haat\r\nx-large: ${'x'.repeat(LARGE_HEADER)}\r\n\r\n`,
    0,
  );
  await check(`a header of 1 MB: ${headers.response}`);
  for (const { response } of [declared, headers])
    if (!/ 4\d\d /.test(response)) broken.push(`the response was ${response}`);
  // The client may lose the connection before it reads the refusal.
  if (chunked.sent > ENDLESS / 10) broken.push(`${chunked.sent} bytes of an endless body were accepted`);
  await environment.close();
  return broken;
}

function open(port: number, text: string): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('error', () => resolve(socket));
    socket.on('connect', () => socket.write(text, () => resolve(socket)));
  });
}

/** Sends `text`, then up to `more` bytes in chunks until the server responds or disconnects. */
async function exchange(
  port: number,
  text: string,
  more: number,
): Promise<{ response: string; sent: number }> {
  const socket = await open(port, text);
  let response = '';
  let sent = 0;
  socket.on('data', (received) => {
    response += received;
  });
  const ended = new Promise<void>((resolve) => {
    socket.once('data', () => resolve());
    socket.once('close', () => resolve());
  });
  const data = Buffer.alloc(64 * 1024, 'x');
  const chunk = Buffer.concat([Buffer.from(`${data.length.toString(16)}\r\n`), data, Buffer.from('\r\n')]);
  while (sent < more && response === '' && !socket.destroyed) {
    sent += data.length;
    await Promise.race([new Promise((resolve) => socket.write(chunk, resolve)), ended]);
  }
  await ended;
  socket.destroy();
  return { response: response.split('\r\n')[0] || 'none, the connection was closed', sent };
}

import { connect, type Socket } from 'node:net';
import { paths } from '@haat/contract/common/paths';
import type { Random } from './random.ts';
import { openWorld } from './test-environment.ts';

const CONNECTIONS = 10_000;
const ENDLESS = 1024 * 1024 * 1024;
const LARGE_HEADER = 1024 * 1024;
/** What the shop may take in addition, in MB. */
const ROOM = 300;

/** Those who only take: the shop goes on answering others, and its memory is bounded. */
export async function rude(random: Random): Promise<string[]> {
  const world = await openWorld(random);
  const { port, memory } = world.shop;
  const url = `http://127.0.0.1:${port}`;
  const broken: string[] = [];
  const before = memory();
  const check = async (what: string) => {
    const { status } = await fetch(url + paths.contactInfo);
    const now = memory();
    console.log(`${what}; others are answered ${status}, memory ${now} MB (${before} MB before)`);
    if (status !== 200) broken.push(`${what}: others are answered ${status}`);
    if (now > before + ROOM) broken.push(`${what}: ${now - before} MB more memory`);
  };

  const idle = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => open(port, 'GET / HTTP/1.1\r\nx-slow: ')),
  );
  await check(`${idle.filter((socket) => !socket.destroyed).length} connections with half a request`);
  for (const socket of idle) socket.destroy();

  const head = `POST ${paths.guestOrders} HTTP/1.1\r\nhost: haat\r\ncontent-type: application/json\r\n`;
  const declared = await exchange(port, `${head}content-length: ${ENDLESS}\r\n\r\n{`, 0);
  await check(`a body said to be 1 GB: ${declared.response}`);
  const chunked = await exchange(port, `${head}transfer-encoding: chunked\r\n\r\n`, ENDLESS);
  await check(`a body without an end: ${chunked.response} after ${Math.round(chunked.sent / 1024)} kB sent`);
  const headers = await exchange(
    port,
    `GET / HTTP/1.1\r\nhost: haat\r\nx-large: ${'x'.repeat(LARGE_HEADER)}\r\n\r\n`,
    0,
  );
  await check(`a header of 1 MB: ${headers.response}`);
  for (const { response } of [declared, headers])
    if (!/ 4\d\d /.test(response)) broken.push(`the response was ${response}`);
  // Whether the refusal is read before the connection is gone is the client's luck.
  if (chunked.sent > ENDLESS / 10) broken.push(`${chunked.sent} bytes of a body without an end were taken`);
  await world.close();
  return broken;
}

function open(port: number, text: string): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('error', () => resolve(socket));
    socket.on('connect', () => socket.write(text, () => resolve(socket)));
  });
}

/** Sends `text`, then up to `more` bytes in chunks until the other side responses or hangs up. */
async function exchange(
  port: number,
  text: string,
  more: number,
): Promise<{ response: string; sent: number }> {
  const socket = await open(port, text);
  let response = '';
  let sent = 0;
  socket.on('data', (data) => {
    response += data;
  });
  const over = new Promise<void>((resolve) => {
    socket.once('data', () => resolve());
    socket.once('close', () => resolve());
  });
  const piece = Buffer.alloc(64 * 1024, 'x');
  const chunk = Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]);
  while (sent < more && response === '' && !socket.destroyed) {
    sent += piece.length;
    await Promise.race([new Promise((resolve) => socket.write(chunk, resolve)), over]);
  }
  await over;
  socket.destroy();
  return { response: response.split('\r\n')[0] || 'none, the connection was ended', sent };
}

import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@haat/embedded-postgres/free-port';
import { onTestFinished } from 'vitest';

const deploy = path.join(import.meta.dirname, '../../../ops/deploy');

/**
 * Runs a proxy with a file of `ops/deploy/`, until the end of the test. `command` returns the program and its arguments for
 * the written file; `replaced` are parts of the file that are another on a test machine. Returns its URL.
 */
export async function startProxy(
  name: string,
  replaced: Record<string, string>,
  command: (file: string, folder: string) => string[],
): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'haat-proxy-'));
  const port = await freePort();
  let text = await readFile(path.join(deploy, name), 'utf8');
  for (const [from, to] of Object.entries({ ...replaced, '127.0.0.1:8080': `127.0.0.1:${port}` })) {
    if (!text.includes(from)) throw new Error(`${name} has no ${from}`);
    text = text.replaceAll(from, to.replaceAll('FOLDER', folder));
  }
  const file = path.join(folder, name);
  await writeFile(file, text);
  const [program = '', ...args] = command(file, folder);
  const proxy = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise((resolve) => proxy.once('exit', resolve));
  onTestFinished(async () => {
    proxy.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true });
  });
  return `http://127.0.0.1:${port}`;
}

/** Opens a connection and sends a part of a request's headers. Resolves with the response when the proxy has closed the connection. */
export function sendHalfRequest(
  url: string,
  half = 'GET / HTTP/1.1\r\nhost: haat.example\r\nx-',
): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let response = '';
    const socket = connect(Number(port), hostname, () => socket.write(half));
    socket.on('data', (data) => {
      response += data;
    });
    socket.on('error', () => {}).on('close', () => resolve(response));
  });
}

/** The id with which the shop answers a request that has its own `X-Request-Id`. */
export async function requestIdFor(url: string, given: string): Promise<string | null> {
  const response = await fetch(`${url}/api/user/profiles/`, { headers: { 'x-request-id': given } });
  await response.arrayBuffer();
  return response.headers.get('x-request-id');
}

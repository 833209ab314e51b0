import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@haat/embedded-postgres/free-port';
import { onTestFinished } from 'vitest';

const deploy = path.join(import.meta.dirname, '../../deploy');

/**
 * Runs a proxy with a file of `deploy/`, until the end of the test. `command` returns the program and its arguments for
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

import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@haat/embedded-postgres/free-port';
import { shopUserUrl } from '../src/platform/db/database-user.ts';

const example = path.join(import.meta.dirname, '../../ops/deploy/pgbouncer.ini');

/** PgBouncer in front of a PostgreSQL, for all of its databases. */
export interface PgBouncer {
  hostAndPort: string;
  start(): Promise<void>;
  /** Ends it at once, with all connections. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts Debian's PgBouncer with `ops/deploy/pgbouncer.ini` for the server of `url`, for its owner and for the shop's user. `changes`
 * are parts of the file that are others in a test.
 */
export async function startPgBouncer(url: string, changes: Record<string, string> = {}): Promise<PgBouncer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'haat-pgbouncer-'));
  await chmod(folder, 0o755); // it does not run as root
  const port = await freePort();
  const server = new URL(url);
  const config = replaceAll(await readFile(example, 'utf8'), {
    'haat = host=10.0.0.5 port=5432 dbname=haat': `* = host=${server.hostname} port=${server.port || 5432}`,
    'listen_port = 6432': `listen_port = ${port}`,
    'logfile = /var/log/postgresql/pgbouncer.log\n': '',
    'pidfile = /run/postgresql/pgbouncer.pid\n': '',
    '/etc/pgbouncer/userlist.txt': `${folder}/userlist.txt`,
    ...changes,
  });
  await writeFile(path.join(folder, 'pgbouncer.ini'), config);
  await writeFile(path.join(folder, 'userlist.txt'), [url, shopUserUrl(url)].map(userLine).join(''));
  let child: ChildProcess | undefined;
  const bouncer: PgBouncer = {
    hostAndPort: `127.0.0.1:${port}`,
    async start() {
      const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
      child = spawn('/usr/sbin/pgbouncer', ['-q', ...user, path.join(folder, 'pgbouncer.ini')], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      process.once('exit', () => child?.kill('SIGKILL'));
      await untilOpen(child, port);
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child!.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    },
    async close() {
      await bouncer.kill();
      await rm(folder, { recursive: true });
    },
  };
  await bouncer.start();
  return bouncer;
}

/** The URL of a database through the PgBouncer at `hostAndPort`; without one, the URL itself. */
export function through(hostAndPort: string | undefined, url: string): string {
  if (!hostAndPort) return url;
  const pooled = new URL(url);
  pooled.host = hostAndPort;
  pooled.searchParams.set('pgbouncer', 'true');
  return pooled.href;
}

function replaceAll(text: string, changes: Record<string, string>): string {
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`ops/deploy/pgbouncer.ini has no ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}

function userLine(url: string): string {
  const { username, password } = new URL(url);
  return `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`;
}

async function untilOpen(child: ChildProcess, port: number): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!(await accepts(port))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('PgBouncer did not start');
    await wait(20);
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

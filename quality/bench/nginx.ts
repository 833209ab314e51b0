import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@haat/embedded-postgres/free-port';

export interface Nginx {
  url: string;
  /** Process id of the worker. */
  worker: number;
  stop(): Promise<void>;
}

/** Starts Debian's nginx with one worker. It serves `folder/files` with these header lines. */
export async function startNginx(folder: string, headers: string[] = []): Promise<Nginx> {
  const port = await freePort();
  const file = path.join(folder, 'nginx.conf');
  await writeFile(file, configuration(folder, port, headers));
  const nginx = spawn('nginx', ['-c', file, '-p', folder], { stdio: ['ignore', 'inherit', 'inherit'] });
  const failed = new Promise<never>((_, reject) => nginx.once('error', reject));
  await Promise.race([waitUntilListening(port), failed]);
  const ended = new Promise<void>((resolve) => nginx.once('exit', () => resolve()));
  return {
    url: `http://localhost:${port}`,
    worker: childOf(nginx.pid ?? 0),
    async stop() {
      nginx.kill('SIGTERM');
      await ended;
    },
  };
}

function configuration(folder: string, port: number, headers: string[]): string {
  const type = headers.find((line) => /^content-type:/i.test(line))?.replace(/^[^:]*: */, '');
  const lines = headers
    .filter((line) => !/^content-type:/i.test(line))
    .map((line) => {
      const [name, ...value] = line.split(': ');
      return `add_header ${name} "${value.join(': ').replaceAll('"', '\\"').replaceAll('$', '')}" always;`;
    });
  return `
daemon off;
user root;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  open_file_cache max=1000;
  types { text/html html; text/css css; image/svg+xml svg; image/avif avif; image/webp webp; }
  default_type ${type ? `"${type}"` : 'text/html'};
  server {
    listen ${port};
    root ${folder}/files;
    gzip_static on;
    ${lines.join('\n    ')}
  }
}
`;
}

async function waitUntilListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const response = await fetch(`http://localhost:${port}/`).catch(() => null);
    if (response) return;
    await wait(50);
  }
  throw new Error('nginx does not respond.');
}

function childOf(parent: number): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const child = pids.find((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
    } catch {
      return false;
    }
  });
  return Number(child);
}

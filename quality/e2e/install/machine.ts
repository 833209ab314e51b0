import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readFileSync, statfsSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';

const clone = path.join(import.meta.dirname, '../../..');

/** Not copied into the machine: what a fresh clone does not have. */
const NOT_CLONED = ['.git', '.haat', 'node_modules', 'build', '.react-router', 'test-results'];

/** True for a folder in memory with 4 GB left: the machine takes 2 GB. */
function hasSpace(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 4e9;
}

/** Where the machine has the clone. */
const SOURCE = '/root/haat';

const DEBIAN = 'http://deb.debian.org/debian';

/** Debian 12 in a container with its own systemd. It shares the network of this machine. */
export class Machine {
  readonly #root = mkdtempSync(path.join(hasSpace('/dev/shm') ? '/dev/shm' : tmpdir(), 'haat-machine-'));
  #container: ChildProcess | undefined;

  /** Makes a minimal Debian with a clone in it, and boots it. */
  async boot(): Promise<void> {
    chmodSync(this.#root, 0o755); // its own users enter it as /
    const include = '--include=systemd-sysv,dbus,ca-certificates';
    await promisify(execFile)('debootstrap', ['--variant=minbase', include, 'bookworm', this.#root, DEBIAN]);
    // The certificates that this machine trusts, as the network may have its own.
    this.copy('/etc/ssl/certs/ca-certificates.crt', '/etc/ssl/certs/ca-certificates.crt');
    this.write('/etc/hosts', '127.0.0.1 localhost\n');
    this.copy(clone, SOURCE);
    const options = ['--quiet', '--register=no', '--keep-unit', `--directory=${this.#root}`, '--boot'];
    this.#container = spawn('systemd-nspawn', options, { stdio: 'ignore' });
    await this.#isUp();
  }

  async #isUp(): Promise<void> {
    const state = async () => (await this.run('systemctl', 'is-system-running')).output;
    await expect.poll(state).toMatch(/running|degraded/);
  }

  /** Runs a command as root. */
  async run(...command: string[]): Promise<{ code: number; output: string }> {
    const inside = ['--target', String(this.#init()), '--all', 'env', '--ignore-environment', 'HOME=/root'];
    const PATH = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
    const done = await promisify(execFile)('nsenter', [...inside, PATH, ...command]).catch((error) => error);
    return { code: done.code ?? 0, output: `${done.stdout}${done.stderr}` };
  }

  install(...args: string[]) {
    return this.run(`${SOURCE}/ops/deploy/install`, ...args);
  }

  read(file: string): string {
    return readFileSync(path.join(this.#root, file), 'utf8');
  }

  write(file: string, text: string): void {
    writeFileSync(path.join(this.#root, file), text);
  }

  /** Changes a file of the clone, as a new version would. */
  edit(file: string, change: (text: string) => string): void {
    this.write(path.join(SOURCE, file), change(this.read(path.join(SOURCE, file))));
  }

  copy(from: string, to: string): void {
    const filter = (file: string) => !NOT_CLONED.includes(path.basename(file));
    cpSync(from, path.join(this.#root, to), { recursive: true, filter });
  }

  /** Sends a request to Caddy; its certificate must be of the machine's own authority. */
  send(
    method: string,
    target: string,
    { json, headers = {} }: { json?: object; headers?: Record<string, string> } = {},
  ): Promise<{ status: number; body: string }> {
    const options = {
      host: '127.0.0.1',
      servername: 'haat.test',
      ca: this.read('/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt'),
      method,
      path: target,
      headers: { host: 'haat.test', ...(json && { 'content-type': 'application/json' }), ...headers },
      agent: false as const,
    };
    return new Promise((resolve, reject) => {
      const call = request(options, (response) => {
        let body = '';
        response.on('data', (chunk) => (body += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
      });
      call.once('error', reject);
      call.end(json && JSON.stringify(json));
    });
  }

  /** The process id of the container's systemd, or 0 while it boots. */
  #init(): number {
    const { pid } = this.#container!;
    return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);
  }

  async remove(): Promise<void> {
    const container = this.#container;
    if (container?.exitCode === null) {
      const ended = new Promise((resolve) => container.once('exit', resolve));
      await expect.poll(() => this.#init()).toBeGreaterThan(0);
      process.kill(this.#init(), 'SIGKILL');
      await ended;
    }
    execFileSync('rm', ['-rf', '--one-file-system', this.#root]);
  }
}

import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { storedUrl } from '@haat/embedded-postgres/cluster';
import type { Home } from '@haat/embedded-postgres/cluster-home';
import { run } from '@haat/embedded-postgres/run-program';
import { onServer } from '../../../server/testing/postgres.ts';
import type { Machine } from '../environment/namespaces.ts';

/** Settings of one server that are not copied to its standby. */
const OWN_SETTINGS = 'server.conf';

const SETTINGS = {
  listen_addresses: '*',
  unix_socket_directories: '',
  include_if_exists: OWN_SETTINGS,
  shared_buffers: '32MB',
  wal_keep_size: '512MB',
  wal_sender_timeout: '5s',
  wal_receiver_timeout: '5s',
  wal_receiver_status_interval: '1s',
  wal_retrieve_retry_interval: '200ms',
  log_error_verbosity: 'terse',
  log_parameter_max_length_on_error: '0',
};

/** One PostgreSQL on a machine of its own. */
export class DatabaseServer {
  readonly name: string;
  readonly machine: Machine;
  readonly #home: Home;
  readonly #port: number;

  constructor(name: string, home: Home, { machine, port }: { machine: Machine; port: number }) {
    this.name = name;
    this.machine = machine;
    this.#home = home;
    this.#port = port;
  }

  get data(): string {
    return this.#home.data;
  }

  get hostAndPort(): string {
    return `${this.machine.host}:${this.#port}`;
  }

  /** The URL of a database of this server, for its owner. */
  url(database: string): string {
    const url = new URL(storedUrl(this.#home));
    url.host = this.hostAndPort;
    url.pathname = `/${database}`;
    return url.href;
  }

  /** Adds the settings of every server to a new cluster. */
  configure(): void {
    const lines = Object.entries(SETTINGS).map(([name, value]) => `${name} = '${value}'\n`);
    appendFileSync(path.join(this.data, 'postgresql.conf'), lines.join(''));
    const access = ['all', 'replication'].map((what) => `host ${what} all samenet scram-sha-256\n`);
    appendFileSync(path.join(this.data, 'pg_hba.conf'), access.join(''));
    this.#writeOwn({});
  }

  async start(): Promise<void> {
    rmSync(path.join(this.data, 'postmaster.pid'), { force: true });
    const log = path.join(this.#home.folder, 'log');
    if (!existsSync(log)) this.#write(log, '');
    await this.#pgCtl('start', '--wait', '--timeout=60', `--log=${log}`, `--options=-p ${this.#port}`);
  }

  /** The process ids of the server: each process of PostgreSQL runs in its data folder. */
  processes(): number[] {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && folderOf(name) === this.data)
      .map(Number);
  }

  signal(signal: NodeJS.Signals): void {
    for (const pid of this.processes()) kill(pid, signal);
  }

  /** `kill -9` of the postmaster; returns when its other processes, which may commit once more, have ended too. */
  async killPostmaster(): Promise<void> {
    kill(Number(readFileSync(path.join(this.data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
    while (this.processes().length > 0) await wait(5);
  }

  /** Ends every process at once, like a power switch. */
  async powerOff(): Promise<void> {
    while (this.processes().length > 0) {
      this.signal('SIGKILL');
      await wait(5);
    }
  }

  /** Deletes all files while the server runs. */
  removeDisk(): void {
    for (const name of readdirSync(this.data))
      rmSync(path.join(this.data, name), { recursive: true, force: true });
  }

  /** Commits wait from now on until a standby has them (`*`), or not (empty). */
  async waitForStandbys(names: '*' | ''): Promise<void> {
    this.#writeOwn({ synchronous_standby_names: names });
    await this.#pgCtl('reload');
  }

  /** Makes this server a standby of `primary` by a fresh copy, with the low-level backup calls, and starts it. */
  async copyFrom(primary: DatabaseServer): Promise<void> {
    await this.powerOff();
    rmSync(this.data, { recursive: true, force: true });
    mkdirSync(this.data, { mode: 0o700 });
    const { uid, gid } = this.#home.owner ?? {};
    if (uid !== undefined && gid !== undefined) chownSync(this.data, uid, gid);
    const label = await onServer(primary.url('postgres'), async (client) => {
      await client.query("SELECT pg_backup_start('copy', true)");
      const excluded = './pg_wal/* ./postmaster.pid ./postmaster.opts ./standby.signal'.split(' ');
      const tar = `tar -C ${primary.data} ${excluded.map((each) => `--exclude='${each}'`).join(' ')} -cf - . | tar -C ${this.data} -xf -`;
      await run('sh', ['-c', tar]); // reports files that changed meanwhile; the WAL repairs them
      const { rows } = await client.query<{ labelfile: string }>(
        'SELECT labelfile FROM pg_backup_stop(false)',
      );
      return rows[0]!.labelfile;
    });
    const { hostname: host, port, username: user, password } = new URL(primary.url('postgres'));
    const name = `application_name=${this.name}`;
    this.#writeOwn({
      primary_conninfo: `host=${host} port=${port} user=${user} password=${password} ${name} connect_timeout=2`,
    });
    this.#write('backup_label', label);
    this.#write('standby.signal', '');
    await this.start();
  }

  #writeOwn(settings: Record<string, string>): void {
    const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
    this.#write(OWN_SETTINGS, lines.join(''));
  }

  #write(name: string, text: string): void {
    const file = path.resolve(this.data, name);
    writeFileSync(file, text, { mode: 0o600 });
    if (this.#home.owner) chownSync(file, this.#home.owner.uid, this.#home.owner.gid);
  }

  /** The command `pg_ctl` as the user of the server. */
  get pgCtl(): string[] {
    const { owner, bin } = this.#home;
    const asOwner = owner
      ? ['setpriv', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups', '--']
      : [];
    return [...asOwner, path.join(bin, 'pg_ctl')];
  }

  async #pgCtl(...args: string[]): Promise<void> {
    const [program, ...rest] = [...this.machine.prefix, ...this.pgCtl, `--pgdata=${this.data}`, ...args];
    const { code, output } = await run(program!, rest, { cwd: this.#home.folder });
    if (code !== 0) throw new Error(`pg_ctl ${args[0]} of ${this.name}: ${output}`);
  }
}

function folderOf(pid: string): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null; // the process has ended
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}

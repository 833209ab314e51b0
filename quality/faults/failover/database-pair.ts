import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createCluster } from '@haat/embedded-postgres/cluster';
import { findHome } from '@haat/embedded-postgres/cluster-home';
import { freePort } from '@haat/embedded-postgres/free-port';
import { memoryFolder } from '../../../server/testing/media/memory-folder.ts';
import { onServer } from '../../../server/testing/postgres.ts';
import { loopback, openNamespaces } from '../environment/namespaces.ts';
import { DatabaseServer } from './database-server.ts';

const root = path.join(import.meta.dirname, '../../..');
const execute = promisify(execFile);
const PROMOTE = path.join(root, 'ops/deploy/promote-standby.sh');

/** A primary and its standby. After a failover they change their roles. */
export interface DatabasePair {
  primary: DatabaseServer;
  standby: DatabaseServer;
  /** A URL with both hosts. */
  url(database: string): string;
  /** Switches the old primary off, and only then makes the standby the primary. */
  failOver(): Promise<void>;
  /** Makes the standby by a fresh copy of the primary, and waits until it follows. */
  addStandby(): Promise<void>;
  close(): Promise<void>;
}

/**
 * @param options with `namespaces` each server has a network of its own, which needs root; with `asynchronous` a commit does not
 * wait for the standby
 */
export async function openPair({ namespaces = false, asynchronous = false } = {}): Promise<DatabasePair> {
  const network = namespaces ? openNamespaces() : loopback();
  const id = `pair-${process.pid}-${Date.now()}`;
  const memory = memoryFolder(root);
  const homes = [await findHome(root, `${id}-a`, memory), await findHome(root, `${id}-b`, memory)] as const;
  await createCluster(homes[0]);
  mkdirSync(homes[1].folder, { mode: 0o711 });
  copyFileSync(path.join(homes[0].folder, 'url'), path.join(homes[1].folder, 'url'));
  const server = async (index: 0 | 1, name: string) =>
    new DatabaseServer(name, homes[index], {
      machine: network.machines[index],
      port: namespaces ? 5432 : await freePort(),
    });
  const [one, other] = [await server(0, 'a'), await server(1, 'b')];
  const pair: DatabasePair = {
    primary: one,
    standby: other,
    url(database) {
      const url = new URL(pair.primary.url(database));
      const hosts = [one, other].map(({ hostAndPort }) => hostAndPort).join(',');
      return `postgres://${url.username}:${url.password}@${hosts}/${database}?target_session_attrs=read-write`;
    },
    async failOver() {
      const old = pair.primary;
      await promote(pair.standby, fenceCommand(old));
      [pair.primary, pair.standby] = [pair.standby, old];
    },
    async addStandby() {
      await reconnect(pair.standby);
      await pair.standby.copyFrom(pair.primary);
      await waitForStreaming(pair.primary, ['async', 'sync']);
      if (asynchronous) return;
      await pair.primary.waitForStandbys('*');
      await waitForStreaming(pair.primary, ['sync']);
    },
    async close() {
      await Promise.all([one.powerOff(), other.powerOff()]);
      network.close();
      for (const { folder } of homes) rmSync(folder, { recursive: true, force: true });
    },
  };
  one.configure();
  await one.start();
  await pair.addStandby();
  return pair;
}

/** Drops all packets to and from a server. No connection is closed. */
export async function cutOff({ machine }: DatabaseServer): Promise<void> {
  await execute('sh', ['-c', machine.cutOff]);
}

export async function reconnect({ machine }: DatabaseServer): Promise<void> {
  await execute('sh', ['-c', machine.reconnect]);
}

/** Runs the script for owners. */
async function promote(standby: DatabaseServer, fence: string): Promise<void> {
  const env = { ...process.env, FENCE: fence, PG_CTL: standby.pgCtl.join(' ') };
  await execute(PROMOTE, [standby.data], { env });
}

/** Takes the server from the network, and ends its processes: those that run in its data folder. */
function fenceCommand({ machine, data }: DatabaseServer): string {
  return `${machine.cutOff}
    while :; do
      alive=
      for process in /proc/[0-9]*; do
        [ "$(readlink "$process/cwd")" = '${data}' ] && kill -9 "\${process#/proc/}" && alive=yes
      done
      [ "$alive" ] || exit 0
    done`;
}

/** Waits until a standby receives the WAL, and its state is one of these; with `sync`, commits wait for it. */
async function waitForStreaming(primary: DatabaseServer, states: string[]): Promise<void> {
  const sql = "SELECT sync_state FROM pg_stat_replication WHERE state = 'streaming'";
  const deadline = Date.now() + 30_000;
  await onServer(primary.url('postgres'), async (client) => {
    for (;;) {
      const { rows } = await client.query<{ sync_state: string }>(sql);
      if (rows[0] && states.includes(rows[0].sync_state)) return;
      if (Date.now() > deadline) throw new Error('the standby does not follow the primary');
      await wait(50);
    }
  });
}

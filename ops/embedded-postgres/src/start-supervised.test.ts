import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { stateFolder } from './cluster-home.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { startEmbedded } from './start-embedded.ts';
import { startSupervised } from './start-supervised.ts';

let clone: string;
beforeAll(() => {
  clone = mkdtempSync(path.join(tmpdir(), 'haat-supervised-'));
});
afterAll(() => {
  rmSync(stateFolder(clone), { recursive: true, force: true });
  rmSync(clone, { recursive: true, force: true });
});

async function isRunning(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

test('a supervised database stops with the last of the shops that use it, supervised or not', async () => {
  const supervised = await startSupervised({ root: clone });
  expect(supervised.adopted).toBe(false);
  const shop = await startEmbedded({ root: clone });
  expect(shop).toMatchObject({ url: supervised.url, adopted: true });
  await supervised.stop();
  expect(await isRunning(shop.url)).toBe(true);
  await shop.stop();
  expect(await isRunning(shop.url)).toBe(false);

  const again = await startSupervised({ root: clone });
  await again.stop();
  expect(await isRunning(again.url)).toBe(false);
});

test.runIf(existsSync('/proc/self/environ'))(
  'no process of the database gets the keys of the shop',
  async () => {
    vi.stubEnv('SSLCOMMERZ_STORE_PASSWORD', 'canary-password');
    const supervised = await startSupervised({ root: clone });
    const children = descendantsOf(process.pid);
    expect(
      children.some((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('supervisor.ts')),
    ).toBe(true);
    for (const pid of children)
      for (const file of ['environ', 'cmdline'])
        expect(readFileSync(`/proc/${pid}/${file}`, 'utf8')).not.toContain('canary-password');
    await supervised.stop();
    vi.unstubAllEnvs();
  },
);

/** The ids of the processes that a process has started, and of theirs. */
function descendantsOf(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return [...children, ...children.flatMap(descendantsOf)];
}

test('why no database can run reaches the shop as one line', async () => {
  const shop = await startEmbedded({ root: clone });
  const copy = `${clone}-copy`;
  cpSync(clone, copy, { recursive: true });
  cpSync(path.join(stateFolder(clone), 'shop'), path.join(stateFolder(copy), 'shop'), { recursive: true });
  const refused = await startSupervised({ root: copy }).catch((error) => error);
  expect(refused).toBeInstanceOf(EmbeddedPostgresError);
  expect(refused.message).toMatch(/is a copy of a database in use .*: remove the copy$/);
  await shop.stop();
  rmSync(stateFolder(copy), { recursive: true, force: true });
  rmSync(copy, { recursive: true, force: true });
});

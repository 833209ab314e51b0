import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { Profile, Tokens } from '@haat/contract/shop/accounts';
import { stateFolder } from '@haat/embedded-postgres/cluster-home';
import sharp from 'sharp';
import { expect, inject, onTestFinished, test } from 'vitest';
import { amina } from '../../../server/testing/accounts/customers.ts';
import { command, databasePid, ownerOf, start } from './clone.ts';

if (process.getuid?.() === 0) {
  const nobody = idsOf('nobody');
  const clone = inject('clone');

  // The other ways to stop it are in stop.test.ts.
  test('a shop started as root runs every thread and stores pictures as nobody, restarts a killed database, and leaves no process and no database after kill -9 of the process that serves', async () => {
    const shop = start(clone, { PORT: '0', METRICS_PORT: '0' });
    const url = await shop.opened;
    const profile = await sendPicture(url, amina.phone);
    const stored = await fetch(url + profile.profile_picture);
    expect([stored.status, stored.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const [size] = /\/media\/tiles\/[\w-]+\.[0-9a-f]{16}\.\d+\.avif/.exec(await (await fetch(url)).text())!;
    const made = await fetch(url + size);
    expect([made.status, made.headers.get('content-type')]).toEqual([200, 'image/avif']);
    expect(ownersIn(path.join(clone, '.haat/media'))).toEqual([nobody.uid]);
    expect(ownersIn(path.join(clone, '.haat/compiled'))).toEqual(['0']);

    const [serving] = childrenOf(shop.child.pid!);
    const threads = readdirSync(`/proc/${serving}/task`).map((id) => statusOf(`${serving}/task/${id}`));
    expect(threads.length).toBeGreaterThan(4);
    for (const thread of threads) {
      expect(thread).toMatchObject({
        Uid: Array(4).fill(nobody.uid),
        Gid: Array(4).fill(nobody.gid),
        Groups: [],
        CapEff: ['0000000000000000'],
        CapPrm: ['0000000000000000'],
      });
    }
    expect(shop.written()).not.toContain('as root');

    process.kill(databasePid(clone)!, 'SIGKILL');
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503);
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);

    const processes = descendantsOf(shop.child.pid!);
    expect(processes).not.toEqual([]);
    process.kill(serving!, 'SIGKILL');
    await shop.ended;
    await expect.poll(() => processes.filter(isRunning)).toEqual([]);
    expect(databasePid(clone)).toBeNull();
  });

  // It needs no running shop: each command starts the database.
  test('pictures that root imports and restores belong to nobody', async () => {
    await writePicture(path.join(clone, 'rui.png'));
    writeFileSync(path.join(clone, 'goods.csv'), GOODS);
    const media = path.join(clone, '.haat/media');
    const run = async (...args: string[]) => {
      const done = command(['node', 'ops/haat.mjs', ...args], clone, {});
      expect(await done.ended, done.written()).toBe(0);
    };
    await run('import', 'goods.csv');
    expect(readdirSync(path.join(media, 'pictures'))).toHaveLength(1);
    expect(ownersIn(media)).toEqual([nobody.uid]);

    const file = path.join(clone, 'shop.tar.gz');
    await run('backup', file);
    rmSync(path.join(media, 'pictures'), { recursive: true });
    rmSync(path.join(stateFolder(clone), 'shop'), { recursive: true });
    await run('restore', file);
    expect(readdirSync(path.join(media, 'pictures'))).toHaveLength(1);
    expect(ownersIn(media)).toEqual([nobody.uid]);
  });

  test('an owner’s MEDIA_DIR keeps its owner; SHOP_USER must be able to write in it', async () => {
    const media = path.join(path.dirname(clone), 'pictures');
    const bin = idsOf('bin');
    mkdirSync(media);
    execFileSync('chown', ['bin:', media]);
    const refused = start(clone, { PORT: '0', MEDIA_DIR: media, SHOP_USER: 'nobody' });
    expect(await refused.ended).toBe(1);
    expect(refused.written()).toBe(
      `The shop cannot run as SHOP_USER nobody: nobody cannot write in ${media}\n`,
    );

    const shop = start(clone, { PORT: '0', MEDIA_DIR: media, SHOP_USER: 'bin' });
    await sendPicture(await shop.opened, '01812-345678');
    expect(ownersIn(media)).toEqual([bin.uid]);
  });

  // The other reasons are in choose-shop-user.test.ts.
  test('SHOP_USER=haat ends the start with one line and code 1: haat owns the files of the database', async () => {
    const shop = start(clone, { PORT: '0', SHOP_USER: 'haat' });
    expect(await shop.ended).toBe(1);
    expect(shop.written()).toBe(
      'The shop cannot run as SHOP_USER haat: haat owns the files of the embedded database\n',
    );
  });

  test('SHOP_USER must be able to read the files that the shop serves', async () => {
    const logo = path.join(clone, 'demo/logo.svg');
    chmodSync(logo, 0o600);
    onTestFinished(() => chmodSync(logo, 0o644));
    const shop = start(clone, { PORT: '0', SHOP_USER: 'nobody' });
    expect(await shop.ended).toBe(1);
    expect(shop.written()).toBe(`The shop cannot run as SHOP_USER nobody: nobody cannot read ${logo}\n`);
  });

  test('a shop in a clone that only root can enter stays root, warns, and serves pages, scripts and pictures; its database runs as haat', async () => {
    chmodSync(path.dirname(clone), 0o700);
    onTestFinished(() => chmodSync(path.dirname(clone), 0o755));
    const shop = start(clone, { PORT: '0' });
    const url = await shop.opened;
    const page = await (await fetch(url)).text();
    const urls = [
      /\/assets\/[\w-]+\.js/.exec(page)![0],
      /\/media\/tiles\/[\w.-]+\.avif/.exec(page)![0],
      (await sendPicture(url, '01912-345678')).profile_picture,
    ];
    for (const each of urls) expect((await fetch(url + each)).status, each).toBe(200);
    const warning =
      `The shop serves as root because nobody cannot enter ${path.dirname(clone)}: clone into a folder that ` +
      'other users can enter, start as another user, or name one in SHOP_USER (docs/running.md)';
    expect(ownerOf(databasePid(clone)!)).toBe('haat');
    expect(existsSync(path.join(clone, '.haat/shop'))).toBe(false);
    const lines = shop.written().split('\n');
    expect(lines.filter((line) => line.includes('serves as root')).toSorted()).toEqual([
      warning,
      expect.stringMatching(/^\{"level":40,.*"event":"serves_as_root"/),
    ]);
    shop.child.kill('SIGTERM');
    expect(await shop.ended).toBe(0);
  });
} else {
  console.log('not root: the tests of dropping privileges are skipped');
}

const GOODS = `code,name,price,stock,category,category_title,image
RUI-1,Rui fish,450,3,river-fish,River fish,rui.png
`;

function idsOf(user: string): { uid: string; gid: string } {
  const id = (flag: string) => execFileSync('id', [flag, user], { encoding: 'utf8' }).trim();
  return { uid: id('-u'), gid: id('-g') };
}

/** Process numbers. */
function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

function descendantsOf(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);
}

/** Lines of a process's or a thread's status, each split into words; null where it has ended. */
function statusOf(id: number | string): Record<string, string[]> | null {
  try {
    const lines = readFileSync(`/proc/${id}/status`, 'utf8').trim().split('\n');
    return Object.fromEntries(
      lines.map((line) => {
        const [name = '', ...words] = line.split(/\s+/).filter(Boolean);
        return [name.replace(':', ''), words];
      }),
    );
  } catch {
    return null;
  }
}

/** Not one that has ended and whose parent has not asked for its exit code yet. */
function isRunning(pid: number): boolean {
  return !['Z', undefined].includes(statusOf(pid)?.State?.[0]);
}

/** Every user who owns something in a folder, or the folder. */
function ownersIn(folder: string): string[] {
  const names = ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })];
  return [...new Set(names.map((name) => String(statSync(path.join(folder, name)).uid)))];
}

/** Registers a customer, who sends a profile picture; returns their profile. */
async function sendPicture(url: string, phone: string): Promise<Profile> {
  const post = async (path: string, body: object) =>
    (
      await fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json();
  const { password } = amina;
  const { id } = (await post('/api/user/register/', { phone, password })) as { id: number };
  const { access } = (await post('/api/token/', { phone, password })) as Tokens;
  const form = new FormData();
  form.append(
    'profile_picture',
    new Blob([new Uint8Array(await picture())], { type: 'image/png' }),
    'me.png',
  );
  const response = await fetch(`${url}/api/user/profiles/${id}/`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${access}` },
    body: form,
  });
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as Profile;
}

function picture(): Promise<Buffer> {
  return sharp({ create: { width: 9, height: 9, channels: 3, background: '#c30' } })
    .png()
    .toBuffer();
}

async function writePicture(file: string): Promise<void> {
  writeFileSync(file, await picture(), { mode: 0o600 });
}

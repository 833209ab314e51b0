import { execFileSync } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { freePort } from '@haat/embedded-postgres/free-port';
import { startEmbedded } from '@haat/embedded-postgres/start-embedded';
import { expect, inject, onTestFinished, test } from 'vitest';
import { command, databasePid, queryValue, signalGroup, start } from './clone.ts';

const clone = inject('clone');

test('npm start opens the shop: one line with its time per step, the URL on the last line; a second start reuses all', async () => {
  // Another PostgreSQL does not prevent the start.
  const other = createServer((socket) => socket.destroy());
  await new Promise((resolve) => other.once('error', resolve).listen(5432, () => resolve(undefined)));
  const port = await freePort();
  const shop = command(['npm', 'start', '--silent'], clone, { PORT: String(port) });
  const shopUrl = await shop.opened;
  expect(shopUrl).toBe(`http://localhost:${port}`);
  const step = (name: string) => expect.stringMatching(new RegExp(`^${name} … \\d+\\.\\d\\d s$`));
  const lines = shop.written().trimEnd().split('\n');
  expect(lines).toEqual([
    ...['database', 'migrations', 'demo shop', 'shop'].map(step),
    'Payments are a demonstration: no money moves (DEMO and PAYMENTS in docs/running.md)',
    `SMS are a demonstration: none is sent, anybody can read them at ${shopUrl}/demo/phone`,
    expect.stringMatching(
      /^The office has no owner yet\. .* http:\/\/localhost:\d+\/office\/set-up#[\w-]{43}$/,
    ),
    `Haat is open at ${shopUrl}`,
  ]);

  const home = await fetch(shopUrl);
  expect(home.status).toBe(200);
  expect(await home.text()).toContain('ALL PRODUCT');
  const products = await fetch(`${shopUrl}/api/shop-app/products/`);
  expect(await products.json()).toHaveLength(213);
  other.close();

  await queryValue(clone, "update product set name = 'Amina’s rice' where id = 1");
  signalGroup(shop.child, 'SIGINT');
  await expect.poll(() => databasePid(clone)).toBeNull();
  const second = start(clone, { PORT: '0' });
  const product = await fetch(`${await second.opened}/api/shop-app/products/1/`);
  expect(await product.json()).toMatchObject({ name: 'Amina’s rice' });
  expect(second.written()).not.toMatch(/install|build/);
});

test('a port in use ends with one line and exit code 1, before anything is installed', async () => {
  renameSync(path.join(clone, 'node_modules'), path.join(clone, 'set-aside'));
  const taken = createServer().listen(0);
  const port = (taken.address() as { port: number }).port;
  const shop = start(clone, { PORT: String(port) });
  expect(await shop.ended).toBe(1);
  expect(shop.written()).toBe(`Port ${port} is taken: stop what uses it, or choose another with PORT\n`);
  taken.close();
  expect(existsSync(path.join(clone, 'node_modules'))).toBe(false);
  renameSync(path.join(clone, 'set-aside'), path.join(clone, 'node_modules'));
});

test.each([
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent; it is "loud"'],
  [
    { HOST: '192.0.2.1' },
    'Haat cannot listen on HOST 192.0.2.1: listen EADDRNOTAVAIL: address not available 192.0.2.1',
  ],
])('an invalid variable ends with one line and exit code 1: %o', async (variable, line) => {
  const shop = start(clone, { PORT: '0', ...variable });
  expect(await shop.ended).toBe(1);
  expect(shop.written()).toBe(`${line}\n`);
});

test('wrong keys of what the first page asks for stop the start', async () => {
  const shop = start(clone, { PORT: '0', META_DATASET_ID: '1234567890', META_ACCESS_TOKEN: 'short' });
  expect(await shop.ended).toBe(1);
  expect(shop.written()).toMatch(/\nMETA_ACCESS_TOKEN must .*\n$/);
});

test('an unreachable database is logged without its password', async () => {
  const port = await freePort();
  const shop = start(clone, {
    PORT: '0',
    DATABASE_URL: `postgres://haat:secret@127.0.0.1:${port}/haat`,
  });
  expect(await shop.ended).toBe(1);
  const refused = `cannot be reached: connect ECONNREFUSED 127.0.0.1:${port}`;
  expect(shop.written()).toBe(
    `database … failed\nThe database of DATABASE_URL (127.0.0.1:${port}/haat) ${refused}\n`,
  );
});

test('a database from DATABASE_URL stays empty and accepts no play money without DEMO; a user who may change tables is logged', async () => {
  const embedded = await startEmbedded({ root: clone });
  onTestFinished(() => embedded.stop());
  await queryValue(clone, 'create database given');
  const url = new URL(embedded.url);
  url.pathname = '/given';
  const begin = async (more: Record<string, string>) => {
    const secret = 'a5'.repeat(32);
    const shop = start(clone, { PORT: '0', DATABASE_URL: url.href, SECRETS_KEY: secret, ...more });
    const shopUrl = await shop.opened;
    // Everybody on the machine reads the arguments of its processes.
    const processes = execFileSync('ps', ['axww', '-o', 'args='], { encoding: 'utf8' });
    expect(processes).toContain('server/src/main.ts');
    for (const hidden of [secret, url.href]) expect(processes).not.toContain(hidden);
    const get = async <T>(path: string) => (await fetch(shopUrl + path)).json() as Promise<T[]>;
    const [products, [setup], home] = await Promise.all([
      get('/api/shop-app/products/'),
      get<{ payment_options: string[] }>('/api/setup/'),
      fetch(shopUrl),
    ]);
    shop.child.kill('SIGTERM');
    await shop.ended;
    return {
      products: products.length,
      options: setup?.payment_options,
      home: home.status,
      written: shop.written(),
    };
  };
  const playMoney = 'Payments are a demonstration: no money moves';
  const real = await begin({});
  expect(real).toMatchObject({ products: 0, options: ['COD'], home: 200 });
  expect(real.written).not.toContain(playMoney);
  const warning =
    'The user of DATABASE_URL may change tables: name one who may not, and the owner in MIGRATION_DATABASE_URL';
  // The log and the terminal line use two streams: either may be first.
  const lines = real.written.split('\n').filter((line) => line.includes('may change tables'));
  expect(lines.toSorted()).toEqual([
    warning,
    expect.stringMatching(/^\{"level":40,.*"event":"shop_may_change_tables"/),
  ]);

  const demo = await begin({ DEMO: '1' });
  expect(demo).toMatchObject({ products: 213, options: ['COD', 'ONLINE'], home: 200 });
  expect(demo.written).toContain(playMoney);
  const filled = await begin({});
  expect(filled).toMatchObject({ products: 213, options: ['COD'] });
  expect(filled.written).toContain('The products for sale are those of the demo shop');
});

test('simultaneous starts build once and share the database; of two on one port one opens', async () => {
  rmSync(path.join(clone, 'storefront/build'), { recursive: true });
  // NODE_ENV of the terminal must not select a slow development build.
  const env = { NODE_ENV: 'test' };
  const PORT = String(await freePort());
  const rivals = [start(clone, { ...env, PORT }), start(clone, { ...env, PORT })];
  const other = start(clone, { ...env, PORT: '0' });
  const late = await Promise.race(rivals.map((shop) => shop.ended.then(() => shop)));
  expect(await late.ended).toBe(1);
  expect(late.written()).toContain(`Port ${PORT} is taken`);
  const open = rivals.find((shop) => shop !== late)!;
  const shopUrls = await Promise.all([open.opened, other.opened]);
  const written = [...rivals, other].map((shop) => shop.written()).join('');
  expect(written.match(/^build … .* s$/gm)).toHaveLength(1);

  const html = await (await fetch(shopUrls[0]!)).text();
  const scripts = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))];
  expect(scripts.length).toBeGreaterThan(3);
  for (const script of scripts) {
    const sent = await (await fetch(shopUrls[0] + script)).text();
    expect(sent.includes('Matched leaf route at'), script).toBe(false);
  }
  await queryValue(clone, "update product set name = 'Karim’s ilish' where id = 1");
  for (const shopUrl of shopUrls) {
    const product = await fetch(`${shopUrl}/api/shop-app/products/1/`);
    expect(await product.json()).toMatchObject({ name: 'Karim’s ilish' });
  }
});

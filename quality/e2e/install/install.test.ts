import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { Machine } from './machine.ts';

const machine = new Machine();

const RICE = 'code,name,price,stock,category\nR-1,Miniket rice 5 kg,420,1000,rice\n';
const ORDER = { name: 'Amina Begum', phone: '01712345678', address: 'House 7, Road 5, Dhanmondi' };

/** Sends the same order with the same key; returns its status and number. */
async function order(): Promise<string> {
  const json = { ...ORDER, items: [{ product: 1, quantity: 2 }] };
  const headers = { 'idempotency-key': 'order-of-amina' };
  const { status, body } = await machine.send('POST', '/api/order-app/guest-orders/', { json, headers });
  return status === 201 ? `201 ${JSON.parse(body).number}` : `${status} ${body}`;
}

/** The release in use, and the processes of shop and Caddy. */
async function state() {
  const { output: release } = await machine.run('readlink', '/srv/haat/current');
  const { output: pids } = await machine.run(
    'systemctl',
    'show',
    '--property=MainPID',
    '--value',
    'haat',
    'caddy',
  );
  return { release: release.trim(), pids };
}

test('one command makes a public shop of a fresh Debian, and a release that does not start is replaced by the one before', async () => {
  onTestFinished(() => machine.remove());
  await machine.boot();
  expect(await machine.install('--upgrade')).toEqual({
    code: 1,
    output: 'No release is installed: use --domain NAME.\n',
  });
  expect((await machine.install('--domain', 'https://haat.test/')).code).toBe(1);

  // From nothing to an order over https.
  const installed = await machine.install('--domain', 'haat.test', '--internal-tls');
  expect(installed.output).toContain('https://haat.test/office/set-up#');
  expect(installed.code).toBe(0);
  machine.write('/var/backups/haat/rice.csv', RICE);
  await machine.run('chmod', '644', '/var/backups/haat/rice.csv');
  const imported = await machine.run('haat', 'import', '/var/backups/haat/rice.csv', '--no-pictures');
  expect(imported.code, imported.output).toBe(0);
  expect((await machine.send('GET', '/')).status).toBe(200);
  const placed = await order();
  expect(placed).toMatch(/^201 \w+/);

  // The second run changes nothing.
  const before = await state();
  const again = await machine.install('--domain', 'haat.test');
  expect(again.code, again.output).toBe(0);
  expect(await state()).toEqual(before);

  // Another release is an upgrade.
  machine.edit('server/src/main.ts', (text) =>
    text.replace('const config = readConfig();', 'process.exit(1); // broken'),
  );
  const other = await machine.install('--domain', 'haat.test');
  expect(other.output).toContain('use --upgrade');
  expect(other.code).toBe(1);

  const failed = await machine.install('--upgrade');
  expect(failed.output).toContain('the shop runs release');
  expect(failed.code).toBe(1);
  expect((await state()).release).toBe(before.release);
  expect(await order()).toBe(placed);
  expect((await machine.run('ls', '/var/backups/haat')).output).toMatch(/^before-\w+-[\d-]+\.tar\.gz$/m);

  // While a working one starts, pages wait for it, and the checkout sends an order again after 503.
  machine.edit('server/src/main.ts', (text) =>
    text.replace('process.exit(1); // broken', 'const config = readConfig(); // mended'),
  );
  const unchanged = await state();
  const change = '- Mangoes are counted by the piece.';
  machine.edit('CHANGELOG.md', (text) => text.replace('\n- ', `\n${change}\n- `));
  const checked = await machine.install('--check');
  expect([checked.code, checked.output]).toEqual([0, expect.stringContaining(change)]);
  expect((await machine.run('cat', '/var/lib/haat/data/next-version.md')).output).toContain(change);
  expect(await state()).toEqual(unchanged);
  const responses = new Set<string>();
  const pages = new Set<number>();
  let isDone = false;
  const ordering = (async () => {
    while (!isDone) {
      // Not before the switch, because orders of an IP address are limited.
      if ((await state()).release !== before.release)
        responses.add((await order().catch(String)).slice(0, 12));
      pages.add((await machine.send('GET', '/')).status);
      await wait(100);
    }
  })();
  const upgraded = await machine.install('--upgrade');
  isDone = true;
  await ordering;
  expect(upgraded.code, upgraded.output).toBe(0);
  expect(upgraded.output).toContain(change);
  expect((await state()).release).not.toBe(before.release);
  expect(pages).toEqual(new Set([200]));
  expect(responses.has(placed)).toBe(true);
  for (const response of responses) expect([placed, '503 {"code":']).toContain(response);
  expect(await order()).toBe(placed);
});

import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { Health, HealthCheck } from '@haat/contract/office/health';
import { DAY, HOUR } from '@haat/contract/time/durations';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { markAsOpen, type Office, openOffice } from '../../testing/office/office.ts';
import { parseBackupKey } from '../backup/backup-key.ts';
import type { Backups } from '../backup/backups.ts';
import { hasOpened } from '../shop-state/shop-state.ts';
import { type HealthSources, runChecks } from './checks.ts';
import { changesSince, getHealth, recordVersion } from './get-health.ts';
import { reconcileDaily } from './reconcile-daily.ts';
import { watchHealth } from './watch-health.ts';

let office: Office;
let cookies: Awaited<ReturnType<Office['addEveryRole']>>;
let folder: string;
const disk = { free: 0 };
let canWrite: boolean;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-health-'));
  const backups = { folder, bucket: async () => null, key: parseBackupKey('ab'.repeat(32))! };
  office = await openOffice({ backups: { ...backups, freeSpace: async () => disk.free } });
  cookies = await office.addEveryRole();
  await recordVersion(office.db);
});
afterAll(async () => {
  await office.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  disk.free = 50e9;
  canWrite = true;
  for (const table of ['health_event', 'message', 'backup', 'reconciliation', 'outgoing_event'] as const)
    await office.db.deleteFrom(table).execute();
});

const sources = (more: Partial<HealthSources> = {}): HealthSources => ({
  db: office.db,
  standby: undefined,
  mediaFolder: folder,
  origin: undefined,
  clock: office.clock.now,
  canWrite: async () => canWrite,
  keys: { countStored: async () => ({ stored: 0, unreadable: 0 }) },
  timesync: join(folder, 'no-timesync'),
  backups: { folder, freeSpace: async () => disk.free, bucket: async () => null } as unknown as Backups,
  ...more,
});

test('problems of the shop itself are counted on Today for those who may mend them', async () => {
  const today = async (role: 'owner' | 'desk') => (await send('GET', 'today/', cookies[role])).json<object>();
  expect(await today('owner')).toHaveProperty('health_problems');
  expect(await today('desk')).not.toHaveProperty('health_problems');
});

async function send(method: 'GET' | 'POST', url: string, cookie = cookies.owner) {
  const now = office.clock.now();
  await office.db.updateTable('staff_session').set({ begun: now, last_used: now }).execute();
  return office.send(method, url, { cookie });
}
const health = async () => (await send('GET', 'health/')).json<Health>();
const codeOf = async (check: HealthCheck) =>
  (await health()).checks.find((each) => each.check === check)?.code;
const problemsOfToday = async () =>
  (await send('GET', 'today/')).json<{ health_problems: number }>().health_problems;
const told = () =>
  office.db
    .selectFrom('message')
    .where('event', 'like', 'health %')
    .select(['recipient', 'text', 'channel'])
    .orderBy('id')
    .execute();

let files = 0;
function addBackup(age: number, more: object = {}) {
  const at = new Date(office.clock.now().getTime() - age);
  return office.db
    .insertInto('backup')
    .values({
      file: `haat-${++files}.backup`,
      ...{ actor: 'shop', key_id: 'abababab', size: 5e6, state: 'done', in_folder: true },
      ...{ started: at, ended: at, ...more },
    })
    .execute();
}

test('an owner notes an alarm as seen, and the audit has it', async () => {
  disk.free = 0.5e9;
  await addBackup(0);
  await watchHealth(sources());
  const [event] = (await health()).events;
  expect(event).toMatchObject({ check: 'disk', told: expect.any(String), seen: null });
  expect((await send('POST', `health/${event!.id}/seen/`, cookies.manager)).statusCode).toBe(403);
  expect((await send('POST', `health/${event!.id}/seen/`)).statusCode).toBe(204);
  expect((await health()).events).toMatchObject([{ seen: expect.any(String), seen_by: 'staff:The owner' }]);
  const audit = office.db.selectFrom('audit').where('table_name', '=', 'health_event');
  expect(await audit.select(['actor', 'operation']).execute()).toEqual([
    { actor: 'staff:The owner', operation: 'UPDATE' },
  ]);
  disk.free = 50e9;
  await watchHealth(sources());
  expect((await send('POST', `health/${event!.id}/seen/`)).statusCode).toBe(404);
});

test.each<[string, () => Promise<unknown>, HealthCheck, string, number]>([
  ['the first night', async () => {}, 'backup', 'backup_first_tonight', 0],
  ['a failed try', addFailed, 'backup', 'backup_failed', 0],
  [
    'a rehearsal that failed',
    () => addBackup(0, { rehearsal: 'failed', rehearsed: new Date(), rehearsal_problem: 'damaged' }),
    'backup',
    'backup_not_restorable',
    1,
  ],
  ['a file that was deleted', () => addBackup(0, { in_folder: false }), 'backup', 'backup_first_tonight', 0],
  ['2 GB of disk', async () => Object.assign(disk, { free: 2e9 }), 'disk', 'disk_low', 0],
  ['1 MB of disk', async () => Object.assign(disk, { free: 1e6 }), 'disk', 'disk_almost_full', 1],
  ['a lost message', () => addMessages(1), 'messages', 'messages_unsent', 0],
  ['many lost messages', () => addMessages(5), 'messages', 'messages_failing', 1],
  ['an event that nobody takes', addFailedEvent, 'integrations', 'integrations_failing', 1],
])('%s', async (_, cause, check, code, messages) => {
  await cause();
  await watchHealth(sources());
  const current = (await health()).checks.find((each) => each.check === check);
  expect(current?.code).toBe(code);
  expect(await told()).toHaveLength(messages);
});

async function addFailed(): Promise<void> {
  await addBackup(HOUR);
  await addBackup(0, { state: 'failed', problem: 'disk_full', size: null, in_folder: false });
}

async function addFailedEvent(): Promise<void> {
  await sql`
    WITH tool AS (
      INSERT INTO webhook (url, events, actor) VALUES ('https://tools.example/', ARRAY['order.placed'], 'staff:Rina') RETURNING id
    )
    INSERT INTO outgoing_event (webhook_id, event, state, next_try) SELECT id, 'order.placed', 'failed', NULL FROM tool`.execute(
    office.db,
  );
}

async function addMessages(count: number): Promise<void> {
  for (let n = 0; n < count; n++)
    await office.db
      .insertInto('message')
      .values({
        ...{
          event: `lost ${n}`,
          channel: 'sms',
          purpose: 'service',
          language: 'bn',
          recipient: '+8801711999999',
        },
        ...{ text: 'x', parts: 1, client_id: String(n).padStart(20, '0'), expires: office.clock.now() },
      })
      .execute();
  const { db } = office;
  const ended = office.clock.now();
  await db.updateTable('message').set({ state: 'dead', next_try: null, ended }).execute();
}

test('a database that cannot write, and a standby that does not respond', async () => {
  canWrite = false;
  await addBackup(0);
  await watchHealth(sources({ standby: 'postgres://haat@127.0.0.1:1/haat' }));
  const { events } = await health();
  expect(events.map(({ check }) => check)).toEqual(['database', 'standby']);
});

test('only owners reach the page and note what they have seen', async () => {
  disk.free = 1e6;
  await watchHealth(sources());
  const [event] = (await health()).events;
  for (const role of ['manager', 'desk', 'packer', 'rider', 'editor'] as const) {
    for (const [method, url] of [
      ['GET', 'health/'],
      ['POST', `health/${event!.id}/seen/`],
    ] as const)
      expect((await send(method, url, cookies[role])).json(), `${role} ${url}`).toMatchObject({
        code: 'no_right',
      });
  }
});

test('a certificate is trusted, ends soon, has ended, is of nobody whom browsers know, or is not there', async () => {
  const file = (name: string) => join(folder, name);
  const openssl = (args: string) => execFileSync('openssl', args.split(' '), { cwd: folder, stdio: 'pipe' });
  const request = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=localhost';
  for (const ca of ['known', 'unknown'])
    openssl(
      `req -x509 ${request.replace('localhost', ca)} -addext basicConstraints=critical,CA:TRUE -keyout ${ca}.key -out ${ca}.pem`,
    );
  openssl(`req ${request} -addext subjectAltName=DNS:localhost -keyout shop.key -out shop.csr`);
  /** The origin of a server whose certificate is valid for so many days. */
  const serve = async (ca: string, days: number, host = 'localhost') => {
    openssl(
      `x509 -req -in shop.csr -copy_extensions copy -CA ${ca}.pem -CAkey ${ca}.key -days ${days} -out shop.pem`,
    );
    const server = createServer({
      key: await readFile(file('shop.key')),
      cert: await readFile(file('shop.pem')),
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `https://${host}:${(server.address() as AddressInfo).port}`;
    return { origin, close: () => new Promise((resolve) => server.close(resolve)) };
  };
  const certificate = async (origin: string) =>
    (await runChecks(sources({ origin, clock: () => new Date() }))).find(
      ({ check }) => check === 'certificate',
    )!;
  const trusted = getCACertificates();
  setDefaultCACertificates([...trusted, await readFile(file('known.pem'), 'utf8')]);
  try {
    for (const [ca, days, state, code] of [
      ['known', 90, 'good', 'certificate_good'],
      ['known', 13, 'warning', 'certificate_ends'],
      ['known', -1, 'alarm', 'certificate_ended'],
      ['unknown', 90, 'alarm', 'certificate_wrong'],
    ] as const) {
      const { origin, close } = await serve(ca, days);
      const found = await certificate(origin);
      expect(found, `${ca}, ${days}`).toMatchObject({ state, code });
      const left = Date.parse(String(found.params.ends)) - Date.now();
      expect(Math.round(left / DAY), `${ca}, ${days}`).toBe(days);
      if (ca === 'known' && days < 90) await watchHealth(sources({ origin, clock: () => new Date() }));
      if (days === 13)
        await office.db
          .updateTable('health_event')
          .set({ told: new Date(Date.now() - 2 * DAY) })
          .where('check_name', '=', 'certificate')
          .execute();
      await close();
      expect(await certificate(origin)).toMatchObject({ state: 'warning', code: 'certificate_away' });
    }
  } finally {
    setDefaultCACertificates(trusted);
  }
  // Once while it can be renewed, and once more when it has ended.
  expect((await told()).map(({ text }) => text)).toEqual([
    expect.stringContaining('সার্টিফিকেটের মেয়াদ ১৪ দিনের মধ্যে শেষ হবে'),
    expect.stringContaining('সার্টিফিকেটের মেয়াদ শেষ'),
  ]);
  expect(await certificate('http://localhost')).toMatchObject({ state: 'good', code: 'certificate_none' });
});

test('a clock that differs from that of the database, or that nothing sets, is wrong', async () => {
  const timesync = join(folder, 'timesync');
  const clock = async () =>
    (await runChecks(sources({ timesync }))).find(({ check }) => check === 'clock')?.code;
  expect(await clock()).toBe('clock_good');
  await mkdir(timesync);
  expect(await clock()).toBe('clock_unsynchronized');
  await writeFile(join(timesync, 'synchronized'), '');
  expect(await clock()).toBe('clock_good');
  const now = Date.now;
  const shifted = vi.spyOn(Date, 'now').mockImplementation(() => now() + 60_000);
  expect(await clock()).toBe('clock_wrong');
  shifted.mockRestore();
});

test('the page has the version of the package and what it changed', async () => {
  const page = await health();
  expect(page).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+\.\d+$/), former_version: null });
  expect(page.since).not.toBeNull();
  expect(page).toMatchObject({ changes: expect.stringMatching(/^## /), next_changes: '' });
  const nextVersion = join(folder, 'next-version.md');
  const change = '- Mangoes are counted by the piece.';
  await writeFile(
    nextVersion,
    `${change}\n${page.changes.split('\n').find((line) => line.startsWith('- '))}\n`,
  );
  expect(await getHealth(sources({ nextVersion }))).toMatchObject({ next_changes: change });
});

test('the changes are those since the former version', () => {
  const log =
    '# Changelog\n\n## Unreleased\n\n- d\n\n## 1.1.0\n\n- c\n\n## 1.0.0 — day\n\n- b\n\n## 0.9.0\n\n- a\n';
  expect(changesSince(log, '1.1.0', '1.0.0')).toBe('## Unreleased\n\n- d\n\n## 1.1.0\n\n- c');
  expect(changesSince(log, '1.1.0', undefined)).toBe('## Unreleased\n\n- d\n\n## 1.1.0\n\n- c');
  expect(changesSince(log, '1.1.0', '0.9.0')).toContain('- b');
});

// Last, because they forward the clock by days.
test('26 hours without a backup alarm the owners once, by the number that they sign in with', async () => {
  await addBackup(25 * HOUR);
  await watchHealth(sources());
  expect([await codeOf('backup'), await problemsOfToday(), await told()]).toEqual(['backup_good', 0, []]);
  office.clock.forward(1.1 * HOUR);
  await Promise.all([watchHealth(sources()), watchHealth(sources())]);
  await watchHealth(sources());
  expect(await codeOf('backup')).toBe('backup_old');
  expect(await problemsOfToday()).toBe(1);
  const [message, ...others] = await told();
  expect(others).toEqual([]);
  expect(message).toMatchObject({ channel: 'sms', recipient: '+8801711000000' });
  expect(message!.text).toContain('২৬ ঘণ্টা ধরে ব্যাকআপ হয়নি। দেখুন: https://haat.example/office/health');

  await addBackup(0);
  await watchHealth(sources());
  expect([await problemsOfToday(), (await health()).events]).toEqual([0, []]);
  // The same again within a day is not told again.
  await office.db.deleteFrom('backup').where('size', '=', 5e6).execute();
  await addBackup(27 * HOUR);
  await watchHealth(sources());
  expect([await problemsOfToday(), (await told()).length]).toEqual([1, 1]);
  // And as long as it lasts it is told once.
  for (let day = 1; day <= 2; day++) {
    office.clock.forward(25 * HOUR);
    await watchHealth(sources());
    expect(await told(), `day ${day}`).toHaveLength(2);
  }
});

test('the daily comparison runs once, and an alarm follows where payments and orders differ', async () => {
  const { id } = await office.placeOrder();
  const payments = {
    db: office.db,
    log: pino({ level: 'silent' }),
    secrets: null,
    current: null,
    offered: [],
    declared: [],
    providers: new Map(),
  };
  const runs = await Promise.all([1, 2].map(() => reconcileDaily(payments, office.clock.now())));
  expect(runs.toSorted()).toEqual([false, true]);
  expect(await codeOf('payments')).toBe('payments_good');
  // An online order that was never paid, and is not cancelled.
  await office.db.updateTable('orders').set({ order_type: 'ONLINE' }).where('id', '=', id).execute();
  office.clock.forward(2 * DAY);
  expect(await reconcileDaily(payments, office.clock.now())).toBe(true);
  await addBackup(0);
  await watchHealth(sources());
  expect(await codeOf('payments')).toBe('payments_differ');
  expect((await told()).map(({ text }) => text)).toEqual([
    expect.stringContaining('অনলাইন পেমেন্ট অর্ডারের সঙ্গে মিলছে না।'),
  ]);
});

test.each<[string, ('sms' | 'whatsapp' | 'email')[], { login?: string }, object]>([
  ['WhatsApp alone', ['whatsapp'], {}, { channel: 'whatsapp', recipient: '+8801711000000' }],
  [
    'mail alone, for who signs in with a number',
    ['email'],
    {},
    { channel: 'email', recipient: 'shop@bazar.example' },
  ],
  [
    'SMS alone, for who signs in with a mail address',
    ['sms'],
    { login: 'owner@haat.example' },
    { channel: 'sms', recipient: '+8801811223344' },
  ],
  ['nothing', [], {}, {}],
])(
  'an open shop with %s tells its owners, or says that it told nobody',
  async (_, channels, { login = '+8801711000000' }, message) => {
    const { db } = office;
    if (!(await hasOpened(db))) await markAsOpen(db);
    await db.updateTable('message_channel').set({ provider: 'off' }).execute();
    if (channels.length > 0)
      await db
        .updateTable('message_channel')
        .set({ provider: 'given' })
        .where('channel', 'in', channels)
        .execute();
    await db.updateTable('staff').set({ login }).where('role', '=', 'owner').execute();
    await db.deleteFrom('contact_info').execute();
    const phones = { phone_primary: '01811-223344', phone_secondary: '' };
    const hours = { business_hours_weekdays: '', business_hours_weekend: '' };
    await db
      .insertInto('contact_info')
      .values({ address: '', email_primary: 'shop@bazar.example', ...phones, ...hours })
      .execute();
    disk.free = 1e6;
    await addBackup(0);
    await watchHealth(sources());
    await watchHealth(sources());
    const sent = await told();
    expect(sent).toMatchObject(channels.length > 0 ? [message] : []);
    for (const { text } of sent) expect(text).toContain('https://haat.example/office/health');
    const event = (await health()).events.find(({ check }) => check === 'disk');
    expect(event?.told === null).toBe(channels.length === 0);
  },
);

test('in an open shop failing messages are told by the other channel as well, late ones with the minutes of the setting, and a missing https address', async () => {
  const { db } = office;
  if (!(await hasOpened(db))) await markAsOpen(db);
  await db.updateTable('message_channel').set({ provider: 'given' }).execute();
  await db.updateTable('staff').set({ login: '+8801711000000' }).where('role', '=', 'owner').execute();
  await db.deleteFrom('contact_info').execute();
  await db
    .insertInto('contact_info')
    .values({
      ...{ address: '', email_primary: 'shop@bazar.example', phone_primary: '', phone_secondary: '' },
      ...{ business_hours_weekdays: '', business_hours_weekend: '' },
    })
    .execute();
  await addBackup(0);
  await addMessages(5);
  await watchHealth(sources());
  await watchHealth(sources());
  expect(await told()).toMatchObject([
    { channel: 'sms', recipient: '+8801711000000' },
    { channel: 'email', recipient: 'shop@bazar.example' },
  ]);
  await db.deleteFrom('message').execute();
  await db.updateTable('shop_setting').set({ late_message_minutes: 10 }).execute();
  await addMessages(1);
  const created = new Date(Date.now() - 11 * 60_000);
  await db
    .updateTable('message')
    .set({ state: 'queued', ended: null, next_try: new Date(Date.now() + HOUR), created })
    .execute();
  const found = await runChecks(sources());
  const one = (name: HealthCheck) => found.find(({ check }) => check === name);
  expect(one('messages')).toMatchObject({ code: 'messages_waiting', params: { waiting: 1, minutes: 10 } });
  expect(one('certificate')).toMatchObject({ state: 'warning', code: 'certificate_none' });
});

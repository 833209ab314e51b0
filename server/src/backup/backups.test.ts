import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { officeApiRoutes } from '@haat/contract/office/api-routes';
import type { Backups as BackupPage } from '@haat/contract/office/backups';
import { DAY, HOUR, MINUTE } from '@haat/contract/time/durations';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { codeOf, type Office, openOffice } from '../../testing/office/office.ts';
import { onServer } from '../../testing/postgres.ts';
import { mediaFolder } from '../platform/media/storage/media-folder.ts';
import { nodeEnvironment } from '../platform/process/node-options.mjs';
import { backUpIfDue } from './backup-job.ts';
import { formatBackupKey, parseBackupKey } from './backup-key.ts';
import { type Backups, lastBackup, takeTurn } from './backups.ts';
import { neededKey } from './encryption.ts';

const key = parseBackupKey('ab'.repeat(32))!;

let office: Office;
let cookies: Awaited<ReturnType<Office['addEveryRole']>>;
let root: string;
let folder: string;
let free = Number.MAX_SAFE_INTEGER;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'haat-backups-'));
  folder = join(root, 'backups');
  const media = mediaFolder(join(root, 'media'));
  office = await openOffice({
    media,
    backups: { folder, bucket: async () => null, key, freeSpace: async () => free },
  });
  cookies = await office.addEveryRole();
  await office.placeOrder();
});
afterAll(async () => {
  await office.close();
  await rm(root, { recursive: true });
});
beforeEach(async () => {
  free = Number.MAX_SAFE_INTEGER;
  await office.db.deleteFrom('backup').execute();
  await rm(folder, { recursive: true, force: true });
});

/** The same backups as of another process. */
const ofProcess = (more: Partial<Backups> = {}): Backups => ({
  db: office.db,
  owner: office.url,
  media: mediaFolder(join(root, 'media')),
  folder,
  bucket: async () => null,
  key,
  clock: office.clock.now,
  log: pino({ level: 'silent' }),
  freeSpace: async () => free,
  closing: new AbortController().signal,
  ...more,
});
/** As the owner, whose session never ends, whatever the clock says. */
async function send(method: 'GET' | 'POST', url: string, body?: object) {
  const now = office.clock.now();
  await office.db.updateTable('staff_session').set({ begun: now, last_used: now }).execute();
  return office.send(method, url, { cookie: cookies.owner, ...(body && { body }) });
}
const list = async () => (await send('GET', 'backups/')).json<BackupPage>();
/** The newest row, when nothing is running. */
const newest = () =>
  vi.waitFor(
    async () => {
      const [row] = (await list()).backups;
      expect([row?.state, row?.rehearsal]).not.toContain('running');
      return row!;
    },
    { timeout: 60_000, interval: 50 },
  );
const make = async () => {
  expect((await send('POST', 'backups/')).statusCode).toBe(201);
  return newest();
};
const rehearse = async (id: number) => {
  const response = await send('POST', `backups/${id}/rehearse/`);
  expect(response.statusCode, response.body).toBe(200);
  return newest();
};
async function proveFactor() {
  office.clock.forward(MINUTE);
  const body = { code: codeOf('A'.repeat(32), office.clock.now()) };
  expect(
    (await send('POST', officeApiRoutes.proveFactor.path.replace('/api/office/', ''), body)).statusCode,
  ).toBe(204);
}
const databases = () =>
  onServer(office.url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "SELECT datname AS name FROM pg_database WHERE datname LIKE '%\\_rehearsal'",
    );
    return rows.filter(({ name }) => office.url.includes(name.replace('_rehearsal', '')));
  });
/** Forwards the clock to 04:00 in Dhaka of the next day. */
function toNextNight(): void {
  const dhaka = office.clock.now().getTime() + 6 * HOUR;
  office.clock.forward((Math.floor(dhaka / DAY) + 1) * DAY + 4 * HOUR - dhaka);
}

test('only owners reach the backups', async () => {
  for (const role of ['manager', 'desk', 'packer', 'rider', 'editor'] as const)
    for (const [method, url] of [
      ['GET', 'backups/'],
      ['POST', 'backups/'],
      ['POST', 'backups/1/rehearse/'],
      ['GET', 'backups/1/file/'],
    ] as const)
      expect((await office.send(method, url, { cookie: cookies[role] })).json()).toMatchObject({
        code: 'no_right',
      });
});

test('of two processes one makes the nightly backup and rehearses it, once a night and a week', async () => {
  await backUpIfDue(ofProcess());
  expect((await list()).backups).toEqual([]);
  toNextNight();
  await Promise.all([backUpIfDue(ofProcess()), backUpIfDue(ofProcess())]);
  expect((await list()).backups).toMatchObject([{ actor: 'shop', state: 'done', rehearsal: 'passed' }]);
  await backUpIfDue(ofProcess());
  expect((await list()).backups).toHaveLength(1);
  toNextNight();
  await backUpIfDue(ofProcess());
  expect((await list()).backups).toMatchObject([{ state: 'done', rehearsal: null }, { rehearsal: 'passed' }]);
  office.clock.forward(7 * DAY);
  await backUpIfDue(ofProcess());
  expect((await list()).backups[0]).toMatchObject({ state: 'done', rehearsal: 'passed' });
});

test('after an upgrade that failed, the old release backs up the migrated database; only the new one can restore it', async () => {
  const change = (statement: string) => onServer(office.url, (client) => client.query(statement));
  await change(`CREATE TABLE of_newer_release AS SELECT 1 AS n;
    INSERT INTO migration (name, sql) VALUES ('9999_newer.sql', 'CREATE TABLE of_newer_release AS SELECT 1 AS n')`);
  try {
    toNextNight();
    await backUpIfDue(ofProcess());
    const [made] = (await list()).backups;
    expect(made).toMatchObject({
      state: 'done',
      in_folder: true,
      rehearsal: 'failed',
      rehearsal_problem: 'other_release',
    });
    expect(await databases()).toEqual([]);
  } finally {
    await change(`DROP TABLE of_newer_release; DELETE FROM migration WHERE name = '9999_newer.sql'`);
  }
});

test('a request while another process is at work is refused', async () => {
  const made = await make();
  const turn = await takeTurn(ofProcess());
  for (const url of ['backups/', `backups/${made.id}/rehearse/`])
    expect((await send('POST', url)).json()).toMatchObject({ code: 'backup_running' });
  await turn!.end();
  expect((await list()).backups).toHaveLength(1);
});

test('a rehearsal notices a damaged backup, a missing one, and one of another key', async () => {
  const made = await make();
  const path = join(folder, made.file);
  const bytes = await readFile(path);
  await writeFile(path, Buffer.concat([bytes.subarray(0, -9), Buffer.alloc(9)]));
  expect(await rehearse(made.id)).toMatchObject({ rehearsal: 'failed', rehearsal_problem: 'damaged' });
  bytes.write('cdcdcdcd', 12, 'latin1');
  await writeFile(path, bytes);
  expect(await rehearse(made.id)).toMatchObject({ rehearsal: 'failed', rehearsal_problem: 'wrong_key' });
  await rm(path);
  expect(await rehearse(made.id)).toMatchObject({ rehearsal: 'failed', rehearsal_problem: 'file_missing' });
  expect(await databases()).toEqual([]);
  const next = await make();
  expect((await list()).backups.map(({ id, in_folder }) => [id, in_folder])).toEqual([
    [next.id, true],
    [made.id, false],
  ]);
});

test('a rehearsal compares the rows with those that were counted when the backup was made', async () => {
  const made = await make();
  await office.db
    .updateTable('backup')
    .set({ rows: made.rows! + 1 })
    .where('id', '=', made.id)
    .execute();
  expect(await rehearse(made.id)).toMatchObject({ rehearsal: 'failed', rehearsal_problem: 'differs' });
});

test('a disk without room gets no half backup, the row names the reason, and the next one succeeds', async () => {
  free = 200_000_000;
  expect(await make()).toMatchObject({ state: 'failed', problem: 'disk_full', in_folder: false });
  expect(await readdir(folder)).toEqual([]);
  expect(await lastBackup(office.db)).toBeNull();
  free = Number.MAX_SAFE_INTEGER;
  expect(await make()).toMatchObject({ state: 'done' });
});

test.skipIf(process.getuid?.() !== 0)('a disk that becomes full meanwhile gets no half backup', async () => {
  const small = await mkdtemp(join(tmpdir(), 'haat-small-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', small]);
  try {
    toNextNight();
    await backUpIfDue(ofProcess({ folder: small }));
    expect((await list()).backups).toMatchObject([{ state: 'failed', problem: 'disk_full' }]);
    expect(await readdir(small)).toEqual([]);
    office.clock.forward(HOUR);
    await backUpIfDue(ofProcess());
    expect((await list()).backups[0]).toMatchObject({ state: 'done' });
  } finally {
    execFileSync('umount', [small]);
    await rm(small, { recursive: true });
  }
});

test('a backup of a process that was killed is never listed as one, and the next one cleans up', async () => {
  await office.db
    .insertInto('contact_message')
    .values(
      Array.from({ length: 4_000 }, (_, n) => ({
        name: 'Amina',
        email: 'amina@example.com',
        subject: 'fish',
        message: `${n} `.repeat(1_000),
      })),
    )
    .execute();
  const program = join(import.meta.dirname, '../../testing/backup-process.ts');
  const env = { ...process.env, ...nodeEnvironment, DATABASE_URL: office.url, FOLDER: folder };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const isMidway = async () => (await readdir(folder).catch(() => [])).some((name) => name.endsWith('.part'));
  await vi.waitUntil(isMidway, { timeout: 60_000, interval: 3 });
  child.kill('SIGKILL');
  await ended;
  expect((await list()).backups).toMatchObject([{ state: 'running', in_folder: false }]);
  expect(await lastBackup(office.db)).toBeNull();
  const made = await vi.waitFor(make, { timeout: 60_000 });
  expect((await list()).backups).toMatchObject([
    { id: made.id, state: 'done' },
    { state: 'failed', problem: 'interrupted', in_folder: false },
  ]);
  expect(await readdir(folder)).toEqual([made.file]);
  await office.db.deleteFrom('contact_message').where('subject', '=', 'fish').execute();
});

test('a backup that a restored database does not know is listed again', async () => {
  const made = await make();
  await office.db.deleteFrom('backup').where('id', '=', made.id).execute();
  // It is of the time before the key was changed.
  const bytes = await readFile(join(folder, made.file));
  bytes.write('cdcdcdcd', 12, 'latin1');
  await writeFile(join(folder, made.file), bytes);
  office.clock.forward(MINUTE);
  const next = await make();
  expect((await list()).backups).toMatchObject([
    { id: next.id, key_id: key.id },
    {
      file: made.file,
      started: `${made.started.slice(0, 19)}.000Z`,
      state: 'done',
      size: made.size,
      key_id: 'cdcdcdcd',
      rows: null,
    },
  ]);
});

// The last one: its rows of downloads stay, and with them their backup.
test('an owner makes an encrypted backup, rehearses it and downloads it with a code; the audit has each', async () => {
  const made = await make();
  expect(made).toMatchObject({ state: 'done', problem: '', actor: 'staff:The owner', in_folder: true });
  expect(made.rows).toBeGreaterThan(50);
  const bytes = await readFile(join(folder, made.file));
  expect([neededKey(bytes), bytes.length]).toEqual([key.id, made.size]);
  expect(bytes.includes('Amina')).toBe(false);
  expect(await lastBackup(office.db)).toMatchObject({ id: made.id, size: made.size });

  expect(await rehearse(made.id)).toMatchObject({ rehearsal: 'passed', rehearsal_problem: '' });
  expect(await databases()).toEqual([]);

  const file = `backups/${made.id}/file/`;
  office.clock.forward(11 * MINUTE);
  expect((await send('GET', file)).json()).toMatchObject({ code: 'fresh_code_needed' });
  for (const url of [`backups/${made.id}/download/`, 'backups/key/'])
    expect((await send('POST', url)).json()).toMatchObject({ code: 'fresh_code_needed' });
  await proveFactor();
  expect((await send('GET', file)).json()).toMatchObject({ code: 'fresh_code_needed' });
  expect((await send('POST', `backups/${made.id}/download/`)).statusCode).toBe(204);
  const response = await send('GET', file);
  expect(response.headers['content-disposition']).toContain(made.file);
  expect(response.rawPayload.equals(bytes)).toBe(true);
  // What one owner may load, another may not.
  const other = await office.addStaff('owner', {
    name: 'Selim',
    login: '01711000099',
    password: 'seven green papayas',
  });
  const proven = { factor_proven: true, factor_proven_at: office.clock.now() };
  await office.db.updateTable('staff_session').set(proven).execute();
  const factor = { totp_secret: Buffer.alloc(20), totp_confirmed: office.clock.now() };
  await office.db.updateTable('staff').set(factor).where('name', '=', 'Selim').execute();
  expect((await office.send('GET', file, { cookie: other })).json()).toMatchObject({
    code: 'fresh_code_needed',
  });
  expect((await send('GET', file)).statusCode).toBe(200);
  office.clock.forward(11 * MINUTE);
  expect((await send('GET', file)).statusCode).toBe(403);

  expect((await list()).key_shown).toBeNull();
  await proveFactor();
  const shown = await send('POST', 'backups/key/');
  expect(shown.json()).toEqual({ key: formatBackupKey(key) });
  expect((await list()).key_shown).toBe(office.clock.now().toISOString());
  const audit = await office.db
    .selectFrom('audit')
    .where('actor', '=', 'staff:The owner')
    .where('table_name', 'in', ['backup', 'data_export'])
    .select(['table_name', 'operation', 'after'])
    .orderBy('id')
    .execute();
  expect(audit.slice(-4)).toMatchObject([
    { table_name: 'backup', operation: 'INSERT' },
    { table_name: 'backup', operation: 'UPDATE', after: { rehearsal: 'running' } },
    { table_name: 'data_export', after: { kind: 'backup', backup_id: made.id } },
    { table_name: 'data_export', after: { kind: 'backup key' } },
  ]);
  expect(JSON.stringify(audit)).not.toContain(formatBackupKey(key).slice(0, 8));
});

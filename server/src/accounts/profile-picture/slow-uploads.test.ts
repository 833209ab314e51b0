import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type SignedInCustomer, signInAs } from '../../../testing/accounts/customers.ts';
import { openProfile, type ProfileOfAmina, picture } from '../../../testing/accounts/profile.ts';
import { countWaiting } from '../../../testing/count-waiting.ts';
import { UploadLimit } from '../../platform/http/bodies/upload-limit.ts';
import { openUploadFolder } from '../../platform/http/bodies/uploaded-file.ts';
import { Refused } from '../../platform/refused.ts';

let profile: ProfileOfAmina;
let port: number;
const sockets: Socket[] = [];
beforeAll(async () => {
  profile = await openProfile();
  await profile.shop.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = profile.shop.app.server.address() as AddressInfo);
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await expect.poll(profile.listUploads).toEqual([]);
});
afterAll(() => profile.close());

/** Just below the maximum file size, so that it is not refused. */
const SENT = Buffer.alloc(4_800_000);

/** Starts an upload that stops after `body`. Returns the socket and the response. */
function startHaltedUpload({ id, access }: Pick<SignedInCustomer, 'id' | 'access'>, body: Buffer) {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket.on('error', () => {}));
  const part = '--x\r\ncontent-disposition: form-data; name="profile_picture"; filename="a.jpg"\r\n\r\n';
  socket.write(
    `PATCH /api/user/profiles/${id}/ HTTP/1.1\r\nHost: shop\r\nAuthorization: Bearer ${access}\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000000\r\n\r\n${part}`,
  );
  socket.write(body);
  const status = new Promise<string>((resolve) => {
    socket.once('data', (bytes) => resolve(bytes.toString().split(' ', 2)[1]!));
  });
  return { socket, status };
}

async function readBytesOnDisk(): Promise<number> {
  const sizes = (await profile.listUploads()).map(
    async (file) => (await stat(file).catch(() => null))?.size ?? 0,
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const memory = () => {
  collectGarbage();
  const { arrayBuffers, external } = process.memoryUsage();
  return arrayBuffers + external;
};

/** Signs up from a separate IP address, because registrations per IP address are limited. */
async function signUpFrom(remoteAddress: string, phone: string) {
  const payload = { phone, password: 'ilish with mustard' };
  const { app } = profile.shop;
  const registered = await app.inject({ method: 'POST', url: '/api/user/register/', payload, remoteAddress });
  return { id: registered.json<{ id: number }>().id, ...(await signInAs(app, payload)) };
}

test('forty halted uploads of 4.8 MB use disk instead of memory and are deleted when their clients disconnect', async () => {
  const customers: SignedInCustomer[] = [];
  for (let n = 0; n < 20; n++) {
    customers.push(await signUpFrom(`203.0.113.${n}`, `017123456${String(n).padStart(2, '0')}`));
  }
  const before = memory();
  for (const customer of customers) for (let n = 0; n < 2; n++) startHaltedUpload(customer, SENT);
  await expect.poll(readBytesOnDisk).toBeGreaterThan(40 * 4_600_000);
  await expect.poll(() => memory() - before).toBeLessThan(60e6);
  expect((await profile.send({ city: 'Dhaka' })).statusCode).toBe(200);
  for (const socket of sockets) socket.destroy();
  await expect.poll(profile.listUploads).toEqual([]);
});

test('refuses a customer’s third concurrent upload before reading it and accepts the next one', async () => {
  const listUploads = [startHaltedUpload(profile.customer, SENT), startHaltedUpload(profile.customer, SENT)];
  await expect.poll(() => profile.listUploads()).toHaveLength(2);
  expect(await startHaltedUpload(profile.customer, Buffer.alloc(0)).status).toBe('429');
  listUploads[0]!.socket.destroy();
  await expect.poll(() => profile.listUploads()).toHaveLength(1);
  const source = await picture(64, 64).png().toBuffer();
  expect((await profile.send({ profile_picture: source })).statusCode).toBe(200);
});

test('an upload whose client disconnects before it is read does not count as a running one', async () => {
  const { app, db } = profile.shop;
  const countOpen = () =>
    new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  await db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE request_count IN ACCESS EXCLUSIVE MODE`.execute(tx);
    const disconnected = [1, 2].map(() => startHaltedUpload(profile.customer, Buffer.alloc(0)));
    await expect.poll(() => countWaiting(profile.shop.db)).toBe(2);
    for (const { socket } of disconnected) socket.resetAndDestroy();
    await expect.poll(countOpen).toBe(0);
  });
  const source = await picture(64, 64).png().toBuffer();
  expect((await profile.send({ profile_picture: source })).statusCode).toBe(200);
});

test.each(['profileChanges', 'customers'])(
  'refuses an upload above the limit %s without reading it',
  async (limit) => {
    const limited = await openProfile({ profileChanges: 10_000, customers: 10_000, [limit]: 0 });
    await limited.shop.app.listen({ port: 0, host: '127.0.0.1' });
    const ownPort = port;
    ({ port } = limited.shop.app.server.address() as AddressInfo);
    expect(await startHaltedUpload(limited.customer, Buffer.alloc(0)).status).toBe('429');
    expect(await limited.listUploads()).toEqual([]);
    port = ownPort;
    for (const socket of sockets) socket.destroy();
    await limited.close();
  },
);

test.each([
  ['good', () => picture(64, 64).png().toBuffer(), {}, 200],
  ['no picture', async () => Buffer.from('<html>'), {}, 415],
  ['beside a field that is too long', () => picture(64, 64).png().toBuffer(), { city: 'D'.repeat(200) }, 400],
  ['too large', async () => Buffer.alloc(6_000_000), {}, 413],
])('leaves no file in the upload folder after a file that is %s', async (_what, source, fields, status) => {
  const response = await profile.send({ profile_picture: await source(), ...fields });
  expect(response.statusCode).toBe(status);
  expect(await profile.listUploads()).toEqual([]);
});

test('no request body makes the shop read one of its own files', async () => {
  const named = { path: '/etc/passwd', bytes: 5 };
  const response = await profile.customer.call('PATCH', profile.url, { profile_picture: named });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ fields: { profile_picture: { code: 'not_a_file' } } });
});

test('a process accepts fifty concurrent uploads, two per customer', () => {
  const listUploads = new UploadLimit();
  const ends = Array.from({ length: 50 }, (_, n) => listUploads.begin(`${n >> 1}`) as () => void);
  expect(listUploads.begin('0')).toMatchObject({ status: 429 });
  expect(listUploads.begin('25')).toMatchObject({ status: 503 });
  ends[0]!();
  expect(listUploads.begin('0')).not.toBeInstanceOf(Refused);
  // The other upload of this customer has not ended.
  expect(listUploads.begin('0')).toMatchObject({ status: 429 });
});

test('deletes files of an ended process from the upload folder and leaves active uploads', async () => {
  const folder = join(profile.folder, 'left');
  await mkdir(folder);
  for (const name of ['old', 'new']) await writeFile(join(folder, name), 'x');
  const twoHoursAgo = Date.now() / 1000 - 7_200;
  await utimes(join(folder, 'old'), twoHoursAgo, twoHoursAgo);
  await openUploadFolder(folder);
  expect(await readdir(folder)).toEqual(['new']);
});

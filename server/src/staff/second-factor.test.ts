import type { StaffSession } from '@haat/contract/office/staff';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countWaiting } from '../../testing/count-waiting.ts';
import { codeOf, cookiesOf, markAsOpen, type Office, openOffice, rina } from '../../testing/office/office.ts';

let office: Office;
beforeEach(async () => {
  office = await openOffice();
});
afterEach(() => office.close());

const credentials = { login: rina.login, password: rina.password };
const signIn = (body: object = credentials) => office.send('POST', 'session/', { body });
const rightsOf = async (cookie: string) => {
  const response = await office.send('GET', 'session/', { cookie });
  return response.statusCode === 200 ? response.json<StaffSession>().rights.length : response.statusCode;
};

test('the second factor counts for the session that proves it; others sign in again with a code', async () => {
  await markAsOpen(office.db);
  const cookie = await office.addStaff('owner', rina);
  const other = cookiesOf(await signIn());
  expect([await rightsOf(cookie), await rightsOf(other)]).toEqual([0, 0]);
  const { secret } = await office.setUpFactor(cookie);
  expect(await rightsOf(cookie)).toBeGreaterThan(0);
  expect(await rightsOf(other)).toBe(401);
  const listed = await office.send('GET', 'sessions/', { cookie });
  expect(listed.json()).toMatchObject([{ current: true }]);
  office.clock.forward(30_000);
  const again = await signIn({ ...credentials, code: codeOf(secret, office.clock.now()) });
  expect(await rightsOf(cookiesOf(again))).toBeGreaterThan(0);
});

test('a sign-in by the password alone, while the second factor is set up, begins no session', async () => {
  const cookie = await office.addStaff('owner', rina);
  // It has read that there is no factor, and waits for the transaction that sets it up.
  let late: ReturnType<Office['send']> | undefined;
  await office.db.transaction().execute(async (tx) => {
    const factor = { totp_secret: Buffer.alloc(20), totp_confirmed: office.clock.now() };
    await tx.updateTable('staff').set(factor).execute();
    late = signIn();
    await expect.poll(() => countWaiting(office.db)).toBe(1);
  });
  expect([(await late)?.statusCode, (await late)?.headers['set-cookie']]).toEqual([401, undefined]);
  expect(await rightsOf(cookie)).toBe(401);
});

import type { Order } from '@haat/contract/shop/orders';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  amina,
  manualClock,
  post,
  receiver,
  type SignedInCustomer,
  signInAs,
  signUp,
} from '../../testing/accounts/customers.ts';
import { addFixtures } from '../../testing/fixtures.ts';
import { codeFor, demoMessages } from '../../testing/messages/messages.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { addCredit, readCredit } from '../credit/add-credit.ts';
import { inTransaction } from '../platform/db/database.ts';

let shop: TestShop;
const clock = manualClock();

beforeAll(async () => {
  shop = await openTestShop({ clock: clock.now, messages: demoMessages, limits: { codes: 10_000 } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('message').execute();
  await shop.db.deleteFrom('attempt').execute();
});

/** A number that no other test uses. */
const newPhone = () => {
  const digits = String(Math.floor(Math.random() * 1e8)).padStart(8, '0');
  return { phone: `017${digits}`, e164: `+88017${digits}`, password: amina.password };
};
const start = ({ call }: SignedInCustomer, phone: string) => call('POST', '/api/user/phone/code/', { phone });
const confirm = ({ call }: SignedInCustomer, phone: string, code: string) =>
  call('POST', '/api/user/phone/confirm/', { phone, code });
const change = ({ call }: SignedInCustomer, phone: string, code: string) =>
  call('POST', '/api/user/phone/', { phone, code });
const profileOf = async ({ call }: SignedInCustomer) => (await call('GET', '/api/user/profiles/')).json()[0];

test('a code to both phones changes the phone, which is proven from then on', async () => {
  const [old, next] = [newPhone(), newPhone()];
  const customer = await signUp(shop.app, old);
  expect(await start(customer, next.phone)).toMatchObject({ statusCode: 204 });
  expect(await codeFor(shop.db, next.e164)).toBe(null);
  const first = (await codeFor(shop.db, old.e164))!;
  expect(await confirm(customer, next.phone, first)).toMatchObject({ statusCode: 204 });
  const second = (await codeFor(shop.db, next.e164))!;
  expect(await change(customer, next.phone, second)).toMatchObject({ statusCode: 204 });
  expect(await profileOf(customer)).toMatchObject({ phone: next.e164, phone_proven: true });
  await signInAs(shop.app, next);
  const before = { phone: old.phone, password: old.password };
  expect(await post(shop.app, '/api/token/', before)).toMatchObject({ statusCode: 401 });
});

test('both steps, repeated after a lost response, get the same response, and no other code is sent', async () => {
  const [old, next] = [newPhone(), newPhone()];
  const customer = await signUp(shop.app, old);
  await start(customer, next.phone);
  const first = (await codeFor(shop.db, old.e164))!;
  const repeat = async (step: typeof confirm, code: string) => {
    expect(await step(customer, next.phone, code)).toMatchObject({ statusCode: 204 });
    expect(await step(customer, next.phone, code)).toMatchObject({ statusCode: 204 });
    expect(await step(customer, next.phone, '12345x')).not.toMatchObject({ statusCode: 204 });
    expect(await step(customer, newPhone().phone, code)).toMatchObject({ statusCode: 403 });
  };
  await repeat(confirm, first);
  const second = (await codeFor(shop.db, next.e164))!;
  const sent = await shop.db.selectFrom('message').where('purpose', '=', 'code').select('id').execute();
  expect(sent).toHaveLength(2);
  await repeat(change, second);
  expect(await profileOf(customer)).toMatchObject({ phone: next.e164 });
});

test('a confirmation after which no code could be sent is repeated until one is sent', async () => {
  const [old, next] = [newPhone(), newPhone()];
  const customer = await signUp(shop.app, old);
  await start(customer, next.phone);
  const code = (await codeFor(shop.db, old.e164))!;
  const limit = (paisa: number | null) =>
    shop.db.updateTable('shop_setting').set({ code_paisa_per_day: paisa }).execute();
  const { code_paisa_per_day: usual } = await shop.db
    .selectFrom('shop_setting')
    .select('code_paisa_per_day')
    .executeTakeFirstOrThrow();
  await limit(0);
  expect(await confirm(customer, next.phone, code)).toMatchObject({ statusCode: 503 });
  await limit(usual);
  clock.forward(60_000);
  expect(await confirm(customer, next.phone, '12345x')).toMatchObject({ statusCode: 403 });
  expect(await confirm(customer, next.phone, code)).toMatchObject({ statusCode: 204 });
  const second = (await codeFor(shop.db, next.e164))!;
  expect(await change(customer, next.phone, second)).toMatchObject({ statusCode: 204 });
});

test('without the code of the current phone no code reaches the new one, and nothing changes', async () => {
  const [old, next] = [newPhone(), newPhone()];
  const customer = await signUp(shop.app, old);
  await start(customer, next.phone);
  expect(await confirm(customer, next.phone, '12345x')).toMatchObject({ statusCode: 403 });
  const other = newPhone().phone;
  const code = (await codeFor(shop.db, old.e164))!;
  expect(await confirm(customer, other, code)).toMatchObject({ statusCode: 403 });
  expect(await codeFor(shop.db, next.e164)).toBe(null);
  expect(await change(customer, next.phone, code)).toMatchObject({ statusCode: 403 });
  expect(await profileOf(customer)).toMatchObject({ phone: old.e164 });
});

test('a new phone at its limit of codes does not use up the code of the current one', async () => {
  const [old, next] = [newPhone(), newPhone()];
  const customer = await signUp(shop.app, old);
  await start(customer, next.phone);
  const code = (await codeFor(shop.db, old.e164))!;
  await post(shop.app, '/api/token/password-reset/code/', { phone: next.phone });
  expect((await confirm(customer, next.phone, code)).statusCode).toBe(429);
  clock.forward(61_000);
  expect((await confirm(customer, next.phone, code)).statusCode).toBe(204);
});

test('a code for one account changes no other', async () => {
  const [old, next, stranger] = [newPhone(), newPhone(), newPhone()];
  const customer = await signUp(shop.app, old);
  await start(customer, next.phone);
  await confirm(customer, next.phone, (await codeFor(shop.db, old.e164))!);
  const code = (await codeFor(shop.db, next.e164))!;
  expect(await change(await signUp(shop.app, stranger), next.phone, code)).toMatchObject({ statusCode: 403 });
  expect(await change(customer, next.phone, code)).toMatchObject({ statusCode: 204 });
});

test('the phone of another account is refused only to who has proven it', async () => {
  const [old, taken] = [newPhone(), newPhone()];
  await signUp(shop.app, taken);
  const customer = await signUp(shop.app, old);
  expect(await start(customer, taken.phone)).toMatchObject({ statusCode: 204 });
  const code = (await codeFor(shop.db, old.e164))!;
  expect(await confirm(customer, taken.phone, code)).toMatchObject({ statusCode: 204 });
  const second = (await codeFor(shop.db, taken.e164))!;
  const refused = await change(customer, taken.phone, second);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'phone_taken']);
  expect(await profileOf(customer)).toMatchObject({ phone: old.e164 });
});

test('a landline is no new phone, and an account with one changes it by its password', async () => {
  const customer = await signUp(shop.app, newPhone());
  expect(await start(customer, '02-9876543')).toMatchObject({ statusCode: 400 });
  const landline = await signUp(shop.app, { phone: '02-9876544', password: amina.password });
  expect((await start(landline, newPhone().phone)).json()).toMatchObject({ code: 'no_mobile' });
});

test('credit follows the account to the new phone, also what comes back of an order of before', async () => {
  const [old, next] = [newPhone(), newPhone()];
  const customer = await signUp(shop.app, old);
  const { miniket } = await addFixtures(shop.db);
  const prove = { phone_proven: new Date() };
  await shop.db.updateTable('customer').set(prove).where('id', '=', customer.id).execute();
  const given = { phone: old.e164, kind: 'goodwill', paisa: 10_000, reason: 'late', actor: 'shop' } as const;
  await inTransaction(shop.db, (tx) => addCredit(tx, { ...given, key: 'given' }));
  await customer.call('POST', '/api/payment-app/carts/', { item: miniket, quantity: 1 });
  const body = { ...receiver, use_credit: true };
  const order = (await customer.call('POST', '/api/payment-app/orders/', body)).json<Order>();
  expect(order.credit_used).toBe(76.13);

  // Nobody has proven the number that the profile gets, and the next holder of the old one would have the credit.
  const byPassword = { phone: next.phone, password: old.password };
  const refused = await customer.call('PATCH', `/api/user/profiles/${customer.id}/`, byPassword);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'phone_has_credit']);
  await start(customer, next.phone);
  await confirm(customer, next.phone, (await codeFor(shop.db, old.e164))!);
  const code = (await codeFor(shop.db, next.e164))!;
  const twice = await Promise.all([1, 2].map(() => change(customer, next.phone, code)));
  expect(twice.some(({ statusCode }) => statusCode === 204)).toBe(true);
  expect(await creditsOf(old, next)).toEqual([0, 2_387]);

  await customer.call('POST', `/api/payment-app/orders/${order.id}/cancel/`);
  expect(await creditsOf(old, next)).toEqual([0, 10_000]);
  const { credit, entries } = (await customer.call('GET', '/api/order-app/credit/')).json();
  expect([credit, entries.map(({ kind }: { kind: string }) => kind)]).toEqual([100, ['moved', 'moved']]);
});

test('the credit of a phone that no code has proven stays with the phone', async () => {
  const [old, next] = [newPhone(), newPhone()];
  const customer = await signUp(shop.app, old);
  const given = { phone: old.e164, kind: 'goodwill', paisa: 500, reason: 'late', actor: 'shop' } as const;
  await inTransaction(shop.db, (tx) => addCredit(tx, { ...given, key: 'unproven' }));
  const byPassword = { phone: next.phone, password: old.password };
  expect((await customer.call('PATCH', `/api/user/profiles/${customer.id}/`, byPassword)).statusCode).toBe(
    200,
  );
  expect(await creditsOf(old, next)).toEqual([500, 0]);
});

const creditsOf = (...phones: { e164: string }[]) =>
  Promise.all(phones.map(({ e164 }) => readCredit(shop.db, e164)));

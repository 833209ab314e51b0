import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { emulateMeta, type Fate, META_KEYS } from '../../../testing/integrations/meta.ts';
import { type Office, openOffice, rina } from '../../../testing/office/office.ts';
import { moveByHand } from '../../../testing/orders/move-by-hand.ts';
import { payByWallet } from '../../../testing/payments/balance.ts';
import { testKeys } from '../../../testing/provider-keys.ts';
import { adjustOrder } from '../../orders/adjust-order.ts';
import type { ProviderKeys } from '../../platform/provider-keys/provider-keys.ts';
import { sendDueEvents } from '../send-due-events.ts';

let office: Office;
let owner: string;
let keys: ProviderKeys;
let meta = emulateMeta();
const environment: Record<string, string> = {};
beforeAll(async () => {
  office = await openOffice({
    providers: async (db) => {
      keys = testKeys(db, environment, { fetch: (...request) => meta.fetch(...request) });
      return { keys };
    },
  });
  await office.db.insertInto('site_setup').values({ brand_name: 'Haat', brand_name_bn: 'হাট' }).execute();
  owner = await office.addStaff('owner', rina);
});
beforeEach(async () => {
  meta = emulateMeta();
  Object.assign(environment, META_KEYS);
  await forgetSetup();
  await sql`DELETE FROM outgoing_event`.execute(office.db);
});
afterAll(() => office.close());

/** As after a change of the keys: the cached setup is read again. */
const forgetSetup = () => sql`UPDATE site_setup SET brand_logo = ''`.execute(office.db);
const send = () =>
  sendDueEvents({
    db: office.db,
    keys,
    shopUrl: 'https://haat.example',
    clock: () => new Date(),
    log: { error: (fields) => expect(fields).toBe('no error') },
    network: {
      open: () => expect.fail('no webhook'),
      resolve: () => expect.fail('no webhook'),
      isPublic: () => true,
    },
  });
const events = () =>
  office.db
    .selectFrom('outgoing_event')
    .select(['order_id', 'state', 'problem', 'tries'])
    .orderBy('id')
    .execute();
/** Makes every waiting event due. */
const forward = () =>
  sql`UPDATE outgoing_event SET next_try = now() WHERE state = 'queued'`.execute(office.db);

interface Placed {
  id: number;
  number: string;
  token: string;
  purchase_consent?: true;
}

async function place(consent: boolean | null = true): Promise<Placed> {
  const more = { city: 'Cox’s Bazar', ...(consent !== null && { purchase_consent: consent }) };
  return (await office.placeOrder(more)) as Placed;
}

/** Delivered, and paid in cash with Tk 152 of Tk 152.25. */
async function deliver({ id }: { id: number }, paid = 15_200): Promise<void> {
  for (const status of ['PROCESSING', 'ONGOING', 'COMPLETED'] as const)
    await moveByHand(office.db, id, status);
  await office.db
    .insertInto('cash_payment')
    .values({ order_id: id, amount_paisa: paid, actor: 'staff:Rina' })
    .execute();
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

test('without keys nobody is asked, nothing is stored, and nothing leaves the shop', async () => {
  for (const name of Object.keys(META_KEYS)) delete environment[name];
  await forgetSetup();
  const setup = await office.app.inject('/api/setup/');
  expect(setup.json()[0]).not.toHaveProperty('purchase_consent');
  const order = await place();
  expect(order).not.toHaveProperty('purchase_consent');
  await deliver(order);
  await office.db.updateTable('product').set({ stock: 900 }).execute();
  expect([await send(), await events(), meta.requests]).toEqual([0, [], 0]);
});

test.each<[string, Fate[]]>([
  ['accepted at once', ['right']],
  ['away, then out of order', ['away', 'server_error', 'limit', 'token_ended', 'right']],
  ['accepted without a response, twice', ['lost', 'lost', 'right']],
])('a delivered purchase counts once with the sum that was paid: %s', async (_, fates) => {
  expect((await office.app.inject('/api/setup/')).json()).toMatchObject([{ purchase_consent: true }]);
  const order = await place();
  expect(order.purchase_consent).toBe(true);
  expect([await events(), await send()]).toEqual([[], 0]);
  await deliver(order);
  meta.fates = [...fates];
  // A process dies after its claim.
  await sql`UPDATE outgoing_event SET tries = 1`.execute(office.db);
  for (const _ of fates) {
    await forward();
    await Promise.all([send(), send(), send()]);
  }
  await forward();
  await send();
  expect(await events()).toMatchObject([{ order_id: order.id, state: 'sent' }]);
  expect(meta.events()).toEqual([
    {
      event_name: 'Purchase',
      event_id: expect.any(String),
      event_time: expect.any(Number),
      action_source: 'website',
      event_source_url: 'https://haat.example/checkout',
      user_data: {
        client_user_agent: 'lightMyRequest',
        ph: [hash('8801712345678')],
        fn: [hash('amina')],
        ct: [hash('coxsbazar')],
        country: [hash('bd')],
      },
      custom_data: {
        currency: 'BDT',
        value: 152,
        order_id: order.number,
        content_type: 'product',
        content_ids: [String(office.fixtures.miniket)],
        contents: [{ id: String(office.fixtures.miniket), quantity: 2, item_price: 72.5 }],
      },
    },
  ]);
  const stored = await office.db
    .selectFrom('purchase_consent')
    .where('order_id', '=', order.id)
    .selectAll()
    .executeTakeFirst();
  expect(stored).toMatchObject({ browser: '', withdrawn: null });
});

test('who did not agree, or has withdrawn it, is not reported', async () => {
  const [silent, refused, withdrawn] = [await place(null), await place(false), await place()];
  const url = `/api/order-app/guest-orders/${withdrawn.token}/purchase-consent/withdraw/`;
  for (let time = 0; time < 2; time++) {
    const response = await office.app.inject({ method: 'POST', url });
    expect([response.statusCode, response.json().purchase_consent]).toEqual([200, undefined]);
  }
  const late = await place();
  for (const order of [silent, refused, withdrawn, late]) await deliver(order);
  await office.app.inject({ method: 'POST', url: url.replace(withdrawn.token, late.token) });
  // At once, not when it would be sent.
  expect(await events()).toMatchObject([{ order_id: late.id, state: 'dropped', problem: 'withdrawn' }]);
  await send();
  expect(meta.requests).toBe(0);
});

test('a consent that is withdrawn at the very moment: before the request nothing leaves, after it the page says that it may have been counted', async () => {
  const withdraw = async ({ token }: Placed) => {
    const url = `/api/order-app/guest-orders/${token}/purchase-consent/withdraw/`;
    expect((await office.app.inject({ method: 'POST', url })).statusCode).toBe(200);
  };
  const [before, after] = [await place(), await place()];
  await deliver(before);
  // Its keys are read last.
  const complete = vi.spyOn(keys, 'complete').mockImplementationOnce(async (...given) => {
    await withdraw(before);
    return keys.complete(...given);
  });
  await send();
  complete.mockRestore();
  expect(meta.requests).toBe(0);
  await deliver(after);
  const { fetch } = meta;
  meta.fetch = async (...request) => {
    await withdraw(after);
    return fetch(...request);
  };
  await send();
  expect(meta.events()).toMatchObject([{ custom_data: { order_id: after.number } }]);
  expect(await events()).toMatchObject([
    { order_id: before.id, state: 'dropped', problem: 'withdrawn' },
    { order_id: after.id, state: 'dropped', problem: 'uncertain' },
  ]);
});

test('an order is queued once, when it is delivered, and a person who is erased has agreed to nothing', async () => {
  const order = await place();
  for (const status of ['PROCESSING', 'ONGOING'] as const) await moveByHand(office.db, order.id, status);
  expect(await events()).toEqual([]);
  await moveByHand(office.db, order.id, 'COMPLETED');
  const again = office.db.insertInto('outgoing_event').values({ event: 'purchase', order_id: order.id });
  await expect(again.execute()).rejects.toThrow('purchase_once');
  await office.db.transaction().execute(async (tx) => {
    await sql`SELECT set_config('haat.erasing', 'on', true)`.execute(tx);
    await sql`UPDATE orders SET receiver_phone_number = '+8800000000000' WHERE id = ${order.id}`.execute(tx);
  });
  await send();
  expect([await events(), meta.requests]).toMatchObject([[{ state: 'dropped', problem: 'withdrawn' }], 0]);
});

test('what is too old, may have been counted before or was not paid is dropped and said in the office', async () => {
  const orders = [await place(), await place(), await place(), await place()] as const;
  for (const [at, order] of orders.entries()) await deliver(order, at === 2 ? 0 : undefined);
  const gift = { kind: 'goodwill', paisa: 15_225, reason: 'late', key: 'gift' } as const;
  await adjustOrder(office.db, { ...gift, order: orders[2].id, actor: { kind: 'staff', name: 'Rina' } });
  const of = (at: number) => office.db.updateTable('outgoing_event').where('order_id', '=', orders[at]!.id);
  await of(0).set({ created: sql`now() - interval '7 days'` }).execute();
  await of(1)
    .set({ created: sql`now() - interval '3 days'`, first_try: sql`now() - interval '2 days'` })
    .execute();
  meta.fates = ['refused'];
  await send();
  const said = (await office.send('GET', 'integrations/', { cookie: owner })).json();
  expect(said.conversions).toEqual({ on: true, queued: 0, sent: 0, failed: 1, dropped: 3 });
  expect(said.unsent).toMatchObject([
    { number: orders[3].number, state: 'failed', problem: 'Invalid parameter', url: null, event: 'purchase' },
    { number: orders[2].number, state: 'dropped', problem: 'nothing_paid' },
    { number: orders[1].number, state: 'dropped', problem: 'uncertain' },
    { number: orders[0].number, state: 'dropped', problem: 'too_old' },
  ]);
  expect(meta.events()).toEqual([]);
});

test('what is not paid yet, as on the khata, uses up no tries, is no alarm, and is reported once it is', async () => {
  const order = await place();
  await deliver(order, 0);
  const never = await place();
  await deliver(never, 0);
  for (let days = 0; days < 15; days++) {
    await forward();
    await send();
  }
  const waiting = { state: 'queued', problem: 'not_paid_yet', tries: 0 };
  expect([await events(), meta.requests]).toMatchObject([[waiting, waiting], 0]);
  const { checks } = (await office.send('GET', 'health/', { cookie: owner })).json();
  expect(checks.find(({ check }: { check: string }) => check === 'integrations').code).toBe(
    'integrations_good',
  );
  await sql`UPDATE outgoing_event SET created = now() - interval '7 days' WHERE order_id = ${never.id}`.execute(
    office.db,
  );
  await payByWallet(office.db, order.id, 15_225);
  await forward();
  await send();
  expect(meta.events()).toMatchObject([{ custom_data: { value: 152.25, order_id: order.number } }]);
  expect(await events()).toMatchObject([{ state: 'sent' }, { state: 'dropped', problem: 'too_old' }]);
});

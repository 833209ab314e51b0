import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { post } from '../../testing/accounts/customers.ts';
import { addFixtures, type Fixtures } from '../../testing/fixtures.ts';
import { runInProcess } from '../../testing/run-in-process.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { spawnCommand } from '../../testing/spawn-command.ts';
import { addAttempt, lockPayableOrder } from '../payments/payment-attempts.ts';
import { recordCapture } from '../payments/record-capture.ts';
import { moveOrder } from './move-order.ts';

let shop: TestShop;
let fixtures: Fixtures;
beforeAll(async () => {
  shop = await openTestShop();
  fixtures = await addFixtures(shop.db);
});
afterAll(() => shop.close());

/** The gateway has captured the total of an order. */
function payOnline(id: number) {
  return shop.db.transaction().execute(async (tx) => {
    const order = await lockPayableOrder(tx, id);
    const attempt = await addAttempt(tx, order, { provider: 'sslcommerz', language: 'en' });
    const capture = { valId: 'val1', bankTranId: 'bank1', means: 'bKash', risky: false };
    await recordCapture(tx, order, attempt, capture);
  });
}

const command = join(import.meta.dirname, 'adjust-order-command.ts');
const run = (...args: string[]) => runInProcess(command, shop.url, args);

test('an order is supplied in part, and the output has what is due', async () => {
  const items = [{ product: fixtures.miniket, quantity: 3 }];
  const amina = { name: 'Amina', phone: '01712345678', address: 'Dhanmondi' };
  const { number } = (await post(shop.app, '/api/order-app/guest-orders/', { ...amina, items })).json<{
    number: string;
  }>();
  const rina = ['--actor', 'Rina', '--reason', 'one bag was torn'];
  expect(await run(number, 'supply', 'miniket-rice=2', ...rina)).toEqual([
    0,
    'short_supply: Tk -76.13, one bag was torn (staff:Rina)\n' +
      'costs Tk 152.25, paid Tk 0.00, refunded Tk 0.00\ndue Tk 152.25, in cash Tk 152.00',
  ]);
  const late = ['goodwill', '20.25', '--actor', 'Rina', '--reason', 'late', '--key', 'late'];
  await run(number, ...late);
  const [, out] = await run(number, ...late);
  expect(out).toContain('due Tk 132.00, in cash Tk 132.00');
  const rui = ['substitute', 'miniket-rice=1', '--with', 'rui', ...rina];
  expect(await spawnCommand(command, shop.url, [number, ...rui])).toEqual([
    1,
    'Nothing is replaced without the consent of the shopper.',
  ]);
  const [code, replaced] = await run(number, ...rui, '--consent', 'by phone');
  expect([code, replaced]).toEqual([0, expect.stringContaining('due Tk 132.00, in cash Tk 132.00')]);
  expect(await run(number, 'goodwill', '5')).toEqual([
    2,
    '--actor NAME is needed: the change records who made it.',
  ]);
  expect(await run(number, 'supply', ...rina)).toEqual([
    2,
    'supply SLUG=QUANTITY is needed. --help shows the usage.',
  ]);
  expect(await run(number, 'substitute', 'miniket-rice=1', ...rina)).toEqual([2, '--with SLUG is needed.']);
});

test('only a refund of the order itself is handed over, also one that the gateway has refused', async () => {
  const items = [{ product: fixtures.miniket, quantity: 2 }];
  const amina = { name: 'Amina', phone: '01712345679', address: 'Dhanmondi', items };
  const place = async () =>
    (await post(shop.app, '/api/order-app/guest-orders/', amina)).json<{ id: number; number: string }>();
  const [{ id, number }, other] = [await place(), await place()];
  await payOnline(id);
  const actor = { kind: 'staff', name: 'Rina' } as const;
  await moveOrder(shop.db, { order: id, to: 'CANCELLED', actor, version: null });
  const { id: refund } = await shop.db
    .updateTable('refund')
    .set({ state: 'failed', next_look: null })
    .where('order_id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow();
  const text = `refund ${refund}: Tk 152.25 to hand over in cash`;
  expect(await run(number)).toEqual([0, expect.stringContaining(text)]);
  const none = `This order has no refund ${refund}.`;
  const paidOut = ['paid-out', String(refund)];
  expect(await run(other.number, ...paidOut, '--actor', 'Rina')).toEqual([2, none]);
  expect(await run(number, ...paidOut, '--actor', 'Rina')).toEqual([0, expect.not.stringContaining(text)]);
  const audit = shop.db.selectFrom('audit').where('table_name', '=', 'refund').selectAll();
  expect(await audit.execute()).toMatchObject([
    {
      actor: 'staff:Rina',
      row_id: String(refund),
      before: { state: 'failed' },
      after: { state: 'refunded' },
    },
  ]);
});

test('--help lists every option', async () => {
  const [code, out] = await run('--help');
  expect(code).toBe(0);
  for (const name of ['actor', 'reason', 'grams', 'returned', 'with', 'consent', 'key', 'in-cash', 'help'])
    expect(out).toMatch(new RegExp(`^  --${name} +\\w`, 'm'));
});

import type { OfficeComplaint } from '@haat/contract/office/orders/complaints';
import type { OfficeOrder, OrderRow } from '@haat/contract/office/orders/orders';
import type { PickList, Tick } from '@haat/contract/office/orders/picking';
import { complaintReasons, complaintWishes } from '@haat/contract/shop/complaint-choices';
import type { OrderComplaints } from '@haat/contract/shop/complaints';
import { faces } from '@haat/contract/shop/order-choices';
import type { Order } from '@haat/contract/shop/orders';
import { sql } from 'kysely';
import { authOf, orderAsCustomer, pickOrder } from './day-shoppers.ts';
import { hexKey, type OwnOrder, type Reply, type World } from './day-world.ts';

/** What shoppers and staff do after the press: changes, substitutes, complaints, credit. Each action notes its result under its name. */
export const AFTER_ACTIONS: Record<string, (world: World) => Promise<void>> = {
  'change an order': changeAsShopper,
  'change an order by the desk': changeByDesk,
  'ask about a substitute': askAboutSubstitute,
  'answer about a substitute': answerAboutSubstitute,
  complain: complainAsShopper,
  'complain by the desk': complainByDesk,
  'decide a complaint': decideComplaint,
  'bring goods back': bringBack,
  'give credit': (world) => moveCredit(world, 'give'),
  'pay credit out': (world) => moveCredit(world, 'pay_out'),
  'order with credit': (world) => orderAsCustomer(world, 'COD', true),
  'give feedback': giveFeedback,
};

/** Notes both responses to a request that was sent twice; of one that was done the database must have the key. */
function noteBoth(world: World, kind: string, key: string, replies: readonly Reply<unknown>[]): void {
  for (const reply of replies) world.tally.note(kind, reply);
  if (replies.some(({ ok }) => ok)) world.acknowledged.push({ kind, key });
}

interface Line {
  id: number;
  quantity: number;
}

/** A change of goods, phone or both, of one line that is ordered or one more product. */
function randomChange({ random, products }: World, version: number, lines: readonly Line[]) {
  const line = random.pick(lines);
  const quantity = Math.max(0, line.quantity + random.whole(-1, 2));
  return {
    ...{ key: hexKey(), version },
    ...(random.fraction() < 0.7 && { lines: [{ line: line.id, quantity }] }),
    ...(random.fraction() < 0.4 && { add: [{ product: random.pick(products), quantity: 1 }] }),
    ...(random.fraction() < 0.3 && { receiver_phone_number: `017100000${random.whole(10, 49)}` }),
  };
}

/** As the order's page shows it. Another version of the page changes something else at the same time: at most one of both is done. */
async function changeAsShopper(world: World): Promise<void> {
  const order = pickOrder(world);
  const shown = order && (await readOwn(world, order));
  if (!order || !shown?.changeable || shown.version === undefined) return;
  const changes = [1, 2].map(() => randomChange(world, shown.version!, shown.orderitems));
  const url = `${order.url}change/`;
  const results = await Promise.all(
    changes.map((body) => world.sendTwice('POST', url, { ...authOf(order), body })),
  );
  for (const [at, replies] of results.entries())
    noteBoth(world, 'change an order', changes[at]!.key, replies);
  if (results.every((replies) => replies.some(({ ok }) => ok)))
    world.tally.break('two changes of one version of an order were made');
}

async function readOwn(world: World, order: OwnOrder): Promise<Order | null> {
  const { headers } = authOf(order);
  const reply = await world.send<Order>('GET', order.url, { ...(headers && { headers }) });
  return reply.ok ? reply.body : null;
}

async function changeByDesk(world: World): Promise<void> {
  const order = await readOrder(world, world.random.pick(['PENDING', 'PROCESSING']));
  if (!order) return;
  const body = randomChange(world, order.version, order.orderitems);
  const url = `orders/${order.id}/change/`;
  const replies = await Promise.all([1, 2].map(() => world.office('POST', url, body)));
  noteBoth(world, 'change an order by the desk', body.key, replies);
}

async function readOrder(world: World, status: string): Promise<OfficeOrder | undefined> {
  const { body, ok } = await world.office<{ orders: OrderRow[] }>('GET', `orders/?status=${status}`);
  if (!ok || body.orders.length === 0) return undefined;
  const reply = await world.office<OfficeOrder>('GET', `orders/${world.random.pick(body.orders).id}/`);
  return reply.ok ? reply.body : undefined;
}

async function askAboutSubstitute(world: World): Promise<void> {
  const list = await world.office<PickList>('GET', 'picking/?wave=all');
  if (!list.ok) return;
  const lines = list.body.products.flatMap(({ product, lines }) =>
    lines.map((line) => ({ product, ...line })),
  );
  const open = lines.filter(({ picked, quantity }) => picked === null && quantity > 0);
  if (open.length === 0) return;
  const { id, order, quantity } = world.random.pick(open);
  const own = new Set(lines.filter((line) => line.order === order).map(({ product }) => product));
  const products = world.products.filter((product) => !own.has(product)).slice(0, 2);
  if (products.length === 0) return;
  const tick: Tick = {
    ...{ key: hexKey(), line: id, action: 'offer', quantity: 1, seen: quantity },
    ...{ products, at: new Date().toISOString() },
  };
  const replies = await Promise.all(
    [1, 2].map(() =>
      world.office<{ results: { result: string; code: string }[] }>('POST', 'picking/ticks/', {
        ticks: [tick],
      }),
    ),
  );
  for (const { ok, body, code } of replies) {
    const [result] = ok ? body.results : [];
    const done = result?.result === 'applied';
    world.tally.note('ask about a substitute', { ok: done, code: result?.code || result?.result || code });
  }
  if (world.random.fraction() < 0.6) await answerAboutSubstitute(world);
}

/** Two people have the link, and answer at once. The time of some questions is over just then. */
async function answerAboutSubstitute(world: World): Promise<void> {
  const { rows } = await sql<{ id: number; token: string; products: number[] }>`
    SELECT offer.id, token, array(SELECT product_id::int FROM substitute_choice WHERE offer_id = offer.id) AS products
    FROM substitute_offer AS offer JOIN order_item ON order_item.id = order_item_id
    WHERE ended IS NULL ORDER BY EXISTS (SELECT FROM order_step AS step WHERE step.order_id = order_item.order_id), random() LIMIT 4`.execute(
    world.db,
  );
  if (rows.length === 0) return;
  const { id, token, products } = world.random.pick(rows);
  if (world.random.fraction() < 0.2)
    await sql`UPDATE substitute_offer SET expires = now() WHERE id = ${id} AND ended IS NULL`.execute(
      world.db,
    );
  const bodies = [1, 2].map(() =>
    world.random.fraction() < 0.7
      ? { answer: 'replace', product: world.random.pick(products) }
      : { answer: world.random.pick(['leave_out', 'call']) },
  );
  const url = `/api/order-app/substitutes/${token}/answer/`;
  const replies = await Promise.all(bodies.map((body) => world.send('POST', url, { body })));
  for (const [at, reply] of replies.entries()) {
    world.tally.note('answer about a substitute', reply);
    if (reply.ok) world.answers.push({ offer: id, product: null, ...bodies[at]! });
  }
}

/** Complains about lines that can be complained about, or about nothing if there are none. */
function randomComplaint({ random }: World, { lines }: Pick<OrderComplaints, 'lines'>) {
  const possible = lines.filter(({ most }) => most > 0);
  if (possible.length === 0) return null;
  const { line, most } = random.pick(possible);
  const [reason, wish] = [random.pick(complaintReasons), random.pick(complaintWishes)];
  return { key: hexKey(), lines: [{ line, amount: random.whole(1, most), reason, wish }] };
}

async function complainAsShopper(world: World): Promise<void> {
  const order = pickOrder(world, undefined, 400);
  if (!order) return;
  const { headers } = authOf(order);
  const url = `${order.url}complaints/`;
  const read = await world.send<OrderComplaints>('GET', url, { ...(headers && { headers }) });
  const body = read.ok && read.body.until !== null && randomComplaint(world, read.body);
  if (!body) return;
  noteBoth(world, 'complain', body.key, await world.sendTwice('POST', url, { ...authOf(order), body }));
}

async function complainByDesk(world: World): Promise<void> {
  const order = await readOrder(world, 'COMPLETED');
  if (!order) return;
  const lines = order.orderitems.map(({ id, quantity }) => ({
    line: id,
    most: quantity,
    unit: 'pieces' as const,
  }));
  const body = randomComplaint(world, { lines });
  if (!body) return;
  const url = `orders/${order.id}/complaints/`;
  const replies = await Promise.all([1, 2].map(() => world.office('POST', url, body)));
  noteBoth(world, 'complain by the desk', body.key, replies);
}

async function findComplaint(world: World, fits: (line: OfficeComplaint['lines'][number]) => boolean) {
  const show = world.random.pick(['open', 'done']);
  const { body, ok } = await world.office<OfficeComplaint[]>('GET', `complaints/?show=${show}`);
  const lines = ok ? body.flatMap((complaint) => complaint.lines).filter(fits) : [];
  return lines.length > 0 ? world.random.pick(lines) : undefined;
}

/** The same line on two pages, with another decision on each: one of them counts. */
async function decideComplaint(world: World): Promise<void> {
  const line = await findComplaint(world, ({ decision, waits }) => decision === null && !waits);
  if (!line) return;
  const url = `complaint-lines/${line.id}/decide/`;
  const decisions = [1, 2].map(() => {
    const decision = world.random.pick(['refund', 'refund', 'credit', 'again', 'no'] as const);
    return {
      ...{ key: hexKey(), decision, note: 'seen' },
      ...(decision === 'refund' && { seen_paisa: line.refund_paisa, in_cash: world.random.fraction() < 0.3 }),
    };
  });
  const results = await Promise.all(
    decisions.map((body) => Promise.all([1, 2].map(() => world.office('POST', url, body)))),
  );
  for (const [at, replies] of results.entries())
    noteBoth(world, 'decide a complaint', decisions[at]!.key, replies);
  if (results.every((replies) => replies.some(({ ok }) => ok)))
    world.tally.break('one line of a complaint was decided twice');
}

async function bringBack(world: World): Promise<void> {
  const line = await findComplaint(world, ({ decision, back }) => decision !== null && back === null);
  if (!line) return;
  const body = { quantity: 1, to: world.random.pick(['stock', 'waste']) };
  const url = `complaint-lines/${line.id}/goods/`;
  for (const reply of await Promise.all([1, 2].map(() => world.office('POST', url, body))))
    world.tally.note('bring goods back', reply);
}

async function moveCredit(world: World, way: 'give' | 'pay_out'): Promise<void> {
  const { phone } = world.random.pick(world.customers);
  const amount_paisa = 100 * world.random.whole(10, way === 'give' ? 900 : 90);
  const body = { phone: `+88${phone}`, way, amount_paisa, reason: 'late', key: hexKey() };
  const replies = await Promise.all([1, 2].map(() => world.office('POST', 'customers/credit/', body)));
  noteBoth(world, way === 'give' ? 'give credit' : 'pay credit out', body.key, replies);
}

async function giveFeedback(world: World): Promise<void> {
  const order = pickOrder(world, undefined, 400);
  if (!order) return;
  const body = { face: world.random.pick(faces) };
  const replies = await world.sendTwice('POST', `${order.url}feedback/`, { ...authOf(order), body });
  for (const reply of replies) world.tally.note('give feedback', reply);
}

/** What was acknowledged after the press, and is not stored. */
export async function checkAcknowledged({ db, acknowledged, answers }: World): Promise<string[]> {
  const { rows: keys } = await sql<{ key: string }>`
    SELECT edit_key AS key FROM order_edit WHERE kind = 'change'
    UNION ALL SELECT complaint_key FROM complaint UNION ALL SELECT decision_key FROM complaint_line WHERE decision IS NOT NULL
    UNION ALL SELECT replace(entry_key, 'staff ', '') FROM customer_account_entry`.execute(db);
  const stored = new Set(keys.map(({ key }) => key));
  const { rows: offers } = await sql<{ id: number; answer: string; product: number | null }>`
    SELECT id, answer, product_id AS product FROM substitute_offer WHERE ended_by IN ('guest', 'customer')`.execute(
    db,
  );
  return [
    ...acknowledged
      .filter(({ key }) => !stored.has(key))
      .map(({ kind, key }) => `${kind}: ${key} was acknowledged and is not stored`),
    ...answers
      .filter(({ offer, answer, product }) =>
        offers.every((each) => each.id !== offer || each.answer !== answer || each.product !== product),
      )
      .map(({ offer, answer }) => `question ${offer}: ${answer} was acknowledged and is not stored`),
  ];
}

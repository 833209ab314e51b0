import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { apiRoutes } from '@haat/contract/http/api-routes';
import type { Publication } from '@haat/contract/office/catalogue/prices';
import type { CashSheet } from '@haat/contract/office/orders/cash';
import type { OfficeOrder, OrderRow } from '@haat/contract/office/orders/orders';
import type { PackOrder, PackRow } from '@haat/contract/office/orders/packing';
import type { PaymentProblem } from '@haat/contract/office/orders/payments';
import type { PickList, Tick } from '@haat/contract/office/orders/picking';
import type { ValueRequest } from '@haat/contract/office/orders/value-requests';
import { hexKey, type World } from './day-world.ts';

/** What the staff do in the office: orders, goods, prices and money. Each action notes its result under its name. */
export const STAFF_ACTIONS: Record<string, (world: World) => Promise<void>> = {
  confirm: (world) => move(world, 'confirm', 'PENDING', 'PROCESSING'),
  'undo a confirmation': (world) => move(world, 'undo a confirmation', 'PROCESSING', 'PENDING'),
  'send out by the desk': (world) => move(world, 'send out by the desk', 'PROCESSING', 'ONGOING'),
  'deliver by the desk': (world) => move(world, 'deliver by the desk', 'ONGOING', 'COMPLETED'),
  'order by the desk': orderByDesk,
  'cancel by staff': cancelByStaff,
  'edit an order': editOrder,
  'lower a sum': lowerSum,
  pick,
  weigh,
  pack,
  'record a stock sheet': recordStock,
  'publish prices': publishPrices,
  'undo prices': undoPrices,
  import: importPrices,
  'erase a person': erasePerson,
  'move cash': moveCash,
  'solve a payment problem': solveProblem,
  'print an invoice': printInvoice,
  'confirm a move of value': confirmValue,
};

async function findOrder(world: World, status: string): Promise<OrderRow | undefined> {
  const { body, ok } = await world.office<{ orders: OrderRow[] }>('GET', `orders/?status=${status}`);
  return ok && body.orders.length > 0 ? world.random.pick(body.orders) : undefined;
}

async function move(world: World, kind: string, from: string, to: string): Promise<void> {
  const order = await findOrder(world, from);
  if (!order) return;
  const body = { to, version: order.version };
  // Two people press at once.
  const replies = await Promise.all([1, 2].map(() => world.office('POST', `orders/${order.id}/move/`, body)));
  for (const reply of replies) world.tally.note(kind, reply);
}

async function orderByDesk(world: World): Promise<void> {
  const body = {
    name: 'Fatema',
    phone: `017200000${world.random.whole(10, 49)}`,
    address: 'House 3, Mirpur',
    items: [{ product: world.random.pick(world.products), quantity: 1 }],
    order_key: randomUUID(),
    source: 'CALL',
  };
  world.tally.note('order by the desk', await world.office('POST', 'desk/orders/', body));
}

async function cancelByStaff(world: World): Promise<void> {
  const order = await findOrder(world, world.random.pick(['PENDING', 'PROCESSING', 'ONGOING']));
  if (!order) return;
  const body = { version: order.version, reason: 'sold out' };
  world.tally.note('cancel by staff', await world.office('POST', `orders/${order.id}/cancel/`, body));
}

async function readOrder(world: World, status: string): Promise<OfficeOrder | undefined> {
  const order = await findOrder(world, status);
  const reply = order && (await world.office<OfficeOrder>('GET', `orders/${order.id}/`));
  return reply?.ok ? reply.body : undefined;
}

async function editOrder(world: World): Promise<void> {
  const order = await readOrder(world, world.random.pick(['PENDING', 'PROCESSING']));
  const line = order && world.random.pick(order.orderitems);
  if (!order || !line) return;
  const quantity = world.random.whole(0, line.quantity);
  const body = {
    ...{ version: order.version, key: hexKey(), reason: 'a bag is missing', notify: true },
    lines: [{ line: line.id, quantity, missing: world.random.fraction() < 0.5 }],
  };
  const url = `orders/${order.id}/edit/`;
  for (const reply of await Promise.all([1, 2].map(() => world.office('POST', url, body))))
    world.tally.note('edit an order', reply);
}

async function lowerSum(world: World): Promise<void> {
  const order = await readOrder(world, world.random.pick(['PROCESSING', 'ONGOING', 'COMPLETED']));
  if (!order) return;
  const share = world.random.pick([0.05, 0.3, 0.9]);
  const amount_paisa = Math.max(100, Math.floor(order.total_paisa * share));
  const lower = { kind: 'goodwill', amount_paisa, in_cash: world.random.fraction() < 0.3 };
  const body = { version: order.version, key: hexKey(), reason: 'late', notify: true, lines: [], lower };
  world.tally.note('lower a sum', await world.office('POST', `orders/${order.id}/edit/`, body));
}

async function pick(world: World): Promise<void> {
  const { random } = world;
  const list = await world.office<PickList>('GET', 'picking/');
  if (!list.ok) return;
  const lines = list.body.products.flatMap(({ product, lines }) =>
    lines.map((line) => ({ product, ...line })),
  );
  const open = lines.filter(({ picked }) => picked === null).slice(0, 20);
  const ticks = open.map(({ id, quantity, product }): Tick => {
    const tick = { key: hexKey(), line: id, quantity, seen: quantity, at: new Date().toISOString() };
    if (random.fraction() < 0.1)
      return { ...tick, action: 'short', quantity: random.whole(0, quantity), reason: 'spoilt' };
    const other = world.products.find((each) => each !== product)!;
    if (random.fraction() < 0.08)
      return {
        ...tick,
        action: 'substitute',
        product: other,
        quantity: 1,
        consent: 'by phone',
        reason: 'sold out',
      };
    return { ...tick, action: 'pick' };
  });
  if (ticks.length === 0) return;
  // Two pickers have the same list.
  const replies = await Promise.all(
    [1, 2].map(() =>
      world.office<{ results: { result: string; code: string }[] }>('POST', 'picking/ticks/', { ticks }),
    ),
  );
  for (const { body } of replies.filter(({ ok }) => ok))
    for (const [at, { result, code }] of body.results.entries())
      world.tally.note(ticks[at]!.action, { ok: result === 'applied', code: code || result });
}

async function packing(world: World): Promise<PackOrder | undefined> {
  const { body, ok } = await world.office<PackRow[]>('GET', 'packing/');
  if (!ok || body.length === 0) return undefined;
  const reply = await world.office<PackOrder>('GET', `packing/${world.random.pick(body.slice(0, 8)).id}/`);
  return reply.ok ? reply.body : undefined;
}

async function weigh(world: World): Promise<void> {
  const order = await packing(world);
  const line = order?.lines.find(
    ({ pack_grams, grams, quantity }) => pack_grams && grams === null && quantity > 0,
  );
  if (!order || !line) return;
  const grams = Math.round(line.quantity * line.pack_grams! * (0.9 + world.random.fraction() / 5));
  const body = { version: order.version, line: line.id, quantity: line.quantity, grams, confirmed: true };
  world.tally.note('weigh', await world.office('POST', `packing/${order.id}/weigh/`, body));
}

async function pack(world: World): Promise<void> {
  const order = await packing(world);
  if (!order) return;
  const replies = await Promise.all(
    [1, 2].map(() => world.office('POST', `packing/${order.id}/packed/`, { version: order.version })),
  );
  for (const reply of replies) world.tally.note('pack', reply);
}

async function recordStock(world: World): Promise<void> {
  const { random, products } = world;
  const product = random.pick(products);
  const kind = random.pick(['receive', 'receive', 'waste', 'count']);
  const sheet = { key: hexKey(), note: '' };
  if (kind === 'count') {
    const { body, ok } = await world.office<{ stock: number }>('GET', `products/${product}/`);
    if (!ok) return;
    const lines = [{ product, quantity: body.stock, seen: body.stock }];
    world.tally.note('count stock', await world.office('POST', 'stock/counts/', { ...sheet, lines }));
    return;
  }
  const lines = [{ product, quantity: random.whole(1, kind === 'receive' ? 40 : 3) }];
  const body = { ...sheet, kind, lines };
  const replies = await Promise.all([1, 2].map(() => world.office('POST', 'stock/sheets/', body)));
  for (const reply of replies) world.tally.note(`${kind} stock`, reply);
}

async function publishPrices(world: World): Promise<void> {
  const { random, products } = world;
  const rows = await Promise.all(
    products
      .slice(0, 2)
      .map((id) => world.office<{ id: number; price_paisa: number }>('GET', `products/${id}/`)),
  );
  const changes = rows.map(({ body: { id, price_paisa: seen } }) => {
    return { product: id, seen_paisa: seen, price_paisa: Math.max(100, seen + random.whole(-300, 300)) };
  });
  const later = random.fraction() < 0.4;
  const publish_at = new Date(Date.now() + random.whole(1_000, 4_000)).toISOString();
  const body = { key: hexKey(), changes, ...(later && { publish_at }) };
  const reply = await world.office<Publication>('POST', 'prices/publications/', body);
  world.tally.note(later ? 'plan prices' : 'publish prices', reply);
}

async function undoPrices(world: World): Promise<void> {
  const { body } = await world.office<{ publications: Publication[] }>('GET', 'prices/');
  const published = body.publications.filter(({ state }) => state === 'published');
  if (published.length === 0) return;
  const url = `prices/publications/${world.random.pick(published).id}/undo/`;
  world.tally.note('undo prices', await world.office('POST', url, {}));
}

/** A file with a price and a name; it is checked, then stored. */
async function importPrices(world: World): Promise<void> {
  const csv = `slug,name,price\nilish,Padma ilish ${world.random.whole(1, 999)},${world.random.whole(1_200, 1_600)}\n`;
  const form = new FormData();
  form.append('name', 'prices.csv');
  form.append('file', new Blob([csv]), 'prices.csv');
  const headers = { cookie: world.owner.cookie, 'sec-fetch-site': 'same-origin' };
  const sent = await world.send<{ id: number }>('POST', '/api/office/imports/', { body: form, headers });
  if (!sent.ok) return world.tally.note('import', sent);
  const state = async (over: (state: string) => boolean) => {
    for (;;) {
      const { body, ok } = await world.office<{ state: string }>('GET', `imports/${sent.body.id}/`);
      if (ok && over(body.state)) return body.state;
      await wait(100);
    }
  };
  await state((now) => now !== 'checking');
  const started = await world.office('POST', `imports/${sent.body.id}/start/`, {});
  if (!started.ok) return world.tally.note('import', started);
  const end = await state((now) => now !== 'running');
  world.tally.note('import', { ok: end === 'done', code: end });
  if (end !== 'done' || world.random.fraction() < 0.5) return;
  const url = `imports/${sent.body.id}/undo/`;
  for (const reply of await Promise.all([1, 2].map(() => world.office('POST', url, {}))))
    world.tally.note('undo an import', reply);
}

/** Somebody orders, the order is cancelled, and everything about the person is erased. */
async function erasePerson(world: World): Promise<void> {
  const phone = `0173${String(world.random.whole(0, 9_999_999)).padStart(7, '0')}`;
  const items = [{ product: world.random.pick(world.products), quantity: 1 }];
  const body = { name: 'Nobody', phone, address: 'Farmgate', items };
  const placed = await world.send<{ id: number }>('POST', apiRoutes.placeGuestOrder.path, { body });
  if (!placed.ok) return;
  await world.office('POST', `orders/${placed.body.id}/cancel/`, { version: 0, reason: 'asked' });
  const reply = await world.office('POST', 'customers/erase/', { phone });
  world.tally.note('erase a person', reply);
  if (reply.ok) world.erased.push(`+88${phone}`);
}

async function moveCash(world: World): Promise<void> {
  const { random } = world;
  const kind = random.pick(['deposit', 'put_in', 'take_out']);
  const body = { key: randomUUID(), kind, amount_paisa: 100 * random.whole(1, 200), note: 'for the day' };
  const reply = await world.office<CashSheet>('POST', 'cash/transfers/', body);
  world.tally.note('move cash', reply);
  const transfer = reply.ok && reply.body.entries.findLast((entry) => entry.transfer !== null)?.transfer;
  if (!transfer || random.fraction() < 0.6) return;
  const replies = await Promise.all(
    [1, 2].map(() => world.office('POST', `cash/transfers/${transfer}/undo/`, {})),
  );
  for (const undone of replies) world.tally.note('take cash back', undone);
}

async function solveProblem(world: World): Promise<void> {
  const { body, ok } = await world.office<PaymentProblem[]>('GET', 'payments/');
  if (!ok || body.length === 0) return;
  const { id, action } = world.random.pick(body);
  const url = {
    check: `payments/attempts/${id}/check/`,
    accept: `payments/${id}/accept/`,
    request: `payments/refunds/${id}/request/`,
    pay_out: `payments/refunds/${id}/paid-out/`,
    send_back: `payments/refunds/${id}/sent-back/`,
  }[action];
  const sent = action === 'send_back' ? { trx_id: `BACK${id + 10_000}` } : {};
  for (const reply of await Promise.all([1, 2].map(() => world.office('POST', url, sent))))
    world.tally.note(`payment problem: ${action}`, reply);
}

/** Two people decide about what somebody may not move alone. */
async function confirmValue(world: World): Promise<void> {
  const { body, ok } = await world.office<ValueRequest[]>('GET', 'value-requests/');
  const waiting = ok ? body.filter(({ state, allowed }) => state === 'waiting' && allowed) : [];
  if (waiting.length === 0) return;
  const url = `value-requests/${world.random.pick(waiting).id}/decide/`;
  for (const reply of await Promise.all([1, 2].map(() => world.office('POST', url, { confirm: true }))))
    world.tally.note('confirm a move of value', reply);
}

async function printInvoice(world: World): Promise<void> {
  const order = await findOrder(world, 'PROCESSING');
  if (!order) return;
  const body = { orders: [order.id], size: '80' };
  for (const reply of await Promise.all([1, 2].map(() => world.office('POST', 'invoices/', body))))
    world.tally.note('print an invoice', reply);
}

import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { apiRoutes } from '@haat/contract/http/api-routes';
import type { Choice } from '@haat/gateway/customer-choice';
import type { Session } from '@haat/gateway/session';
import { callbackPath } from '../../../server/src/payments/payments.ts';
import { guestUrl, type OwnOrder, type Reply, type World } from './day-world.ts';

/** What shoppers do. Each action notes its result under its name. */
export const SHOPPER_ACTIONS: Record<string, (world: World) => Promise<void>> = {
  'order as a guest': async (world) => {
    await orderAsGuest(world, 'order as a guest', 'COD');
  },
  'order as a guest, online': async (world) => {
    const order = await orderAsGuest(world, 'order as a guest, online', 'ONLINE');
    if (order) await pay(world, order);
  },
  'order as a customer': (world) => orderAsCustomer(world, 'COD'),
  'order as a customer, online': (world) => orderAsCustomer(world, 'ONLINE'),
  'pay later': async (world) => {
    const order = pickOrder(world, ({ online }) => online);
    if (order) await pay(world, order);
  },
  'cancel as a shopper': async (world) => {
    const order = pickOrder(world);
    if (order) world.tally.note('cancel as a shopper', await cancel(world, order));
  },
  'cancel while paying': cancelWhilePaying,
  'merge a cart': mergeCart,
};

async function orderAsGuest(
  world: World,
  kind: string,
  order_type: 'COD' | 'ONLINE',
): Promise<OwnOrder | null> {
  const { random, tally } = world;
  const body = {
    name: 'Amina Begum',
    phone: `017100000${random.whole(10, 49)}`,
    address: 'House 7, Road 5, Dhanmondi',
    order_type,
    items: randomLines(world),
  };
  const headers = { 'idempotency-key': randomUUID() };
  // A weak network: the same order arrives twice.
  const replies = await world.sendTwice<Placed>('POST', apiRoutes.placeGuestOrder.path, { body, headers });
  for (const reply of replies) tally.note(kind, reply);
  const placed = replies.filter(({ ok }) => ok).map((reply) => reply.body);
  if (new Set(placed.map(({ number }) => number)).size > 1) tally.break('one key made two orders');
  const [first] = placed;
  return first
    ? keep(world, first, { url: guestUrl(first.token), access: null, online: order_type === 'ONLINE' })
    : null;
}

interface Placed {
  id: number;
  number: string;
  token: string;
  total: number;
  credit_used?: number;
}

function keep(world: World, { number, total }: Placed, more: Omit<OwnOrder, 'number' | 'total'>): OwnOrder {
  const order = { number, total, ...more };
  world.orders.push(order);
  return order;
}

function randomLines({ random, products }: World): { product: number; quantity: number }[] {
  const chosen = new Set(Array.from({ length: random.whole(1, 3) }, () => random.pick(products)));
  return [...chosen].map((product) => ({ product, quantity: random.whole(1, 3) }));
}

/** With `credit` it uses that of the customer, whose phone is proven. */
export async function orderAsCustomer(
  world: World,
  order_type: 'COD' | 'ONLINE',
  credit = false,
): Promise<void> {
  const { access } = world.random.pick(world.customers);
  const headers = { authorization: `Bearer ${access}` };
  for (const { product, quantity } of randomLines(world)) {
    const body = { item: product, quantity, add_key: randomUUID() };
    world.tally.note(
      'put into a cart',
      await world.send('POST', apiRoutes.addCartLine.path, { body, headers }),
    );
  }
  const body = {
    receiver_name: 'Karim Uddin',
    receiver_email: 'karim@example.com',
    receiver_phone_number: '01812345678',
    receiver_address: 'House 9, Uttara',
    order_type,
    ...(credit && { use_credit: true }),
  };
  const key = { 'idempotency-key': randomUUID() };
  const reply = await world.send<Placed>('POST', apiRoutes.placeCustomerOrder.path, {
    body,
    headers: { ...headers, ...key },
  });
  const kind = `order as a customer${order_type === 'ONLINE' ? ', online' : ''}`;
  const used = credit && reply.ok && (reply.body.credit_used ?? 0) > 0;
  world.tally.note(used ? 'order with credit' : kind, reply);
  if (!reply.ok) return;
  const url = `${apiRoutes.placeCustomerOrder.path}${reply.body.id}/`;
  const order = keep(world, reply.body, { url, access, online: order_type === 'ONLINE' });
  if (order.online) await pay(world, order);
}

/** The newest orders are the ones that can still change. */
export function pickOrder(
  { orders, random }: World,
  fits: (order: OwnOrder) => boolean = () => true,
  newest = 60,
): OwnOrder | undefined {
  const fitting = orders.slice(-newest).filter(fits);
  return fitting.length > 0 ? random.pick(fitting) : undefined;
}

/** Pays at the gateway, or fails to. The message of the gateway arrives twice at once, at both processes. */
async function pay(world: World, order: OwnOrder): Promise<void> {
  const session = await startPayment(world, order);
  if (!session) return;
  const choice = world.random.pick<Choice>(['visa', 'visa', 'visa', 'risky', 'fail', 'cancel']);
  if (!choose(world, session, choice)) return;
  world.tally.note(`pay: ${choice}`, { ok: true, code: '' });
  await callBack(world, session);
}

async function startPayment(world: World, order: OwnOrder): Promise<Session | undefined> {
  const reply = await world.send<{ payment_url: string }>(
    'POST',
    `${order.url}initiate_payment/`,
    authOf(order),
  );
  world.tally.note('start a payment', reply);
  if (!reply.ok) return undefined;
  return world.environment.buyerContext.gateway.sessionOfKey(
    reply.body.payment_url.replace(/^.*testcde/, ''),
  );
}

export const authOf = ({ access }: OwnOrder) => ({
  body: {},
  ...(access && { headers: { authorization: `Bearer ${access}` } }),
});

/** False if the session is over: somebody else has paid in it. */
function choose(world: World, session: Session, choice: Choice): boolean {
  try {
    world.environment.buyerContext.gateway.choose(session, choice);
    return true;
  } catch {
    return false;
  }
}

async function callBack(world: World, session: Session): Promise<void> {
  const { gateway } = world.environment.buyerContext;
  const url = callbackPath('sslcommerz', 'ipn');
  const body = new URLSearchParams(gateway.messageOf(session));
  for (const reply of await world.sendTwice('POST', url, { body }))
    world.tally.note('message of the gateway', reply);
}

/** The payment and the cancellation arrive together. Some refunds lose their first response and are refused when repeated. */
async function cancelWhilePaying(world: World): Promise<void> {
  const order = await orderAsGuest(world, 'order as a guest, online', 'ONLINE');
  const session = order && (await startPayment(world, order));
  if (!session || !choose(world, session, 'visa')) return;
  if (world.random.fraction() < 0.4)
    Object.assign(session.faults, { refund: 'reset', repeatedRefund: 'failed' });
  const [cancelled] = await Promise.all([cancel(world, order), callBack(world, session)]);
  world.tally.note('cancel while paying', cancelled);
}

function cancel(world: World, order: OwnOrder): Promise<Reply<unknown>> {
  return world.send('POST', `${order.url}cancel/`, {
    ...authOf(order),
    body: { reason: 'ordered by mistake' },
  });
}

/** Each merge and each addition is sent until it succeeds, then twice more, and counts once. An addition is known as long as it is the last one. */
async function mergeCart(world: World): Promise<void> {
  if (world.collecting) return;
  world.collecting = true;
  const headers = { authorization: `Bearer ${world.collector.access}` };
  const items = randomLines(world);
  const merge = { items, merge_key: randomUUID() };
  const [line] = items;
  const add = { item: line!.product, quantity: 1, add_key: randomUUID() };
  for (const [path, body] of [
    [apiRoutes.mergeCart.path, merge],
    [apiRoutes.addCartLine.path, add],
  ] as const) {
    while (!(await world.send('POST', path, { body, headers })).ok) await wait(200);
    for (const reply of await world.sendTwice('POST', path, { body, headers }))
      world.tally.note('merge a cart', reply);
  }
  for (const { product, quantity } of [...items, { product: line!.product, quantity: 1 }])
    world.cart.set(product, Math.min(999, (world.cart.get(product) ?? 0) + quantity));
  world.collecting = false;
}

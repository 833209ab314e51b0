import { createECDH } from 'node:crypto';
import type { CartLine } from '@haat/contract/shop/cart';
import type { GuestOrder, Order } from '@haat/contract/shop/orders';
import type { ShoppingList } from '@haat/contract/shop/shopping-lists';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../src/platform/db/database.ts';
import { hashToken } from '../src/wallets/receive-sms.ts';
import { addCodes, CODE, orderWithCode, phoneWithCode, renewOwnCodes } from './accounts/add-codes.ts';
import { amina, karim, receiver, type SignedInCustomer, signInAs, signUp } from './accounts/customers.ts';
import { addFixtures, type Fixtures } from './fixtures.ts';
import { moveByHand } from './orders/move-by-hand.ts';
import { openTestShop, type TestShop } from './shop.ts';
import { addSlot, addZone } from './slots.ts';

export type Method = NonNullable<InjectOptions['method']>;

/** A route of the shop: one path with one method. */
export interface RouteCase {
  /**
   * `everybody`: the same for all. `customer`: for signed-in customers, about their own data. `owner`: the path has the id
   * of an object that one customer owns. `holder`: the path has the secret token of an order.
   */
  access: 'everybody' | 'customer' | 'owner' | 'holder';
  /** Path parameters that name an object of Amina. */
  params?: (ids: Ids) => Record<string, string | number>;
  /** A valid body; text for a form, bytes for one with a file, with the boundary `x`. */
  body?: (ids: Ids, fixtures: Fixtures) => object | string | Buffer;
  /** Makes the next request of any customer possible. */
  prepare?: (db: Database) => Promise<void>;
}

/** Ids and tokens of Amina's objects, for paths and bodies. */
export interface Ids {
  profile: number;
  address: number;
  line: number;
  list: number;
  order: number;
  token: string;
  /** The token of a question about a substitute. */
  question: string;
  /** The token of a statement of a khata. */
  khata: string;
  /** The token of an order that was written from a chat. */
  chatOffer: string;
  refresh: string;
  /** A slot of home deliveries. */
  slot: number;
  /** A delivered order of Amina's account and one that she has placed as a guest, each with a line and a complaint. */
  delivered: Record<'account' | 'guest', { order: number; token: string; line: number; complaint: number }>;
}

const home = {
  name: 'Amina',
  email: 'amina@example.com',
  phone: amina.phone,
  address: 'Dhanmondi',
  city: 'Dhaka',
  zipcode: '1205',
  country: 'Bangladesh',
};
const message = { name: 'Amina', email: 'amina@example.com', subject: 'Rui', message: 'Is it fresh?' };
const profile = { params: (ids: Ids) => ({ id: ids.profile }) };
const address = { params: (ids: Ids) => ({ id: ids.address }) };
const line = { params: (ids: Ids) => ({ id: ids.line }) };
const list = { params: (ids: Ids) => ({ id: ids.list }) };
const order = { params: (ids: Ids) => ({ id: ids.order }) };
/** Repeated it is the same change. */
const orderChange = () => ({ key: '0'.repeat(32), version: 0, note: 'Ring twice' });

/** Repeated it is the same claim. */
const claimOf = (trx_id: string) => () => ({ key: '0'.repeat(32), wallet: 'bkash', trx_id });

/** Orders of the demo wait for no code. */
async function waitForCode(db: Database): Promise<void> {
  await db.deleteFrom('attempt').execute();
  await db.deleteFrom('code').where('purpose', '=', 'confirm_order').execute();
  const step = { risk_step: 'code', risk_reason: 'first_order', risk_done: null } as const;
  await db.updateTable('orders').set(step).where('status', '=', 'PENDING').execute();
}

const guestOrder = { access: 'holder', params: (ids: Ids) => ({ token: ids.token }) } as const;
const question = { access: 'holder', params: (ids: Ids) => ({ token: ids.question }) } as const;
async function sendNotices(db: Database): Promise<void> {
  await db.updateTable('shop_setting').set({ push: true }).execute();
  await db.deleteFrom('push_subscription').execute();
}
/** A browser that asks for notices. */
const pushBody = () => ({
  endpoint: 'https://push.example/1',
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) },
});
const chatOffer = { access: 'holder', params: (ids: Ids) => ({ token: ids.chatOffer }) } as const;
const khata = { access: 'holder', params: (ids: Ids) => ({ token: ids.khata }) } as const;
const customerOrder = () => ({ ...receiver, order_key: `key-${Math.random()}` });
const newPhone = () => `019${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
const guestOrderBody = (_ids: Ids, { blender }: Fixtures) => ({
  name: 'Amina',
  phone: amina.phone,
  address: 'Dhanmondi',
  items: [{ product: blender, quantity: 1 }],
});
const complaintOf =
  (kind: 'account' | 'guest') =>
  ({ delivered }: Ids) => ({
    key: 'c'.repeat(32),
    lines: [{ line: delivered[kind].line, amount: 1, reason: 'spoiled', wish: 'refund' }],
  });
/** A form with a key and a GIF of one pixel. */
const photoBody = () =>
  Buffer.concat([
    Buffer.from(`--x\r\nContent-Disposition: form-data; name="key"\r\n\r\n${'d'.repeat(32)}\r\n`),
    Buffer.from('--x\r\nContent-Disposition: form-data; name="photo"; filename="a.gif"\r\n'),
    Buffer.from('Content-Type: image/gif\r\n\r\n'),
    Buffer.from('R0lGODdhAQABAIAAAAAAAP///ywAAAAAAQABAAACAkQBADs=', 'base64'),
    Buffer.from('\r\n--x--\r\n'),
  ]);
const accountComplaints = {
  access: 'owner',
  params: ({ delivered }: Ids) => ({ id: delivered.account.order, complaint: delivered.account.complaint }),
} as const;
const guestComplaints = {
  access: 'holder',
  params: ({ delivered }: Ids) => ({ token: delivered.guest.token, complaint: delivered.guest.complaint }),
} as const;
/** The id of ilish, the third fixture. */
const SOLD_OUT = 3;
const everybody: RouteCase = { access: 'everybody' };
const customer: RouteCase = { access: 'customer' };
const ownCode = { access: 'customer', prepare: renewOwnCodes } as const;
const callback: RouteCase = { access: 'everybody', body: () => 'tran_id=none&status=VALID' };

/** Every route of the shop, in a sequence in which Amina can request them all. A test fails if a new route is missing in this table. */
export const routeCases: Record<string, RouteCase> = {
  'GET /api/openapi.json': everybody,
  'GET /api/shop-app/products': everybody,
  'GET /api/shop-app/products/:id': { access: 'everybody', params: () => ({ id: 1 }) },
  'GET /api/shop-app/products/facets': { access: 'everybody' },
  'GET /api/shop-app/products/by-id/:ids': { access: 'everybody', params: () => ({ ids: 1 }) },
  'POST /api/shop-app/products/:id/stock-alert': {
    access: 'everybody',
    params: () => ({ id: SOLD_OUT }),
    body: () => ({ phone: newPhone() }),
  },
  'POST /api/shop-app/products/:id/sold-out-view': {
    access: 'everybody',
    params: () => ({ id: SOLD_OUT }),
  },
  'POST /api/shop-app/quick-list': { access: 'everybody', body: () => ({ lines: ['miniket 2 kg'] }) },
  'GET /api/shop-app/categories': everybody,
  'GET /api/setup': everybody,
  'GET /api/aboutus/setup_page': everybody,
  'GET /api/aboutus/slider-banner': everybody,
  'GET /api/aboutus/contact-info': everybody,
  'GET /api/aboutus/articles': everybody,
  'POST /api/aboutus/messages': { access: 'everybody', body: () => message },
  'POST /api/user/register': {
    access: 'everybody',
    body: () => ({ phone: newPhone(), email: 'rahima@example.com', password: 'mustard oil and rice' }),
  },
  'POST /api/token': { access: 'everybody', body: () => ({ phone: amina.phone, password: amina.password }) },
  'POST /api/token/refresh': { access: 'everybody', body: ({ refresh }) => ({ refresh }) },
  'POST /api/token/logout': { access: 'everybody', body: ({ refresh }) => ({ refresh }) },
  'POST /api/token/password-reset/code': { access: 'everybody', body: () => ({ phone: newPhone() }) },
  'POST /api/token/password-reset': {
    access: 'everybody',
    body: () => ({ phone: phoneWithCode(), code: CODE, new_password: 'mustard oil and rice' }),
  },
  'POST /api/token/unlock/code': { access: 'everybody', body: () => ({ phone: newPhone() }) },
  'POST /api/token/unlock': { access: 'everybody', body: () => ({ phone: phoneWithCode(), code: CODE }) },
  'POST /api/user/claim/code': { ...ownCode, body: () => ({ language: 'bn' }) },
  'POST /api/user/claim': { ...ownCode, body: () => ({ code: CODE }) },
  'POST /api/user/phone/code': { ...ownCode, body: () => ({ phone: amina.phone }) },
  'POST /api/user/phone/confirm': { ...ownCode, body: () => ({ phone: amina.phone, code: CODE }) },
  'POST /api/user/phone': { ...ownCode, body: () => ({ phone: amina.phone, code: CODE }) },
  'GET /api/user/profiles': customer,
  'PATCH /api/user/profiles/:id': { access: 'owner', ...profile, body: () => ({ city: 'Dhaka' }) },
  'POST /api/user/password': {
    access: 'customer',
    body: () => ({ current_password: amina.password, new_password: amina.password }),
  },
  'POST /api/user/sessions/end-others': customer,
  'GET /api/payment-app/shipping-address': customer,
  'POST /api/payment-app/shipping-address': { access: 'customer', body: () => home },
  'PUT /api/payment-app/shipping-address/:id': { access: 'owner', ...address, body: () => home },
  'GET /api/user/lists': customer,
  'POST /api/user/lists': { access: 'customer', body: (_ids, { rui }) => ({ name: '', products: [rui] }) },
  'POST /api/user/lists/merge': {
    access: 'customer',
    body: (_ids, { rui }) => ({ lists: [{ name: 'Monthly', products: [rui] }], merge_key: 'key' }),
  },
  'PATCH /api/user/lists/:id': { access: 'owner', ...list, body: () => ({ name: 'Weekly' }) },
  'DELETE /api/user/lists/:id/products/:product': {
    access: 'owner',
    params: (ids) => ({ id: ids.list, product: 1 }),
  },
  'DELETE /api/user/lists/:id': { access: 'owner', ...list },
  'GET /api/payment-app/carts': customer,
  'POST /api/payment-app/carts': {
    access: 'customer',
    body: (_ids, fixtures) => ({ item: fixtures.blender, quantity: 1 }),
  },
  'POST /api/payment-app/carts/merge': {
    access: 'customer',
    body: (_ids, fixtures) => ({ items: [{ product: fixtures.miniket, quantity: 1 }], merge_key: 'key' }),
  },
  'PATCH /api/payment-app/carts/:id': { access: 'owner', ...line, body: () => ({ quantity: 2 }) },
  'DELETE /api/payment-app/carts/:id': { access: 'owner', ...line },
  'POST /api/payment-app/orders': { access: 'customer', body: customerOrder },
  'GET /api/payment-app/orders': customer,
  'GET /api/order-app/orders': customer,
  'GET /api/payment-app/agreements': { access: 'customer' },
  'DELETE /api/payment-app/agreements/:provider': {
    access: 'customer',
    params: () => ({ provider: 'bkash' }),
  },
  'GET /api/payment-app/orders/:id/initiate_payment': { access: 'owner', ...order },
  'POST /api/payment-app/orders/:id/initiate_payment': { access: 'owner', ...order },
  'GET /api/payment-app/orders/:id/payment_status': { access: 'owner', ...order },
  'GET /api/payment-app/orders/:id/sent-money': { access: 'owner', ...order },
  'POST /api/payment-app/orders/:id/sent-money': { access: 'owner', ...order, body: claimOf('9AB1CDE2FG') },
  'GET /api/order-app/guest-orders/:token/sent-money': guestOrder,
  'POST /api/order-app/guest-orders/:token/sent-money': { ...guestOrder, body: claimOf('9AB1CDE2FH') },
  'POST /api/payment-app/orders/:id/code': {
    access: 'owner',
    ...order,
    prepare: waitForCode,
    body: () => ({}),
  },
  'POST /api/order-app/guest-orders/:token/code': { ...guestOrder, prepare: waitForCode, body: () => ({}) },
  'POST /api/wallet-receipts': { access: 'everybody', body: () => ({ from: 'bKash', text: 'Hello' }) },
  'POST /api/payment-app/orders/:id/change/preview': { access: 'owner', ...order, body: orderChange },
  'POST /api/payment-app/orders/:id/change': { access: 'owner', ...order, body: orderChange },
  'POST /api/payment-app/orders/:id/cancel': { access: 'owner', ...order },
  'POST /api/order-app/quote': {
    access: 'everybody',
    body: (_ids, { blender }) => ({ items: [{ product: blender, quantity: 1 }] }),
  },
  'GET /api/order-app/slots': everybody,
  'POST /api/order-app/slots/:id/reservations': {
    access: 'everybody',
    params: ({ slot }) => ({ id: slot }),
    body: () => ({ order_key: `key-${Math.random()}`, lines: 1 }),
  },
  'GET /api/order-app/delivery-zones': everybody,
  'GET /api/order-app/areas': everybody,
  'GET /api/order-app/areas/:id': { access: 'everybody', params: () => ({ id: 1 }) },
  'POST /api/order-app/guest-orders': { access: 'everybody', body: guestOrderBody },
  'GET /api/order-app/guest-orders/:token': guestOrder,
  'GET /api/order-app/guest-orders/:token/initiate_payment': guestOrder,
  'POST /api/order-app/guest-orders/:token/initiate_payment': guestOrder,
  'GET /api/order-app/guest-orders/:token/payment_status': guestOrder,
  'GET /api/payment-app/orders/:id/again': { access: 'owner', ...order },
  'GET /api/order-app/guest-orders/:token/again': guestOrder,
  'POST /api/order-app/guest-orders/:token/change/preview': { ...guestOrder, body: orderChange },
  'POST /api/order-app/guest-orders/:token/change': { ...guestOrder, body: orderChange },
  'POST /api/order-app/guest-orders/:token/cancel': guestOrder,
  'POST /api/order-app/guest-orders/:token/feedback': { ...guestComplaints, body: () => ({ face: 'good' }) },
  'POST /api/payment-app/orders/:id/feedback': { ...accountComplaints, body: () => ({ face: 'good' }) },
  'POST /api/order-app/guest-orders/:token/purchase-consent/withdraw': guestComplaints,
  'POST /api/payment-app/orders/:id/purchase-consent/withdraw': accountComplaints,
  'POST /api/payment-app/orders/:id/push': {
    access: 'owner',
    ...order,
    prepare: sendNotices,
    body: pushBody,
  },
  'POST /api/order-app/guest-orders/:token/push': {
    ...guestOrder,
    prepare: sendNotices,
    body: pushBody,
  },
  'GET /api/order-app/chat-offers/:token': chatOffer,
  'POST /api/order-app/chat-offers/:token/accept': chatOffer,
  'GET /api/whatsapp/webhook': everybody,
  'POST /api/whatsapp/webhook': { access: 'everybody', body: () => ({ entry: [] }) },
  'GET /api/order-app/substitutes/:token': question,
  'POST /api/order-app/substitutes/:token/answer': { ...question, body: () => ({ answer: 'call' }) },
  'GET /api/user/khata/:token': khata,
  'POST /api/user/khata/:token/initiate_payment': khata,
  'GET /api/user/khata/:token/payment_status': khata,
  'GET /api/user/khata/:token/sent-money': khata,
  'POST /api/user/khata/:token/sent-money': { ...khata, body: claimOf('9AB1CDE2FI') },
  'GET /api/order-app/low-stock': everybody,
  'GET /api/payment-app/standing-wishes': customer,
  'GET /api/payment-app/orders/:id/complaints': accountComplaints,
  'POST /api/payment-app/orders/:id/complaints': { ...accountComplaints, body: complaintOf('account') },
  'POST /api/payment-app/orders/:id/complaints/:complaint/photos': { ...accountComplaints, body: photoBody },
  'GET /api/order-app/guest-orders/:token/complaints': guestComplaints,
  'POST /api/order-app/guest-orders/:token/complaints': { ...guestComplaints, body: complaintOf('guest') },
  'POST /api/order-app/guest-orders/:token/complaints/:complaint/photos': {
    ...guestComplaints,
    body: photoBody,
  },
  'POST /api/order-app/track/code': {
    access: 'everybody',
    body: () => ({ number: 'H100001', phone: newPhone() }),
  },
  'POST /api/order-app/track': { access: 'everybody', body: orderWithCode },
  'POST /api/order-app/track/orders': {
    access: 'everybody',
    body: () => ({ phone: phoneWithCode(), code: CODE }),
  },
  'GET /api/order-app/credit': customer,
  'POST /api/order-app/credit/code': { access: 'everybody', body: () => ({ phone: newPhone() }) },
  'POST /api/order-app/credit/proof': {
    access: 'everybody',
    body: () => ({ phone: phoneWithCode(), code: CODE }),
  },
  'POST /api/couriers/:courier/webhook': {
    access: 'everybody',
    params: () => ({ courier: 'steadfast' }),
    body: () => ({}),
  },
  'POST /api/payment-app/payments/local/ipn': callback,
  'POST /api/payment-app/payments/local/success': callback,
  'POST /api/payment-app/payments/local/fail': callback,
  'POST /api/payment-app/payments/local/cancel': callback,
  'POST /demo-gateway/gwprocess/v4/api.php': { access: 'everybody', body: () => 'store_id=none' },
  'GET /demo-gateway/validator/api/validationserverAPI.php': everybody,
  'GET /demo-gateway/validator/api/merchantTransIDvalidationAPI.php': everybody,
  'GET /demo-gateway/public/tls': everybody,
  'GET /demo-gateway/EasyCheckOut/:key': { access: 'everybody', params: () => ({ key: 'none' }) },
  'POST /demo-gateway/EasyCheckOut/:key': {
    access: 'everybody',
    params: () => ({ key: 'none' }),
    body: () => 'choice=visa',
  },
  'GET /demo/phone': everybody,
  'GET *': { access: 'everybody', params: () => ({ '*': 'media/tiles/poa-fish.webp' }) },
  'GET /api/order-photos/:photo': { access: 'everybody', params: () => ({ photo: '0'.repeat(32) }) },
  'POST /api/csp-reports': everybody,
  'GET /healthz': everybody,
  'GET /readyz': everybody,
};

/** A shop with an object of Amina for every route, and with other customers. */
export interface PopulatedShop extends TestShop {
  fixtures: Fixtures;
  ids: Ids;
  amina: SignedInCustomer;
  karim: SignedInCustomer;
  /** A disabled customer, with a token from before. */
  disabled: SignedInCustomer;
}

/** Opens it, with rate limits that no test reaches. */
export async function openPopulatedShop(): Promise<PopulatedShop> {
  const limits = {
    guestOrders: 1e6,
    customerOrders: 1e6,
    quotes: 1e6,
    reservations: 1e6,
    quickLists: 1e6,
    customers: 1e6,
    messages: 1e6,
    refreshes: 1e6,
    profileChanges: 1e6,
    payments: 1e6,
    callbacks: 1e6,
    cancellations: 1e6,
    codes: 1e6,
    changes: 1e6,
    feedback: 1e6,
    answers: 1e6,
    complaints: 1e6,
    claims: 1e6,
    forwardedSms: 1e6,
    apiKeys: 1e6,
    photos: 1e6,
    webhooks: 1e6,
    subscriptions: 1e6,
  };
  const shop = await openTestShop({
    limits,
    payments: { providers: ['local'], shopUrl: 'https://haat.example' },
    messages: { providers: ['demo'], shopUrl: 'https://haat.example' },
  });
  const fixtures = await addFixtures(shop.db);
  const wallets = [{ wallet: 'bkash', number: '+8801912345678', account: 'personal' }];
  await shop.db
    .updateTable('shop_setting')
    .set({ wallets: JSON.stringify(wallets) })
    .execute();
  await addCodes(shop.db, fixtures.blender);
  const [a, k] = [await signUp(shop.app, amina), await signUp(shop.app, karim)];
  // One token opens every route, also that of phones that forward SMS.
  await shop.db
    .insertInto('wallet_phone')
    .values({ name: 'Desk', token_hash: hashToken(a.access), actor: 'shop', last_seen: null, revoked: null })
    .execute();
  const gone = await signUp(shop.app, { phone: '01512345678', password: 'nobody knows it' });
  await shop.db.updateTable('customer').set({ disabled: new Date() }).where('id', '=', gone.id).execute();
  const zone = await addZone(shop.db, { charge_paisa: 0, hours: null });
  const slot = await addSlot(shop.db, { zone, capacity: 1000 });
  const delivered = {
    account: await deliver(shop.db, await orderAgain(a, fixtures)),
    guest: await deliver(shop.db, await orderAsGuest(shop.app, fixtures)),
  };
  const filled = await fill(shop.app, a, fixtures);
  const { token } = await shop.db
    .insertInto('khata')
    .values({ phone: '+8801711900901', limit_paisa: 50_000, changed_by: 'staff:Rina' })
    .returning('token')
    .executeTakeFirstOrThrow();
  const owed = {
    kind: 'baki',
    amount_paisa: -20_000,
    reason: 'Rice',
    actor: 'staff:Rina',
    entry_key: 'baki',
  } as const;
  await shop.db
    .insertInto('customer_account_entry')
    .values({ phone: '+8801711900901', ...owed })
    .execute();
  const question = await addQuestion(shop, fixtures);
  const chatOffer = await addChatOffer(shop.db, fixtures);
  const ids = { ...filled, slot, delivered, question, khata: token, chatOffer };
  return { ...shop, fixtures, amina: a, karim: k, disabled: gone, ids };
}

async function orderAgain(customer: SignedInCustomer, { blender }: Fixtures): Promise<Order> {
  await customer.call('POST', '/api/payment-app/carts/', { item: blender, quantity: 1 });
  return (await customer.call('POST', '/api/payment-app/orders/', customerOrder())).json();
}

async function orderAsGuest(app: FastifyInstance, fixtures: Fixtures): Promise<GuestOrder> {
  const payload = guestOrderBody({} as Ids, fixtures);
  return (await app.inject({ method: 'POST', url: '/api/order-app/guest-orders/', payload })).json();
}

/** Makes an order a delivered one with a complaint, without what a delivery needs. */
async function deliver(db: Database, placed: Order | GuestOrder): Promise<Ids['delivered']['guest']> {
  const { id: order, orderitems } = placed;
  return db.transaction().execute(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await sql`UPDATE orders SET status = 'COMPLETED' WHERE id = ${order}`.execute(tx);
    await sql`INSERT INTO order_history (order_id, from_status, to_status, actor)
      VALUES (${order}, 'ONGOING', 'COMPLETED', 'staff:Rina')`.execute(tx);
    const { rows } = await sql<{ id: number }>`INSERT INTO complaint (order_id, text, actor, complaint_key)
      VALUES (${order}, '', 'guest', ${'0'.repeat(32)}) RETURNING id`.execute(tx);
    const line = orderitems[0]!.id;
    const complaint = rows[0]!.id;
    await sql`INSERT INTO complaint_line (complaint_id, order_id, order_item_id, amount, reason, wish, decision, accepted, note,
        decided, decided_by, decision_key)
      VALUES (${complaint}, ${order}, ${line}, 1, 'late', 'refund', 'no', 0, 'Sorry', now(), 'staff:Rina', 'no')`.execute(
      tx,
    );
    const token = 'token' in placed ? placed.token : '';
    return { order, token, line, complaint };
  });
}

async function fill(
  app: FastifyInstance,
  customer: SignedInCustomer,
  { blender, rui }: Fixtures,
): Promise<Omit<Ids, 'slot' | 'question' | 'khata' | 'chatOffer' | 'delivered'>> {
  const cart = '/api/payment-app/carts/';
  await customer.call('POST', cart, { item: blender, quantity: 1 });
  const ordered = await customer.call('POST', '/api/payment-app/orders/', customerOrder());
  const inCart = await customer.call('POST', cart, { item: rui, quantity: 1 });
  const savedAddress = await customer.call('POST', '/api/payment-app/shipping-address/', home);
  const payload = guestOrderBody({} as Ids, { blender } as Fixtures);
  const asGuest = await app.inject({ method: 'POST', url: '/api/order-app/guest-orders/', payload });
  const lists = await customer.call('POST', '/api/user/lists/', { name: 'Amina’s', products: [rui] });
  const { refresh } = await signInAs(app, amina);
  return {
    profile: customer.id,
    address: savedAddress.json<{ id: number }>().id,
    line: inCart.json<CartLine>().id,
    list: lists.json<ShoppingList[]>()[0]!.id,
    order: ordered.json<Order>().id,
    token: asGuest.json<GuestOrder>().token,
    refresh,
  };
}

/** Asks what to supply instead of a line of another order of the guest; returns the token of the link. */
async function addQuestion({ app, db }: Pick<TestShop, 'app' | 'db'>, fixtures: Fixtures): Promise<string> {
  const payload = { ...guestOrderBody({} as Ids, fixtures), order_key: 'key-question' };
  const response = await app.inject({ method: 'POST', url: '/api/order-app/guest-orders/', payload });
  const { id } = response.json<GuestOrder>();
  await moveByHand(db, id, 'PROCESSING');
  const token = 'Qu3stion'.repeat(4);
  await sql`
    WITH picker AS (
      INSERT INTO staff (name, login, role, password_hash) VALUES ('Picker', '+8801711900900', 'packer', '$argon2id$none') RETURNING id)
    INSERT INTO substitute_offer (order_item_id, quantity, seen, token, staff_id, actor, expires)
    SELECT line.id, 1, line.quantity, ${token}, picker.id, 'staff:Picker', now() + interval '1 hour'
    FROM picker, order_item AS line WHERE order_id = ${id}`.execute(db);
  return token;
}

/** Stores an order that was written from a chat; returns the token of its link. Needs a staff member. */
async function addChatOffer(db: Database, fixtures: Fixtures): Promise<string> {
  const token = 'ChatOffe'.repeat(4);
  const request = { ...guestOrderBody({} as Ids, fixtures), order_key: 'key-chat', source: 'WHATSAPP' };
  await sql`
    WITH chat AS (INSERT INTO chat (phone, received) VALUES ('+8801711900902', now()) RETURNING id)
    INSERT INTO chat_offer (chat_id, token, request, total_paisa, staff_id, expires)
    SELECT chat.id, ${token}, ${JSON.stringify(request)}::jsonb, 100, (SELECT min(id) FROM staff), now() + interval '1 day'
    FROM chat`.execute(db);
  return token;
}

interface RouteRequest {
  params?: Record<string, string | number>;
  /** Text is sent as a form, bytes as one with a file. */
  body?: object | string | Buffer | undefined;
  access?: string;
}

/** Sends one request to a route. */
export function callRoute({ app }: Pick<TestShop, 'app'>, name: string, request: RouteRequest = {}) {
  return app.inject(requestOf(name, request));
}

/** A request to a route as method, URL without the last slash, headers and body. */
function requestOf(name: string, { params = {}, body, access }: RouteRequest) {
  const [method = '', pattern = ''] = name.split(' ');
  const url = pattern.replace(/:(\w+)|\*/g, (wildcard, key) => String(params[key ?? wildcard] ?? ''));
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
  const form = Buffer.isBuffer(body)
    ? 'multipart/form-data; boundary=x'
    : 'application/x-www-form-urlencoded';
  const type = isRaw ? form : 'application/json';
  return {
    method: method as Method,
    url: url.startsWith('/') ? url : `/${url}`,
    headers: {
      ...(body === undefined ? {} : { 'content-type': type }),
      ...(access === undefined ? {} : { authorization: `Bearer ${access}` }),
    },
    ...(body === undefined ? {} : { payload: isRaw ? body : JSON.stringify(body) }),
  };
}

/** The next valid request of Amina to a route, with `body` or her own; makes the shop ready to take it. */
export async function validRequest(shop: PopulatedShop, name: string, body?: object | string | Buffer) {
  const { blender: item } = shop.fixtures;
  if (name === 'POST /api/payment-app/orders')
    await shop.amina.call('POST', '/api/payment-app/carts/', { item, quantity: 1 });
  const routeCase = routeCases[name]!;
  await routeCase.prepare?.(shop.db);
  return requestOf(name, {
    params: routeCase.params?.(shop.ids) ?? {},
    body: body ?? routeCase.body?.(shop.ids, shop.fixtures),
    access: shop.amina.access,
  });
}

/** A JSON Schema of the OpenAPI document. */
export interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  additionalProperties?: unknown;
}

interface Operation {
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
}

/**
 * The operations of the OpenAPI document with their routes, without the forms of payment providers and the webhook of
 * WhatsApp, which this shop does not have.
 */
export async function describedRoutes({
  app,
}: PopulatedShop): Promise<[name: string, routeCase: RouteCase, operation: Operation][]> {
  const document = (await app.inject('/api/openapi.json')).json<Description>();
  const { paths } = withoutReferences(document, document.components.schemas) as Description;
  return Object.entries(routeCases).flatMap(([name, routeCase]) => {
    const [method = '', path = ''] = name.split(' ');
    const operation = paths[`${path.replaceAll(/:(\w+)/g, '{$1}')}/`]?.[method.toLowerCase()];
    if (!operation || /\/payments\/local\/|\/whatsapp\/webhook/.test(name)) return [];
    const described: [string, RouteCase, Operation][] = [[name, routeCase, operation]];
    return described;
  });
}

/** A part of the document with the shared schemas in the places where they are used. */
function withoutReferences(node: unknown, schemas: Record<string, unknown>): unknown {
  if (Array.isArray(node)) return node.map((each) => withoutReferences(each, schemas));
  if (typeof node !== 'object' || node === null) return node;
  if ('$ref' in node) return withoutReferences(schemas[String(node.$ref).split('/').at(-1)!], schemas);
  const fields = Object.entries(node).map(([name, each]) => [name, withoutReferences(each, schemas)]);
  return Object.fromEntries(fields);
}

/** Every route that the app has registered, as `GET /api/shop-app/products/:id`; HEAD counts as GET. */
export function routesOf(app: FastifyInstance): string[] {
  const routes: string[] = [];
  const parents: string[] = [];
  for (const row of app.printRoutes({ commonPrefix: false }).trimEnd().split('\n')) {
    const [, indent = '', part = '', methods = ''] = /^([│├└─\s]*)(\S+)(?: \((.*)\))?$/.exec(row) ?? [];
    const depth = indent.length / 4;
    parents[depth] = part;
    const path = parents.slice(0, depth + 1).join('');
    for (const method of methods.split(', ').filter((each) => each !== '' && each !== 'HEAD'))
      routes.push(`${method} ${path}`);
  }
  return routes;
}

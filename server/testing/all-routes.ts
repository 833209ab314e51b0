import { createECDH } from 'node:crypto';
import { type ApiRoute, type ApiRoutes, apiRoutes } from '@haat/contract/http/api-routes';
import type { Endpoint } from '@haat/contract/http/endpoint';
import type { CartLine } from '@haat/contract/shop/cart';
import { endpoints } from '@haat/contract/shop/endpoints';
import type { GuestOrder, Order } from '@haat/contract/shop/orders';
import type { ShoppingList } from '@haat/contract/shop/shopping-lists';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { sql } from 'kysely';
import type { Static, TSchema } from 'typebox';
import type { Database } from '../src/platform/db/database.ts';
import { hashToken } from '../src/wallets/receive-sms.ts';
import { addCodes, CODE, orderWithCode, phoneWithCode, renewOwnCodes } from './accounts/add-codes.ts';
import { amina, karim, receiver, type SignedInCustomer, signInAs, signUp } from './accounts/customers.ts';
import { addFixtures, type Fixtures } from './fixtures.ts';
import { moveByHand } from './orders/move-by-hand.ts';
import { openTestShop, type TestShop } from './shop.ts';
import { addSlot, addZone } from './slots.ts';

export type Method = NonNullable<InjectOptions['method']>;

/** A valid request of Amina. */
interface ValidRequest {
  /** Path parameters that name an object of Amina. */
  params?: (ids: Ids) => Record<string, string | number>;
  /** A valid body; text for a form, bytes for one with a file, with the boundary `x`. */
  body?: (ids: Ids, fixtures: Fixtures) => object | string | Buffer;
  /** Makes the next request of any customer possible. */
  prepare?: (db: Database) => Promise<void>;
}

/** A route of the shop: one path with one method. */
export interface RouteCase extends ValidRequest {
  name: RouteName;
  method: Method;
  /** The path without its last slash; parameters as `:id`. */
  path: string;
  /**
   * `everybody`: the same for all. `customer`: for signed-in customers, about their own data. `owner`: the path has the id
   * of an object that one customer owns. `holder`: the path has the secret token of an order.
   */
  access: 'everybody' | 'customer' | 'owner' | 'holder';
}

/** A valid request to an endpoint, with parameters and a body if the endpoint has them. */
type EndpointCase<E> = Pick<ValidRequest, 'prepare'> &
  (E extends { params: infer S extends TSchema } ? { params: (ids: Ids) => Static<S> } : unknown) &
  (E extends { body: infer S extends TSchema }
    ? { body: (ids: Ids, fixtures: Fixtures) => Static<S> | Buffer }
    : unknown);

type Endpoints = Pick<typeof endpoints, keyof ApiRoutes>;
type WithCase = {
  [Name in keyof Endpoints]: Record<never, never> extends EndpointCase<Endpoints[Name]> ? never : Name;
}[keyof Endpoints];
type EndpointCases = { [Name in WithCase]: EndpointCase<Endpoints[Name]> } & {
  [Name in Exclude<keyof Endpoints, WithCase>]?: EndpointCase<Endpoints[Name]>;
};

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
const claimOf = (trx_id: string) => () => ({ key: '0'.repeat(32), wallet: 'bkash' as const, trx_id });

/** Orders of the demo wait for no code. */
async function waitForCode(db: Database): Promise<void> {
  await db.deleteFrom('attempt').execute();
  await db.deleteFrom('code').where('purpose', '=', 'confirm_order').execute();
  const step = { risk_step: 'code', risk_reason: 'first_order', risk_done: null } as const;
  await db.updateTable('orders').set(step).where('status', '=', 'PENDING').execute();
}

const guestOrder = { params: (ids: Ids) => ({ token: ids.token }) } as const;
const question = { params: (ids: Ids) => ({ token: ids.question }) } as const;
async function sendNotices(db: Database): Promise<void> {
  await db.updateTable('shop_setting').set({ push: true }).execute();
  await db.deleteFrom('push_subscription').execute();
}
/** A browser that asks for notices. */
const pushBody = () => ({
  endpoint: 'https://push.example/1',
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) },
});
const chatOffer = { params: (ids: Ids) => ({ token: ids.chatOffer }) } as const;
const khata = { params: (ids: Ids) => ({ token: ids.khata }) } as const;
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
    lines: [{ line: delivered[kind].line, amount: 1, reason: 'spoiled' as const, wish: 'refund' as const }],
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
  params: ({ delivered }: Ids) => ({ id: delivered.account.order, complaint: delivered.account.complaint }),
} as const;
const guestComplaints = {
  params: ({ delivered }: Ids) => ({ token: delivered.guest.token, complaint: delivered.guest.complaint }),
} as const;
/** The id of ilish, the third fixture. */
const SOLD_OUT = 3;
const ownCode = { prepare: renewOwnCodes };
const callback = { body: () => 'tran_id=none&status=VALID' };

/**
 * A request to each endpoint, in a sequence in which Amina can send them all. Endpoints without parameters and body may be left out:
 * they come first.
 */
const endpointCases: EndpointCases = {
  getProduct: { params: () => ({ id: 1 }) },
  listProductsById: { params: () => ({ ids: '1' }) },
  requestStockAlert: {
    params: () => ({ id: SOLD_OUT }),
    body: () => ({ phone: newPhone() }),
  },
  matchQuickList: { body: () => ({ lines: ['miniket 2 kg'] }) },
  sendMessage: { body: () => message },
  register: {
    body: () => ({ phone: newPhone(), email: 'rahima@example.com', password: 'mustard oil and rice' }),
  },
  signIn: { body: () => ({ phone: amina.phone, password: amina.password }) },
  refreshTokens: { body: ({ refresh }) => ({ refresh }) },
  signOut: { body: ({ refresh }) => ({ refresh }) },
  sendPasswordResetCode: { body: () => ({ phone: newPhone() }) },
  resetPassword: {
    body: () => ({ phone: phoneWithCode(), code: CODE, new_password: 'mustard oil and rice' }),
  },
  sendUnlockCode: { body: () => ({ phone: newPhone() }) },
  unlockSignIn: { body: () => ({ phone: phoneWithCode(), code: CODE }) },
  sendClaimCode: { ...ownCode, body: () => ({ language: 'bn' }) },
  claimOrders: { ...ownCode, body: () => ({ code: CODE }) },
  startPhoneChange: { ...ownCode, body: () => ({ phone: amina.phone }) },
  confirmPhoneChange: { ...ownCode, body: () => ({ phone: amina.phone, code: CODE }) },
  changePhone: { ...ownCode, body: () => ({ phone: amina.phone, code: CODE }) },
  updateProfile: { ...profile, body: () => ({ city: 'Dhaka' }) },
  changePassword: {
    body: () => ({ current_password: amina.password, new_password: amina.password }),
  },
  endOtherSessions: {},
  createShippingAddress: { body: () => home },
  updateShippingAddress: { ...address, body: () => home },
  addToShoppingList: { body: (_ids, { rui }) => ({ name: '', products: [rui] }) },
  mergeShoppingLists: {
    body: (_ids, { rui }) => ({ lists: [{ name: 'Monthly', products: [rui] }], merge_key: 'key' }),
  },
  renameShoppingList: { ...list, body: () => ({ name: 'Weekly' }) },
  removeFromShoppingList: {
    params: (ids) => ({ id: ids.list, product: 1 }),
  },
  deleteShoppingList: list,
  addCartLine: {
    body: (_ids, fixtures) => ({ item: fixtures.blender, quantity: 1 }),
  },
  mergeCart: {
    body: (_ids, fixtures) => ({ items: [{ product: fixtures.miniket, quantity: 1 }], merge_key: 'key' }),
  },
  changeCartLine: { ...line, body: () => ({ quantity: 2 }) },
  removeCartLine: line,
  placeCustomerOrder: { body: customerOrder },
  removePaymentAgreement: {
    params: () => ({ provider: 'bkash' }),
  },
  initiatePayment: order,
  initiatePaymentByPost: order,
  getPaymentStatus: order,
  getSentMoney: order,
  claimSentMoney: { ...order, body: claimOf('9AB1CDE2FG') },
  getGuestSentMoney: guestOrder,
  claimGuestSentMoney: { ...guestOrder, body: claimOf('9AB1CDE2FH') },
  confirmOrder: {
    ...order,
    prepare: waitForCode,
    body: () => ({}),
  },
  confirmGuestOrder: { ...guestOrder, prepare: waitForCode, body: () => ({}) },
  forwardSms: { body: () => ({ from: 'bKash', text: 'Hello' }) },
  previewOrderChange: { ...order, body: orderChange },
  changeOrder: { ...order, body: orderChange },
  cancelOrder: order,
  quoteOrder: {
    body: (_ids, { blender }) => ({ items: [{ product: blender, quantity: 1 }] }),
  },
  reserveSlot: {
    params: ({ slot }) => ({ id: slot }),
    body: () => ({ order_key: `key-${Math.random()}`, lines: 1 }),
  },
  getArea: { params: () => ({ id: 1 }) },
  placeGuestOrder: { body: guestOrderBody },
  getGuestOrder: guestOrder,
  initiateGuestPayment: guestOrder,
  initiateGuestPaymentByPost: guestOrder,
  getGuestPaymentStatus: guestOrder,
  getOrderAgainLines: order,
  getGuestOrderAgainLines: guestOrder,
  previewGuestOrderChange: { ...guestOrder, body: orderChange },
  changeGuestOrder: { ...guestOrder, body: orderChange },
  cancelGuestOrder: guestOrder,
  giveGuestFeedback: { ...guestComplaints, body: () => ({ face: 'good' }) },
  giveFeedback: { ...accountComplaints, body: () => ({ face: 'good' }) },
  withdrawGuestPurchaseConsent: guestComplaints,
  withdrawPurchaseConsent: accountComplaints,
  subscribeToOrder: {
    ...order,
    prepare: sendNotices,
    body: pushBody,
  },
  subscribeToGuestOrder: {
    ...guestOrder,
    prepare: sendNotices,
    body: pushBody,
  },
  getChatOffer: chatOffer,
  acceptChatOffer: chatOffer,
  getSubstituteOffer: question,
  answerSubstituteOffer: { ...question, body: () => ({ answer: 'call' }) },
  getKhata: khata,
  initiateKhataPayment: khata,
  getKhataPaymentStatus: khata,
  getKhataSentMoney: khata,
  claimKhataSentMoney: { ...khata, body: claimOf('9AB1CDE2FI') },
  listComplaints: accountComplaints,
  reportComplaint: { ...accountComplaints, body: complaintOf('account') },
  addComplaintPhoto: { ...accountComplaints, body: photoBody },
  listGuestComplaints: guestComplaints,
  reportGuestComplaint: { ...guestComplaints, body: complaintOf('guest') },
  addGuestComplaintPhoto: {
    ...guestComplaints,
    body: photoBody,
  },
  sendTrackingCode: {
    body: () => ({ number: 'H100001', phone: newPhone() }),
  },
  trackOrder: { body: orderWithCode },
  trackOrders: {
    body: () => ({ phone: phoneWithCode(), code: CODE }),
  },
  sendCreditCode: { body: () => ({ phone: newPhone() }) },
  proveCredit: {
    body: () => ({ phone: phoneWithCode(), code: CODE }),
  },
};

/** The routes that are no endpoints of the API. */
const otherCases = {
  'GET /api/openapi.json': {},
  'POST /api/shop-app/products/:id/sold-out-view': {
    params: () => ({ id: SOLD_OUT }),
  },
  'GET /api/whatsapp/webhook': {},
  'POST /api/whatsapp/webhook': { body: () => ({ entry: [] }) },
  'POST /api/couriers/:courier/webhook': {
    params: () => ({ courier: 'steadfast' }),
    body: () => ({}),
  },
  'POST /api/payment-app/payments/local/ipn': callback,
  'POST /api/payment-app/payments/local/success': callback,
  'POST /api/payment-app/payments/local/fail': callback,
  'POST /api/payment-app/payments/local/cancel': callback,
  'POST /demo-gateway/gwprocess/v4/api.php': { body: () => 'store_id=none' },
  'GET /demo-gateway/validator/api/validationserverAPI.php': {},
  'GET /demo-gateway/validator/api/merchantTransIDvalidationAPI.php': {},
  'GET /demo-gateway/public/tls': {},
  'GET /demo-gateway/EasyCheckOut/:key': { params: () => ({ key: 'none' }) },
  'POST /demo-gateway/EasyCheckOut/:key': {
    params: () => ({ key: 'none' }),
    body: () => 'choice=visa',
  },
  'GET /demo/phone': {},
  'GET *': { params: () => ({ '*': 'media/tiles/poa-fish.webp' }) },
  'GET /api/order-photos/:photo': { params: () => ({ photo: '0'.repeat(32) }) },
  'POST /api/csp-reports': {},
  'GET /healthz': {},
  'GET /readyz': {},
} satisfies Record<string, ValidRequest>;

export type RouteName = keyof ApiRoutes | keyof typeof otherCases;

/** Every route of the shop. A test fails if one that is no endpoint is missing in `otherCases`. */
export const routeCases = Object.fromEntries(
  [...endpointRoutes(), ...otherRoutes()].map((route) => [route.name, route]),
) as Record<RouteName, RouteCase>;

function endpointRoutes(): RouteCase[] {
  const names = Object.keys(apiRoutes) as (keyof ApiRoutes)[];
  const cases: Partial<Record<keyof ApiRoutes, ValidRequest>> = endpointCases;
  const sequence = [...names.filter((name) => !(name in cases)), ...(Object.keys(cases) as typeof names)];
  return sequence.map((name) => {
    const { method, path }: ApiRoute = apiRoutes[name];
    const route = { name, method, path: path.replaceAll(/\{(\w+)\}/g, ':$1').replace(/\/$/, '') };
    return { ...route, access: accessTo(endpoints[name]), ...cases[name] };
  });
}

function accessTo({ access, path }: Endpoint): RouteCase['access'] {
  if (access === 'customer') return path.includes('{id}') ? 'owner' : 'customer';
  return path.includes('{token}') ? 'holder' : 'everybody';
}

function otherRoutes(): RouteCase[] {
  return Object.entries<ValidRequest>(otherCases).map(([name, request]) => {
    const [method, path = ''] = name.split(' ');
    return { name: name as RouteName, method: method as Method, path, access: 'everybody', ...request };
  });
}

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
export function callRoute(
  { app }: Pick<TestShop, 'app'>,
  route: Pick<RouteCase, 'method' | 'path'>,
  request: RouteRequest = {},
) {
  return app.inject(requestOf(route, request));
}

/** A request to a route as method, URL without the last slash, headers and body. */
function requestOf(
  { method, path }: Pick<RouteCase, 'method' | 'path'>,
  { params = {}, body, access }: RouteRequest,
) {
  const url = path.replace(/:(\w+)|\*/g, (wildcard, key) => String(params[key ?? wildcard] ?? ''));
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
  const form = Buffer.isBuffer(body)
    ? 'multipart/form-data; boundary=x'
    : 'application/x-www-form-urlencoded';
  const type = isRaw ? form : 'application/json';
  return {
    method,
    url: url.startsWith('/') ? url : `/${url}`,
    headers: {
      ...(body === undefined ? {} : { 'content-type': type }),
      ...(access === undefined ? {} : { authorization: `Bearer ${access}` }),
    },
    ...(body === undefined ? {} : { payload: isRaw ? body : JSON.stringify(body) }),
  };
}

/** The next valid request of Amina to a route, with `body` or her own; makes the shop ready to take it. */
export async function validRequest(
  shop: PopulatedShop,
  route: RouteCase,
  body: RouteRequest['body'] = route.body?.(shop.ids, shop.fixtures),
) {
  const { blender: item } = shop.fixtures;
  if (route.name === 'placeCustomerOrder')
    await shop.amina.call('POST', '/api/payment-app/carts/', { item, quantity: 1 });
  await route.prepare?.(shop.db);
  return requestOf(route, { params: route.params?.(shop.ids) ?? {}, body, access: shop.amina.access });
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

/** The routes of the endpoints with their operations in the OpenAPI document. */
export async function describedRoutes({ app }: PopulatedShop): Promise<[RouteCase, Operation][]> {
  const document = (await app.inject('/api/openapi.json')).json<Description>();
  const { paths } = withoutReferences(document, document.components.schemas) as Description;
  return endpointRoutes().map((route) => {
    const { path, method } = apiRoutes[route.name as keyof ApiRoutes];
    return [route, paths[path]![method.toLowerCase()]!];
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

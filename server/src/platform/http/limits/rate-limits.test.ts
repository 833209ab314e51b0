import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { manualClock, type SignedInCustomer } from '../../../../testing/accounts/customers.ts';
import {
  callRoute,
  openPopulatedShop,
  type PopulatedShop,
  type RouteName,
  routeCases,
} from '../../../../testing/all-routes.ts';
import type { TestShop } from '../../../../testing/shop.ts';
import { type AppOptions, buildApp } from '../../../app.ts';

const LIMITED = {
  guestOrders: ['placeGuestOrder'],
  customerOrders: ['placeCustomerOrder'],
  quotes: ['quoteOrder'],
  quickLists: ['matchQuickList'],
  reservations: ['reserveSlot'],
  messages: ['sendMessage'],
  refreshes: ['refreshTokens', 'signOut'],
  profileChanges: ['updateProfile'],
  payments: [
    'initiatePayment',
    'initiatePaymentByPost',
    'initiateGuestPayment',
    'initiateGuestPaymentByPost',
  ],
  paymentStatus: ['getPaymentStatus', 'getGuestPaymentStatus'],
  claims: ['claimSentMoney', 'claimGuestSentMoney', 'claimKhataSentMoney'],
  courierMessages: ['POST /api/couriers/:courier/webhook'],
  forwardedSms: ['forwardSms'],
  changes: ['changeOrder', 'previewOrderChange', 'changeGuestOrder', 'previewGuestOrderChange'],
  feedback: ['giveFeedback', 'giveGuestFeedback', 'withdrawPurchaseConsent', 'withdrawGuestPurchaseConsent'],
  answers: ['answerSubstituteOffer', 'acceptChatOffer'],
  subscriptions: ['subscribeToOrder', 'subscribeToGuestOrder'],
  webhooks: ['GET /api/whatsapp/webhook', 'POST /api/whatsapp/webhook'],
  cancellations: ['cancelOrder', 'cancelGuestOrder'],
  complaints: ['reportComplaint', 'reportGuestComplaint'],
  photos: ['addComplaintPhoto', 'addGuestComplaintPhoto'],
  callbacks: [
    'POST /api/payment-app/payments/local/ipn',
    'POST /api/payment-app/payments/local/success',
    'POST /api/payment-app/payments/local/fail',
    'POST /api/payment-app/payments/local/cancel',
  ],
} satisfies Record<string, RouteName[]>;

let shop: PopulatedShop;
const clock = manualClock();
beforeAll(async () => {
  shop = await openPopulatedShop();
});
beforeEach(() => shop.db.deleteFrom('request_count').execute());
afterAll(() => shop.close());

const THREE = Object.fromEntries(Object.keys(LIMITED).map((name) => [name, 3]));

/** Another process on the same database, with limits of three requests. */
const openProcess = (options: Omit<AppOptions, 'db'> = {}) =>
  buildApp({
    db: shop.db,
    pollInterval: 0,
    clock: clock.now,
    payments: { providers: ['local'], shopUrl: 'https://haat.example' },
    limits: THREE,
    ...options,
  });

const message = { name: 'Amina', email: 'amina@example.com', subject: 'Rui', message: 'Fresh?' };
const sendMessage = (
  app: TestShop['app'],
  { from = '203.0.113.7', headers = {} }: { from?: string; headers?: Record<string, string> } = {},
) =>
  app
    .inject({ method: 'POST', url: '/api/aboutus/messages/', payload: message, remoteAddress: from, headers })
    .then(({ statusCode }) => statusCode);
const sendTimes = async (times: number, send: () => Promise<number>) => {
  const statuses: number[] = [];
  for (let n = 0; n < times; n++) statuses.push(await send());
  return statuses;
};

test.each(Object.entries<RouteName[]>(LIMITED))(
  '%s: the fourth request of one IP address is 429 at a limit of three',
  async (_name, names) => {
    const app = await openProcess();
    for (let n = 0; n < 4; n++) {
      const name = names[n % names.length]!;
      const route = routeCases[name];
      const response = await callRoute({ app }, route, {
        params: route.params?.(shop.ids) ?? {},
        body: route.body?.(shop.ids, shop.fixtures),
        access: shop.amina.access,
      });
      if (n < 3) expect(response.statusCode, name).not.toBe(429);
      else {
        expect(response.statusCode, name).toBe(429);
        expect(response.json()).toMatchObject({ code: 'too_many_requests' });
        expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
      }
    }
    await app.close();
  },
);

/** Writes with limits of their own, each with its test, and those of the demo gateway, which no real shop has. */
const OWN_LIMITS: RouteName[] = [
  'register',
  'signIn',
  'POST /api/shop-app/products/:id/sold-out-view',
  'POST /api/csp-reports',
  'POST /demo-gateway/gwprocess/v4/api.php',
  'POST /demo-gateway/EasyCheckOut/:key',
];

test('every other write is refused at a limit of none', async () => {
  const names = [...Object.keys(LIMITED), 'customers', 'codes'];
  const limits = Object.fromEntries(names.map((name) => [name, 0]));
  const app = await openProcess({ limits, clock: () => new Date() });
  const accepted: RouteName[] = [];
  for (const route of Object.values(routeCases)) {
    if (route.method === 'GET') continue;
    const response = await callRoute({ app }, route, {
      params: route.params?.(shop.ids) ?? {},
      body: route.body?.(shop.ids, shop.fixtures),
      access: shop.amina.access,
    });
    if (response.statusCode !== 429) accepted.push(route.name);
  }
  expect(accepted.toSorted()).toEqual(OWN_LIMITS.toSorted());
  await app.close();
});

/** Public routes without a price: they do no work, have limits of their own, or belong to no real shop. */
const NOT_PRICED: RouteName[] = [
  ...LIMITED.callbacks,
  ...LIMITED.courierMessages,
  ...LIMITED.webhooks,
  'GET /api/openapi.json',
  'POST /api/shop-app/products/:id/sold-out-view',
  'POST /api/csp-reports',
  'GET *', // pictures
  'GET /healthz',
  'GET /readyz',
];

test('an IP address without a unit of admission is refused on every public route, before its body is read', async () => {
  const app = await openProcess({ admission: { workPerMinute: 0.001 }, limits: { callbacks: 100 } });
  const served: RouteName[] = [];
  for (const route of Object.values(routeCases)) {
    const { name, path, access } = route;
    if (access === 'customer' || access === 'owner' || path.startsWith('/demo')) continue;
    const body = route.body && '{';
    const response = await callRoute({ app }, route, { params: route.params?.(shop.ids) ?? {}, body });
    if (response.statusCode !== 429) served.push(name);
  }
  expect(served.toSorted()).toEqual(NOT_PRICED.toSorted());
  await app.close();
});

/** Bodies that every route refuses, with the status of the refusal. */
const REFUSED_BODIES: Record<string, { payload: string; type?: string; status: number }> = {
  'with wrong fields': { payload: '{"items":[{}]}', status: 400 },
  'with too many entries': {
    payload: JSON.stringify({ items: Array(500).fill({}), lines: Array(61).fill('ডিম') }),
    status: 400,
  },
  'of malformed JSON': { payload: '{"items":[', status: 400 },
  'with a forbidden field': { payload: '{"__proto__":{}}', status: 400 },
  'that are empty': { payload: '', status: 400 },
  'of another content type': { payload: 'items=1', type: 'application/x-www-form-urlencoded', status: 415 },
  'that are too large': { payload: JSON.stringify({ items: 'ডিম'.repeat(400_000) }), status: 413 },
};

test.each(Object.entries(REFUSED_BODIES))(
  'refused bodies count for the limit of their route: %s',
  async (_kind, { payload, type = 'application/json', status }) => {
    const app = await openProcess({ limits: { ...THREE, customers: 3 } });
    const send = async (method: 'POST' | 'PATCH', url: string, authorization?: string) => {
      const headers = { 'content-type': type, ...(authorization && { authorization }) };
      return (await app.inject({ method, url: `${url}/`, headers, payload })).statusCode;
    };
    const counted = [status, status, status, 429, 429];
    const { guestOrders, quotes, quickLists, messages } = LIMITED;
    for (const name of [...guestOrders, ...quotes, ...quickLists, ...messages] as const)
      expect(await sendTimes(5, () => send('POST', routeCases[name].path)), name).toEqual(counted);
    const changeCart = () => send('POST', '/api/payment-app/carts', `Bearer ${shop.amina.access}`);
    expect(await sendTimes(5, changeCart)).toEqual(counted);
    await app.close();
  },
);

/** GET routes that count too, because they call the payment provider. */
const COUNTED_READS = ['initiate_payment', 'payment_status'];

test('exactly the changing calls of a customer count for the customer’s limit', async () => {
  const app = await openProcess({ limits: { customers: 0 } });
  for (const route of Object.values(routeCases)) {
    if (route.access !== 'customer' && route.access !== 'owner') continue;
    const response = await callRoute({ app }, route, {
      params: route.params?.(shop.ids) ?? {},
      body: route.body?.(shop.ids, shop.fixtures),
      access: shop.amina.access,
    });
    const counts = route.method !== 'GET' || COUNTED_READS.some((read) => route.path.endsWith(read));
    expect(response.statusCode === 429, route.name).toBe(counts);
  }
  await app.close();
});

test('a customer’s changes are counted across IP addresses and processes', async () => {
  const apps = [
    await openProcess({ limits: { customers: 3 } }),
    await openProcess({ limits: { customers: 3 } }),
  ];
  let address = 0;
  const changeCity = async ({ id, access }: SignedInCustomer) => {
    const app = apps.shift()!;
    apps.push(app);
    const { statusCode } = await app.inject({
      method: 'PATCH',
      url: `/api/user/profiles/${id}/`,
      headers: { authorization: `Bearer ${access}` },
      payload: { city: 'Khulna' },
      remoteAddress: `203.0.113.${++address}`,
    });
    return statusCode;
  };
  expect(await sendTimes(5, () => changeCity(shop.amina))).toEqual([200, 200, 200, 429, 429]);
  expect(await changeCity(shop.karim)).toBe(200);
  clock.forward(60_001);
  expect(await changeCity(shop.amina)).toBe(200);
  for (const app of apps) await app.close();
});

test('two processes count together, and a minute later requests are allowed again', async () => {
  const apps = [await openProcess(), await openProcess()];
  const statuses = await sendTimes(6, async () => {
    const app = apps.shift()!;
    apps.push(app);
    return sendMessage(app);
  });
  expect(statuses).toEqual([201, 201, 201, 429, 429, 429]);
  expect(await sendMessage(apps[0]!, { from: '203.0.113.8' })).toBe(201);
  clock.forward(60_001);
  expect(await sendTimes(4, () => sendMessage(apps[0]!))).toEqual([201, 201, 201, 429]);
  for (const app of apps) await app.close();
});

test('a clock that is set back does not extend the minute of a refused client', async () => {
  const app = await openProcess();
  expect(await sendTimes(4, () => sendMessage(app))).toEqual([201, 201, 201, 429]);
  clock.forward(-3_600_000);
  expect(await sendTimes(4, () => sendMessage(app))).toEqual([201, 201, 201, 429]);
  clock.forward(3_600_000);
  await app.close();
});

test('a hundred simultaneous requests do not exceed the limit', async () => {
  const app = await openProcess();
  const statuses = await Promise.all(Array.from({ length: 100 }, () => sendMessage(app)));
  expect(statuses.filter((status) => status === 201)).toHaveLength(3);
  expect(statuses.filter((status) => status === 429)).toHaveLength(97);
  await app.close();
});

test('requests above the limit are refused without a write to the database', async () => {
  const app = await openProcess();
  await sendTimes(4, () => sendMessage(app));
  const before = await shop.db.selectFrom('request_count').selectAll().execute();
  expect(await sendTimes(20, () => sendMessage(app))).toEqual(Array(20).fill(429));
  expect(await shop.db.selectFrom('request_count').selectAll().execute()).toEqual(before);
  await app.close();
});

test('an IPv6 network of 2^64 addresses counts as one client', async () => {
  const app = await openProcess();
  let n = 0;
  const households = await sendTimes(4, () => sendMessage(app, { from: `2001:db8:1:2:${++n}::${n}` }));
  expect(households).toEqual([201, 201, 201, 429]);
  expect(await sendMessage(app, { from: '2001:db8:1:3::1' })).toBe(201);
  await app.close();
});

test('X-Forwarded-For counts only from a trusted proxy', async () => {
  const forged = (n: number) => ({ headers: { 'x-forwarded-for': `198.51.100.${n}` } });
  const open = await openProcess();
  let n = 0;
  expect(await sendTimes(4, () => sendMessage(open, forged(n++)))).toEqual([201, 201, 201, 429]);
  await open.close();

  const proxied = await openProcess({ trustProxy: '10.0.0.1' });
  // This request does not come through the proxy: the header is ignored.
  expect(await sendTimes(2, () => sendMessage(proxied, forged(n++)))).toEqual([429, 429]);
  // Through the proxy each client has its own limit …
  for (let client = 1; client <= 5; client++)
    expect(await sendMessage(proxied, { from: '10.0.0.1', ...forged(client) })).toBe(201);
  // … and an IP address that the client itself sent, before the one from the proxy, is ignored.
  const through = (client: number) => ({
    from: '10.0.0.1',
    headers: { 'x-forwarded-for': `192.0.2.${client}, 198.51.100.77` },
  });
  expect(await sendTimes(4, () => sendMessage(proxied, through(n++)))).toEqual([201, 201, 201, 429]);
  await proxied.close();
});

test('an untrusted proxy is logged once; a client outside private networks causes no warning', async () => {
  const lines: string[] = [];
  const logger = { level: 'warn', stream: { write: (line: string) => void lines.push(line) } };
  const ask = (app: TestShop['app'], remoteAddress: string) =>
    app.inject({ url: '/api/setup/', remoteAddress, headers: { 'x-forwarded-for': '198.51.100.1' } });
  const app = await openProcess({ logger });
  await ask(app, '203.0.113.7');
  expect(lines).toEqual([]);
  for (const proxy of ['::ffff:172.17.0.1', '127.0.0.1', '10.1.2.3']) await ask(app, proxy);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { event: 'proxy_not_trusted', remote: '::ffff:172.17.0.1' },
  ]);
  await app.close();
  const trusting = await openProcess({ logger, trustProxy: '127.0.0.1' });
  await ask(trusting, '127.0.0.1');
  expect(lines).toHaveLength(1);
  await trusting.close();
});

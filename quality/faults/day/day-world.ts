import { setTimeout as wait } from 'node:timers/promises';
import { apiRoutes } from '@haat/contract/http/api-routes';
import { recordChannels } from '../../../server/src/messages/channels.ts';
import { type Database, openDatabase } from '../../../server/src/platform/db/database.ts';
import { hashSecret, newSecret } from '../../../server/src/staff/secrets.ts';
import { createSession } from '../../../server/src/staff/sessions.ts';
import type { Customer } from '../environment/buyers.ts';
import { smsProvider } from '../environment/client-id-gateway.ts';
import type { Random } from '../environment/random.ts';
import type { ShopProcess } from '../environment/shop.ts';
import type { Environment } from '../environment/test-environment.ts';
import type { Tally } from './day-tally.ts';

/** A member of the staff with a session. */
export interface Member {
  id: number;
  cookie: string;
}

/** An order that its shopper has. */
export interface OwnOrder {
  number: string;
  total: number;
  /** Path of the order's own calls: of a guest by its token, of a customer by its id. */
  url: string;
  access: string | null;
  online: boolean;
}

/** A shop on two processes with people who work and buy in it. */
export interface World {
  environment: Environment;
  /** The second process; the first one is the environment's. */
  processes: ShopProcess[];
  db: Database;
  random: Random;
  tally: Tally;
  products: number[];
  owner: Member;
  /** They count the cash of riders. */
  receivers: [Member, Member];
  riders: [Member, Member];
  /** They place orders. */
  customers: Customer[];
  /** This one only fills a cart: `cart` is what must be in it, by product. */
  collector: Customer;
  cart: Map<number, number>;
  /** True while somebody changes it. */
  collecting: boolean;
  orders: OwnOrder[];
  /** Phones of persons who were erased. */
  erased: string[];
  send<T>(method: string, path: string, request?: Request): Promise<Reply<T>>;
  /** Sends the same request to both processes at once. */
  sendTwice<T>(method: string, path: string, request?: Request): Promise<Reply<T>[]>;
  /** Reads or changes something in the office, by default as the owner. */
  office<T>(method: string, path: string, body?: object, as?: Member): Promise<Reply<T>>;
}

export interface Request {
  body?: object | FormData | URLSearchParams;
  headers?: Record<string, string>;
}

export interface Reply<T> {
  status: number;
  ok: boolean;
  /** The code of a refusal. */
  code: string;
  body: T;
}

/** A request without a response within this time, in ms, breaks a guarantee. */
const TIMEOUT = 30_000;

/** Two products are weighed and the drawer is not empty. */
export async function openWorld(environment: Environment, random: Random, tally: Tally): Promise<World> {
  const second = await environment.startSecondProcess();
  const urls = [environment.shop, second].map(({ port }) => `http://127.0.0.1:${port}`);
  environment.front.targets = [environment.shop.port, second.port];
  const db = openDatabase(environment.database, 3);
  await recordChannels(db, [smsProvider('http://127.0.0.1:9')], 'https://haat.example');
  await db.updateTable('call_rule').set({ first_order_paisa: null, refused_before: false }).execute();
  await db.updateTable('shop_setting').set({ seller_bin: '004123456-0101' }).execute();
  await db.updateTable('product').set({ weighed: true, unit: '1 kg' }).where('slug', '=', 'rui').execute();
  const [collector, ...customers] = await environment.customers();
  const send = <T>(method: string, path: string, request: Request = {}) =>
    sendTo<T>(random.pick(urls) + path, method, request, tally);
  const world: World = {
    environment,
    processes: [second],
    db,
    random,
    tally,
    products: environment.buyerContext.productIds,
    owner: await addMember(db, 'owner', 'Rina'),
    receivers: [await addMember(db, 'desk', 'Selina'), await addMember(db, 'desk', 'Nasrin')],
    riders: [await addMember(db, 'rider', 'Karim'), await addMember(db, 'rider', 'Jamal')],
    customers,
    collector: collector!,
    cart: new Map(),
    collecting: false,
    orders: [],
    erased: [],
    send,
    sendTwice: (method, path, request = {}) =>
      Promise.all(urls.map((url) => sendTo<never>(url + path, method, request, tally))),
    async office(method, path, body, as = world.owner) {
      const headers = { cookie: as.cookie, 'sec-fetch-site': 'same-origin' };
      const call = () => send<never>(method, `/api/office/${path}`, { headers, ...(body && { body }) });
      let reply = await call();
      // Who reads a list waits until the shop is not busy.
      while (method === 'GET' && reply.status === 503) {
        await wait(200);
        reply = await call();
      }
      return reply;
    },
  };
  await world.office('POST', 'cash/transfers/', {
    ...{ key: 'change', kind: 'put_in', amount_paisa: 10_000_000, note: 'Change' },
  });
  return world;
}

/** Adds a member with a session and without a password. */
async function addMember(db: Database, role: 'owner' | 'desk' | 'rider', name: string): Promise<Member> {
  const passwordHash = '$argon2id$none';
  const { id } = await db
    .insertInto('staff')
    .values({
      name,
      role,
      login: `${name.toLowerCase()}@haat.example`,
      password_hash: passwordHash,
      totp_secret: Buffer.alloc(20),
      totp_confirmed: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const session = {
    staff: id,
    passwordHash,
    factorProven: true,
    device: hashSecret(newSecret()),
    browser: '',
  };
  return { id, cookie: `haat_staff=${await createSession(db, session, new Date())}` };
}

/** Every response is a success or a refusal with a code; anything else is noted as broken. */
async function sendTo<T>(
  url: string,
  method: string,
  { body, headers = {} }: Request,
  tally: Tally,
): Promise<Reply<T>> {
  const isJson = body !== undefined && !(body instanceof FormData) && !(body instanceof URLSearchParams);
  const response = await fetch(url, {
    method,
    headers: { ...(isJson && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as FormData) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT),
  }).catch(() => null);
  const text = (await response?.text().catch(() => '')) ?? '';
  const status = response?.status ?? 0;
  const parsed = parse(text) as { code?: string } | null;
  const name = `${method} ${new URL(url).pathname.replaceAll(/\d+/g, '{id}')}`;
  if (status === 0 || (status >= 500 && status !== 503))
    tally.break(`${name} returned ${status}: ${text.slice(0, 200)}`);
  const code = parsed?.code ?? String(status);
  if (status >= 400 && status < 500 && parsed?.code === undefined)
    tally.break(`${name} returned ${status} without a code: ${text.slice(0, 200)}`);
  return { status, ok: status >= 200 && status < 400, code, body: parsed as T };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The path of a call about an order of a guest. */
export const guestUrl = (token: string) => apiRoutes.getGuestOrder.path.replace('{token}', token);

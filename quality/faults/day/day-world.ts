import { randomUUID } from 'node:crypto';
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
  /** The processes that run: the environment's, and the second one. */
  processes: ShopProcess[];
  /** Responses are lost and processes killed; a client sends such a request again. */
  faulty: boolean;
  /** How many processes were killed, and how many responses were lost. */
  kills: number;
  losses: number;
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
  /** Changes, complaints, decisions and credit that were acknowledged, by the keys of their requests. */
  acknowledged: { kind: string; key: string }[];
  /** The acknowledged answers to questions about substitutes. */
  answers: { offer: number; answer: string; product: number | null }[];
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
  environment.front.targets = [environment.shop.port, second.port];
  const db = openDatabase(environment.database, 3);
  await recordChannels(db, [smsProvider('http://127.0.0.1:9')], 'https://haat.example');
  await db.updateTable('call_rule').set({ first_order_paisa: null, refused_before: false }).execute();
  await db.updateTable('shop_setting').set({ seller_bin: '004123456-0101' }).execute();
  await db.updateTable('product').set({ weighed: true, unit: '1 kg' }).where('slug', '=', 'rui').execute();
  const [collector, ...customers] = await environment.customers();
  // Only a phone that a code has proven uses credit.
  await db.updateTable('customer').set({ phone_proven: new Date() }).execute();
  const world: World = {
    environment,
    processes: [environment.shop, second],
    faulty: false,
    kills: 0,
    losses: 0,
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
    acknowledged: [],
    answers: [],
    erased: [],
    send: (method, path, request = {}) => sendTo(world, null, { ...request, method, path }),
    sendTwice: (method, path, request = {}) =>
      Promise.all([0, 1].map((nth) => sendTo<never>(world, nth, { ...request, method, path }))),
    async office(method, path, body, as = world.owner) {
      const headers = { cookie: as.cookie, 'sec-fetch-site': 'same-origin' };
      const call = () => world.send<never>(method, `/api/office/${path}`, { headers, ...(body && { body }) });
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

/** The share of requests that change something whose response is lost. */
const LOSS_RATE = 0.03;

/**
 * Sends a request to the `nth` process, or to any. It is sent again if its response is lost or its process is killed. Every response is a
 * success or a refusal with a code; anything else is noted as broken.
 */
async function sendTo<T>(
  world: World,
  nth: number | null,
  { method, path, body, headers = {} }: Request & { method: string; path: string },
): Promise<Reply<T>> {
  const { random, tally } = world;
  const isJson = body !== undefined && !(body instanceof FormData) && !(body instanceof URLSearchParams);
  let isLost = world.faulty && method !== 'GET' && random.fraction() < LOSS_RATE;
  for (;;) {
    const { processes, kills } = world;
    const { port } = processes[nth ?? random.whole(0, processes.length - 1)] ?? processes[0]!;
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { ...(isJson && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as FormData) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT),
    }).catch(() => null);
    const text = await response?.text().catch(() => null);
    if (typeof text === 'string' && isLost) {
      isLost = false;
      world.losses++;
      continue;
    }
    if (typeof text !== 'string' && world.kills > kills) continue;
    return readReply<T>(
      tally,
      `${method} ${path.replaceAll(/\d+/g, '{id}')}`,
      response?.status ?? 0,
      text ?? '',
    );
  }
}

function readReply<T>(tally: Tally, name: string, status: number, text: string): Reply<T> {
  const parsed = parse(text) as { code?: string } | null;
  if (status === 0 || (status >= 500 && status !== 503))
    tally.break(`${name} returned ${status}: ${text.slice(0, 200)}`);
  const code = parsed?.code ?? String(status);
  if (status >= 400 && status < 500 && parsed?.code === undefined)
    tally.break(`${name} returned ${status} without a code: ${text.slice(0, 200)}`);
  return { status, ok: status >= 200 && status < 400, code, body: parsed as T };
}

/** Kills one of both processes while it works, and starts another one in its place. */
export async function killOne(world: World): Promise<void> {
  const { environment, random } = world;
  const killed = random.pick(world.processes);
  world.processes = world.processes.filter((each) => each !== killed);
  world.kills++;
  await killed.kill();
  if (killed === environment.shop) {
    await environment.openShop();
    world.processes = [...world.processes, environment.shop];
  } else world.processes = [...world.processes, await environment.startSecondProcess()];
}

/** A key as pages make them for a request. */
export const hexKey = () => randomUUID().replaceAll('-', '');

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The path of a call about an order of a guest. */
export const guestUrl = (token: string) => apiRoutes.getGuestOrder.path.replace('{token}', token);

import { hostileTexts } from '../server/src/testing/hostile-texts.ts';
import type { Random } from './random.ts';
import { openWorld } from './test-environment.ts';

const INPUTS = 20_000;
const AT_ONCE = 16;
/** What the shop may take in addition, in MB. */
const ROOM = 300;

interface Schema {
  type?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
}
interface Operation {
  method: string;
  path: string;
  private: boolean;
  query: string[];
  body: Schema | undefined;
}

/** Words of the machinery, which no response may name. */
const LEAK =
  /\bat \/|node_modules|\b(select|insert into|update) \S+ (from|set|values)|violates|SQLSTATE|FST_ERR|password_hash|argon2/i;

/** Anything to every address of the API's description: no response but a good one or a refusal, and no harm done. */
export async function inputs(random: Random): Promise<string[]> {
  const world = await openWorld(random);
  const { port, memory } = world.shop;
  const shop = `http://127.0.0.1:${port}`;
  const operations = await describedAt(shop);
  const [customer] = await world.customers();
  const broken = new Set<string>();
  const statuses = new Map<number, number>();
  const before = memory();
  let left = INPUTS;
  const ask = async () => {
    while (left-- > 0) {
      const operation = random.pick(operations);
      const { path, init, forged } = draw(operation, customer!.access, random);
      const response = await fetch(shop + path, init).catch(() => null);
      const text = (await response?.text().catch(() => null)) ?? null;
      const status = text === null ? 0 : response!.status;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const what = `${operation.method} ${operation.path} answered ${status}`;
      if (status === 0 || (status >= 500 && status !== 503)) broken.add(what);
      if (text !== null && LEAK.test(text))
        broken.add(`${what} and named the machinery: ${text.slice(0, 200)}`);
      if (forged && operation.private && status < 300) broken.add(`${what} to a forged token`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  const told = [...statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, n]) => `${n} × ${status}`);
  console.log(`${INPUTS} inputs to ${operations.length} calls: ${told.join(', ')}`);
  console.log(`memory ${memory()} MB (${before} MB before)`);
  if (memory() > before + ROOM) broken.add(`${memory() - before} MB more memory`);
  if ((await fetch(`${shop}/readyz`)).status !== 200) broken.add('the shop is not ready afterwards');
  for (const line of await world.verifyStock()) broken.add(line);
  await world.close();
  return [...broken];
}

/** Every call that the shop says it takes. */
async function describedAt(shop: string): Promise<Operation[]> {
  const { paths } = (await (await fetch(`${shop}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Described>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security, parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      private: security !== undefined,
      query: parameters.filter((each) => each.in === 'query').map(({ name }) => name),
      body: requestBody?.content['application/json']?.schema,
    })),
  );
}

interface Described {
  security?: unknown;
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** One request: now and then good in every part, so that what lies behind the first check is tried too. */
function draw(operation: Operation, access: string, random: Random) {
  const path = operation.path.replace(/\{\w+\}/g, () =>
    encodeURIComponent(random.fraction() < 0.5 ? String(random.whole(1, 20)) : oddText(random)),
  );
  const query = new URLSearchParams();
  for (const name of operation.query)
    if (random.fraction() < 0.4)
      query.append(name, random.fraction() < 0.3 ? String(random.whole(1, 9)) : oddText(random));
  const forged = random.fraction() < 0.2;
  const headers: Record<string, string> = {
    authorization: `Bearer ${forged ? damaged(access, random) : access}`,
  };
  const init: RequestInit = { method: operation.method, headers, redirect: 'manual' };
  if (operation.body) {
    headers['content-type'] =
      random.fraction() < 0.03
        ? random.pick(['text/plain', 'multipart/form-data; boundary=x', '*/*'])
        : 'application/json';
    init.body = bodyFor(operation.body, random);
  }
  return { path: query.size > 0 ? `${path}?${query}` : path, init, forged };
}

/** The token with one character changed that counts: the last holds bits that nobody reads. */
function damaged(token: string, random: Random): string {
  const at = random.whole(0, token.length - 2);
  return token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
}

function bodyFor(schema: Schema, random: Random): string {
  const text = JSON.stringify(valueFor(schema, '', random));
  if (random.fraction() < 0.05) return text.slice(0, random.whole(0, text.length));
  if (random.fraction() < 0.05)
    return text.replace('{', `{"${random.pick(NAMES)}":${JSON.stringify(odd(random))},`);
  return text;
}

const NAMES = [
  '__proto__',
  'constructor',
  'id',
  'status',
  'is_staff',
  'price',
  'customer_id',
  'toString',
  '\\u0000',
  '',
];

function valueFor(schema: Schema, name: string, random: Random): unknown {
  if (random.fraction() < 0.1) return odd(random);
  if (schema.enum) return random.pick(schema.enum);
  if (schema.properties) {
    const given = Object.entries(schema.properties).filter(() => random.fraction() < 0.9);
    return Object.fromEntries(given.map(([key, each]) => [key, valueFor(each, key, random)]));
  }
  if (schema.items)
    return Array.from({ length: random.whole(0, 3) }, () => valueFor(schema.items!, name, random));
  if (schema.type === 'integer' || schema.type === 'number') return random.whole(1, 5);
  if (/phone/.test(name)) return `017${random.whole(10_000_000, 99_999_999)}`;
  if (/email/.test(name)) return 'amina@example.com';
  return random.fraction() < 0.5 ? random.pick(hostileTexts) : `Amina ${random.whole(1, 1e9)}`;
}

function oddText(random: Random): string {
  const value = odd(random);
  return (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed().slice(0, 5_000);
}

/** What nobody should send. */
function odd(random: Random): unknown {
  return random.pick<() => unknown>([
    () => random.pick(hostileTexts),
    () =>
      random.pick([
        "' OR 1=1 --",
        "'; DROP TABLE orders; --",
        '%',
        '_',
        '\\',
        '$1',
        '(a+)+$',
        '../../etc/passwd',
      ]),
    () =>
      random.pick([
        '\u0000',
        '\ud800',
        '\u202e',
        '\ufeff',
        '০১৭১২৩৪৫৬৭৮',
        '\r\nBcc: a@b.cd',
        '%00',
        '%E0%A4%A',
      ]),
    () => random.pick([0, -1, -0, 0.1, 1e21, 1e308, 2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 63)]),
    () => random.pick<unknown>([null, true, false, '', [], {}, [[]], [null], { $ne: 1 }, { toString: 1 }]),
    () => 'x'.repeat(random.whole(1, 20_000)),
    () => String.fromCodePoint(...Array.from({ length: 20 }, () => random.whole(1, 0xffff))),
  ])();
}

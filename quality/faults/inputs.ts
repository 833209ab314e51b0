import { hostileTexts } from '../../server/testing/hostile-texts.ts';
import type { Random } from './environment/random.ts';
import { openEnvironment } from './environment/test-environment.ts';

const INPUTS = 20_000;
const CONCURRENCY = 16;
/** Allowed memory growth, in MB. */
const MAX_GROWTH = 300;

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

/** Internal details that no response may contain. */
const LEAK =
  /\bat \/|node_modules|\b(select|insert into|update) \S+ (from|set|values)|violates|SQLSTATE|FST_ERR|password_hash|argon2/i;

/** Sends random requests to every operation of the API. Every response is a success or a refusal, and the data stays valid. */
export async function inputs(random: Random): Promise<string[]> {
  const environment = await openEnvironment(random);
  const { port, memory } = environment.shop;
  const shop = `http://127.0.0.1:${port}`;
  const operations = await readOperations(shop);
  const [customer] = await environment.customers();
  const broken = new Set<string>();
  const statuses = new Map<number, number>();
  const before = memory();
  let left = INPUTS;
  const sendRequests = async () => {
    while (left-- > 0) {
      const operation = random.pick(operations);
      const { path, init, forged } = randomRequest(operation, customer!.access, random);
      const response = await fetch(shop + path, init).catch(() => null);
      const text = (await response?.text().catch(() => null)) ?? null;
      const status = text === null ? 0 : response!.status;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const result = `${operation.method} ${operation.path} returned ${status}`;
      if (status === 0 || (status >= 500 && status !== 503)) broken.add(result);
      if (text !== null && LEAK.test(text))
        broken.add(`${result} and contained internal details: ${text.slice(0, 200)}`);
      if (forged && operation.private && status < 300) broken.add(`${result} to a forged token`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, sendRequests));
  const counts = [...statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, n]) => `${n} × ${status}`);
  console.log(`${INPUTS} inputs to ${operations.length} calls: ${counts.join(', ')}`);
  console.log(`memory ${memory()} MB (${before} MB before)`);
  if (memory() > before + MAX_GROWTH) broken.add(`${memory() - before} MB more memory`);
  if ((await fetch(`${shop}/readyz`)).status !== 200) broken.add('the shop is not ready afterwards');
  for (const line of await environment.verifyStock()) broken.add(line);
  await environment.close();
  return [...broken];
}

/** Reads every operation of the OpenAPI document. */
async function readOperations(shop: string): Promise<Operation[]> {
  const { paths } = (await (await fetch(`${shop}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, OperationObject>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security, parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      private: security.length > 0,
      query: parameters.filter((each) => each.in === 'query').map(({ name }) => name),
      body: requestBody?.content['application/json']?.schema,
    })),
  );
}

interface OperationObject {
  security: unknown[];
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** Makes one request. Some are valid in every part, to test the code behind the first check. */
function randomRequest(operation: Operation, access: string, random: Random) {
  const path = operation.path.replace(/\{\w+\}/g, () =>
    encodeURIComponent(random.fraction() < 0.5 ? String(random.whole(1, 20)) : oddText(random)),
  );
  const query = new URLSearchParams();
  for (const name of operation.query)
    if (random.fraction() < 0.4)
      query.append(name, random.fraction() < 0.3 ? String(random.whole(1, 9)) : oddText(random));
  const forged = random.fraction() < 0.2;
  const headers: Record<string, string> = {
    authorization: `Bearer ${forged ? damageToken(access, random) : access}`,
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

/** Changes one character of the token, but not the last, which has unused bits. */
function damageToken(token: string, random: Random): string {
  const at = random.whole(0, token.length - 2);
  return token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
}

function bodyFor(schema: Schema, random: Random): string {
  const text = JSON.stringify(valueFor(schema, '', random));
  if (random.fraction() < 0.05) return text.slice(0, random.whole(0, text.length));
  if (random.fraction() < 0.05)
    return text.replace('{', `{"${random.pick(ODD_NAMES)}":${JSON.stringify(oddValue(random))},`);
  return text;
}

const ODD_NAMES = [
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
  if (random.fraction() < 0.1) return oddValue(random);
  if (schema.enum) return random.pick(schema.enum);
  if (schema.properties) {
    const included = Object.entries(schema.properties).filter(() => random.fraction() < 0.9);
    return Object.fromEntries(included.map(([key, each]) => [key, valueFor(each, key, random)]));
  }
  if (schema.items)
    return Array.from({ length: random.whole(0, 3) }, () => valueFor(schema.items!, name, random));
  if (schema.type === 'integer' || schema.type === 'number') return random.whole(1, 5);
  if (/phone/.test(name)) return `017${random.whole(10_000_000, 99_999_999)}`;
  if (/email/.test(name)) return 'amina@example.com';
  return random.fraction() < 0.5 ? random.pick(hostileTexts) : `Amina ${random.whole(1, 1e9)}`;
}

function oddText(random: Random): string {
  const value = oddValue(random);
  return (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed().slice(0, 5_000);
}

/** A value that no client should send. */
function oddValue(random: Random): unknown {
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

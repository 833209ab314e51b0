import { officeApiRoutes } from '@haat/contract/office/api-routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Change } from '../testing/office/changes.ts';
import { openRequestsOffice, type RequestsOffice } from '../testing/office/requests.ts';

/** Values that a schema may accept and a column may not: any text, and where a day or a time is expected. */
const TEXTS = ['\u202a', '\ud800', '', '\u09df'.repeat(500)];
const TIMES = ['2026-13-45T99:99:99Z', '2026-12-31T23:59:60Z', '9999-12-31T23:59:59-23:59'];
const NUMBERS = [2 ** 31, Number.MAX_SAFE_INTEGER, 1e20, -1, 0.5];

let office: RequestsOffice;
beforeAll(async () => {
  office = await openRequestsOffice();
});
afterAll(() => office.close());

const send = (
  name: keyof typeof officeApiRoutes,
  { id, file, cookie = office.owner }: Change,
  body: object | undefined,
) => {
  const url = officeApiRoutes[name].path.replace('/api/office/', '').replace('{id}', String(id));
  if (file) return office.sendFile(url, file, cookie);
  return office.send('POST', url, { cookie, ...(body && { body }) });
};

/** The first two texts are cleaned in one place, so fields get them in turn. */
let fields = 0;
function textsOf(): string[] {
  const left = fields++ % 2;
  return TEXTS.filter((_, at) => at !== left);
}

/** The body with one of its values replaced, once for each value and each hostile one. */
function* hostileBodies(value: unknown): Generator<unknown> {
  if (value === null || (typeof value === 'string' && /^(\d{4}-|$)/.test(value)))
    yield* [...textsOf(), ...TIMES];
  else if (typeof value === 'string') yield* textsOf();
  else if (typeof value === 'number') yield* NUMBERS;
  else if (typeof value === 'object' && value !== null)
    for (const [key, field] of Object.entries(value))
      for (const hostile of hostileBodies(field))
        yield Array.isArray(value) ? value.with(Number(key), hostile) : { ...value, [key]: hostile };
}

test('NUL is removed from every text of a body of the office, and no value gets a 5xx', async () => {
  const failed: string[] = [];
  /** The valid requests. In this order: some need what others leave. */
  const valid = new Map<string, Change>();
  for (const { name, make } of office.requests) {
    const change = await make();
    valid.set(name, change);
    const { statusCode } = await send(name, change, withNul(change.body));
    if (statusCode >= 300) failed.push(`${name} with NUL: ${statusCode}`);
  }
  // In reverse, because what a hostile value leaves stops some of those that follow in order.
  for (const { name, make } of office.requests.toReversed()) {
    let change = valid.get(name)!;
    const renew = async () => {
      change = await make().catch(() => change);
    };
    await renew();
    for (const body of hostileBodies(change.body)) {
      const { statusCode } = await send(name, change, body as object);
      if (statusCode >= 500) failed.push(`${name} ${JSON.stringify(body).slice(0, 300)}`);
      if (statusCode < 300) await renew();
    }
  }
  // Nor does a read after it.
  for (const [name, { method, path }] of Object.entries(officeApiRoutes)) {
    if ((method as string) !== 'GET' || path.includes('{id}')) continue;
    const url = path.replace('/api/office/', '');
    const { statusCode } = await office.send('GET', url, { cookie: office.owner });
    if (statusCode >= 500) failed.push(name);
  }
  expect(failed).toEqual([]);
});

function withNul(body: object | undefined): object | undefined {
  if (!body) return undefined;
  return JSON.parse(JSON.stringify(body), (_key, value) =>
    typeof value === 'string' ? `\0${value}` : value,
  );
}

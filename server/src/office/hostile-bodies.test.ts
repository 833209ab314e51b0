import { officeCalls } from '@haat/contract/office/api-calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newTestMedia } from '../testing/media.ts';
import { type Change, type Changes, validChanges } from './test-changes.ts';
import { goodsRequests } from './test-goods-requests.ts';
import { type Office, openOffice } from './test-office.ts';
import { orderRequests } from './test-order-requests.ts';

/** Values that a schema may accept and a column may not. */
const TEXTS = ['', '\u09df'.repeat(500), '2026-13-45T99:99:99Z', '2026-12-31T23:59:60Z'];
const NUMBERS = [2 ** 31, Number.MAX_SAFE_INTEGER, -1, 0.5];

let office: Office;
let media: ReturnType<typeof newTestMedia>;
let owner: string;
let changes: Changes;
let requests: [name: string, make: () => Promise<Change>][];
beforeAll(async () => {
  media = newTestMedia();
  office = await openOffice({ media });
  const cookies = await office.addEveryRole();
  owner = cookies.owner;
  await office.db.insertInto('demo_shop').defaultValues().execute();
  await office.db.updateTable('product').set({ weighed: false, stock: 100_000 }).execute();
  await sql`INSERT INTO contact_info (address, phone_primary, phone_secondary, email_primary, business_hours_weekdays, business_hours_weekend)
    VALUES ('', '', '', '', '', '')`.execute(office.db);
  await sql`INSERT INTO site_setup (brand_name, brand_name_bn) VALUES ('Haat', 'হাট')`.execute(office.db);
  changes = validChanges(office, cookies);
  const all: Record<string, () => Change | Promise<Change>> = {
    ...orderRequests(changes),
    ...goodsRequests(changes),
  };
  requests = Object.entries(all).map(([name, make]) => [name, async () => make()]);
});
afterAll(async () => {
  await office.close();
  media.close();
});

const send = (name: string, { id, file, cookie = owner }: Change, body: unknown) => {
  const { path } = officeCalls[name as keyof typeof officeCalls];
  const url = path.replace('/api/office/', '').replace('{id}', String(id));
  if (file) return changes.sendFile(url, file, cookie);
  return office.send('POST', url, { cookie, ...(body !== undefined && { body: body as object }) });
};

/** The body with one of its values replaced, once for each value and each hostile one. */
function* hostileBodies(value: unknown): Generator<unknown> {
  if (typeof value === 'string') yield* TEXTS;
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
  for (const [name, make] of requests) {
    const change = await make();
    valid.set(name, change);
    const { statusCode } = await send(name, change, withNul(change.body));
    if (statusCode >= 300) failed.push(`${name} with NUL: ${statusCode}`);
  }
  // In reverse, because what a hostile value leaves stops some of those that follow in order.
  for (const [name, make] of requests.toReversed()) {
    let change = valid.get(name)!;
    const renew = async () => {
      change = await make().catch(() => change);
    };
    await renew();
    for (const body of hostileBodies(change.body)) {
      const { statusCode } = await send(name, change, body);
      if (statusCode >= 500) failed.push(`${name} ${JSON.stringify(body).slice(0, 300)}`);
      if (statusCode < 300) await renew();
    }
  }
  expect(failed).toEqual([]);
}, 120_000);

function withNul(body: object | undefined): object | undefined {
  if (!body) return undefined;
  return JSON.parse(JSON.stringify(body), (_key, value) =>
    typeof value === 'string' ? `\0${value}` : value,
  );
}

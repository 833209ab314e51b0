import { Ajv2020 } from 'ajv/dist/2020.js';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Door, doors, knock, openStreet, type Street } from '../../testing/all-routes.ts';
import { hashTables, tableNames } from '../../testing/tables.ts';

let street: Street;
beforeEach(async () => {
  street = await openStreet();
});
afterEach(() => street.close());

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: unknown;
}
interface Operation {
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

/** What the API says of itself, by the names of the doors. */
async function describedDoors(): Promise<[name: string, door: Door, operation: Operation][]> {
  const { paths } = (await street.app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, Operation>>;
  }>();
  return Object.entries(doors).flatMap(([name, door]) => {
    const [method = '', path = ''] = name.split(' ');
    const operation = paths[`${path.replaceAll(/:(\w+)/g, '{$1}')}/`]?.[method.toLowerCase()];
    const described: [string, Door, Operation][] = operation ? [[name, door, operation]] : [];
    return described;
  });
}

/** Amina sends it, as good as it can be sent. */
async function send(name: string, door: Door, body = door.body?.(street.ids, street.world)) {
  const line = { item: street.world.blender, quantity: 1 };
  if (name === 'POST /api/payment-app/orders')
    await street.amina.call('POST', '/api/payment-app/carts/', line);
  return knock(street, name, { names: door.named?.(street.ids) ?? {}, body, access: street.amina.access });
}

/** Values that nobody else sends, one for each type that a column may have. */
const CANARIES = [424_242, 'canary-424242', '2042-04-24T00:42:42Z'];
const CANARY = /424242|4242\.42|2042-04-24/;

/** Names of all columns, of all fields that any body or answer has, and of what other shops have. */
async function everyName(): Promise<string[]> {
  const columns = await sql<{ name: string }>`
    SELECT DISTINCT column_name AS name FROM information_schema.columns WHERE table_schema = 'public'`.execute(
    street.db,
  );
  const text = (await street.app.inject('/api/openapi.json')).body;
  const fields = [...text.matchAll(/"properties":\{|"(\w+)":\{"(?:type|anyOf|enum)"/g)].map(
    ([, name]) => name ?? '',
  );
  const elsewhere =
    'is_staff is_superuser is_admin role permissions groups balance credit discount coupon user user_id owner owner_id account verified phone_verified active version tenant';
  return [...new Set([...columns.rows.map(({ name }) => name), ...fields, ...elsewhere.split(' ')])].filter(
    (name) => name !== '',
  );
}

test('whatever stands in a body beside its own fields, the shop keeps nothing of it', async () => {
  const names = await everyName();
  expect(names.length).toBeGreaterThan(150);
  let sent = 0;
  for (const [name, door, { requestBody }] of await describedDoors()) {
    const schema = requestBody?.content['application/json']?.schema;
    if (!schema) continue;
    for (const canary of CANARIES) {
      const body = withUnwanted(door.body!(street.ids, street.world) as object, schema, { names, canary });
      const answer = await send(name, door, body);
      expect(answer.statusCode, `${name}: ${answer.body}`).toBeLessThan(300);
      expect(answer.body, name).not.toMatch(CANARY);
      sent += Object.keys(body).length;
    }
  }
  sent += await sendForms(names);
  expect(sent).toBeGreaterThan(5_000);
  for (const table of await tableNames(street.db)) {
    const { rows } = await sql<{ row: string }>`SELECT t::text AS row FROM ${sql.table(table)} AS t`.execute(
      street.db,
    );
    expect(
      rows.filter(({ row }) => CANARY.test(row)),
      table,
    ).toEqual([]);
  }
  const { rows } =
    await sql`SELECT 1 FROM orders WHERE status <> 'PENDING' OR payment_id IS NOT NULL`.execute(street.db);
  expect(rows).toEqual([]);
});

/** The same in forms, which the profile takes as well: as many names at a time as one may have. Answers how many. */
async function sendForms(names: string[]): Promise<number> {
  const [, , { requestBody }] = (await describedDoors()).find(([name]) =>
    name.startsWith('PATCH /api/user/'),
  )!;
  const own = requestBody!.content['multipart/form-data']!.schema.properties!;
  const unwanted = names.filter((name) => !(name in own));
  for (let first = 0; first < unwanted.length; first += 20) {
    const parts = unwanted
      .slice(first, first + 20)
      .map((name) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\ncanary-424242\r\n`);
    const answer = await street.app.inject({
      method: 'PATCH',
      url: `/api/user/profiles/${street.ids.profile}/`,
      headers: {
        authorization: `Bearer ${street.amina.access}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
      payload: `${parts.join('')}--x--\r\n`,
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.body).not.toMatch(CANARY);
  }
  return unwanted.length;
}

test('every answer holds the fields that the API’s description names, and no other', async () => {
  const ajv = new Ajv2020({ strict: false });
  for (const [name, door, { responses }] of await describedDoors()) {
    const answer = await send(name, door);
    const described = responses[answer.statusCode];
    if (door.body && typeof door.body(street.ids, street.world) === 'string') continue;
    expect(described, `${name} answers ${answer.statusCode}: ${answer.body}`).toBeDefined();
    expect(answer.statusCode, name).toBeLessThan(300);
    const schema = described!.content?.['application/json']?.schema;
    if (schema && answer.statusCode !== 204) {
      const valid = ajv.compile(closed(schema));
      expect(valid(answer.json()), `${name}: ${JSON.stringify(valid.errors)}`).toBe(true);
    }
  }
});

test('no GET changes anything; initiate_payment asked again changes nothing more', async () => {
  const gets = Object.entries(doors).filter(([name]) => name.startsWith('GET'));
  const pay = gets.filter(([name]) => name.endsWith('initiate_payment'));
  for (const [name, door] of pay) expect((await send(name, door)).statusCode, name).toBe(200);
  // When the provider is asked about it again moves on, and requests are counted.
  const hashes = () => hashTables(street.db, ['payment_attempt', 'request_count']);
  const before = await hashes();
  for (const [name, door] of gets) {
    expect((await send(name, door)).statusCode, name).toBeLessThan(405);
    await knock(street, name.replace('GET', 'HEAD'), { names: door.named?.(street.ids) ?? {} });
  }
  expect(await hashes()).toEqual(before);
});

/** The same body with every name that its schema has not, in the objects of its lists as well. */
function withUnwanted(
  body: object,
  schema: Schema,
  { names, canary }: { names: string[]; canary: unknown },
): object {
  const unknown = names.filter((name) => !schema.properties?.[name]).map((name) => [name, canary]);
  const own = Object.entries(body).map(([name, value]) => {
    const items = schema.properties?.[name]?.items;
    if (!items?.properties || !Array.isArray(value)) return [name, value];
    return [name, value.map((each: object) => withUnwanted(each, items, { names, canary }))];
  });
  return Object.fromEntries([...unknown, ...own]);
}

/** The same schema without room for what it does not name. */
function closed(schema: Schema): Schema {
  const copy = { ...schema };
  if (copy.items) copy.items = closed(copy.items);
  if (copy.properties) {
    copy.properties = Object.fromEntries(
      Object.entries(copy.properties).map(([key, value]) => [key, closed(value)]),
    );
    copy.additionalProperties ??= false;
  }
  return copy;
}

import { Ajv2020 } from 'ajv/dist/2020.js';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  callRoute,
  describedRoutes,
  openPopulatedShop,
  type PopulatedShop,
  type RouteCase,
  routeCases,
  type Schema,
  validRequest,
} from '../../../../testing/all-routes.ts';
import { hashTables, tableNames } from '../../../../testing/tables.ts';

let shop: PopulatedShop;
beforeEach(async () => {
  shop = await openPopulatedShop();
});
afterEach(() => shop.close());

/** Sends a valid request of Amina. */
const send = async (route: RouteCase, body?: object) =>
  shop.app.inject(await validRequest(shop, route, body));

/** Values that no other request contains, one for each column type. */
const CANARIES = [424_242, 'canary-424242', '2042-04-24T00:42:42Z'];
/** A body with all names would be too large. */
const NAMES_AT_ONCE = 300;

/** Finds it as paisa too, but not inside the digits of a random hash. */
const CANARY = /(?<![\da-f])(424242(00)?|4242\.42)(?![\da-f])|2042-04-24/;

/** The names of all columns, of all fields in bodies and responses, and of typical internal fields of other shops. */
async function everyName(): Promise<string[]> {
  const columns = await sql<{ name: string }>`
    SELECT DISTINCT column_name AS name FROM information_schema.columns WHERE table_schema = 'public'`.execute(
    shop.db,
  );
  const text = (await shop.app.inject('/api/openapi.json')).body;
  const fields = [...text.matchAll(/"properties":\{|"(\w+)":\{"(?:type|anyOf|enum)"/g)].map(
    ([, name]) => name ?? '',
  );
  const elsewhere =
    'is_staff is_superuser is_admin role permissions groups balance credit discount coupon user user_id owner owner_id account verified phone_verified active version tenant';
  return [...new Set([...columns.rows.map(({ name }) => name), ...fields, ...elsewhere.split(' ')])].filter(
    (name) => name !== '',
  );
}

test('fields that the schema does not name are never stored', async () => {
  const names = await everyName();
  expect(names.length).toBeGreaterThan(150);
  const parts = Array.from({ length: Math.ceil(names.length / NAMES_AT_ONCE) }, (_, part) =>
    names.slice(part * NAMES_AT_ONCE, (part + 1) * NAMES_AT_ONCE),
  );
  const batches = parts.flatMap((part) => CANARIES.map((canary) => ({ part, canary })));
  let sent = 0;
  for (const [route, { requestBody }] of await describedRoutes(shop)) {
    const schema = requestBody?.content['application/json']?.schema;
    if (!schema || Buffer.isBuffer(route.body!(shop.ids, shop.fixtures))) continue;
    for (const { part, canary } of batches) {
      const body = withUnknownFields(route.body!(shop.ids, shop.fixtures) as object, schema, {
        names: part,
        canary,
      });
      await shop.db.deleteFrom('attempt').execute(); // each password that is entered counts
      const response = await send(route, body);
      expect(response.statusCode, `${route.name}: ${response.body}`).toBeLessThan(300);
      expect(response.body, route.name).not.toMatch(CANARY);
      sent += Object.keys(body).length;
    }
  }
  sent += await sendForms(names);
  expect(sent).toBeGreaterThan(5_000);
  for (const table of await tableNames(shop.db)) {
    const { rows } = await sql<{ row: string }>`SELECT t::text AS row FROM ${sql.table(table)} AS t`.execute(
      shop.db,
    );
    expect(
      rows.filter(({ row }) => CANARY.test(row)),
      table,
    ).toEqual([]);
  }
  const { rows } =
    await sql`SELECT 1 FROM orders WHERE order_key <> 'key-question' AND (status <> 'PENDING' OR payment_id IS NOT NULL)
      AND id NOT IN (SELECT order_id FROM complaint)`.execute(shop.db);
  expect(rows).toEqual([]);
});

/** Sends the names in multipart forms, which the profile accepts too, 20 at a time. Returns how many were sent. */
async function sendForms(names: string[]): Promise<number> {
  const [, { requestBody }] = (await describedRoutes(shop)).find(([{ name }]) => name === 'updateProfile')!;
  const own = requestBody!.content['multipart/form-data']!.schema.properties!;
  const unknown = names.filter((name) => !(name in own));
  for (let first = 0; first < unknown.length; first += 20) {
    const parts = unknown
      .slice(first, first + 20)
      .map((name) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\ncanary-424242\r\n`);
    const response = await shop.app.inject({
      method: 'PATCH',
      url: `/api/user/profiles/${shop.ids.profile}/`,
      headers: {
        authorization: `Bearer ${shop.amina.access}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
      payload: `${parts.join('')}--x--\r\n`,
    });
    expect(response.statusCode, response.body).toBe(200);
    expect(response.body).not.toMatch(CANARY);
  }
  return unknown.length;
}

test('every response contains exactly the fields of the OpenAPI document', async () => {
  const ajv = new Ajv2020({ strict: false });
  for (const [route, { responses }] of await describedRoutes(shop)) {
    const { name } = route;
    const response = await send(route);
    const described = responses[response.statusCode];
    expect(described, `${name} returns ${response.statusCode}: ${response.body}`).toBeDefined();
    expect(response.statusCode, name).toBeLessThan(300);
    const schema = described!.content?.['application/json']?.schema;
    if (schema && response.statusCode !== 204) {
      const valid = ajv.compile(forbidUnknown(schema));
      expect(valid(response.json()), `${name}: ${JSON.stringify(valid.errors)}`).toBe(true);
    }
  }
});

test('no GET changes data; a repeated initiate_payment changes nothing more', async () => {
  const gets = Object.values(routeCases).filter(({ method }) => method === 'GET');
  const pay = gets.filter(({ path }) => path.endsWith('initiate_payment'));
  for (const route of pay) expect((await send(route)).statusCode, route.name).toBe(200);
  // These tables may change: the time of the next lookup at the provider, and the counts of requests.
  const hashes = () => hashTables(shop.db, ['payment_attempt', 'request_count']);
  const before = await hashes();
  for (const route of gets) {
    expect((await send(route)).statusCode, route.name).toBeLessThan(405);
    await callRoute(shop, { ...route, method: 'HEAD' }, { params: route.params?.(shop.ids) ?? {} });
  }
  expect(await hashes()).toEqual(before);
});

/** Adds every name that the schema does not have to a body, and to the objects in its lists. */
function withUnknownFields(
  body: object,
  schema: Schema,
  { names, canary }: { names: string[]; canary: unknown },
): object {
  const unknown = names.filter((name) => !schema.properties?.[name]).map((name) => [name, canary]);
  const own = Object.entries(body).map(([name, value]) => {
    const items = schema.properties?.[name]?.items;
    if (!items?.properties || !Array.isArray(value)) return [name, value];
    return [name, value.map((each: object) => withUnknownFields(each, items, { names, canary }))];
  });
  return Object.fromEntries([...unknown, ...own]);
}

/** The schema with `additionalProperties: false` in every object. */
function forbidUnknown(schema: Schema): Schema {
  const copy = { ...schema };
  if (copy.items) copy.items = forbidUnknown(copy.items);
  if (copy.properties) {
    copy.properties = Object.fromEntries(
      Object.entries(copy.properties).map(([key, value]) => [key, forbidUnknown(value)]),
    );
    copy.additionalProperties ??= false;
  }
  return copy;
}

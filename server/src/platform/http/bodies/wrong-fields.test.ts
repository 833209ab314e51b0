import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  describedRoutes,
  openPopulatedShop,
  type PopulatedShop,
  type Schema,
  validRequest,
} from '../../../../testing/all-routes.ts';

let shop: PopulatedShop;
beforeAll(async () => {
  shop = await openPopulatedShop();
});
afterAll(() => shop.close());

/** The values of one field that its schema forbids, each with what is wrong; undefined is none. */
function wrongValues(schema: Schema, isRequired: boolean): [wrong: string, value: unknown][] {
  const { type, minLength, maxLength, minimum, maximum } = schema.anyOf?.[0] ?? schema;
  return [
    ...(isRequired ? [['missing', undefined] as const] : []),
    ...(type === 'string' ? [['an object', { a: 1 }] as const] : []),
    ...(minLength && isRequired ? [['too short', ''] as const] : []),
    ...(maxLength === undefined ? [] : [['too long', 'x'.repeat(maxLength + 1)] as const]),
    ...(minimum === undefined ? [] : [['too small', minimum - 1] as const]),
    ...(maximum === undefined ? [] : [['too large', maximum + 1] as const]),
  ].map(([wrong, value]) => [wrong, value]);
}

test('every field of every body is refused by its name if it is missing, too long or out of range', async () => {
  const accepted: string[] = [];
  let sent = 0;
  for (const [route, { requestBody, responses }] of await describedRoutes(shop)) {
    const schema = requestBody?.content['application/json']?.schema;
    const valid = route.body?.(shop.ids, shop.fixtures);
    if (!schema || typeof valid !== 'object' || Buffer.isBuffer(valid)) continue;
    const isRefusal = new Ajv2020({ strict: false }).compile(
      responses[400]!.content!['application/json']!.schema,
    );
    for (const [field, fieldSchema] of Object.entries(schema.properties ?? {})) {
      for (const [wrong, value] of wrongValues(fieldSchema, schema.required?.includes(field) ?? false)) {
        const response = await shop.app.inject(await validRequest(shop, route, { ...valid, [field]: value }));
        sent += 1;
        if (
          response.statusCode !== 400 ||
          !(field in (response.json().fields ?? {})) ||
          !isRefusal(response.json())
        )
          accepted.push(
            `${route.name}: ${field} ${wrong}: ${response.statusCode} ${response.body.slice(0, 200)}`,
          );
      }
    }
  }
  expect(accepted).toEqual([]);
  expect(sent).toBeGreaterThan(100);
});

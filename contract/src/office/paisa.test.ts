import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TSchema } from 'typebox';
import { expect, test } from 'vitest';
import { officeEndpoints } from '../office-endpoints.ts';

/** A number in a call, by its path; `money`: a name on the path has `_paisa`. */
interface Leaf {
  path: string;
  name: string;
  money: boolean;
  schema: { type?: unknown; minimum?: number; maximum?: number; description?: string };
}

type Part = TSchema & {
  type?: unknown;
  properties?: Record<string, Part>;
  patternProperties?: Record<string, Part>;
  items?: Part;
  anyOf?: Part[];
};

function numbersIn(part: Part, path: string, name: string, money = false): Leaf[] {
  const inside = [
    ...Object.entries(part.properties ?? {}).map(
      ([key, value]) => [value, `${path}.${key}`, key, money || /_paisa(_|$)/.test(key)] as const,
    ),
    ...Object.values(part.patternProperties ?? {}).map((value) => [value, `${path}.*`, name, money] as const),
    ...[...(part.items ? [part.items] : []), ...(part.anyOf ?? [])].map(
      (value) => [value, path, name, money] as const,
    ),
  ];
  const own = part.type === 'number' || part.type === 'integer' ? [{ path, name, money, schema: part }] : [];
  return [...own, ...inside.flatMap((each) => numbersIn(...each))];
}

const leaves = Object.entries(officeEndpoints).flatMap(([endpoint, each]) =>
  (['params', 'query', 'body', 'response'] as const).flatMap((part) => {
    const schema = (each as Partial<Record<typeof part, Part>>)[part];
    return schema ? numbersIn(schema, `${endpoint}.${part}`, '') : [];
  }),
);

/** Words in the names of amounts. A count with such a name is listed below. */
const MONEY =
  /price|amount|total|sum|tax|charge|cost|due|cash|paid|refund|discount|value|sales|goods|balance|counted|expected|collected|payable|fee|offer|taka/;

/** Products, rows of a file, orders, riders, requests and minutes; of a complaint `amount` is how many, or grams. */
const COUNTS =
  /(omplaint\w*|reportForCaller|bringBack)\.(body|query|response)\.(lines\.)?amount$|(Products|Import|ImportColumns)\.response\.total$|\.(tax_percent|unpaid_\w+|paid_out|refunds_due|khata_overdue|riders_with_cash|value_requests)$/;

const NOT_MONEY = [
  // On average, and days with one decimal.
  ...['.sold_per_day', '.days'],
  // A cell of a file, as the file has it: prices in taka.
  ...['.before', '.after', '.file', '.shop'],
  // In steps of half a percent.
  ...['.tax_percent', '.percent'],
];

test('an amount of the office is whole paisa with limits, and its name says so', () => {
  expect(leaves.filter(({ money }) => money).length).toBeGreaterThan(100);
  for (const { path, money, schema } of leaves)
    if (money || schema.description?.startsWith('in paisa'))
      expect([path, money, schema]).toMatchObject([
        path,
        true,
        {
          type: 'integer',
          minimum: expect.any(Number),
          maximum: expect.any(Number),
          description: expect.stringMatching(/^in paisa/),
        },
      ]);
});

test('no other number of the office is an amount', () => {
  const others = leaves.filter(({ money }) => !money);
  const fractions = others.filter(({ schema }) => schema.type === 'number').map(({ path }) => path);
  expect(fractions.filter((path) => !NOT_MONEY.some((end) => path.endsWith(end)))).toEqual([]);
  const named = others.filter(({ name }) => MONEY.test(name)).map(({ path }) => path);
  expect(named.filter((path) => !COUNTS.test(path))).toEqual([]);
});

test('the params of refusals are in paisa, but those of the calls of the specification', () => {
  const types = readFileSync(join(import.meta.dirname, '../http/problems.ts'), 'utf8');
  const numbers = [...types.matchAll(/(\w+)\??: (?:number|Record<string, number>)/g)].map(
    ([, name = '']) => name,
  );
  expect(numbers.filter((name) => name.endsWith('_paisa')).length).toBeGreaterThan(10);
  const inTaka = ['total_sent', 'total_now'];
  const others = numbers.filter((name) => !name.endsWith('_paisa') && !inTaka.includes(name));
  expect(others.filter((name) => MONEY.test(name))).toEqual([]);
});

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { importsOf } from '../testing/source-imports.ts';

const root = path.join(import.meta.dirname, '../..');
const page = readFileSync(path.join(root, 'docs/an-order.md'), 'utf8');

/** The files of each walk, in their order, by its heading. */
const walks = new Map(
  page.split(/^## /m).flatMap((section): [string, string[]][] => {
    const files = [...section.matchAll(/^\| \d+ \| `([^`]+)` \|/gm)].map(([, file = '']) => file);
    return files.length > 0 ? [[section.split('\n')[0]!, files]] : [];
  }),
);

/** Both sides use it. */
const CONTRACT = /^contract\//;

/** What a file imports, directly or through others; types too, because an interface is a step of a walk. */
function reachable(entry: string): Set<string> {
  const found = new Set([entry]);
  for (const file of found) for (const { to } of importsOf(file)) found.add(to);
  return found;
}

describe.each([...walks])('%s', (_, files) => {
  test('takes at most 14 files', () => {
    expect(files.length).toBeGreaterThan(5);
    expect(files.length).toBeLessThanOrEqual(14);
  });

  test('each file is imported by the first one of its side', () => {
    const sides = Map.groupBy(
      files.filter((file) => !CONTRACT.test(file)),
      (file) => file.split('/')[0]!,
    );
    const imported = new Set<string>();
    for (const [first = '', ...others] of sides.values()) {
      const ofSide = reachable(first);
      expect(others.filter((file) => !ofSide.has(file))).toEqual([]);
      for (const file of ofSide) imported.add(file);
    }
    expect(files.filter((file) => !imported.has(file))).toEqual([]);
  });
});

const order = walks.get("A guest's order") ?? [];
const BROWSER = 'storefront/app/checkout/';
const SERVER = 'server/src/checkout/';

/** What an entry file imports when it runs, directly or through files of its own folder and the folders in it. */
function running(entry: string): string[] {
  const found = new Set([entry]);
  for (const file of found) {
    if (!file.startsWith(`${path.dirname(entry)}/`)) continue;
    for (const { to, isType } of importsOf(file)) if (!isType) found.add(to);
  }
  return [...found].filter((file) => !order.includes(file));
}

test('no other file of the checkout runs on the server', () => {
  expect(order).toContain(`${SERVER}shop-routes.ts`);
  expect(running(`${SERVER}shop-routes.ts`).filter((file) => file.startsWith(SERVER))).toEqual([]);
});

test('in the browser the other files of the checkout are parts of the page: none sends, navigates or finds orders', () => {
  expect(order[0]).toBe(`${BROWSER}checkout-page.tsx`);
  const doing = /session\/(browser-client|session)|orders\/order-store|placing\/place-once/;
  // The amounts and what is low in stock are fetched, and a slot is reserved, but no order depends on them.
  const others = ['use-quote.ts', 'use-slot-reservation.ts', 'substitute-wishes.tsx'].map(
    (file) => `${BROWSER}form/${file}`,
  );
  const parts = running(order[0]!).filter((file) => file.startsWith(BROWSER) && !others.includes(file));
  expect(parts.length).toBeGreaterThan(5);
  expect(parts.filter((part) => importsOf(part).some(({ to, isType }) => !isType && doing.test(to)))).toEqual(
    [],
  );
  for (const part of parts) expect(readFileSync(path.join(root, part), 'utf8')).not.toMatch(/useNavigate/);
});

test('every other file that the page names exists', () => {
  const named = [...page.matchAll(/`([\w./-]+\.(?:sql|test\.ts))`/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(3);
  const folders = ['', 'server/schema/', SERVER];
  expect(
    named.filter((name) => !folders.some((folder) => existsSync(path.join(root, folder + name)))),
  ).toEqual([]);
});

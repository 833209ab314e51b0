import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { importsOf } from '../testing/source-imports.ts';

const root = path.join(import.meta.dirname, '../..');
const page = readFileSync(path.join(root, 'docs/an-order.md'), 'utf8');

/** The files of the numbered table, in their order. */
const steps = [...page.matchAll(/^\| \d+ \| `([^`]+)` \|/gm)].map(([, file = '']) => file);

/** The files of the table of folders. */
const others = [...page.matchAll(/^\| `([^`]+\/)` \| (.+) \|$/gm)].flatMap(([, folder = '', names = '']) =>
  [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => folder + name),
);

const BROWSER = 'storefront/app/checkout/';
const SERVER = 'server/src/checkout/';

/** The client imports only its types; the server registers it. */
const ENDPOINT = 'contract/src/shop/checkout.ts';

/** What an entry file imports when it runs, directly or through files of its own folder. */
function running(entry: string): Set<string> {
  const found = new Set([entry]);
  for (const file of found) {
    if (path.dirname(file) !== path.dirname(entry)) continue;
    for (const { to, isType } of importsOf(file)) if (!isType) found.add(to);
  }
  return found;
}

test('the page about an order names every file that runs for it, and no other', () => {
  const files = new Set([...running(`${BROWSER}checkout-page.tsx`), ...running(`${SERVER}shop-routes.ts`)]);
  expect(files).toContain(ENDPOINT);
  expect([...steps, ...others].toSorted()).toEqual([...files].toSorted());
});

test('an order takes at most five files in the browser and six on the server', () => {
  expect(steps.filter((file) => file.startsWith('storefront/')).length).toBeLessThanOrEqual(5);
  expect(steps.filter((file) => file.startsWith('server/')).length).toBeLessThanOrEqual(6);
  expect(others.filter((file) => file.startsWith(SERVER))).toEqual([]);
  expect(steps[0]).toBe(`${BROWSER}checkout-page.tsx`);
});

test('beside the steps of the browser there are only parts of the page: none sends, stores or navigates', () => {
  const doing = /session\/(browser-client|session)|platform\/storage|orders\/(guest-orders|order-store)/;
  // The amounts that the page shows are fetched, but no order depends on them.
  const quote = `${BROWSER}use-quote.ts`;
  const parts = others.filter((file) => file.startsWith(BROWSER) && file !== quote);
  expect(parts.flatMap((part) => importsOf(part).filter(({ to }) => doing.test(to)))).toEqual([]);
  for (const part of parts) expect(readFileSync(path.join(root, part), 'utf8')).not.toMatch(/useNavigate/);
});

test('every other file that the page names exists', () => {
  const named = [...page.matchAll(/`([\w./-]+\.(?:sql|test\.ts))`/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(3);
  const folders = ['', 'server/migrations/', SERVER];
  expect(
    named.filter((name) => !folders.some((folder) => existsSync(path.join(root, folder + name)))),
  ).toEqual([]);
});

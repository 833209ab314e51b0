import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  figuresOf,
  readRelevanceSet,
  type Shown,
  shareOfNothing,
  show,
} from '../../../testing/catalogue/relevance.ts';
import { openTestShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
let shown: Shown[];
beforeAll(async () => {
  shop = await openTestShop({}, 'demo');
  shown = await show(shop.app, [...readRelevanceSet('blind'), ...readRelevanceSet('known')]);
});
afterAll(() => shop.close());

test('in the relevance set a right product is among the first five for 96 %, in each script for 94 %', () => {
  expect(shown.length).toBeGreaterThanOrEqual(300);
  expect(figuresOf(shown).recall5).toBeGreaterThanOrEqual(0.96);
  for (const script of ['bn', 'latin', 'en'])
    expect(figuresOf(shown.filter((one) => one.script === script)).recall5, script).toBeGreaterThanOrEqual(
      0.94,
    );
});

test('with five or more right products 85 % of the first five are right', () => {
  expect(figuresOf(shown).precision5).toBeGreaterThanOrEqual(0.85);
});

test('whole words of a name find its product first', () => {
  expect(figuresOf(shown.filter(({ kind }) => kind === 'exact')).recall1).toBeGreaterThanOrEqual(0.98);
});

test('of plain words the first product is right for 90 %, in each script for 85 %', async () => {
  const plain = await show(shop.app, readRelevanceSet('first'));
  expect(plain).toHaveLength(60);
  expect(figuresOf(plain).recall1).toBeGreaterThanOrEqual(0.9);
  for (const script of ['bn', 'latin', 'en'])
    expect(figuresOf(plain.filter((one) => one.script === script)).recall1, script).toBeGreaterThanOrEqual(
      0.85,
    );
});

test('names with a mistake find the product among the first five for 94 %', async () => {
  expect(figuresOf(await show(shop.app, readRelevanceSet('typos'))).recall5).toBeGreaterThanOrEqual(0.94);
});

test('things that the shop does not sell find nothing: 95 %', async () => {
  const unsold = await show(shop.app, readRelevanceSet('unsold'));
  expect(unsold).toHaveLength(80);
  expect(shareOfNothing(unsold)).toBeGreaterThanOrEqual(0.95);
  expect(shareOfNothing(await show(shop.app, readRelevanceSet('absent')))).toBeGreaterThanOrEqual(0.95);
});

test('brands find their kind first: 95 %', async () => {
  expect(figuresOf(await show(shop.app, readRelevanceSet('brands'))).recall1).toBeGreaterThanOrEqual(0.95);
});

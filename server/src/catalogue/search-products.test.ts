import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { searchKey } from '@haat/contract/text/search-key';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ProductIndex } from './search/product-index.ts';
import { findIds } from './search-products.ts';

interface DemoProduct {
  id: number;
  name: string;
  name_bn: string;
  unit: string;
}

const products: DemoProduct[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../demo/products.json'), 'utf8'),
);
const index = new ProductIndex();
for (const { id, name, name_bn, unit } of products)
  index.set({ id, name, name_bn, unit, category_id: 1, price_paisa: 100, in_stock: true, is_on_sale: false });

const search = (text: string) => findIds(index, text, 10_000);

test('every part of every name finds its product, in any case', () => {
  const product = fc.constantFrom(...products);
  fc.assert(
    fc.property(
      product,
      fc.boolean(),
      fc.nat(),
      fc.integer({ min: 1, max: 25 }),
      (one, bengali, at, length) => {
        const name = bengali ? one.name_bn : one.name;
        const from = at % name.length;
        const part = name.slice(from, from + length).toUpperCase();
        fc.pre(searchKey(part) !== '');
        expect(search(part)).toContain(one.id);
      },
    ),
    { numRuns: 2_000 },
  );
});

test('nothing throws, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
      expect(search(text).length).toBeLessThanOrEqual(products.length);
    }),
    { numRuns: 500 },
  );
});

test('half a kilogram is 500 g, not two kilograms', () => {
  const packs = search('dal 500 g');
  expect(packs).not.toEqual(search('dal 2 kg'));
  expect(search('dal 1/2 kg')).toEqual(packs);
});

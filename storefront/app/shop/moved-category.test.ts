import type { Category } from '@haat/contract/shop/catalogue';
import { expect, test } from 'vitest';
import { movedCategory } from './categories.ts';

const category = (id: number, slug: string, more: Partial<Category> = {}): Category => ({
  ...{ id, slug, title: slug, title_bn: '', parent: null, image: '', former: [], children: [] },
  ...more,
});
const fish = category(1, 'fish', { former: [{ parent: null, slug: 'mach' }] });
const sea = category(2, 'sea', { parent: 1, former: [{ parent: 1, slug: 'ocean' }] });
const dried = category(3, 'dried', { parent: 1, former: [{ parent: null, slug: 'shutki' }] });
const categories = [fish, sea, dried, category(4, 'meat')];

test.each<[string, string | undefined, string, string | undefined]>([
  ['mach', undefined, 'fish', undefined],
  ['mach', 'ocean', 'fish', 'sea'],
  ['mach', 'sea', 'fish', 'sea'],
  ['fish', 'ocean', 'fish', 'sea'],
  ['shutki', undefined, 'fish', 'dried'],
  ['mach', 'unknown', 'fish', 'unknown'],
])('%s/%s leads to %s/%s', (from, fromChild, to, toChild) => {
  expect(movedCategory(categories, from, fromChild)).toEqual({ category: to, subcategory: toChild });
});

test.each<[string, string | undefined]>([
  ['fish', undefined],
  ['fish', 'sea'],
  ['fish', 'unknown'],
  ['unknown', undefined],
  ['meat', 'ocean'],
])('%s/%s stays', (slug, child) => {
  expect(movedCategory(categories, slug, child)).toBeNull();
});

test('a slug of a present category is its own, even if another one had it', () => {
  const cut = category(5, 'cut', { former: [{ parent: null, slug: 'meat' }] });
  expect(movedCategory([cut, ...categories], 'meat', undefined)).toBeNull();
});

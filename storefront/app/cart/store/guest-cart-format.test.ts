import { MAX_LINES } from '@haat/contract/http/limits';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCart, storedCart } from './guest-cart-format.ts';

const rice = {
  id: 7,
  item_name: 'Miniket rice',
  product_image: '/media/a.webp',
  item_price: 72.5,
  quantity: 2,
};
const line = {
  id: 7,
  name: 'Miniket rice',
  name_bn: '',
  unit: '',
  image: '/media/a.webp',
  pricePaisa: 7_250,
  quantity: 2,
};

describe('the stored cart', () => {
  test('has exactly the shape of the specification', () => {
    const details = { name_bn: 'মিনিকেট চাল', unit: '5 kg' };
    const { cart, names } = storedCart([{ ...line, ...details }]);
    expect(JSON.parse(cart)).toEqual([rice]);
    expect(JSON.parse(names)).toEqual({ 7: details });
    expect(readCart(cart, names)).toEqual([{ ...line, ...details }]);
  });

  test('stores the chosen cut of a product without a Bengali name and a unit', () => {
    const rui = { ...line, options: [{ name: 'Curry cut', name_bn: '' }], option: 'Curry cut' };
    const { cart, names } = storedCart([rui, { ...line, id: 8 }]);
    expect(readCart(cart, names)).toEqual([rui, { ...line, id: 8 }]);
    expect(Object.keys(JSON.parse(names))).toEqual(['7']);
  });

  test('of an earlier version has Bengali names without units', () => {
    const names = JSON.stringify({ 7: 'মিনিকেট চাল' });
    expect(readCart(JSON.stringify([rice]), names)).toEqual([{ ...line, name_bn: 'মিনিকেট চাল' }]);
  });
});

describe('an invalid stored cart', () => {
  test.each([
    ['nothing', null],
    ['an empty text', ''],
    ['broken JSON', '[{"id":7,'],
    ['null', 'null'],
    ['a number', '7'],
    ['an object', '{"length":3}'],
    ['a text', '"guest_cart"'],
    ['ten megabytes', `[${JSON.stringify(rice)}${' '.repeat(10_000_000)}]`],
  ])('is empty: %s', (_, text) => {
    expect(readCart(text, null)).toEqual([]);
  });

  test.each([
    ['null', null],
    ['a list', []],
    ['nothing in it', {}],
    ['a text for an id', { ...rice, id: '7' }],
    ['a fraction for an id', { ...rice, id: 7.5 }],
    ['a negative id', { ...rice, id: -7 }],
    ['no quantity', { ...rice, quantity: undefined }],
    ['quantity 0', { ...rice, quantity: 0 }],
    ['a negative quantity', { ...rice, quantity: -1 }],
    ['a huge quantity', { ...rice, quantity: 1e9 }],
    ['half a piece', { ...rice, quantity: 0.5 }],
    ['a text for a quantity', { ...rice, quantity: '2' }],
    ['a text for a price', { ...rice, item_price: '72.5' }],
    ['a negative price', { ...rice, item_price: -1 }],
    ['a huge price', { ...rice, item_price: 1e300 }],
    ['a third of a paisa', { ...rice, item_price: 72.333 }],
    ['a list for a name', { ...rice, item_name: ['Miniket'] }],
    ['an empty name', { ...rice, item_name: ' ' }],
    ['a novel for a name', { ...rice, item_name: 'x'.repeat(1_000) }],
    ['an object for a picture', { ...rice, product_image: {} }],
    ['a novel for a picture', { ...rice, product_image: `/${'x'.repeat(3_000)}` }],
  ])('loses the invalid line and preserves the others: %s', (_, bad) => {
    const good = { ...rice, id: 8 };
    expect(readCart(JSON.stringify([bad, good]), null)).toEqual([{ ...line, id: 8 }]);
  });

  test('loses the invalid options of a product', () => {
    const options = [null, 7, 'Whole', { name: 'Whole' }, { name: 'Curry cut', name_bn: '' }];
    const names = JSON.stringify({ 7: { options, sold_by: 'gram', option: {} } });
    const valid = { options: [{ name: 'Curry cut', name_bn: '' }] };
    expect(readCart(JSON.stringify([rice]), names)).toEqual([{ ...line, ...valid }]);
  });

  test('does not touch any prototype', () => {
    const evil =
      '[{"__proto__":{"quantity":1,"polluted":true}},{"id":"__proto__"},{"constructor":{"prototype":{}}}]';
    expect(readCart(evil, '{"__proto__":"x","7":{"toString":1}}')).toEqual([]);
    expect('polluted' in {}).toBe(false);
    expect(readCart(JSON.stringify([rice]), '{"__proto__":"x","7":["x"]}')).toEqual([line]);
  });

  test('is limited to the lines of one order, each product once', () => {
    const many = Array.from({ length: 5_000 }, (_, i) => ({ ...rice, id: i + 1 }));
    expect(readCart(JSON.stringify(many), null)).toHaveLength(MAX_LINES);
    expect(readCart(JSON.stringify([rice, { ...rice, quantity: 9 }]), null)).toEqual([line]);
  });

  test('reading any text does not throw, and the result can be stored and read again', () => {
    const almost = fc.array(
      fc.oneof(fc.anything(), fc.record({ ...constants(rice), quantity: fc.anything() })),
    );
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), almost.map(toText)), fc.string(), (cart, names) => {
        const lines = readCart(cart, names);
        const again = storedCart(lines);
        expect(readCart(again.cart, again.names)).toEqual(lines);
      }),
      { numRuns: 500 },
    );
  });
});

function constants(of: typeof rice) {
  return {
    id: fc.integer({ min: 1, max: 20 }),
    item_name: fc.constant(of.item_name),
    product_image: fc.constant(of.product_image),
    item_price: fc.oneof(fc.constant(of.item_price), fc.double()),
  };
}

function toText(value: unknown): string {
  return JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? String(inner) : inner)) ?? '';
}

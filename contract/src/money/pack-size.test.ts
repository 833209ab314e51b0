import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sizeKey, sizesIn, unitSizes } from './pack-size.ts';

test.each([
  ['1kg', '1000g'],
  ['1 kg', '1000g'],
  ['১ কেজি', '1000g'],
  ['1000 gm', '1000g'],
  ['500g', '500g'],
  ['আধা কেজি', '500g'],
  ['half kg', '500g'],
  ['5L', '5000ml'],
  ['৫ লিটার', '5000ml'],
  ['1.5 ltr', '1500ml'],
  ['12 pcs', '12pc'],
  ['১ ডজন', '12pc'],
  ['২ হালি', '8pc'],
  ['দেড় কেজি', '1500g'],
  ['আড়াই কেজি', '2500g'],
  ['এক পোয়া', '250g'],
  ['দুই লিটার', '2000ml'],
  ['12ta', '12pc'],
  ['1/2 kg', '500g'],
  ['½ কেজি', '500g'],
  ['৩/৪ কেজি', '750g'],
  ['2 1/2 kg', '2500g'],
  ['1½kg', '1500g'],
])('%s is %s', (text, key) => {
  expect(sizesIn(text).sizes.map(sizeKey)).toEqual([key]);
});

test.each([
  ['6 x 200 ml', '1200ml'],
  ['2x125g', '250g'],
  ['৬ × ২০০ মিলি', '1200ml'],
  ['2 X 6 pcs', '12pc'],
  ['500 g', '500g'],
  ['0 x 500 g', '500g'],
  [' 2 x 125 g', '250g'],
])('a product with the unit %s has %s', (unit, key) => {
  expect(unitSizes(unit).map(sizeKey)).toEqual([key]);
});

test('the rest of a text has no sizes', () => {
  expect(sizesIn('sugar 1kg white').rest.split(' ').filter(Boolean)).toEqual(['sugar', 'white']);
  expect(sizesIn('3/5 kg').sizes).toEqual([]);
  expect(sizesIn('3-in-1 blender, 300 W')).toEqual({ sizes: [], rest: '3-in-1 blender, 300 w' });
});

test('a pack size is more than nothing and at most a tonne; the pieces after it are as they are', () => {
  expect(sizesIn('0 kg 1001 kg')).toEqual({ sizes: [], rest: '0 kg 1001 kg' });
  expect(sizesIn('1000 kg').sizes.map(sizeKey)).toEqual(['1000000g']);
  expect(sizesIn('tea 500 g green').rest).toBe('tea   green');
  expect(unitSizes('2 x 500 g 12 pcs').map(sizeKey)).toEqual(['1000g', '12pc']);
});

test('no text throws or has an amount that is not positive', () => {
  const text = fc.string({ unit: fc.constantFrom(...'0123456789.- kglমিলিকেজি৫\u09bc'), maxLength: 80 });
  fc.assert(
    fc.property(fc.oneof(text, fc.string({ unit: 'binary' })), (any) => {
      for (const { amount } of sizesIn(any).sizes) expect(amount).toBeGreaterThan(0);
    }),
  );
});

test('many digits take bounded time', () => {
  const before = process.cpuUsage();
  sizesIn('1'.repeat(100_000));
  sizesIn('1.'.repeat(100_000));
  // In µs of processor time.
  expect(process.cpuUsage(before).user).toBeLessThan(500_000);
});

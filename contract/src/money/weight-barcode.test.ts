import { expect, test } from 'vitest';
import { readWeightBarcode, WEIGHT_BARCODE_LAYOUT } from './weight-barcode.ts';

/** A barcode of 12 digits with its check digit. */
const ean = (digits: string) =>
  digits +
  ((10 - ([...digits].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0) % 10)) %
    10);

test('a barcode of a scale names the product and its grams', () => {
  expect(ean('590123412345')).toBe('5901234123457');
  expect(readWeightBarcode('2XIIIIIGGGGGC', ean('210001201250'))).toEqual({ item: '00012', grams: 1_250 });
});

test('it may hold the price in taka, or in taka and paisa', () => {
  expect(readWeightBarcode('2XIIIIITTTTTC', ean('210001200148'))).toEqual({ item: '00012', paisa: 14_800 });
  expect(readWeightBarcode('2XIIIIITTTPPC', ean('210001214850'))).toEqual({ item: '00012', paisa: 14_850 });
});

test('another prefix is no barcode of a scale, and a wrong check digit is reported', () => {
  expect(readWeightBarcode('2XIIIIIGGGGGC', '8941100500012')).toBeNull();
  expect(readWeightBarcode('21IIIIIGGGGGC', ean('220001201250'))).toBeNull();
  expect(readWeightBarcode('2XIIIIIGGGGGC', '2100012')).toBeNull();
  const wrong = ean('210001201250').replace(/.$/, (digit) => String((Number(digit) + 1) % 10));
  expect(readWeightBarcode('2XIIIIIGGGGGC', wrong)).toBe('wrong');
});

test('a layout has all kinds of digits, in this order', () => {
  const pattern = new RegExp(WEIGHT_BARCODE_LAYOUT);
  for (const layout of ['2XIIIIIGGGGGC', '21IIIIIITTTTC', '20IIIITTTTPPC']) expect(layout).toMatch(pattern);
  for (const layout of ['3XIIIIIGGGGGC', '2XIIIIIGGGGGG', '2XGGGGGIIIIIC', '2XIIIIIGGGGC'])
    expect(layout).not.toMatch(pattern);
});

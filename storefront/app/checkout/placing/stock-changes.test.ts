import type { Refusal } from '@haat/contract/http/problems';
import type { RefusedLine } from '@haat/contract/http/refusal';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { I18nProvider } from '../../i18n/messages.ts';
import { priceChanges, StockChanges, stockProblems } from './stock-changes.tsx';
import '../../shell/all-messages.bn.ts';
import '../../shell/all-messages.en.ts';

const rice = {
  id: 7,
  name: 'Miniket rice',
  name_bn: '',
  unit: '',
  image: '',
  pricePaisa: 7_250,
  quantity: 5,
};
const ilish = { ...rice, id: 9, name: 'Hilsa', pricePaisa: 159_900, quantity: 1 };
const refused = { product: 7, name: 'Miniket rice', name_bn: '', requested: 5, available: 3 };

const refusalOf = (code: 'price_changed' | 'out_of_stock', lines: RefusedLine[]): Refusal => ({
  ...{ code, message: '' },
  params: { lines },
});

test('a changed price is a problem until it is accepted', () => {
  const refusal = refusalOf('price_changed', [{ ...refused, price_sent: 72.5, price_now: 80 }]);
  expect(stockProblems(refusal, [rice, ilish])).toEqual([
    { kind: 'price', line: rice, nowPaisa: 8_000, nowUnit: '' },
  ]);
  expect(stockProblems(refusal, [{ ...rice, pricePaisa: 8_000 }, ilish])).toEqual([]);
});

test('another pack at the same price is a problem until it is accepted', () => {
  const kilo = { ...rice, unit: '1 kg' };
  const lines = [{ ...refused, price_sent: null, price_now: 72.5, unit_now: '500 g' }];
  const refusal = refusalOf('price_changed', lines);
  const problem = { kind: 'price', line: kilo, nowPaisa: 7_250, nowUnit: '500 g' };
  expect(stockProblems(refusal, [kilo])).toEqual([problem]);
  expect(priceChanges([kilo], [{ ...kilo, unit: '500 g' }])).toEqual([problem]);
  expect(stockProblems(refusal, [{ ...kilo, unit: '500 g' }])).toEqual([]);
});

test('missing stock is a problem until the line takes no more than is left', () => {
  const refusal = refusalOf('out_of_stock', [{ ...refused, price_sent: null, price_now: 72.5 }]);
  expect(stockProblems(refusal, [rice])).toEqual([{ kind: 'stock', line: rice, available: 3 }]);
  expect(stockProblems(refusal, [{ ...rice, quantity: 3 }])).toEqual([]);
  expect(stockProblems(refusal, [ilish])).toEqual([]);
});

test('where only a few are left, more than the shop shows, it is a problem until fewer are taken', () => {
  const few = { ...refused, available: null, price_sent: null, price_now: 72.5 };
  const refusal = refusalOf('out_of_stock', [few]);
  expect(stockProblems(refusal, [rice])).toEqual([{ kind: 'stock', line: rice, available: null }]);
  expect(stockProblems(refusal, [{ ...rice, quantity: 4 }])).toEqual([]);
});

test('what is not sold any more is a problem until it is removed', () => {
  const refusal: Refusal = { code: 'not_sold', message: '', params: { products: [9] } };
  expect(stockProblems(refusal, [rice, ilish])).toEqual([{ kind: 'gone', line: ilish }]);
  expect(stockProblems(refusal, [rice])).toEqual([]);
});

test('a changed total alone names no line', () => {
  const params = { total_sent: 10, total_now: 11 };
  const refusal: Refusal = { code: 'price_changed', message: '', params };
  expect(stockProblems(refusal, [rice])).toEqual([]);
});

test('what is left of goods that are sold by weight is shown as a weight', () => {
  const carrots = { ...rice, name: 'Carrot', unit: '500 g', sold_by: 'weight' } as const;
  const problems = [{ kind: 'stock', line: carrots, available: 3 } as const];
  const changes = createElement(StockChanges, { problems, onAcceptPrices: () => {} });
  const html = renderToStaticMarkup(createElement(I18nProvider, { value: { language: 'en' } }, changes));
  expect(html).toContain('Only 1.5 kg left, you asked for 2.5 kg');
  expect(html).toContain('>Take 1.5 kg<');
});

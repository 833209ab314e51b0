import type { Order } from '@haat/contract/shop/orders';
import type { Language } from '@haat/contract/text/language';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { I18nProvider } from '../../i18n/messages.ts';
import { createNormalizer } from '../../platform/provider/normalize.ts';
import { bengali } from '../../shell/all-messages.bn.ts';
import { english } from '../../shell/all-messages.en.ts';
import { costOf, OrderBalance } from './order-balance.tsx';

/** An order of Tk 912.30 of a provider that sends only what it must. */
const bare = createNormalizer((path) => path).order({
  id: 7,
  status: 'PENDING',
  order_type: 'COD',
  total: 912.3,
  orderitems: [],
} as unknown as Order);
const rounding: Order['adjustments'][number] = {
  kind: 'rounding',
  amount: 0.3,
  reason: 'whole taka',
  at: '',
};

function rows(order: Partial<Order>, language: Language = 'en'): string[] {
  const html = renderToStaticMarkup(
    <I18nProvider value={{ language }}>
      <OrderBalance order={{ ...bare, ...order }} />
    </I18nProvider>,
  );
  return [...html.matchAll(/<dt>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(
    ([, label, sum]) => `${label} ${sum}`,
  );
}

test('a delivered order says what the shopper paid, never a sum below 0', () => {
  const delivered: Partial<Order> = {
    ...{ status: 'COMPLETED', adjustments: [rounding] },
    ...{ paid: 912, due: 0, cash_due: 0 },
  };
  expect(rows(delivered)).toEqual(['Rounded to whole taka −Tk 0.30', 'You paid Tk 912']);
  expect(rows(delivered, 'bn').at(-1)).toBe(`${bengali.orders.amountLines.youPaid} ৳৯১২`);
  const refunded = { ...delivered, adjustments: [], paid: 912.3, refunded: 12.3 };
  expect(rows(refunded)).toEqual(['You paid Tk 912.30', `${english.orders.amountLines.refunded} Tk 12.30`]);
});

test('an order on its way names what the rider collects in whole taka, also of one paid online in part', () => {
  const open = { status: 'ONGOING', order_type: 'ONLINE', paid: 900, due: 12.3, cash_due: 12 } as const;
  expect(rows(open)).toEqual(['Paid −Tk 900.00', 'To pay in cash, in whole taka Tk 12.00']);
  expect(rows({ ...open, status: 'PROCESSING' }).at(-1)).toBe('To pay Tk 12.30');
});

test('a reason in another language than that of the page is left out where the kind says enough', () => {
  const short = { kind: 'short_supply', amount: 145, reason: 'স্টকে নেই', at: '' } as const;
  const order: Partial<Order> = { adjustments: [short, { ...short, kind: 'goodwill', at: '1' }], due: 622.3 };
  expect(rows(order).slice(0, 2)).toEqual(['Not supplied −Tk 145.00', 'Price lowered: স্টকে নেই −Tk 145.00']);
  expect(rows(order, 'bn')[0]).toBe(
    `${bengali.orders.amountLines.adjustment.short_supply}: স্টকে নেই −৳১৪৫.০০`,
  );
});

test('changes with the same words are one row; those that make nothing up are none', () => {
  const weight = { kind: 'weight', amount: -92.19, reason: 'weighed', at: '' } as const;
  const adjustments = [weight, { ...weight, amount: -193.6, at: '1' }];
  expect(rows({ adjustments, due: 1198.09 })[0]).toBe('Weighed when it was packed Tk 285.79');
  const back = [weight, { ...weight, amount: 92.19, at: '1' }];
  expect(rows({ adjustments: back, due: 912.3, cash_due: 912 })).toEqual([
    'To pay in cash, in whole taka Tk 912.00',
  ]);
});

test('what is paid in cash is without an advance that is still to pay; what is sent by a wallet is the exact sum', () => {
  const open: Partial<Order> = { due: 912.3, cash_due: 912 };
  const step = { kind: 'advance', reason: 'far_zone', advance: 90, open: true } as const;
  expect(rows({ ...open, step })).toEqual(['To pay in cash, in whole taka Tk 822.00']);
  expect(rows({ ...open, step: { ...step, open: false } })).toEqual([
    'To pay in cash, in whole taka Tk 912.00',
  ]);
  expect(rows({ ...open, wallet: 'bkash' })).toEqual([]);
});

test('an order costs its total without what changed since', () => {
  expect(costOf({ total: 912.3, adjustments: [rounding], status: 'COMPLETED' })).toBe(912);
  expect(costOf({ ...bare, status: 'PENDING' })).toBe(912.3);
  expect(costOf({ total: 912.3, adjustments: [rounding], status: 'CANCELLED' })).toBe(912.3);
});

test('credit that paid is a row of its own, before and after the delivery', () => {
  const open: Partial<Order> = { paid: 50, credit_used: 50, due: 862.3, cash_due: 862 };
  expect(rows(open)).toEqual(['Paid with your credit −Tk 50.00', 'To pay in cash, in whole taka Tk 862.00']);
  const both = { ...open, order_type: 'ONLINE' as const, paid: 912.3, due: 0, cash_due: 0 };
  expect(rows(both)).toEqual(['Paid with your credit −Tk 50.00', 'Paid −Tk 862.30', 'To pay Tk 0.00']);
  const delivered = { ...both, status: 'COMPLETED' as const };
  expect(rows(delivered, 'bn')).toEqual(['আপনি দিয়েছেন ৳৯১২.৩০', 'এর মধ্যে জমা থেকে ৳৫০.০০']);
});

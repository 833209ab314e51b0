import type { Order, OrderedItem } from '@haat/contract/shop/orders';
import type { Language } from '@haat/contract/text/language';
import type { Elements } from '@haat/ui/jsx-runtime.ts';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { I18nProvider } from '../../i18n/messages.ts';
import { createNormalizer } from '../../platform/provider/normalize.ts';
import '../../shell/all-messages.bn.ts';
import '../../shell/all-messages.en.ts';
import { Amounts } from './amounts.tsx';
import { OrderDetails } from './order-details.tsx';
import { OrderTimeline } from './order-timeline.tsx';

const rendered = (element: Elements, language: Language) =>
  renderToString(<I18nProvider value={{ language }}>{element}</I18nProvider>);

test('an order to a zone that costs nothing says so; without zones nothing is said about delivery', () => {
  const amounts = { subtotal: 2_000, tax: 100, total: 2_100 };
  const zone = { zone: 'Dhaka', zone_bn: 'ঢাকা' };
  expect(rendered(<Amounts amounts={{ ...amounts, delivery: zone }} />, 'bn')).toContain('ফ্রি');
  for (const delivery of [null, undefined])
    expect(
      rendered(<Amounts amounts={{ ...amounts, ...(delivery === null && { delivery }) }} />, 'bn'),
    ).not.toContain('ডেলিভারি');
});

test('the steps of an order that are still to come are not told as done', () => {
  const at = '2026-11-29T21:34:00Z';
  const order = { status: 'PROCESSING', delivery_type: 'HOME_DELIVERY', delivery: null } as const;
  const timeline = [
    { status: 'PENDING', at },
    { status: 'PROCESSING', at },
  ] as const;
  const html = rendered(<OrderTimeline order={{ ...order, timeline: [...timeline] }} />, 'bn');
  for (const word of ['অর্ডার করা হয়েছে', 'নিশ্চিত হয়েছে', 'রওনা হবে', 'পৌঁছাবে']) expect(html).toContain(word);
  for (const word of ['রওনা হয়েছে', 'পৌঁছে গেছে']) expect(html).not.toContain(word);
});

/** The page of an order of one fish of 1.5 kg at Tk 700. */
function fishOrder(supplied: Partial<OrderedItem>, order: Partial<Order> = {}): string {
  const fish = {
    id: 1,
    item: 7,
    item_name: 'Rui fish',
    item_price: 700,
    quantity: 1,
    total: 700,
    unit: '1.5 kg',
  };
  const normal = createNormalizer((path) => path).order({
    ...{ id: 7, status: 'PROCESSING', order_type: 'COD', total: 735, subtotal: 700, tax: 35 },
    ...{ orderitems: [{ ...fish, ...supplied }] },
  } as unknown as Order);
  const element = <OrderDetails order={{ ...normal, ...order }} />;
  return renderToStaticMarkup(
    <I18nProvider value={{ language: 'en' }}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </I18nProvider>,
  );
}

test.each([
  [1_620, 756, 'weighed 1620 g at Tk 467/kg: Tk 756.00'],
  [2_130, 770, 'weighed 2130 g, you pay for 1650 g: Tk 770.00'],
])('a fish of %i g says for how much of it is paid', (supplied_grams, supplied_total, said) => {
  const supplied = { supplied_quantity: 1, supplied_grams, supplied_total };
  expect(fishOrder(supplied).replaceAll('\u00a0', ' ')).toContain(said);
});

test('once an order costs another sum than ordered, the ordered one is named so; rounding is no change', () => {
  const change = (kind: Order['adjustments'][number]['kind']) =>
    fishOrder({}, { adjustments: [{ kind, amount: 5, reason: '', at: '' }] });
  expect(change('short_supply')).toContain('Total as ordered');
  expect(change('rounding')).not.toContain('Total as ordered');
});

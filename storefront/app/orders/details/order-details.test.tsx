import type { Elements } from '@haat/ui/jsx-runtime.ts';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { I18nProvider } from '../../i18n/messages.ts';
import '../../shell/all-messages.bn.ts';
import '../../shell/all-messages.en.ts';
import { Amounts } from './amounts.tsx';
import { OrderTimeline } from './order-timeline.tsx';

const rendered = (element: Elements, language: 'en' | 'bn') =>
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

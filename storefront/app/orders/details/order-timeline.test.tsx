import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { I18nProvider } from '../../i18n/messages.ts';
import { OrderTimeline } from './order-timeline.tsx';
import '../../shell/all-messages.bn.ts';
import '../../shell/all-messages.en.ts';

test.each([
  ['en', 'Pathao is bringing it.', 'Follow the parcel'],
  ['bn', 'পাঠাও কুরিয়ারে আসছে।', 'পার্সেল কোথায় দেখুন'],
] as const)(
  'the courier of an order, its number and its page are in the timeline: %s',
  (language, says, follow) => {
    const parcel = {
      courier: 'pathao',
      tracking: 'DD17',
      url: 'https://pathao.com/DD17',
      state: 'on_the_way',
    } as const;
    const timeline = [{ status: 'ONGOING', at: '2026-11-28T08:26:00.000Z' }] as const;
    const html = renderToStaticMarkup(
      <I18nProvider value={{ language }}>
        <OrderTimeline
          order={{
            status: 'ONGOING',
            timeline: [...timeline],
            delivery_type: 'HOME_DELIVERY',
            delivery: null,
            parcel,
          }}
        />
      </I18nProvider>,
    );
    for (const part of [says, follow, 'DD17', 'href="https://pathao.com/DD17"']) expect(html).toContain(part);
  },
);

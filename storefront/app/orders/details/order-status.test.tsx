import type { Order } from '@haat/contract/shop/orders';
import type { Language } from '@haat/contract/text/language';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { I18nProvider } from '../../i18n/messages.ts';
import { bengali } from '../../shell/all-messages.bn.ts';
import { english } from '../../shell/all-messages.en.ts';
import { OrderStatus } from './order-status.tsx';

function render(
  status: string,
  language: Language = 'en',
  delivery_type: Order['delivery_type'] = 'HOME_DELIVERY',
): string {
  return renderToStaticMarkup(
    <I18nProvider value={{ language }}>
      <OrderStatus order={{ status, delivery_type }} />
    </I18nProvider>,
  );
}

describe('the status of an order', () => {
  test.each(['PENDING', 'PROCESSING', 'ONGOING', 'COMPLETED', 'CANCELLED'] as const)(
    'is shown with its meaning: %s',
    (status) => {
      expect(render(status)).toContain(`>${status}<`);
      expect(render(status)).toContain(english.orders.statusMeaning[status]);
      expect(render(status, 'bn')).toContain(`>${bengali.orders.status[status]}<`);
    },
  );

  test.each([
    ['ONGOING', 'Your order is ready to pick up.', 'আপনার অর্ডার দোকানে প্রস্তুত আছে, এসে নিয়ে যান।'],
    ['COMPLETED', 'Your order was picked up.', 'আপনার অর্ডার সংগ্রহ করা হয়েছে।'],
  ])('of a pickup is ready or picked up, not on its way or delivered: %s', (status, english, bengali) => {
    expect(render(status, 'en', 'STORE_PICKUP')).toContain(`>${status}<`);
    expect(render(status, 'en', 'STORE_PICKUP')).toContain(english);
    expect(render(status, 'bn', 'STORE_PICKUP')).toContain(bengali);
  });

  test('an unknown status is shown unchanged in a neutral colour', () => {
    for (const status of ['ON_HOLD', 'constructor', '__proto__']) {
      expect(render(status)).toContain(`bg-tile text-ink">${status}<`);
      expect(render(status).match(/<span/g)).toHaveLength(2);
    }
  });
});

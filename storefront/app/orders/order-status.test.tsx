import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { I18nProvider } from '../i18n/messages.ts';

import { orderMessages } from './messages.ts';
import { OrderStatus } from './order-status.tsx';

function render(status: string, language: 'en' | 'bn' = 'en'): string {
  return renderToStaticMarkup(
    <I18nProvider value={{ language }}>
      <OrderStatus order={{ status, delivery_type: 'HOME_DELIVERY' }} />
    </I18nProvider>,
  );
}

describe('the status of an order', () => {
  test.each(['PENDING', 'PROCESSING', 'ONGOING', 'COMPLETED', 'CANCELLED'] as const)(
    'is shown with its meaning: %s',
    (status) => {
      expect(render(status)).toContain(`>${status}<`);
      expect(render(status)).toContain(orderMessages.en.statusMeaning[status]);
      expect(render(status, 'bn')).toContain(`>${orderMessages.bn.status[status]}<`);
    },
  );

  test('an unknown status is shown unchanged in a neutral colour', () => {
    for (const status of ['ON_HOLD', 'constructor', '__proto__']) {
      expect(render(status)).toContain(`bg-tile text-ink">${status}<`);
      expect(render(status).match(/<span/g)).toHaveLength(2);
    }
  });
});

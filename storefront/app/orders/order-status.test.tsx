import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { I18nProvider } from '../i18n/messages.ts';
import { bn } from '../shell/all-messages.bn.ts';
import { en } from '../shell/all-messages.en.ts';
import { orderWords } from './order-messages.ts';
import { OrderStatus } from './order-status.tsx';

function shown(status: string, language: 'en' | 'bn' = 'en'): string {
  const spoken = { language, texts: language === 'en' ? en : bn };
  return renderToStaticMarkup(
    <I18nProvider value={spoken}>
      <OrderStatus status={status} />
    </I18nProvider>,
  );
}

describe('the status of an order', () => {
  test.each(['PENDING', 'PROCESSING', 'ONGOING', 'COMPLETED', 'CANCELLED'] as const)(
    'is shown with what it means: %s',
    (status) => {
      expect(shown(status)).toContain(`>${status}<`);
      expect(shown(status)).toContain(orderWords.en.statusMeaning[status]);
      expect(shown(status, 'bn')).toContain(`>${orderWords.bn.status[status]}<`);
    },
  );

  test('any other value is shown neutrally, as it is', () => {
    for (const status of ['ON_HOLD', 'constructor', '__proto__']) {
      expect(shown(status)).toContain(`bg-tile text-ink">${status}<`);
      expect(shown(status).match(/<span/g)).toHaveLength(2);
    }
  });
});

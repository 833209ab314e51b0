import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { I18nProvider } from '../i18n/messages.ts';
import '../shell/all-messages.bn.ts';
import { ChangeBar } from './change-bar.tsx';
import type { ChangedOrder, ChangePreview } from './use-order-change.ts';

test('another delivery charge is named beside the new total, before it is saved', () => {
  const result = {
    before: { total: 439, delivery_charge: 0 },
    after: { total: 499, delivery_charge: 60, cash_due: 499 },
    refund: { online: 0, cash: 0 },
    order: { order_type: 'COD' },
  };
  const html = renderToStaticMarkup(
    <I18nProvider value={{ language: 'bn' }}>
      <ChangeBar
        {...{ isChanged: true, asksSum: true, sending: false, disabled: false, refusal: null }}
        order={{} as ChangedOrder}
        preview={{ result, current: true, failed: false } as ChangePreview}
      />
    </I18nProvider>,
  );
  expect(html).toContain('ডেলিভারি ৳০ → ৳৬০');
});

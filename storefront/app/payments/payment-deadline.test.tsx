import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { I18nProvider } from '../i18n/messages.ts';
import { PaymentDeadline } from './payment-deadline.tsx';
import '../shell/all-messages.bn.ts';
import '../shell/all-messages.en.ts';

const order = { created: '2026-11-28T08:26:00.000Z', pay_until: '2026-11-28T09:26:00.000Z' };

test.each([
  ['en', 'Pay by 3:26 pm, or the order is cancelled.'],
  ['bn', 'বিকাল ৩:২৬-এর মধ্যে পরিশোধ করুন, না হলে অর্ডারটি বাতিল হবে।'],
] as const)('the end of the time for a payment is written as other times: %s', (language, text) => {
  const html = renderToStaticMarkup(
    <I18nProvider value={{ language }}>
      <PaymentDeadline order={order} />
    </I18nProvider>,
  );
  expect(html).toContain(text);
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { I18nProvider } from '../../i18n/messages.ts';
import { Result } from './payment-result.tsx';
import '../../shell/all-messages.bn.ts';
import '../../shell/all-messages.en.ts';

test.each([
  ['paid', 'Payment received', 'টাকা পেয়েছি'],
  ['refund', 'Money goes back to you', 'আপনার টাকা ফেরত যাচ্ছে'],
  ['failed', 'The payment did not go through', 'পেমেন্ট সফল হয়নি'],
  ['cancelled', 'The payment was cancelled', 'পেমেন্ট বাতিল হয়েছে'],
  ['checking', 'Your payment is being checked', 'আপনার পেমেন্ট যাচাই করা হচ্ছে'],
  ['unknown', 'We cannot tell which payment this was', 'এটি কোন পেমেন্ট, তা বোঝা যায়নি'],
] as const)('the outcome %s has its message in both languages', (outcome, english, bengali) => {
  for (const [language, title] of [
    ['en', english],
    ['bn', bengali],
  ] as const) {
    const html = renderToStaticMarkup(
      <I18nProvider value={{ language }}>
        <Result outcome={outcome} number="H100042" />
      </I18nProvider>,
    );
    expect(html).toContain(`>${title}</h2>`);
  }
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { I18nProvider } from '../../i18n/messages.ts';
import { PhoneBlocked } from './checkout-alerts.tsx';
import '../../shell/all-messages.bn.ts';
import '../../shell/all-messages.en.ts';

test.each([
  ['01712-345678', 'tel:+8801712345678'],
  ['০৯৬১২-৩৪৫৬৭৮', 'tel:09612345678'],
])('the phone of the shop can be called, in any digits: %s', (shop_phone, url) => {
  const refusal = { code: 'phone_blocked', message: '', params: { shop_phone } } as const;
  const html = renderToStaticMarkup(
    <I18nProvider value={{ language: 'en' }}>
      <PhoneBlocked refusal={refusal} />
    </I18nProvider>,
  );
  expect(html).toContain(`href="${url}"`);
});

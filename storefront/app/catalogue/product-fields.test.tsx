import type { Product } from '@haat/contract/shop/catalogue';
import { eachField, productFacts, publicProductFields } from '@haat/contract/shop/product-fields';
import type { Language } from '@haat/contract/text/language';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { I18nProvider } from '../i18n/messages.ts';
import { createNormalizer } from '../platform/provider/normalize.ts';
import '../shell/all-messages.bn.ts';
import '../shell/all-messages.en.ts';
import ProductPage from './product/product-page.tsx';

/** A product of a provider that sends only what it must. */
const bare = createNormalizer((path) => path).product({ id: 7, price: 350, category: 1 } as Product);

function textOn(language: Language, product: Product): string {
  const loaderData = { product, popular: [], zones: [], today: '2026-11-29' };
  const page = <ProductPage {...({ loaderData } as unknown as ComponentProps<typeof ProductPage>)} />;
  const router = createMemoryRouter([{ path: '/', element: page }]);
  const html = renderToStaticMarkup(
    <I18nProvider value={{ language }}>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  return html.replace(/<script.*?<\/script>/gs, '');
}

test.each(publicProductFields)('the page of a product shows its %s', (name) => {
  const values = eachField(publicProductFields, (each) => `Value of ${each}!`);
  const product = { ...bare, ...values };
  expect(textOn('en', product) + textOn('bn', product)).toContain(`Value of ${name}!`);
});

test.each(productFacts.filter((name) => name !== 'halal'))('the page of a product shows its %s', (name) => {
  const values = eachField(productFacts, (each) => `Value of ${each}!`);
  const product = { ...bare, ...values, halal: false };
  expect(textOn('en', product) + textOn('bn', product)).toContain(`Value of ${name}!`);
  expect(textOn('en', product)).not.toContain('Halal');
  expect(textOn('en', { ...bare, halal: true })).toMatch(/Halal.*Yes/);
});

test('the page of a product shows the promise of its category with the date', () => {
  const promise = { promise: 'Bought this morning, {date}.', promise_bn: 'আজ সকালে কেনা, {date}।' };
  expect(textOn('en', { ...bare, ...promise })).toContain('Bought this morning, 29 Nov 2026.');
  expect(textOn('bn', { ...bare, ...promise })).toContain('আজ সকালে কেনা, ২৯ নভেম্বর ২০২৬।');
  expect(textOn('bn', bare)).not.toContain('২০২৬');
});

test.each(publicProductFields)('a provider may leave out %s', (name) => {
  expect(bare[name]).toBe('');
  expect(() => textOn('bn', bare)).not.toThrow();
});

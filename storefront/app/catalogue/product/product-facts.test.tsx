import type { Product } from '@haat/contract/shop/catalogue';
import { eachField, publicProductFields } from '@haat/contract/shop/product-fields';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { I18nProvider } from '../../i18n/messages.ts';
import '../../shell/all-messages.bn.ts';
import { ProductFacts } from './product-facts.tsx';

const rui: Product = {
  ...eachField(publicProductFields, () => ''),
  id: 2,
  slug: 'rui',
  name: 'Rui',
  name_bn: 'রুই মাছ',
  price: 350,
  old_price: null,
  isOnSale: false,
  mainimage: '',
  image1: '',
  image2: '',
  image3: '',
  thumbnail: '',
  category: 7,
  category_title: '',
  category_title_bn: '',
  stock_status: true,
  promise_bn: '{date} ভোরে ঘাট থেকে কেনা।',
};

test.each([true, false])(
  'a product in stock (%j) names the morning of its purchase, and only that',
  (stock_status) => {
    const html = renderToString(
      <MemoryRouter>
        <I18nProvider value={{ language: 'bn' }}>
          <ProductFacts product={{ ...rui, stock_status }} place={null} today="2026-11-29" />
        </I18nProvider>
      </MemoryRouter>,
    );
    expect(html.includes('২৯ নভেম্বর ২০২৬ ভোরে ঘাট থেকে কেনা।')).toBe(stock_status);
  },
);

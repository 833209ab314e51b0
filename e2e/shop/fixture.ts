import type { Product } from '@haat/contract/shop/catalogue';
import { type APIRequestContext, test as base, expect } from '@playwright/test';

export { expect };

/** At the shop's origin, and soon there: where a test fills the storage before it opens a page. */
export const NO_PAGE = '/robots.txt';

/** A page on which no script fails and no console error appears, beside those of requests that the test made fail. */
export const test = base.extend({
  page: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load'))
        errors.push(message.text());
    });
    await use(page);
    expect(errors).toEqual([]);
  },
});

/** The first product that a search finds. */
export async function productNamed(request: APIRequestContext, name: string): Promise<Product> {
  const response = await request.get('/api/shop-app/products/', { params: { search: name, limit: 1 } });
  const [product] = (await response.json()) as Product[];
  if (!product) throw new Error(`The shop does not sell ${name}.`);
  return product;
}

import type { Product } from '@haat/contract/shop/catalogue';
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';

export { expect };

/** A small response of the shop's origin, which is no page. */
const NO_PAGE = '/robots.txt';

/** Leaves the page and forgets all of the visitor: the next step of a journey begins as somebody new. */
export async function asNewVisitor(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(NO_PAGE);
  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** Opens a page whose local storage has these values from the beginning. */
export async function openWithStorage(
  page: Page,
  values: Record<string, string>,
  path: string,
): Promise<void> {
  const filling = await page.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, values);
  await page.goto(path);
  await filling.dispose();
}

/** Measures what moves on each page that is opened from now on. */
export function watchShifts(page: Page): Promise<unknown> {
  return page.addInitScript(`globalThis.shifts = [];
    new PerformanceObserver((list) => shifts.push(...list.getEntries().map(({ value }) => value)))
      .observe({ type: 'layout-shift', buffered: true });`);
}

/** How much has moved on the page: the sum of its layout shifts. */
export function movedOn(page: Page): Promise<number> {
  return page.evaluate<number>('shifts.reduce((sum, shift) => sum + shift, 0)');
}

/** A page that fails the test on script errors and console errors, except those of failed requests. */
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

/** Returns the first product of a search. */
export async function productNamed(request: APIRequestContext, name: string): Promise<Product> {
  const response = await request.get('/api/shop-app/products/', { params: { search: name, limit: 1 } });
  const [product] = (await response.json()) as Product[];
  if (!product) throw new Error(`The shop does not sell ${name}.`);
  return product;
}

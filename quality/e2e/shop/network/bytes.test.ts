import { bytesOf } from '../bytes.ts';
import { expect, test } from '../fixture.ts';

/** In bytes, compressed, without headers. */
const BUDGETS = { html: 15_000, script: 150_000, all: 300_000, next: 20_000 };

test('the first visit and the next page stay within the byte budgets on a phone', async ({
  browser,
  request,
  baseURL,
}) => {
  // After several requests the page is cached with the best compression.
  const html = async () => {
    const response = await request.get('/', { headers: { 'accept-encoding': 'br' } });
    return Number(response.headers()['content-length']);
  };
  await expect.poll(html).toBeLessThanOrEqual(BUDGETS.html);

  const [home, category] = await bytesOf(browser, [
    `${baseURL}/`,
    `${baseURL}/products?category=electronics`,
  ]);
  // Not the budget again: a product that another test has changed meanwhile makes the page a new one.
  expect(home!.html).toBeGreaterThan(1_000);
  expect(home!.script).toBeGreaterThan(90_000);
  expect(home!.script).toBeLessThanOrEqual(BUDGETS.script);
  expect(home!.all).toBeLessThanOrEqual(BUDGETS.all);
  // The browser decides how many pictures below the screen it prefetches: count the page without them.
  const page = category!.all - category!.pictures;
  expect(page).toBeGreaterThan(10_000);
  expect(page).toBeLessThanOrEqual(BUDGETS.next);
});

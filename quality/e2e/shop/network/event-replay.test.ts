import type { Product } from '@haat/contract/shop/catalogue';
import type { Page } from '@playwright/test';
import { storedCart } from '../buying.ts';
import { asNewVisitor, expect, productNamed, test } from '../fixture.ts';

/** Opens a page. Its script files are sent when the returned function is called. */
async function openWithoutScript(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.unrouteAll();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return release;
}

/** In the browser: presses Order Now as soon as the first press on One more has been replayed. */
const PRESS_AFTER_FIRST_REPLAY = `document.addEventListener('click', () => {
  const order = [...document.querySelectorAll('button')].find((button) => /Order Now/.test(button.textContent));
  queueMicrotask(() => order.click());
}, { once: true })`;

test('what is done before or while the script begins happens once', async ({ page, request }) => {
  test.slow();
  await test.step('what is pressed, typed and submitted before the script is loaded happens afterwards, once', async () => {
    const shrimp = await productNamed(request, 'Bagda chingri');

    await test.step('a product added before the script is loaded is in the cart', async () => {
      const release = await openWithoutScript(page, '/products?search=bagda');
      const quickAdd = page.getByRole('button', { name: `Quick Add: ${shrimp.name}` });
      await quickAdd.click();
      await quickAdd.click();
      expect(await storedCart(page)).toBeNull();
      release();
      await expect(page.getByRole('dialog', { name: 'Your Cart' })).toContainText(shrimp.name);
      // The drawer opens at the first press; the second press is handled after it is painted.
      await expect.poll(() => storedCart(page)).toMatchObject([{ id: shrimp.id, quantity: 2 }]);
    });

    await test.step('text typed before the script is loaded is used', async () => {
      await page.evaluate(() => localStorage.clear());
      const release = await openWithoutScript(page, `/products/${shrimp.id}`);
      await page.getByLabel('Quantity').fill('3');
      await page.getByRole('button', { name: 'One more' }).click();
      await page.getByRole('button', { name: 'One more' }).click();
      await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).click();
      release();
      await expect(page.getByRole('dialog', { name: 'Your Cart' })).toContainText(shrimp.name);
      expect(await storedCart(page)).toMatchObject([{ id: shrimp.id, quantity: 5 }]);
    });

    await test.step('form values restored by the browser after a reload are used, and a press during the replay is handled after the replayed presses', async () => {
      await page.evaluate(() => localStorage.clear());
      const release = await openWithoutScript(page, `/products/${shrimp.id}`);
      // The browser restores the value without an event.
      await page.getByLabel('Quantity').evaluate((field) => Object.assign(field, { value: '4' }));
      await page.evaluate(PRESS_AFTER_FIRST_REPLAY);
      const more = page.getByRole('button', { name: 'One more' });
      await more.click();
      await more.click();
      release();
      await expect(page).toHaveURL('/checkout');
      expect(await storedCart(page)).toMatchObject([{ id: shrimp.id, quantity: 6 }]);
    });

    await test.step('a filter and a sort order chosen before the script is loaded are applied', async () => {
      const release = await openWithoutScript(page, '/products?search=hilsa');
      await page.getByLabel('In stock').check();
      await page.getByLabel('Sort by').selectOption('price');
      release();
      await expect(page).toHaveURL('/products?search=hilsa&in_stock=true&sort=price');
      await expect(page.getByLabel('In stock')).toBeChecked();
      await expect(page.getByLabel('Sort by')).toHaveValue('price');
    });

    await test.step('a form submitted before the script is loaded is sent once', async () => {
      const release = await openWithoutScript(page, '/login');
      await page.getByLabel('Phone').fill('01799-999999');
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      const button = page.getByRole('main').getByRole('button', { name: 'Login' });
      await button.click();
      await button.click();
      const sends: string[] = [];
      page.on('request', (sent) => sent.method() === 'POST' && sends.push(new URL(sent.url()).pathname));
      release();
      await expect(page.getByRole('alert')).toContainText('Login failed!');
      expect(sends).toEqual(['/api/token/']);
    });

    await test.step('a form submitted before the script is loaded focuses its first invalid field', async () => {
      const release = await openWithoutScript(page, '/contact');
      await page.getByRole('button', { name: 'Send message' }).click();
      release();
      const name = page.getByRole('textbox', { name: 'Name' });
      await expect(name).toHaveAccessibleDescription('Please enter your name');
      await expect(name).toBeFocused();
    });

    await test.step('a search typed before the script is loaded shows products afterwards', async () => {
      const release = await openWithoutScript(page, '/about');
      await page.getByRole('combobox', { name: /Search/ }).fill('bagda');
      release();
      await expect(page.getByRole('option', { name: /Bagda chingri/ })).toBeVisible();
    });
  });

  await asNewVisitor(page);
  await test.step('presses during hydration: on a button they count once, on a link they open its page', async () => {
    const shrimp = await productNamed(request, 'Bagda chingri');
    const products = () =>
      page.evaluate<string[]>(
        `[...document.querySelectorAll('article a')].map((link) => link.getAttribute('href'))`,
      );
    const listed = await request.get('/api/shop-app/products/', { params: { category: 'fruit', limit: 24 } });
    const fruit = ((await listed.json()) as Product[]).map(({ id }) => `/products/${id}`);
    await page.addInitScript(HYDRATE_IN_SLICES);

    await test.step('hydration changes nothing on the page, and a press during it counts once', async () => {
      await page.goto('/products?search=bagda');
      const seen = await page.evaluate<{ presses: number; replaced: number }>(PRESS_BETWEEN_SLICES);
      expect(seen.presses).toBeGreaterThan(5);
      expect(seen.replaced).toBe(0);
      await expect(page.getByRole('dialog', { name: 'Your Cart' })).toContainText(shrimp.name);
      await expect.poll(() => storedCart(page)).toMatchObject([{ id: shrimp.id, quantity: seen.presses }]);
    });

    await test.step('a link pressed during hydration opens its page without products of the previous page', async () => {
      for (const slices of [3, 60]) {
        await page.goto('/products?category=fish');
        await page.evaluate(pressLinkAfter(slices));
        await page.waitForURL('/products?category=fruit');
        await expect.poll(products).toEqual(fruit);
      }
    });
  });
});

/** In the browser: queues React's work in `slices`, as short as possible, until the test runs them. */
const HYDRATE_IN_SLICES = `{
  slices = [];
  window.MessageChannel = class {
    port1 = {};
    port2 = { postMessage: () => slices.push(() => this.port1.onmessage()) };
  };
  const now = performance.now.bind(performance);
  let later = 0;
  performance.now = () => now() + (later += 6);
}`;

/** In the browser: runs the slices one by one, with presses of the first button between them. */
const PRESS_BETWEEN_SLICES = `(async () => {
  const quickAdd = document.querySelector('main article button');
  // The press itself replaces the text of its button.
  const rendered = [...document.querySelectorAll('header *, nav *, main *, footer *')].filter((each) => !quickAdd.contains(each));
  const free = () => new Promise((done) => setTimeout(done));
  while (slices.length === 0) await free();
  let presses = 0;
  for (let slice = 0; window.replayNextEvent; slice++) {
    if (slice % 20 === 0) {
      quickAdd.click();
      presses++;
    }
    slices.splice(0).forEach((work) => work());
    await free();
  }
  setInterval(() => slices.splice(0).forEach((work) => work()));
  return { presses, replaced: rendered.filter((element) => !element.isConnected).length };
})()`;

/** In the browser: runs this many slices, presses a link, and then runs the rest. */
const pressLinkAfter = (slices: number) => `(async () => {
  const free = () => new Promise((done) => setTimeout(done));
  const work = () => slices.splice(0).forEach((slice) => slice());
  while (slices.length === 0) await free();
  for (let done = 0; done < ${slices}; done++) {
    work();
    await free();
  }
  const link = [...document.querySelectorAll('nav a')].find((link) => link.textContent === 'Fruit');
  setTimeout(() => link.click());
  setInterval(work, 20);
})()`;

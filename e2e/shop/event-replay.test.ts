import type { Page } from '@playwright/test';
import { storedCart } from './buying.ts';
import { expect, productNamed, test } from './fixture.ts';

/** Opens a page whose script files come only when the answer is called. */
async function openWithoutScript(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return release;
}

test('what is put into the cart before the script has come is in it', async ({ page, request }) => {
  const shrimp = await productNamed(request, 'Bagda chingri');
  const release = await openWithoutScript(page, '/products?search=bagda');
  const quickAdd = page.getByRole('button', { name: `Quick Add: ${shrimp.name}` });
  await quickAdd.click();
  await quickAdd.click();
  expect(await storedCart(page)).toBeNull();
  release();
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toContainText(shrimp.name);
  // The drawer opens at the first press; the second one is done when that is drawn.
  await expect.poll(() => storedCart(page)).toMatchObject([{ id: shrimp.id, quantity: 2 }]);
});

/** In the browser: lets the held pieces of work be done one by one, with a press of the first button before each. */
const PRESS_BETWEEN_PIECES = `(async () => {
  const drawn = [...document.querySelectorAll('header *, nav *, main *, footer *')];
  const quickAdd = document.querySelector('main article button');
  const free = () => new Promise((done) => setTimeout(done));
  while (pieces.length === 0) await free();
  let presses = 0;
  for (; window.earlyPresses; presses++) {
    quickAdd.click();
    for (const piece of pieces.splice(0)) piece();
    await free();
  }
  return { presses, madeAnew: drawn.filter((element) => !element.isConnected).length };
})()`;

test('the page is taken over as it stands, piece by piece, and a press between counts once', async ({
  page,
  request,
}) => {
  const shrimp = await productNamed(request, 'Bagda chingri');
  await page.addInitScript('pieces = []; scheduler = { postTask: (piece) => pieces.push(piece) }');
  await page.goto('/products?search=bagda');
  const seen = await page.evaluate<{ presses: number; madeAnew: number }>(PRESS_BETWEEN_PIECES);
  expect(seen.presses).toBeGreaterThan(5);
  expect(seen.madeAnew).toBe(0);
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toContainText(shrimp.name);
  await expect.poll(() => storedCart(page)).toMatchObject([{ id: shrimp.id, quantity: seen.presses }]);
});

/** In the browser: lets so many of the held pieces be done, presses a link, and then lets the rest be done. */
const pressLinkAfter = (pieces: number) => `(async () => {
  const free = () => new Promise((done) => setTimeout(done));
  const doPieces = () => pieces.splice(0).forEach((piece) => piece());
  while (pieces.length === 0) await free();
  for (let turn = 0; turn < ${pieces}; turn++) {
    doPieces();
    await free();
  }
  const link = [...document.querySelectorAll('nav a')].find((link) => link.textContent === 'Fruit');
  setTimeout(() => link.click());
  setInterval(doPieces, 200);
})()`;

test('a link that is pressed between two pieces leads to its page, and no product of the one before stays', async ({
  page,
}) => {
  const products = () =>
    page.evaluate<string[]>('[...document.querySelectorAll("article a")].map((link) => link.href)');
  await page.goto('/products?category=fruit');
  const fruit = await products();
  await page.addInitScript('pieces = []; scheduler = { postTask: (piece) => pieces.push(piece) }');
  for (const pieces of [6, 8]) {
    await page.goto('/products?category=fish');
    await page.evaluate(pressLinkAfter(pieces));
    await page.waitForURL('/products?category=fruit');
    await expect.poll(products).toEqual(fruit);
  }
});

test('a form that is sent before the script has come is sent by it, once', async ({ page }) => {
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

test('a form that is sent before the script has come leads to its first wrong field', async ({ page }) => {
  const release = await openWithoutScript(page, '/contact');
  await page.getByRole('button', { name: 'Send message' }).click();
  release();
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect(name).toHaveAccessibleDescription('Please enter your name');
  await expect(name).toBeFocused();
});

test('what is typed before the script has come counts', async ({ page, request }) => {
  const shrimp = await productNamed(request, 'Bagda chingri');
  const release = await openWithoutScript(page, `/products/${shrimp.id}`);
  await page.getByLabel('Quantity').fill('3');
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).click();
  release();
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toContainText(shrimp.name);
  expect(await storedCart(page)).toMatchObject([{ id: shrimp.id, quantity: 5 }]);
});

test('a list is sorted as was chosen before the script has come', async ({ page }) => {
  const release = await openWithoutScript(page, '/products?category=fish');
  await page.getByLabel('Sort by').selectOption('price');
  release();
  await expect(page).toHaveURL(/category=fish&sort=price$/);
});

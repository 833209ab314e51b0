import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../shop/axe.ts';
import { test } from '../../shop/fixture.ts';
import { holdRequest } from '../../shop/network-faults.ts';
import { cardOf, newPerson, placeOrder, signIn, visit } from '../office.ts';

/** Counts the tones that the page plays, and makes its sound reachable. */
const countTones = (page: Page) =>
  page.addInitScript(`
    window.tones = 0;
    window.AudioContext = class extends AudioContext {
      constructor() { super(); window.sound = this; }
    };
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...args) { window.tones += 1; return start.apply(this, args); };
  `);
const tones = (page: Page) => page.evaluate('window.tones') as Promise<number>;

/** The page polls for changes every five seconds. */
const nextPoll = (page: Page) => page.clock.fastForward(5_000);

test('a new order rings and counts in the title until somebody opens it; a muted device is silent', async ({
  page,
  request,
}) => {
  await countTones(page);
  await page.clock.install();
  const rina = await signIn(page, 'desk');
  const polled = () =>
    page.waitForResponse((response) => response.url().endsWith('/today/') && response.ok());
  // Orders that were there when the page was opened do not ring.
  const counts = polled();
  await page.goto('/office/');
  await counts;
  await page.getByRole('heading', { name: 'Today' }).click();
  // Other tests place orders too: whatever comes after the first press rings.
  const { number } = await placeOrder(request);
  await nextPoll(page);
  await expect.poll(() => tones(page)).toBeGreaterThanOrEqual(4);
  await expect(page).toHaveTitle(/^\(\d+\) Today · Haat office$/);

  // Neither a response that ends too early ends the polls, nor a call of the phone the sound.
  await page.route('**/today/', (route) => route.fulfill({ contentType: 'application/json', body: '{"or' }), {
    times: 1,
  });
  const cut = polled();
  await nextPoll(page);
  await (await cut).finished();
  await page.evaluate('window.tones = 0; sound.suspend()');
  await placeOrder(request);
  await nextPoll(page);
  await expect.poll(() => tones(page)).toBeGreaterThanOrEqual(4);

  await test.step('a change in the shop does not begin the loading of a page anew', async () => {
    let requests = 0;
    page.on('request', (request) => (requests += Number(request.url().includes('/api/office/orders/?'))));
    const load = await holdRequest(page, '**/api/office/orders/?*');
    await page.getByRole('link', { name: /Orders$/ }).click();
    await page.evaluate('window.tones = 0');
    await placeOrder(request);
    await nextPoll(page);
    await expect.poll(() => tones(page)).toBeGreaterThanOrEqual(4);
    expect(requests).toBe(1);
    load();
    await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
    await page.getByRole('link', { name: 'Today' }).click();
  });

  const bell = page.getByRole('button', { name: /^Sound of new orders/ });
  await expect(bell).toHaveAccessibleName(/\d+ new orders?$/);
  await bell.click();
  await expect(bell).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  await expect(bell).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('heading', { name: 'Today' }).click();
  const poll = polled();
  await placeOrder(request);
  await nextPoll(page);
  await poll;
  expect(await tones(page)).toBe(0);

  await visit(page, `/orders?search=${number}`);
  const card = cardOf(page, number);
  await expect(card.getByText('new', { exact: true })).toBeVisible();
  await card.getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { name: number })).toBeVisible();
  await nextPoll(page);
  await expect(page.getByText(`First opened by ${rina.name}`)).toBeVisible();

  await test.step('what is typed stays if the page cannot be loaded again, until it can', async () => {
    const note = page.getByLabel('New note');
    await note.fill('Rings the bell twice.');
    await page.route(/\/office\/session\/$/, (route) => route.fulfill({ status: 503 }));
    await page.route(/\/office\/orders\/\d+\/$/, (route) =>
      route.fulfill({ contentType: 'application/json', body: '{"id"' }),
    );
    await placeOrder(request);
    await nextPoll(page);
    const outdated = page.getByText('No connection. What you see may be old.');
    await expect(outdated).toBeVisible();
    await expect(note).toHaveValue('Rings the bell twice.');
    await page.unrouteAll();
    await nextPoll(page);
    await expect(outdated).toBeHidden();
    await expect(note).toHaveValue('Rings the bell twice.');
  });
});

test('keys on a wide screen: / searches, j and k move along the list, Enter opens, ? lists the keys', async ({
  page,
  request,
}) => {
  // Opens only orders of its own: another test waits for an order that nobody has opened.
  const { login: phone } = newPerson('Amina');
  await placeOrder(request, { phone });
  const { number } = await placeOrder(request, { phone });
  await signIn(page, 'desk');
  await page.goto(`/office/orders?sort=newest&search=${phone}`);
  await expect(page.getByRole('link', { name: number })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Next line of a list');
  await expectAccessible(page, 'keys');
  await page.keyboard.press('j');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.keyboard.press('/');
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  await page.keyboard.type('jk');
  await expect(search).toHaveValue('jk');
  await page.keyboard.press('Tab');
  await page.keyboard.press('j');
  const focused = page.locator('li:focus-within a:focus');
  const first = await focused.innerText();
  await page.keyboard.press('j');
  await expect(focused).not.toHaveText(first);
  await page.keyboard.press('k');
  await expect(focused).toHaveText(first);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: first })).toBeVisible();

  await page.keyboard.press('n');
  await expect(page.getByRole('combobox', { name: 'Phone of the caller' })).toBeFocused();

  await test.step('a search that is typed while a page is loading stays', async () => {
    const load = await holdRequest(page, '**/api/office/orders/?*');
    await page
      .getByRole('banner')
      .getByRole('link', { name: /Orders$/ })
      .click();
    await search.fill(phone);
    load();
    await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
    await expect(search).toHaveValue(phone);
    await expect(search).toBeFocused();
  });
});

import { expect, type Page, type Request } from '@playwright/test';
import routes from '../../office/app/routes.ts';
import { expectAccessible, expectAccessibleIn, expectReadable } from '../shop/axe.ts';
import { productNamed, test } from '../shop/fixture.ts';
import { confirmOrder, newPerson, officeLink, setUpAccount } from './office.ts';

/** Bytes of script and style, compressed, that a screen may load beside those of the frame. */
const MORE_PER_SCREEN = 60_000;

/** The paths of all screens inside the frame; `:id` and the like are filled. */
function pathsOfScreens(
  { id: order, phone }: { id: number; phone: string },
  product: number,
  imported: number,
): string[] {
  const frame = routes.find(({ file }) => file === 'shell/shell.tsx');
  const filled: Record<string, string> = {
    'orders/:id': `orders/${order}`,
    'orders/:id/edit': `orders/${order}/edit`,
    'packing/:id': `packing/${order}`,
    'products/:id': `products/${product}`,
    'customers/:phone': `customers/${phone}`,
    'texts/:page': 'texts/return-policy',
    'stock/:kind': 'stock/receive',
    'imports/:id': `imports/${imported}`,
    print: `print?orders=${order}`,
    '*': 'no-such-page',
  };
  return frame!.children!.map(({ path = '' }) => {
    const url = filled[path] ?? path;
    // A new screen with a parameter is added above.
    expect(url).not.toMatch(/[:*]/);
    return url;
  });
}

/** Returns a function that opens a screen and waits for its data: a heading can come before them. */
function screensOf(page: Page): (path: string) => Promise<void> {
  const pending = new Set<Request>();
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  const nextFrame = () =>
    page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))');
  return async (path) => {
    pending.clear();
    await page.goto(`/office/${path}`);
    await expect(page.getByRole('heading').first(), path).toBeAttached();
    await nextFrame();
    await expect.poll(() => pending.size, { intervals: [20] }).toBe(0);
    await nextFrame();
  };
}

/** Signs an owner in and returns the screens, of which those of an order and a product have content. */
async function signInAsOwner(page: Page): Promise<string[]> {
  const egg = await productNamed(page.request, 'duck eggs');
  const order = await confirmOrder(page.request, { product: egg.id, quantity: 2 });
  await setUpAccount(page, await officeLink('owner'), newPerson('Rina'));
  return pathsOfScreens(order, egg.id, await checkFile(page));
}

/** Sends a file with one wrong row to be checked; nothing of it is stored. Returns the import, or another one that is being checked. */
async function checkFile(page: Page): Promise<number> {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const file = {
    name: 'prices.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('code,price\nno-such-code,12\nother,x'),
  };
  await page.request.post('/api/office/imports/', { headers, multipart: { name: file.name, file } });
  const imports = await page.request.get('/api/office/imports/', { headers });
  return ((await imports.json()) as { id: number }[])[0]!.id;
}

const wider = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

test('every screen of the office is accessible, fits a phone, and loads at most 60 kB beside the frame', async ({
  page,
}) => {
  test.setTimeout(240_000);
  page.setDefaultTimeout(20_000);
  const paths = await signInAsOwner(page);
  let loaded = new Map<string, number>();
  page.on('response', async (response) => {
    if (!/\/office\/assets\/.*\.(js|css)$/.test(response.url())) return;
    loaded.set(response.url(), Number((await response.allHeaders())['content-length'] ?? 0));
  });
  const open = screensOf(page);
  await open('no-such-page');
  const frame = loaded;
  expect(frame.size).toBeGreaterThan(3);
  for (const path of paths) {
    loaded = new Map();
    await open(path);
    const more = [...loaded].filter(([url]) => !frame.has(url)).reduce((sum, [, bytes]) => sum + bytes, 0);
    expect.soft(more, `/${path}`).toBeLessThan(MORE_PER_SCREEN);
    await expectAccessibleIn(page, 'light', `/${path}`);
    expect.soft(await page.evaluate(wider), `/${path} scrolls sideways`).toBe(0);
  }
});

// Only texts and colours differ: the other rules were checked in English.
test('every screen of the office in Bengali is readable in the dark, and fits a phone', async ({ page }) => {
  test.setTimeout(240_000);
  page.setDefaultTimeout(20_000);
  const paths = await signInAsOwner(page);
  await page.goto('/office/more');
  await page.getByRole('button', { name: 'বাংলা' }).click();
  const open = screensOf(page);
  for (const path of paths) {
    await open(path);
    await expectReadable(page, 'dark', `/${path}, Bengali`);
    expect.soft(await page.evaluate(wider), `/${path} scrolls sideways`).toBe(0);
  }
});

test('every screen of the office is reached and used by keyboard on a wide screen', async ({ page }) => {
  test.setTimeout(240_000);
  page.setDefaultTimeout(20_000);
  const paths = await signInAsOwner(page);
  const open = screensOf(page);
  for (const path of paths) {
    await open(path);
    await page.evaluate('document.activeElement.blur()');
    const { missed, unseen } = await walkByTab(page);
    expect.soft(missed, `/${path}: not reached by Tab`).toEqual([]);
    expect.soft(unseen, `/${path}: focus is not seen`).toEqual([]);
    expect.soft(await page.evaluate(wider), `/${path} scrolls sideways`).toBe(0);
  }
});

test('the screens outside of the frame are accessible and used by keyboard in both themes and languages', async ({
  page,
}) => {
  const alone = routes.filter(({ file }) => file !== 'shell/shell.tsx').map(({ path = '' }) => path);
  // A new screen outside of the frame is added here. The second factor needs an account, so it is the last one.
  const urls = { 'sign-in': '/office/sign-in', 'set-up': await officeLink('owner'), 'second-factor': '' };
  expect(Object.keys(urls).toSorted()).toEqual(alone.toSorted());
  for (const [path, url] of Object.entries(urls)) {
    if (url) await page.goto(url);
    else await setUpAccount(page, await officeLink('owner'), newPerson('Rina'));
    await expect(page.getByRole('heading').first(), path).toBeVisible();
    for (const other of ['বাংলা', 'English']) {
      await expectAccessible(page, path);
      expect.soft(await page.evaluate(wider), `/${path} scrolls sideways`).toBe(0);
      await page.getByRole('button', { name: other }).click();
      await expect(page.getByRole('button', { name: other })).toBeHidden();
    }
    await page.evaluate('document.activeElement.blur()');
    expect.soft(await walkByTab(page), `/${path} by Tab`).toEqual({ missed: [], unseen: [] });
  }
});

/** Of long lists only the beginning is walked. */
const STOPS = 60;

interface Walk {
  /** Controls that Tab does not reach. */
  missed: string[];
  /** Controls that look the same with and without the focus. */
  unseen: string[];
}

/** Presses Tab through the controls of a page. */
async function walkByTab(page: Page): Promise<Walk> {
  const mark = `(() => {
    const now = document.activeElement;
    // A field with a date has several stops.
    if (now === document.body || now === window.walkedLast) return 'seen';
    if (now.dataset.walked) return '';
    now.dataset.walked = 'yes';
    window.walkedLast = now;
    const { outlineStyle, boxShadow } = getComputedStyle(now);
    const seen = outlineStyle !== 'none' || boxShadow !== 'none' || now.closest('label, fieldset')?.matches(':has(:focus-visible)');
    return seen ? 'seen' : now.outerHTML.slice(0, 120);
  })()`;
  const unseen: string[] = [];
  for (let stop = 0; stop < STOPS; stop++) {
    await page.keyboard.press('Tab');
    const seen = (await page.evaluate(mark)) as string;
    if (seen === '') break;
    if (seen !== 'seen') unseen.push(seen);
  }
  const missed = (await page.evaluate(`
    [...document.querySelectorAll('a[href], button, input, select, textarea')].slice(0, ${STOPS})
      .filter((each) => !each.dataset.walked && !each.disabled && each.checkVisibility({ visibilityProperty: true }))
      .filter((each) => each.type !== 'radio' && each.type !== 'hidden' && each.tabIndex >= 0)
      .map((each) => each.outerHTML.slice(0, 120))`)) as string[];
  return { missed, unseen };
}

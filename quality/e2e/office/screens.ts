import { expect, type Page, type Request } from '@playwright/test';
import routes from '../../../office/app/routes.ts';
import { visit } from './office.ts';

/** The paths of all screens inside the frame; `:id` and the like are filled. */
export function pathsOfScreens(
  { id: order, phone }: { id: number; phone: string },
  product: number,
  imported: number,
): string[] {
  const frame = routes.find(({ file }) => file === 'shell/shell.tsx')?.children?.[0];
  const filled: Record<string, string> = {
    'orders/:id': `orders/${order}`,
    'orders/:id/change': `orders/${order}/change`,
    'orders/:id/edit': `orders/${order}/edit`,
    'packing/:id': `packing/${order}`,
    'products/:id': `products/${product}`,
    'customers/:phone': `customers/${phone}`,
    // A report needs a drawer that was closed: counter.test.ts has one.
    'counter/:id': 'counter',
    // A payout needs a courier: couriers.test.ts has one.
    'payouts/:id': 'payouts',
    // A chat needs WhatsApp: chat.test.ts has one.
    'chats/:id': 'chats',
    'texts/:page': 'texts/return-policy',
    'stock/:kind': 'stock/receive',
    'imports/:id': `imports/${imported}`,
    print: `print?orders=${order}`,
    // Long lists are filtered to a few lines: the others are like them.
    audit: `audit?table=orders&row=${order}`,
    products: 'products?find=hilsa',
    synonyms: 'synonyms?word=hilsa',
    '*': 'no-such-page',
  };
  return frame!.children!.map(({ path = '' }) => {
    const url = filled[path] ?? path;
    // A new screen with a parameter is added above.
    expect(url).not.toMatch(/[:*]/);
    return url;
  });
}

/** Sends a file with one wrong row to be checked; nothing of it is stored. Returns the import, or another one that is being checked. */
export async function checkFile(page: Page): Promise<number> {
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

/** Opens the frame; returns a function that leads to a screen as a link does, and waits for its data: a heading can come before them. */
export async function openFrame(page: Page): Promise<(path: string) => Promise<void>> {
  await page.goto('/office/no-such-page');
  const pending = new Set<Request>();
  // Only calls of the API: a picture or a font that leaves with its screen may report no end.
  page.on('request', (request) => request.url().includes('/api/office/') && pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  const nextFrame = () =>
    page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))');
  return async (path) => {
    await visit(page, `/${path}`);
    await expect(page).toHaveURL(new RegExp(`/office/?${RegExp.escape(path)}$`));
    await expect(page.getByRole('heading').first(), path).toBeAttached();
    await nextFrame();
    await expect.poll(() => pending.size, { intervals: [20] }).toBe(0);
    await nextFrame();
  };
}

/** How wide a page or a dialog is if it is wider than its room, with the elements that reach beyond it. */
export const tooWide = (page: Page, within = 'html') =>
  page.evaluate<string[]>(`(() => {
    const root = document.querySelector('${within}');
    if (root.scrollWidth <= root.clientWidth) return [];
    const isBeyond = (each) => each.getBoundingClientRect().right > root.getBoundingClientRect().right + 1;
    const scrolls = (each) => each !== root && (getComputedStyle(each).overflowX !== 'visible' || scrolls(each.parentElement));
    const beyond = [...root.querySelectorAll('*')].filter((each) => isBeyond(each) && !scrolls(each.parentElement));
    const inner = beyond.filter((each) => ![...each.children].some(isBeyond));
    return [root.scrollWidth + ' px', ...inner.slice(0, 5).map((each) => each.outerHTML.slice(0, 200))];
  })()`);

/** Long lists are walked only up to this many stops. */
const STOPS = 30;

/** So many presses go to the page, as of a key that is held down, before it is asked whether that was the last control. */
const TOGETHER = 6;

interface Walk {
  /** Controls that Tab does not reach. */
  missed: string[];
  /** Controls that look the same with and without the focus. */
  unseen: string[];
}

/**
 * Presses Tab through the controls of a page, from its top or, where the frame was walked before, from its own content. The
 * page itself notes each stop. Rows that a list gets meanwhile are not waited for.
 */
export async function walkByTab(page: Page, from: 'body' | 'main' = 'body'): Promise<Walk> {
  await page.evaluate(`(() => {
    const start = document.querySelector('${from}');
    const isStop = (each) => each.isConnected && !each.disabled && each.checkVisibility({ visibilityProperty: true }) &&
      each.type !== 'radio' && each.type !== 'hidden' && each.tabIndex >= 0;
    const controls = [...start.querySelectorAll('a[href], button, input, select, textarea')].slice(0, ${STOPS});
    const walk = { ended: false, unseen: [], missed: () => controls.filter((each) => isStop(each) && !each.dataset.walked) };
    for (const each of document.querySelectorAll('[data-walked]')) delete each.dataset.walked;
    window.walk?.stop();
    window.walk = walk;
    let last;
    const note = ({ target }) => {
      // A field with a date has several stops.
      if (target === last) return;
      if (target.dataset.walked || !start.contains(target)) return void (walk.ended = true);
      target.dataset.walked = 'yes';
      walk.ended = walk.missed().length === 0;
      last = target;
      const { outlineStyle, boxShadow } = getComputedStyle(target);
      const seen = outlineStyle !== 'none' || boxShadow !== 'none' || target.closest('label, fieldset')?.matches(':has(:focus-visible)');
      if (!seen) walk.unseen.push(target.outerHTML.slice(0, 120));
    };
    start.tabIndex = -1;
    start.focus();
    start.removeAttribute('tabindex');
    addEventListener('focusin', note);
    walk.stop = () => removeEventListener('focusin', note);
  })()`);
  // A date has more presses than stops.
  for (let presses = 0; presses < 3 * STOPS && !(await page.evaluate('walk.ended')); presses += TOGETHER)
    for (let press = 0; press < TOGETHER; press++) await page.keyboard.down('Tab');
  await page.keyboard.up('Tab');
  return (await page.evaluate(
    '({ unseen: walk.unseen, missed: walk.missed().map((each) => each.outerHTML.slice(0, 120)) })',
  )) as Walk;
}

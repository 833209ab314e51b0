import { expect, type Page, type Request } from '@playwright/test';
import routes from '../../../office/app/routes.ts';
import { visit } from './office.ts';

/** The paths of all screens inside the frame; `:id` and the like are filled. */
export function pathsOfScreens(
  { id: order, phone }: { id: number; phone: string },
  product: number,
  imported: number,
): string[] {
  const frame = routes.find(({ file }) => file === 'shell/shell.tsx');
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
    // Of long lists a few lines: the others are like them.
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

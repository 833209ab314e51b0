import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importText } from '../testing/catalogue/import.ts';
import { countWaiting } from '../testing/count-waiting.ts';
import { openImports } from '../testing/office/imports.ts';
import { type Office, openOffice } from '../testing/office/office.ts';
import { openRuns, type Runs } from '../testing/office/runs.ts';
import { publishDue } from './prices/publish-due.ts';
import { applyDueOffers } from './products/apply-due-offers.ts';

let office: Office;
let runs: Runs;
let imports: Awaited<ReturnType<typeof openImports>>;
/** The products, the highest id first. */
let products: number[];
let slugs: Map<number, string>;
let keys = 0;
beforeAll(async () => {
  office = await openOffice();
  runs = await openRuns(office);
  imports = await openImports(office);
  await office.db.updateTable('staff_role').set({ limit_paisa: null }).execute();
  products = Object.values(office.fixtures).toSorted((a, b) => b - a);
  const rows = await office.db.selectFrom('product').select(['id', 'slug']).execute();
  slugs = new Map(rows.map(({ id, slug }) => [id, slug]));
});
afterAll(() => office.close());
beforeEach(async () => {
  await office.db.updateTable('product').set({ stock: 1_000 }).execute();
});

const newKey = () => (++keys).toString(16).padStart(32, '0');
const items = (quantity = 2) => products.map((product) => ({ product, quantity }));
const send = (url: string, body: object, cookie = runs.owner) => office.send('POST', url, { cookie, body });

/** An order of two of each product; returns its lines, that of the highest product first. */
async function order(status: 'PENDING' | 'PROCESSING' | 'ONGOING' = 'PENDING') {
  const { id } = await office.placeOrder({ items: items() });
  const lines = await office.db
    .selectFrom('order_item')
    .where('order_id', '=', id)
    .select(['id', 'product_id'])
    .orderBy('product_id', 'desc')
    .execute();
  if (status !== 'PENDING') await send(`orders/${id}/move/`, { to: 'PROCESSING', version: 0 });
  if (status === 'ONGOING') await runs.handOut(runs.karim, [{ id, version: 1 }]);
  return { id, version: { PENDING: 0, PROCESSING: 1, ONGOING: 2 }[status], lines };
}

async function prices() {
  const rows = await office.db.selectFrom('product').select(['id', 'price_paisa']).execute();
  const now = new Map(rows.map(({ id, price_paisa }) => [id, price_paisa]));
  return products.map((product) => ({
    product,
    seen_paisa: now.get(product)!,
    price_paisa: now.get(product)! + 100,
  }));
}

/** Every change of several products. Each is prepared, and returns the change itself. */
const changes: Record<string, () => Promise<() => Promise<unknown>>> = {
  'an order': async () => () => office.placeOrder({ items: items() }),
  'a cancellation': async () => {
    const { id } = await order();
    return () => send(`orders/${id}/cancel/`, { version: 0, reason: 'asked' });
  },
  'an edit': async () => {
    const { id, version, lines } = await order('PROCESSING');
    const less = lines.map((line) => ({ line: line.id, quantity: 1, missing: false }));
    return () =>
      send(`orders/${id}/edit/`, { version, key: newKey(), reason: 'asked', notify: false, lines: less });
  },
  'the preview of an edit': async () => {
    const { id, version, lines } = await order('PROCESSING');
    const less = lines.map((line) => ({ line: line.id, quantity: 1, missing: false }));
    return () =>
      send(`orders/${id}/edit/preview/`, {
        version,
        key: newKey(),
        reason: 'asked',
        notify: false,
        lines: less,
      });
  },
  'a delivery of which lines come back': async () => {
    const { lines, ...stop } = await order('ONGOING');
    const returned = lines.map(({ id }) => ({ item: id, quantity: 1, wasted: false }));
    return () => runs.deliver(runs.karim, { ...stop, returned, reason: 'not wanted' });
  },
  'an order refused at the door': async () => {
    const stop = await order('ONGOING');
    return () => runs.refuse(runs.karim, stop);
  },
  'a substitute': async () => {
    const [highest = 0, ...others] = products;
    const { id } = await office.placeOrder({ items: [{ product: highest, quantity: 1 }] });
    await send(`orders/${id}/move/`, { to: 'PROCESSING', version: 0 });
    const { id: line } = await office.db
      .selectFrom('order_item')
      .where('order_id', '=', id)
      .select('id')
      .executeTakeFirstOrThrow();
    const tick = { key: newKey(), line, action: 'substitute', quantity: 1, seen: 1, consent: 'by phone' };
    const at = new Date().toISOString();
    return () => send('picking/ticks/', { ticks: [{ ...tick, product: others.at(-1), at }] });
  },
  'a stock sheet': async () => () =>
    send('stock/sheets/', { key: newKey(), kind: 'receive', note: '', lines: items() }),
  'a paste of prices and counts': async () => {
    const [highest, ...others] = await prices();
    const counts = others.map(({ product }) => ({ product, quantity: 5, seen: 1_000 }));
    return () => send('products/paste/', { key: newKey(), prices: [highest], counts });
  },
  'a publication of prices': async () => {
    const body = { key: newKey(), changes: await prices() };
    return () => send('prices/publications/', body);
  },
  'a publication that is undone': async () => {
    const published = await send('prices/publications/', { key: newKey(), changes: await prices() });
    return () => send(`prices/publications/${published.json<{ id: number }>().id}/undo/`, {});
  },
  'a publication whose time has come': async () => {
    const publish_at = new Date(office.clock.now().getTime() + 60_000);
    await send('prices/publications/', { key: newKey(), changes: await prices(), publish_at });
    return () => publishDue(office.db, publish_at);
  },
  'offers whose time has come': async () => {
    await sql`UPDATE product SET old_price_paisa = NULL, is_on_sale = false, offer_paisa = price_paisa - 100,
      offer_starts = now() - interval '1 minute'`.execute(office.db);
    return () => applyDueOffers(office.db, new Date());
  },
  'an import': async () => {
    const rows = products.map((id) => `${slugs.get(id)},${id + 7},6`);
    return () => importText(office.db, ['slug,price,stock', ...rows].join('\n'));
  },
  'an import that is undone': async () => {
    const rows = products.map((id, n) => `${slugs.get(id)},${id + 70 + (n % 2)},${n % 2 ? 7 : ''}`);
    const { id } = await imports.check(['slug,price,stock', ...rows].join('\n'));
    await imports.store(id);
    return () => imports.act(id, 'undo');
  },
};

test.each(Object.entries(changes))('%s locks its products in order of id', async (_name, prepare) => {
  const change = await prepare();
  const lowest = products.at(-1)!;
  const result = await office.db.transaction().execute(async (tx) => {
    await sql`SELECT FROM product WHERE id = ${lowest} FOR NO KEY UPDATE`.execute(tx);
    const running = change();
    await expect.poll(() => countWaiting(office.db)).toBe(1);
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM product WHERE id <> ${lowest} ORDER BY id DESC FOR NO KEY UPDATE SKIP LOCKED`.execute(
      tx,
    );
    // All others are free: the change waits for the first one, and has locked none.
    expect(rows.map(({ id }) => id)).toEqual(products.slice(0, -1));
    return { running };
  });
  const response = (await result.running) as { statusCode?: number; body?: string } | undefined;
  expect(response?.statusCode ?? 200, response?.body).toBeLessThan(300);
});

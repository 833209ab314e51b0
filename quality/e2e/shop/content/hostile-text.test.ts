import { MAX_SEARCH } from '@haat/contract/http/limits';
import type { Product } from '@haat/contract/shop/catalogue';
import type pg from 'pg';
import { hostileTexts, hostileUrls } from '../../../../server/testing/hostile-texts.ts';
import { onServer } from '../../../../server/testing/postgres.ts';
import { ownShopTest } from '../../office/own-shop.ts';
import { lineOf, open, openDrawer, setCart, unfoldLines } from '../buying.ts';
import { visit } from '../client-navigation.ts';
import { expect, fillCart, newCustomer, openAs, placeOrder } from '../customers.ts';
import { expectSafe, expectSafeHtml, openMonitoredPage } from '../expect-no-injection.ts';
import { placeGuestOrder } from '../guest-order.ts';

const test = ownShopTest();
test.beforeAll(({ shop }) => onServer(shop.database, storeHostileTexts));

const URL_COLUMNS = /^(brand_logo|image|image_phone|link|whatsapp|chat|facebook|instagram|twitter)$/;
const UNCHANGED_COLUMNS =
  /^(slug|code|barcode|shelf_place|search_key|mainimage|image[123]|sql|name|tax_class|request_key|sold_by|logo_plate)$/;
const TABLES = ['product', 'category', 'site_setup', 'setup_page', 'slider_banner', 'contact_info'];

/** So many products have all hostile texts in each of their fields. */
const PRODUCTS = 8;

/**
 * Stores the hostile texts in all text columns of the catalogue and the shop's content. Each field has several: all texts
 * in the rows of a small table, and in the first products.
 */
async function storeHostileTexts(client: pg.Client): Promise<void> {
  // A unit that is no weight can only be sold by the piece.
  await client.query(`update product set stock = 500, sold_by = 'piece', listed = true`);
  for (const table of TABLES) {
    const { rows: columns } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and data_type = 'text'`,
      [table],
    );
    const { rows } = await client.query<{ id: string }>(`select id from ${table} order by id`);
    for (const [row, { id }] of rows.entries()) {
      const texts = new Map<string, string>();
      for (const [at, { name }] of columns.entries()) {
        if (UNCHANGED_COLUMNS.test(name) && !(table === 'product' && name === 'name')) continue;
        const list = URL_COLUMNS.test(name) ? hostileUrls : hostileTexts;
        const one = list[(row * 7 + at) % list.length]!;
        const of = table === 'product' ? PRODUCTS : rows.length;
        const share = list.filter((_, index) => index % of === row % of).join(' ');
        texts.set(name, (list === hostileUrls ? one : share || one).normalize('NFC'));
      }
      if (table === 'product') {
        const cut = hostileTexts[row % hostileTexts.length]!.normalize('NFC').slice(0, 40);
        texts.set('options', JSON.stringify([{ name: cut, name_bn: cut }]));
      }
      const changes = [...texts.keys()].map((name, at) => `${name} = $${at + 2}`);
      await client.query(`update ${table} set ${changes} where id = $1`, [id, ...texts.values()]);
    }
  }
}

/** The home page, and pages that are opened from it. */
const PATHS = ['', ...'products products?category=fish about contact customer-service'.split(' ')];

test('no text runs: of the shop, a product, an order, a customer or a URL', async ({ browser, shop }) => {
  test.slow();
  await test.step('no text of the shop or of a product runs, nor after client-side navigation', async () => {
    const page = await openMonitoredPage(browser, shop.url);
    await test.step('no text of the shop runs on any page, in either language', async () => {
      await open(page, '/');
      await expectSafe(page, '/');
      await expectSafeHtml(
        page,
        [...PATHS, 'checkout'].flatMap((path) => [`/${path}`, `/bn/${path}`]),
      );
      for (const path of ['products?category=fish', 'contact']) {
        await visit(page, `/${path}`);
        await expectSafe(page, path);
      }
    });

    await test.step('no text runs after client-side navigation: search, product, drawer', async () => {
      await page.getByRole('combobox', { name: 'Search products' }).fill('script');
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
      await expectSafe(page, 'search');
      await page.getByRole('listbox').getByRole('option').first().click();
      await expect(page.getByRole('button', { name: 'Add to cart', exact: true })).toBeVisible();
      await expectSafe(page, 'a product that was searched for');
      const listed = await page.context().request.get('/api/shop-app/products/?limit=10');
      const lines = ((await listed.json()) as Product[]).map((product) => lineOf(product));
      await setCart(page, lines);
      await openDrawer(page);
      await expectSafe(page, 'drawer');
      await page.keyboard.press('Escape');
      await visit(page, '/checkout');
      await unfoldLines(page);
      await expect(page.getByRole('main').getByText(lines[0]!.item_name).first()).toBeVisible();
      await expectSafe(page, 'checkout');
    });

    await test.step('the browser blocks scripts made from text and scripts from other origins', async () => {
      const refused = await page.evaluate(`(() => {
      const tries = {
        html: () => { document.createElement('div').innerHTML = '<b>x</b>'; },
        script: () => { document.createElement('script').text = 'hit()'; },
        source: () => { document.createElement('script').src = 'https://evil.example/x.js'; },
        policy: () => trustedTypes.createPolicy('anything', { createHTML: (text) => text }),
        frame: () => { document.createElement('iframe').srcdoc = '<script>parent.hit()</script>'; },
        write: () => document.write('<script>hit()</script>'),
      };
      return Object.entries(tries).filter(([, attempt]) => { try { attempt(); return false; } catch { return true; } }).map(([name]) => name);
    })()`);
      expect(refused).toEqual(['html', 'script', 'source', 'policy', 'frame', 'write']);
      expect(await page.evaluate(`hits.filter((each) => each === 'ran')`)).toEqual([]);
    });

    await test.step('no text of a product runs: each in each of its fields', async () => {
      const { rows } = await onServer(shop.database, (client) =>
        client.query('select id, name, name_bn from product order by id limit $1', [PRODUCTS]),
      );
      for (const [path, name] of [
        [`/products/${rows[0].id}`, rows[0].name],
        [`/bn/products/${rows[1].id}`, rows[1].name_bn],
      ]) {
        await open(page, path);
        await expectSafe(page, path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(name.trim());
      }
      await expectSafeHtml(
        page,
        rows.flatMap(({ id }) => [`/products/${id}`, `/bn/products/${id}`]),
      );
    });
    await page.context().close();
  });

  await test.step('no text of an order or a customer runs: all of them in every field of every private page', async () => {
    const page = await openMonitoredPage(browser, shop.url);
    const { request } = page.context();
    await test.step('no text of a guest’s order runs on its page', async () => {
      const { token } = await placeGuestOrder(request, [{ product: 1, quantity: 1 }]);
      // Longer than the form allows. hostile-texts.test.ts sends each text in each field.
      const fields =
        'receiver_name receiver_email receiver_address receiver_city receiver_zip_code receiver_country';
      const changes = fields.split(' ').map((field) => `${field} = $1`);
      await onServer(shop.database, (client) =>
        client.query(`update orders set ${changes} where guest_token = $2`, [allTexts, token]),
      );
      await open(page, `/guest-order/${token}`);
      await expect(page.getByRole('main').getByText(allTexts.slice(-30)).first()).toBeVisible();
      await expectSafe(page, '/guest-order');
    });

    const customer = await newCustomer(request);
    const home = {
      name: 'Amina',
      email: 'amina@example.com',
      phone: customer.phone,
      address: 'Dhanmondi',
      city: 'Dhaka',
    };
    const address = { ...home, zipcode: '1205', country: 'Bangladesh' };
    expect((await customer.call('POST', '/api/payment-app/shipping-address/', address)).status()).toBe(201);
    await placeOrder(customer, 1);
    await fillCart(customer, 1, 1);
    await page.route(/\/api\/(user|payment-app|order-app)\//, async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const response = await route.fetch();
      // The page may have left meanwhile.
      const json = await response.json().catch(() => null);
      return json === null ? route.abort() : route.fulfill({ response, json: replaceTexts(json) });
    });
    const main = page.getByRole('main');
    const shown = main.getByText('</title><img src=x onerror=hit()>').first();
    const typed = (name: string) => main.getByLabel(name, { exact: true }).first();

    await openAs(page, customer, '/profile');
    await expect(shown).toBeVisible();
    for (const tab of ['Personal Info', 'Order History', 'Cart History']) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(shown).toBeVisible();
      await expectSafe(page, `/profile, ${tab}`);
    }
    for (const path of ['/cart', '/order']) {
      await visit(page, path);
      await expect(shown).toBeVisible();
      await expectSafe(page, path);
    }
    await main
      .getByRole('button', { name: /details/i })
      .first()
      .click();
    await expect(page.getByRole('dialog').getByText('</title><img').first()).toBeVisible();
    await expectSafe(page, 'details of an order');
    await page.keyboard.press('Escape');
    for (const [path, field] of [
      ['/profileupdate', 'City'],
      ['/billing-address', 'Name'],
      ['/checkout', ''],
    ] as const) {
      await visit(page, path);
      if (field) await expect(typed(field)).toHaveValue(/onerror=hit/);
      else await main.getByRole('button', { name: 'Use Regular Shipping Address' }).click();
      await expectSafe(page, path);
    }
    await openDrawer(page);
    await expectSafe(page, 'the drawer of a customer');
    await page.context().close();
  });

  await test.step('no text of a URL runs', async () => {
    const page = await openMonitoredPage(browser, shop.url);
    const search = (text: string) => `/products?search=${encodeURIComponent(text)}`;
    const othersWith = (text: string) => {
      const part = encodeURIComponent(text);
      return [
        `/products?category=${part}&subcategory=${part}&sort=${part}&cursor=${part}`,
        `/nothing/${part}`,
      ];
    };
    const searches = joinTexts(MAX_SEARCH);
    const first = encodeURIComponent(searches[0]!);
    // The server does not read the query of the login.
    for (const path of [search(searches[0]!), `/login?next=${first}#${first}`]) {
      await open(page, path);
      await expectSafe(page, path);
    }
    await expectSafeHtml(page, [...searches.map(search), ...joinTexts(500).flatMap(othersWith)]);
    await page.context().close();
  });
});

/** All texts in one string. */
const allTexts = hostileTexts.join(' ');

const UNCHANGED_FIELDS =
  /^(created|date_joined|order_type|delivery_type|token|(profile|product)_(picture|image))$/;

/** Replaces every string of a response by all hostile texts. */
function replaceTexts(response: unknown): unknown {
  if (Array.isArray(response)) return response.map(replaceTexts);
  if (typeof response !== 'object' || response === null) return response;
  return Object.fromEntries(
    Object.entries(response).map(([key, value]) => {
      if (typeof value !== 'string') return [key, replaceTexts(value)];
      return [key, UNCHANGED_FIELDS.test(key) ? value : allTexts];
    }),
  );
}

/** The hostile texts in strings of this length, so that a few pages show all of them. */
function joinTexts(length: number): string[] {
  const joined: string[] = [];
  for (const text of hostileTexts) {
    const longer = `${joined.at(-1) ?? ''} ${text}`.trim();
    if (joined.length > 0 && longer.length <= length) joined[joined.length - 1] = longer;
    else joined.push(text);
  }
  return joined;
}

import { execFileSync } from 'node:child_process';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { SECRETS } from '../../../server/testing/messages/sms-gateway.ts';
import { expectAccessible } from '../shop/axe.ts';
import { lineOf, openWithCart } from '../shop/buying.ts';
import { queryRow } from '../shop/customers.ts';
import { expect, productNamed } from '../shop/fixture.ts';
import { codeOf, newPerson, newStaff, visit } from './office.ts';
import { ownShopTest } from './own-shop.ts';

const test = ownShopTest({ isEmpty: true });
test.use({ viewport: { width: 360, height: 740 }, actionTimeout: 20_000 });

/** What only the demo has: its words, contact details, banners, pictures and products. */
const DEMO =
  /demo\b|demonstration|নমুনা|haat\.example|haat_example|01700-?000000|09600-000000|House 12, Road 5|Sunday–Thursday, 9am|tiles\/|banner-|Fresh fish, delivered/i;

const PAGES = [
  ...['', 'products', 'cart', 'checkout', 'lists', 'quick-list', 'track', 'login', 'offline', 'no-such-page'],
  ...['about', 'contact', 'customer-service', 'return-policy', 'refund-policy', 'privacy', 'terms'],
  'manifest.webmanifest',
];

/** One hand on a phone. A photo and a choice of a list are two taps: to open, and to choose. Typed fields are counted apart. */
const hand = { taps: 0, fields: 0 };
const tap = async (where: Locator) => {
  // Playwright taps faster than people: `tap` would make two buttons at one place a double tap.
  await where.click();
  hand.taps += 1;
};
const type = async (where: Locator, text: string) => {
  await where.fill(text);
  hand.fields += 1;
};
const choose = async (where: Locator, text: RegExp) => {
  const option = where.locator('option', { hasText: text });
  await where.selectOption(await option.getAttribute('value'));
  hand.taps += 2;
};
const photograph = async (where: Locator, background: string) => {
  const picture = sharp({ create: { width: 900, height: 900, channels: 3, background } });
  await where.setInputFiles({
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture.jpeg().toBuffer(),
  });
  hand.taps += 2;
};

/** Buys a product of the home page as a guest; returns the number of the order. */
async function buy(page: Page, product: string, phone: string): Promise<string> {
  const card = page.getByRole('article').filter({ hasText: product }).first();
  await tap(card.getByRole('button', { name: /^Quick Add/ }));
  const drawer = page.getByRole('dialog', { name: 'Your Cart' });
  await tap(drawer.getByRole('link', { name: /Checkout/ }));
  await type(page.getByLabel('Name'), 'Amina Rahman');
  await type(page.getByLabel('Phone'), phone);
  await type(page.getByLabel('Address', { exact: true }), 'House 7, Road 3, Mirpur 10, Dhaka');
  // With the charge of the zone, as a person sees it.
  await expect(page.getByText('Tk 217.50').first()).toBeVisible();
  await tap(page.getByRole('button', { name: 'Place Order' }));
  const confirmation = page.getByRole('dialog', { name: 'Confirm your order' });
  await tap(confirmation.getByRole('button', { name: 'Confirm' }));
  return (await page
    .getByText(/^H\d{6,}$/)
    .first()
    .textContent({ timeout: 15_000 }))!;
}

test('an owner makes the demo an own shop on a phone, in at most 120 taps to the SMS of the first real order', async ({
  page,
  request,
  browser,
  shop,
}) => {
  test.setTimeout(300_000);
  const notice = (of: Page) => of.getByText('orders are not delivered');
  const step = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  const back = async () => {
    await tap(page.getByRole('link', { name: 'Open your shop' }));
    await expect(page.getByText(/of 10 steps done/)).toBeVisible();
  };
  const save = async () => {
    await tap(page.getByRole('button', { name: 'Save' }));
    await expect(page.getByText('Saved').first()).toBeVisible();
  };
  let secret = '';
  let karim = '';

  await test.step('the link of the start leads to the steps, and nobody needs a second factor yet', async () => {
    const rina = newPerson('Rina');
    const [link = ''] = /http\S+set-up#\S+/.exec(shop.written) ?? [];
    await page.goto(new URL(link).href.replace(new URL(link).origin, shop.url));
    await type(page.getByLabel('Your name'), rina.name);
    await type(page.getByLabel('Mobile number or e-mail'), rina.login);
    await type(page.getByLabel('Password', { exact: true }), rina.password);
    await tap(page.getByRole('button', { name: 'Create account' }));
    await tap(page.getByRole('link', { name: 'Later' }));
    await tap(page.getByRole('link', { name: 'Open your shop' }).first());
    await tap(page.getByRole('button', { name: 'Make it my shop' }));
    await expect(page.getByText(/of 10 steps done/)).toBeVisible();
    await expectAccessible(page, 'the steps of the opening');
  });

  await test.step('one press removes the demo, one brings it back', async () => {
    const products = step('Your products');
    await expect(products).toContainText('213 products, 56 categories, 5 banners');
    await tap(products.getByRole('button', { name: /^Remove all of it/ }));
    await products.getByRole('button', { name: 'Bring them back' }).click();
    await expect(products).toContainText('213 products');
    await products.getByRole('button', { name: /^Remove all of it/ }).click();
    await expect(products).toContainText('They can come back until you open.');
  });

  await test.step('name, logo and contact', async () => {
    await tap(step('Name, logo').getByRole('link', { name: 'Name and logo' }));
    await type(page.getByLabel('Name in English'), 'Amina Bazar');
    await type(page.getByLabel('Name in Bengali'), 'আমিনা বাজার');
    await photograph(page.getByRole('region', { name: 'Logo' }).getByLabel(/^Choose/), '#064');
    await expect(page.getByRole('region', { name: 'Logo' }).getByRole('img')).toBeVisible();
    await save();
    await back();
    await expect(step('Name, logo').getByRole('figure')).toHaveCount(5);
    await tap(step('Name, logo').getByRole('link', { name: 'Contact and hours' }));
    await type(page.getByLabel('Phone', { exact: true }), '01811-223344');
    await type(page.getByLabel('Address in English'), 'Shop 5, Mirpur 10, Dhaka');
    await type(page.getByLabel('Address in Bengali'), 'দোকান ৫, মিরপুর ১০, ঢাকা');
    await type(page.getByLabel('Weekdays, in English'), 'Every day, 8am–9pm');
    await save();
    await back();
  });

  await test.step('three own products with a photo each', async () => {
    for (const [name, price, colour] of [
      ['Kalijira rice 1 kg', '150', '#cb8'],
      ['Mustard oil 1 l', '220', '#ea3'],
      ['Deshi eggs 12', '180', '#c97'],
    ] as const) {
      await tap(step('Your products').getByRole('link', { name: 'Add a product' }));
      await photograph(page.getByLabel('Choose photos'), colour);
      await type(page.getByLabel('Name in English'), name);
      await type(page.getByLabel('Price in taka'), price);
      await type(page.getByLabel('Stock now'), '20');
      await choose(page.getByLabel('Category'), /^\s*Rice$/);
      await expect(page.getByText(/^Sending/)).toHaveCount(0);
      await tap(page.getByRole('button', { name: 'Put on sale' }));
      await expect(page.getByRole('heading', { name })).toBeVisible();
      await back();
    }
    await expect(step('Your products').getByText('Done')).toBeVisible();
  });

  await test.step('one zone', async () => {
    await tap(step('Where and when you deliver').getByRole('link', { name: 'Delivery zones' }));
    await tap(page.getByRole('button', { name: 'Add a zone' }));
    await type(page.getByLabel('Name in English'), 'Everywhere');
    await type(page.getByLabel('Name in Bengali'), 'সব জায়গা');
    await tap(page.getByLabel('everywhere else'));
    await type(page.getByLabel('Charge in taka'), '60');
    await tap(page.getByRole('button', { name: 'Save' }));
    await expect(page.getByRole('region', { name: 'Everywhere' })).toBeVisible();
    await back();
    await expect(step('Ways to pay').getByText('Done')).toBeVisible();
  });

  await test.step('the keys of an SMS company ask for the second factor, and are tested', async () => {
    await tap(step('SMS and e-mail').getByRole('link', { name: 'Keys of providers' }));
    await tap(page.getByRole('link', { name: 'Set up the second factor' }));
    secret = (await page.locator('code').innerText()).replaceAll(' ', '');
    await type(page.getByLabel('Code of the authenticator app'), codeOf(secret));
    await tap(page.getByRole('button', { name: 'Turn on' }));
    await expect(page.getByRole('button', { name: 'Print them' })).toBeVisible();
    await tap(page.getByRole('link', { name: 'I have saved them' }));
    const company = page.getByRole('region', { name: 'SSL Wireless' });
    await tap(company.getByRole('button', { name: 'Type keys' }));
    await type(company.getByLabel('API token'), SECRETS.apiToken);
    await type(company.getByLabel('Sender (SID)'), 'AMINA');
    await tap(company.getByRole('button', { name: 'Save' }));
    await expect(company.getByText('in use', { exact: true })).toBeVisible();
    await type(company.getByLabel('Your own mobile number'), '01711-777777');
    await tap(company.getByRole('button', { name: 'Send a test' }));
    await expect(company.getByText('The provider has accepted it.')).toBeVisible();
    expect(shop.sms.delivered).toMatchObject([
      { to: '8801711777777', text: 'Amina Bazar: A test of the shop. আমিনা বাজার থেকে একটি পরীক্ষা।' },
    ]);
    await back();
    await expect(step('Second factor').getByText('Done')).toBeVisible();
  });

  await test.step('what the law wants', async () => {
    await tap(step('What the law requires').getByRole('link', { name: 'Settings' }));
    await type(page.getByLabel(/^DBID/), '123456789');
    await type(page.getByLabel('Trade licence'), 'TRAD/DNCC/012345/2026');
    await type(page.getByLabel(/^BIN/), '123456789-0101');
    await save();
    await back();
  });

  await test.step('a backup, and its key', async () => {
    await tap(step('Backup').getByRole('link', { name: 'Health and backup' }));
    await tap(page.getByRole('button', { name: 'Back up now' }));
    await expect(page.getByText(/^Last backup: /)).toBeVisible({ timeout: 60_000 });
    await tap(page.getByRole('button', { name: 'Show the key' }));
    const dialog = page.getByRole('dialog', { name: 'Key of the backups' });
    const backupKey = ((await dialog.innerText()).match(/\b[0-9a-f]{8}\b/g) ?? []).join('');
    expect(backupKey).toHaveLength(64);
    // Everybody on the machine reads the arguments of its processes.
    const processes = execFileSync('ps', ['axww', '-o', 'args='], { encoding: 'utf8' });
    expect(processes).toContain('server/src/main.ts');
    for (const key of [backupKey, SECRETS.apiToken]) expect(processes).not.toContain(key);
    await tap(dialog.getByText('Close', { exact: true }));
    await back();
    await expect(step('Backup').getByText('Done')).toBeVisible();
  });

  await test.step('a test order from the storefront to the door, deleted afterwards', async () => {
    karim = (await newStaff('owner', 'Karim')).name;
    const popup = page.waitForEvent('popup');
    await tap(step('A test order').getByRole('link', { name: 'To the shop' }));
    const storefront = await popup;
    await expect(notice(storefront)).toBeVisible();
    const number = await buy(storefront, 'Kalijira rice', newPerson('Amina').login);
    await storefront.close();
    await tap(step('A test order').getByRole('link', { name: 'Orders' }));
    await tap(page.getByRole('link', { name: number }));
    for (const name of ['Confirm', 'Send out', 'Delivered'])
      await tap(page.getByRole('button', { name, exact: true }));
    await tap(page.getByRole('link', { name: 'Print' }));
    const slip = page.getByRole('region', { name: 'Preview' });
    await expect(slip).toContainText(number);
    await tap(page.getByRole('button', { name: 'Print', exact: true }));
    await back();
    await tap(step('A test order').getByRole('button', { name: 'Delete the test order' }));
    await tap(page.getByRole('dialog').getByRole('button', { name: 'Delete the test order' }));
    await expect(step('A test order').getByText('Done')).toBeVisible();
  });

  await test.step('the shop opens', async () => {
    await tap(page.getByRole('button', { name: 'Open the shop' }));
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('The demo gateway ends');
    await expect(dialog).toContainText(`set up a second factor first: ${karim}`);
    await tap(dialog.getByRole('button', { name: 'Open the shop' }));
    await expect(page.getByRole('heading', { name: 'Your shop is open' })).toBeVisible();
  });

  const phone = newPerson('Amina').login;
  const received = () => shop.sms.delivered.filter(({ to }) => to === `88${phone}`);
  let number = '';
  await test.step('a shopper orders, the owner sends it out, and the company sends the SMS', async () => {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
      baseURL: shop.url,
      serviceWorkers: 'block',
    });
    const shopper = await context.newPage();
    // Cached pages follow within a second.
    await expect(async () => {
      await shopper.goto('/');
      await expect(shopper.getByRole('article').first()).toBeVisible();
      expect(await notice(shopper).count()).toBe(0);
    }).toPass({ intervals: [300], timeout: 40_000 });
    number = await buy(shopper, 'Kalijira rice', phone);
    expect(await shopper.content()).not.toMatch(DEMO);
    await context.close();
    await tap(page.getByRole('navigation').getByRole('link', { name: /^(\d+ ?)?Orders/ }));
    await tap(page.getByRole('link', { name: number }));
    for (const name of ['Confirm', 'Send out']) await tap(page.getByRole('button', { name, exact: true }));
    await expect.poll(received).toMatchObject([{ text: expect.stringContaining(number) }]);
    expect(received()[0]!.text).toContain('Amina Bazar');
  });
  console.info(`${hand.taps} taps, ${hand.fields} typed fields`);
  expect(hand.taps).toBeLessThanOrEqual(120);

  await test.step('nothing of the demo is on a page, a slip, an invoice or in an SMS', async () => {
    const products = (await (await request.get('/api/shop-app/products/')).json()) as { id: number }[];
    expect(products).toHaveLength(3);
    const pages = [...PAGES, ...products.map(({ id }) => `products/${id}`)];
    const inBoth = pages.flatMap((path) => [`/${path}`, `/bn/${path}`]);
    const others = ['/sitemap.xml', '/sitemaps/pages.xml', '/robots.txt', '/api/shop-app/categories/'];
    for (const path of [...inBoth, ...others]) {
      const response = await request.get(path);
      expect.soft(response.status(), path).toBeLessThan(500);
      expect.soft(DEMO.exec(await response.text())?.[0], path).toBeUndefined();
    }
    await page.getByRole('link', { name: 'Print' }).click();
    for (const kind of ['Tax invoice', 'Cash memo', 'Packing slip', 'Label']) {
      await page.getByText(kind, { exact: true }).first().click();
      const paper = page.getByRole('region', { name: 'Preview' });
      await expect(paper).toContainText(number);
      expect.soft(await paper.innerHTML(), kind).not.toMatch(DEMO);
    }
    expect(JSON.stringify(shop.sms.delivered)).not.toMatch(DEMO);
  });

  await test.step('a later change of keys asks for a code again, and what is typed is still there', async () => {
    await queryRow("update staff_session set factor_proven_at = now() - interval '11 minutes'");
    await visit(page, '/keys');
    const company = page.getByRole('region', { name: 'SSL Wireless' });
    await company.getByRole('button', { name: 'Change keys' }).click();
    await company.getByLabel('Sender (SID)').fill('HAATSHOP');
    await expectAccessible(page, 'keys are typed');
    await company.getByRole('button', { name: 'Save' }).click();
    await page.getByLabel('Code of the app').fill(codeOf(secret, 1));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(company).toContainText(/ends in SHOP · set by Rina/);
    expect(await page.content()).not.toContain(SECRETS.apiToken);
    page.once('dialog', (dialog) => dialog.accept());
    await company.getByRole('button', { name: 'Forget keys' }).click();
    await expect(company.getByText('not set up')).toBeVisible();
  });

  await test.step('shoppers read until when it is paused, before they fill the checkout', async () => {
    await visit(page, '/pause');
    const tomorrow = new Date(Date.now() + 30 * 3_600_000).toISOString().slice(0, 16);
    await page.getByLabel('No orders until').fill(tomorrow);
    await page.getByLabel('Text in English').fill('Eid Mubarak!');
    await page.getByLabel('Text in Bengali').fill('ঈদ মোবারক!');
    await page.getByRole('button', { name: 'Pause the shop' }).click();
    await expect(page.getByRole('button', { name: 'Take orders again now' })).toBeVisible();
    await expectAccessible(page, 'a pause');
    await visit(page, '/');
    await expect(page.getByText(/^No orders until \d/)).toBeVisible();
    const rice = await productNamed(request, 'Kalijira');
    // Cached pages follow within a second.
    await expect(async () => {
      await openWithCart(page, [lineOf(rice)], '/checkout');
      const paused = page.getByRole('region', { name: /^No orders until/ });
      await expect(paused).toContainText('Eid Mubarak!', { timeout: 5_000 });
    }).toPass({ timeout: 40_000 });
    await expect(page.getByLabel('Mobile number')).toHaveCount(0);
    await page.goto('/bn');
    await expect(page.getByText(/পর্যন্ত অর্ডার নেওয়া বন্ধ। ঈদ মোবারক!/)).toBeVisible();
  });
});

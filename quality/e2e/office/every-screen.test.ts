import type { GuestOrder } from '@haat/contract/shop/orders';
import type { APIRequestContext } from '@playwright/test';
import pages from '../../../storefront/app/routes.ts';
import { expectAccessible } from '../shop/axe.ts';
import { lineOf, waitForScript } from '../shop/buying.ts';
import { visit } from '../shop/client-navigation.ts';
import { newCustomer, openAs } from '../shop/customers.ts';
import { expect, openWithStorage, productNamed } from '../shop/fixture.ts';
import { placeGuestOrder } from '../shop/guest-order.ts';
import { translate } from '../shop/translate.ts';
import { editAs, handOut, newKey as key, moveAs, newStaff, signIn } from './office.ts';
import { test as inOwnShop } from './own-shop.ts';
import { checkFile, openFrame, pathsOfScreens, tooWide, walkByTab } from './screens.ts';

/** Amina pastes, and Rina leaves the spaces out: one word without a place to break. */
const word = (length: number) => 'Rupchanda'.repeat(40).slice(0, length);
const bengali = (length: number) => 'রূপচাঁদা'.repeat(60).slice(0, length);
const link = (length: number) => `https://example.org/${word(length - 20)}`;
const email = `${word(60)}@${word(50)}.example`;

type Filled = Awaited<ReturnType<typeof fillShop>>;

/** A shop whose texts are all one long word; another own shop would have to do without its own texts. */
const test = inOwnShop.extend<object, { filled: Filled }>({
  filled: [
    async ({ playwright, shop }, use) => {
      const request = await playwright.request.newContext({ baseURL: shop.url });
      await use(await fillShop(request));
      await request.dispose();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

test.use({ viewport: { width: 360, height: 740 } });

async function fillShop(request: APIRequestContext) {
  const owner = await newStaff('owner', word(50));
  const { api } = owner;
  const top = await api.createCategory({ body: { title: word(100), title_bn: bengali(100), parent: null } });
  const sub = await api.createCategory({
    body: { title: word(99), title_bn: bengali(99), parent: top.id },
  });
  const product = await api.createProduct({
    body: {
      key: key(),
      name: word(120),
      name_bn: bengali(120),
      unit: word(50),
      options: `${word(40)} / ${bengali(40)}`,
      price: '1250',
      old_price: '1500',
      code: word(100),
      shelf_place: word(40),
      preview_text: link(300),
      preview_text_bn: link(300),
      detail_text: `${word(120)}\n${link(300)}`,
      detail_text_bn: `${bengali(120)}\n${link(300)}`,
      category: sub.id,
      listed: true,
      stock: '3',
    },
  });
  const area = await fillContent(owner);
  // The list shows it within a second.
  await expect
    .poll(async () => (await productNamed(request, word(60)).catch(() => null))?.id)
    .toBe(product.id);
  const items = [{ product: product.id, quantity: 1, option: word(40), note: word(120) }];
  const receiver = { name: word(100), address: word(300), city: word(100), zipcode: word(20), email };
  const phone = '01812345678';
  const order = await placeGuestOrder(request, items, { ...receiver, phone, area, note: link(300) });
  await fillOrders(owner, request, order, phone);
  const customer = await newCustomer(request);
  const country = word(100);
  const [{ id }] = await (await customer.call('GET', '/api/user/profiles/')).json();
  const profile = { full_name: word(100), email, address_1: word(300), city: word(100), country };
  await customer.call('PATCH', `/api/user/profiles/${id}/`, profile);
  const address = { ...receiver, phone: customer.phone, country, area };
  await customer.call('POST', '/api/payment-app/shipping-address/', address);
  // In the cart too: an order with the choice of a cut, and one that waits in the cart.
  const addToCart = () =>
    customer.call('POST', '/api/payment-app/carts/', { item: product.id, quantity: 1, option: word(40) });
  await addToCart();
  const placed = await customer.call('POST', '/api/payment-app/orders/', {
    area,
    receiver_name: word(100),
    receiver_email: email,
    receiver_phone_number: customer.phone,
    receiver_address: word(300),
    receiver_city: word(100),
    order_key: crypto.randomUUID(),
  });
  expect(placed.status(), await placed.text()).toBe(201);
  await addToCart();
  return { product, category: top.slug, subcategory: sub.slug, order, phone, customer };
}

type Staff = Awaited<ReturnType<typeof newStaff>>;

async function fillContent({ api }: Staff): Promise<number> {
  const brand = await api.getBrand({});
  await api.saveBrand({ body: { ...brand, brand_name: word(60), brand_name_bn: bengali(60) } });
  const contact = await api.getContactDetails({});
  await api.saveContactDetails({
    body: {
      ...contact,
      top_banner: bengali(120),
      email_primary: email,
      address: word(200),
      address_bn: bengali(200),
      business_hours_weekdays: word(200),
      business_hours_weekend_bn: bengali(200),
    },
  });
  const markdown = `## ${word(120)}\n\n${link(300)}\n\n- [${word(120)}](${link(300)})\n\n> ${word(120)}`;
  const promises = Array(4)
    .fill(`${word(40)} | ${word(80)}`)
    .join('\n');
  const title = { title: word(100), title_bn: bengali(100) };
  for (const { page: id, version } of await api.listArticleStates({})) {
    const text = id === 'promises' ? promises : markdown;
    const texts = { ...title, lead: word(300), lead_bn: bengali(300), text, text_bn: text };
    const draft = await api.saveArticleDraft({ params: { id }, body: { version, ...texts } });
    await api.publishArticle({ params: { id }, body: { version: draft.version } });
  }
  const own = { name: word(100), name_bn: bengali(100), spellings: [word(100)], part_of: null };
  const { id: area } = await api.addArea({ body: own });
  await api.addZone({
    body: {
      name: word(100),
      name_bn: bengali(100),
      everywhere_else: false,
      areas: [area],
      charge_paisa: 6000,
      free_from_paisa: null,
      smallest_order_paisa: null,
      weight_limit_grams: null,
      hours: 4,
    },
  });
  await api.addWish({ body: { word: word(60) } });
  await api.addSynonym({ body: { word: word(100), means: 'hilsa' } });
  await api.moveCash({
    body: { key: crypto.randomUUID(), kind: 'put_in', amount_paisa: 10_000, note: word(300) },
  });
  return area;
}

async function fillOrders(
  owner: Staff,
  request: APIRequestContext,
  { id, orderitems: [line] }: GuestOrder,
  phone: string,
): Promise<void> {
  const { api } = owner;
  const call = { outcome: 'no_answer', note: word(300), call_key: crypto.randomUUID(), calls: 0 } as const;
  await api.recordCall({ params: { id }, body: call });
  await api.addNote({ params: { id }, body: { key: key(), audience: 'inside', text: link(300) } });
  await api.addCustomerNote({ body: { key: key(), phone, text: link(300) } });
  await api.blockPhone({ body: { phone, reason: word(300) } });
  const message = { name: word(100), email, subject: word(200), message: link(300) };
  await request.post('/api/aboutus/messages/', { data: message });
  await moveAs(owner, id, 'PROCESSING');
  const lower = { kind: 'goodwill', amount_paisa: 1000, line: line!.id, in_cash: false } as const;
  await editAs(owner, id, { reason: word(300), lower });
  await handOut(owner, await newStaff('rider', word(50)), { id });
}

test('no page and no screen is wider than a phone because of a long word or link, in both languages; every screen of the office is accessible and used by keyboard', async ({
  page,
  filled: { product, category, subcategory, order, customer, phone },
  request,
}) => {
  test.setTimeout(360_000);
  await test.step('no page of the shop is wider than a phone because of a long word or link, in both languages', async () => {
    const sold = await productNamed(request, word(60));
    const isOfGuests = (path: string) =>
      !/^(login|register|profile|billing|cart|order|manifest|$)/.test(path);
    const paths = pages[0]!
      .children!.map(({ path = '' }) => path.replace(':id', `${product.id}`))
      .map((path) => path.replace(':token', order.token).replace('*', 'nowhere'))
      .filter(isOfGuests);
    const stored = {
      guest_cart: JSON.stringify([lineOf(sold)]),
      product_lists: JSON.stringify([{ name: word(40), products: [sold.id], quantities: { [sold.id]: 1 } }]),
      remembered_places: JSON.stringify([
        { label: word(30), name: word(100), phone: '01712-345678', address: word(300) },
      ]),
      guest_orders: JSON.stringify([{ number: order.number, token: order.token, key: '' }]),
    };
    const main = page.getByRole('main');
    for (const language of ['', '/bn']) {
      const expectNarrow = async (path: string, within?: string) =>
        expect.soft(await tooWide(page, within), `${language}/${path}`).toEqual([]);
      await openWithStorage(page, stored, language || '/');
      await waitForScript(page);
      await expectNarrow('');
      for (const path of [
        ...paths,
        `products?category=${category}`,
        `products?category=${category}&subcategory=${subcategory}`,
        `products?search=${word(100)}`,
        `lists?list=${word(40)}`,
      ]) {
        await visit(page, `${language}/${path}`);
        await expect(main.getByRole('heading').first()).toBeVisible();
        await expectNarrow(path);
      }
      await page.getByRole('banner').getByRole('button').last().click();
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
      await expectNarrow('cart drawer', 'dialog[open]');
      await page.keyboard.press('Escape');
      await page.evaluate('localStorage.clear()');
      await openAs(page, customer, `${language}/profile`);
      await waitForScript(page);
      const panel = page.getByRole('tabpanel');
      // The last tab signs out.
      for (const tab of [0, 2, 1]) {
        await page.getByRole('tab').nth(tab).click();
        if (tab === 1) await panel.getByRole('button').first().click();
        await expect(panel).toContainText(word(30));
        await expectNarrow(`profile, tab ${tab}`);
      }
      await expectNarrow('details of an order', 'dialog[open]');
      for (const path of ['order', 'cart', 'checkout', 'profileupdate', 'billing-address']) {
        await visit(page, `${language}/${path}`);
        await expect(main.getByRole('heading').first()).toBeVisible();
        await expectNarrow(`${path} of a customer`);
      }
      await page.evaluate('localStorage.clear()');
    }
  });

  await test.step('no screen of the office is, also where the browser has translated it; each is accessible, used by keyboard, and changes its language', async () => {
    await signIn(page, 'owner', word(50));
    const imported = await checkFile(page);
    const show = await openFrame(page);
    await translate(page);
    const phoneSize = page.viewportSize()!;
    const speak = async (language: 'বাংলা' | 'English', path: string) => {
      const button = page.getByRole('button', { name: language, exact: true });
      if (await button.isVisible()) await button.click();
      await expect(button, path).toBeHidden();
      expect.soft(await tooWide(page), `${path}, ${language}`).toEqual([]);
    };
    // In Bengali only texts differ: the other rules are checked in English.
    const inEnglish = async (path: string) => {
      await speak('English', path);
      await expectAccessible(page, `/${path}`);
    };
    // Keyboards are used on wide screens.
    const byKeyboard = async (path: string, from: 'body' | 'main') => {
      await page.setViewportSize({ width: 1280, height: 800 });
      const { missed, unseen } = await walkByTab(page, from);
      expect.soft(missed, `/${path}: not reached by Tab`).toEqual([]);
      expect.soft(unseen, `/${path}: focus is not seen`).toEqual([]);
      expect.soft(await tooWide(page), `/${path} on a wide screen`).toEqual([]);
      await page.setViewportSize(phoneSize);
    };
    const paths = pathsOfScreens({ id: order.id, phone: `88${phone}` }, product.id, imported);
    for (const [at, path] of paths.entries()) {
      await show(path);
      await byKeyboard(path, at === 0 ? 'body' : 'main');
      // Each screen begins in the language in which the one before has ended.
      if (at % 2 === 0) {
        await inEnglish(path);
        await speak('বাংলা', path);
      } else {
        await speak('বাংলা', path);
        await inEnglish(path);
      }
    }
  });
});

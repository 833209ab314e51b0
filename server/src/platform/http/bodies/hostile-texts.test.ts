import { apiRoutes } from '@haat/contract/http/api-routes';
import type { FieldProblems } from '@haat/contract/http/problems';
import type { Category, Product } from '@haat/contract/shop/catalogue';
import type { GuestOrder, Order } from '@haat/contract/shop/orders';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { amina, post, type SignedInCustomer, signUp } from '../../../../testing/accounts/customers.ts';
import { importText } from '../../../../testing/catalogue/import.ts';
import { addFixtures, type Fixtures } from '../../../../testing/fixtures.ts';
import { hostileTexts } from '../../../../testing/hostile-texts.ts';
import { openTestShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;
let fixtures: Fixtures;
let customer: SignedInCustomer;
beforeAll(async () => {
  shop = await openTestShop({
    limits: { guestOrders: 1e6, customerOrders: 1e6, customers: 1e6, messages: 1e6, profileChanges: 1e6 },
  });
  fixtures = await addFixtures(shop.db);
  await shop.db.updateTable('product').set({ stock: 10_000 }).execute();
  customer = await signUp(shop.app, amina);
});
afterAll(() => shop.close());

type Fields = Record<string, string>;
interface Form {
  /** A valid value of every field that a person fills in. */
  good: Fields;
  send(fields: Fields): Promise<LightMyRequestResponse>;
  /** The fields as every API call returns them afterwards, by their names in the form. */
  shown(response: LightMyRequestResponse): Promise<Fields[]>;
}

const person = { name: 'Amina', email: 'amina@example.com', phone: amina.phone };
const home = { address: 'Dhanmondi', city: 'Dhaka', zipcode: '1205', country: 'Bangladesh' };
const receiver = ({ receiver_name: name, receiver_email: email, ...order }: Order): Fields => ({
  name,
  email,
  phone: order.receiver_phone_number,
  address: order.receiver_address,
  city: order.receiver_city,
  zipcode: order.receiver_zip_code,
  country: order.receiver_country,
});
const toReceiver = ({ zipcode = '', phone = '', ...fields }: Fields) => ({
  receiver_zip_code: zipcode,
  receiver_phone_number: phone,
  ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`receiver_${name}`, value])),
});
const bodyOf = <T>(response: LightMyRequestResponse): T => {
  expect(response.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  return response.json<T>();
};
const mine = async <T>(path: string) => bodyOf<T[]>(await customer.call('GET', path));
let address: number | undefined;
let cartIsEmpty = true;

const forms: Record<string, Form> = {
  'a guest’s order': {
    good: { ...person, ...home },
    send: (fields) =>
      post(shop.app, apiRoutes.placeGuestOrder.path, {
        ...fields,
        items: [{ product: fixtures.blender, quantity: 1 }],
      }),
    async shown(response) {
      const { token, ...order } = bodyOf<GuestOrder>(response);
      const again = await shop.app.inject(apiRoutes.getGuestOrder.path.replace('{token}', token));
      return [order, bodyOf<GuestOrder>(again)].map(receiver);
    },
  },
  'a customer’s order': {
    good: { ...person, ...home },
    async send(fields) {
      if (cartIsEmpty)
        await customer.call('POST', apiRoutes.addCartLine.path, { item: fixtures.blender, quantity: 1 });
      const response = await customer.call('POST', apiRoutes.placeCustomerOrder.path, toReceiver(fields));
      cartIsEmpty = response.statusCode === 201;
      return response;
    },
    async shown(response) {
      const lists = await Promise.all(
        [apiRoutes.placeCustomerOrder.path, apiRoutes.listOrders.path].map((path) =>
          mine<Order>(`${path}?limit=1`),
        ),
      );
      return [bodyOf<Order>(response), ...lists.map(([order]) => order!)].map(receiver);
    },
  },
  'a regular address': {
    good: { ...person, ...home },
    send: (fields) =>
      address
        ? customer.call('PUT', apiRoutes.updateShippingAddress.path.replace('{id}', String(address)), fields)
        : customer.call('POST', apiRoutes.listShippingAddresses.path, fields),
    async shown(response) {
      address = bodyOf<{ id: number }>(response).id;
      const [listed] = await mine<Fields>(apiRoutes.listShippingAddresses.path);
      return [bodyOf<Fields>(response), listed!];
    },
  },
  'a profile': {
    good: {
      username: 'amina',
      full_name: 'Amina Begum',
      email: person.email,
      address_1: 'Dhanmondi',
      city: 'Dhaka',
      zipcode: '1205',
      country: 'Bangladesh',
    },
    send: (fields) =>
      customer.call('PATCH', apiRoutes.updateProfile.path.replace('{id}', String(customer.id)), fields),
    shown: async (response) => [bodyOf<Fields>(response), ...(await mine<Fields>(apiRoutes.getProfile.path))],
  },
  'a message': {
    good: { name: 'Amina', email: person.email, subject: 'Rui', message: 'Is it fresh?' },
    send: (fields) => post(shop.app, apiRoutes.sendMessage.path, fields),
    async shown(response) {
      const { id } = bodyOf<{ id: number }>(response);
      const stored = shop.db.selectFrom('contact_message').selectAll().where('id', '=', id);
      return [(await stored.executeTakeFirstOrThrow()) as unknown as Fields];
    },
  },
};

/** The only changes of a text: of white space. Not by the shop's own functions, which could leave out more. */
const asLine = (text: string) => text.replace(/\s+/g, ' ').trim();
const asText = (text: string) => text.replaceAll('\t', '').trim();

/** The reasons for which a field may refuse a text. */
const GOOD_REASONS = ['too_long', 'not_an_email', 'not_a_phone_number'];

test.each(Object.entries(forms))(
  '%s: every text in every field is refused with a reason, or shown unchanged',
  async (_name, form) => {
    const names = Object.keys(form.good);
    let checked = 0;
    for (const text of hostileTexts) {
      const fields = Object.fromEntries(names.map((name) => [name, text]));
      let response = await form.send(fields);
      // The first response names the texts that are too long, the second the invalid phone numbers and e-mail addresses.
      for (let round = 0; round < 2 && response.statusCode === 400; round++) {
        const { fields: wrong } = bodyOf<{ fields: FieldProblems }>(response);
        for (const [named, problem] of Object.entries(wrong)) {
          const name = named
            .replace(/^receiver_/, '')
            .replace('zip_code', 'zipcode')
            .replace('phone_number', 'phone');
          expect(GOOD_REASONS, `${name}: ${text}`).toContain(problem.code);
          fields[name] = form.good[name]!;
        }
        response = await form.send(fields);
      }
      expect(response.statusCode, `${text}: ${response.body}`).toBeLessThan(300);
      for (const shown of await form.shown(response)) {
        for (const name of names.filter((each) => fields[each] === text)) {
          expect([asLine(text), asText(text)], `${name}: ${text}`).toContain(shown[name]);
          checked += 1;
        }
      }
    }
    expect(checked).toBeGreaterThan(hostileTexts.length * 2);
  },
);

test('no hostile text is accepted as a phone number, and a search takes it as plain text', async () => {
  const all = (await shop.app.inject(apiRoutes.listProducts.path)).json<unknown[]>().length;
  for (const text of hostileTexts) {
    await shop.db.deleteFrom('attempt').execute();
    const response = await post(shop.app, apiRoutes.register.path, {
      phone: text,
      email: text,
      password: text.repeat(3).slice(0, 100),
    });
    expect(Object.keys(bodyOf<{ fields: Fields }>(response).fields), text).toContain('phone');
    expect(response.statusCode).toBe(400);
    // A word of it may be near the name of a product; a search that took it as a pattern or as SQL would find them all.
    const found = await shop.app.inject({
      url: apiRoutes.listProducts.path,
      query: { search: text.slice(0, 100) },
    });
    expect(found.statusCode, text).toBe(200);
    expect(found.json<unknown[]>().length, text).toBeLessThan(all);
  }
});

test('every text in every field of an imported product and category is returned unchanged', async () => {
  const rows = hostileTexts.map((text, n) => ({
    slug: `hostile-${n}`,
    name: text,
    name_bn: text,
    unit: text.slice(0, 50),
    price: '10',
    stock: '5',
    category: `top-${n}`,
    category_title: text.slice(0, 100),
    category_title_bn: text.slice(0, 100),
    subcategory: `sub-${n}`,
    subcategory_title: text.slice(0, 100),
    subcategory_title_bn: text.slice(0, 100),
    preview_text: text,
    preview_text_bn: text,
    detail_text: text,
    detail_text_bn: text,
  }));
  const imported = await importText(shop.db, rows);
  expect(imported.refused).toEqual([]);
  const products = bodyOf<Product[]>(await shop.app.inject(apiRoutes.listProducts.path));
  const categories = bodyOf<Category[]>(await shop.app.inject(apiRoutes.listCategories.path));
  for (const [n, text] of hostileTexts.entries()) {
    const product = products.find(({ slug }) => slug === `hostile-${n}`)!;
    const category = categories.find(({ slug }) => slug === `top-${n}`)!;
    const line = asLine(text);
    const { name, name_bn, preview_text, preview_text_bn, category_title, category_title_bn } = product;
    for (const shown of [name, name_bn, preview_text, preview_text_bn]) expect(shown).toBe(line);
    for (const shown of [product.detail_text, product.detail_text_bn])
      expect([line, asText(text)]).toContain(shown.replace(/\s+/g, ' '));
    const titles = [
      category_title,
      category_title_bn,
      category.title,
      category.title_bn,
      ...category.children.map(({ title }) => title),
    ];
    for (const title of titles) expect(title).toBe(asLine(text.slice(0, 100)));
    expect(product.unit).toBe(asLine(text.slice(0, 50)));
  }
});

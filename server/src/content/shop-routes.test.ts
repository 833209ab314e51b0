import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ limits: { guestOrders: 1_000, messages: 1_000 } });
  await shop.db
    .insertInto('site_setup')
    .values({ brand_name: 'Haat', brand_name_bn: 'হাট', brand_logo: 'logo.svg' })
    .execute();
  await shop.db
    .insertInto('setup_page')
    .values({ title: 'About', title_bn: 'আমাদের কথা', text: 'A market.', text_bn: 'একটি হাট।' })
    .execute();
  await shop.db
    .insertInto('slider_banner')
    .values([
      { image: 'second.webp', position: 2 },
      { image: 'first.webp', title: 'Fish', title_bn: 'মাছ', link: '/products?category=fish', position: 1 },
    ])
    .execute();
  await shop.db
    .insertInto('contact_info')
    .values({
      address: 'Road 5, Dhaka',
      phone_primary: '01712-345678',
      phone_secondary: '09612-345678',
      email_primary: 'shop@example.com',
      business_hours_weekdays: '9am-10pm',
      business_hours_weekdays_bn: 'সকাল ৯টা–রাত ১০টা',
      business_hours_weekend: '9am-10pm',
    })
    .execute();
});
afterAll(() => shop.close());

test('setup: returns the logo, and only COD without a gateway', async () => {
  const response = await shop.app.inject('/api/setup/');
  expect(response.json()).toEqual([
    {
      id: 1,
      brand_name: 'Haat',
      brand_name_bn: 'হাট',
      brand_logo: '/media/logo.svg',
      payment_options: ['COD'],
      shop_state: 'preparing',
    },
  ]);
});

test('setup page: returns the text about the shop', async () => {
  const response = await shop.app.inject('/api/aboutus/setup_page/');
  expect(response.json()).toEqual([
    { id: 1, title: 'About', title_bn: 'আমাদের কথা', text: 'A market.', text_bn: 'একটি হাট।' },
  ]);
});

test('returns banners by position, each with a picture', async () => {
  const response = await shop.app.inject('/api/aboutus/slider-banner/');
  expect(response.json()).toMatchObject([
    { image: '/media/first.webp', title: 'Fish', link: '/products?category=fish' },
    { image: '/media/second.webp' },
  ]);
});

test('contact info: returns every field', async () => {
  const ways = {
    address: 'Road 5, Dhaka',
    phone_primary: '01712-345678',
    phone_secondary: '09612-345678',
    email_primary: 'shop@example.com',
    email_secondary: 'help@example.com',
    business_hours_weekdays: '9am-10pm',
    business_hours_weekdays_bn: 'সকাল ৯টা–রাত ১০টা',
    business_hours_weekend: '10am-6pm',
    business_hours_weekend_bn: 'সকাল ১০টা–সন্ধ্যা ৬টা',
    facebook: 'https://facebook.example/haat',
    instagram: 'https://instagram.example/haat',
    twitter: 'https://twitter.example/haat',
  };
  await shop.db.updateTable('contact_info').set(ways).execute();
  const response = await shop.app.inject('/api/aboutus/contact-info/');
  expect(response.json()).toMatchObject([ways]);
});

const amina = { name: 'Amina', email: 'amina@example.com', subject: 'ইলিশ', message: 'কবে আসবে?\nধন্যবাদ।' };
const send = (payload: object) => shop.app.inject({ method: 'POST', url: '/api/aboutus/messages/', payload });

test('stores a message as it was written', async () => {
  const response = await send(amina);
  expect(response.statusCode).toBe(201);
  const { id } = response.json<{ id: number }>();
  const stored = await shop.db
    .selectFrom('contact_message')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(stored).toMatchObject(amina);
});

test('a message that is sent again after a lost response is stored once, and again once it is answered', async () => {
  const hello = { ...amina, message: 'Hello' };
  const idOf = async (message: object) => (await send(message)).json<{ id: number }>().id;
  const ids = await Promise.all([hello, hello, hello, hello].map(idOf));
  expect(new Set(ids).size).toBe(1);
  expect(await idOf({ ...hello, name: 'Karim' })).not.toBe(ids[0]);
  expect(await idOf(hello)).toBe(ids[0]);
  const answered = {
    opened: new Date(),
    opened_by: 'staff:Rina',
    answered: new Date(),
    answered_by: 'staff:Rina',
  };
  await shop.db.updateTable('contact_message').set(answered).where('id', '=', ids[0]!).execute();
  expect(await idOf(hello)).not.toBe(ids[0]);
});

test.each(['name', 'email', 'subject', 'message'])(
  'refuses a message without %s and does not store it',
  async (field) => {
    const count = () =>
      shop.db
        .selectFrom('contact_message')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
    const before = await count();
    for (const value of [undefined, '', '  \n', 7, null]) {
      const response = await send({ ...amina, [field]: value });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({
        code: 'invalid',
        fields: { [field]: { code: expect.any(String) } },
      });
    }
    expect(await count()).toEqual(before);
  },
);

test.each(['amina', 'a@', '@b.example', 'a b@c.example', 'a@b.example\r\nBcc: c@d.example'])(
  'refuses the e-mail address %j',
  async (email) => {
    const response = await send({ ...amina, email });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ fields: { email: { code: 'not_an_email' } } });
  },
);

test('replaces line breaks in one-line fields of a message', async () => {
  const broken = { name: 'Amina\r\nBcc: everybody', subject: 'Hello\r\nBcc: everybody' };
  const { id } = (await send({ ...amina, ...broken })).json<{ id: number }>();
  const stored = await shop.db
    .selectFrom('contact_message')
    .where('id', '=', id)
    .select(['name', 'subject'])
    .executeTakeFirstOrThrow();
  expect(stored).toEqual({ name: 'Amina Bcc: everybody', subject: 'Hello Bcc: everybody' });
});

test('limits messages per IP address and returns the time to wait', async () => {
  const strict = await openTestShop({ limits: { guestOrders: 1, messages: 2 } });
  const statuses: number[] = [];
  for (let n = 0; n < 3; n++) {
    const response = await strict.app.inject({
      method: 'POST',
      url: '/api/aboutus/messages/',
      payload: amina,
    });
    statuses.push(response.statusCode);
    if (response.statusCode === 429) {
      expect(response.json()).toMatchObject({ code: 'too_many_requests' });
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    }
  }
  await strict.close();
  expect(statuses).toEqual([201, 201, 429]);
});

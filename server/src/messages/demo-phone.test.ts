import { hash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { post } from '../../testing/accounts/customers.ts';
import { codeFor, demoMessages } from '../../testing/messages/messages.ts';
import { markAsOpen } from '../../testing/office/office.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { bulkSmsBd } from './providers/bulksmsbd.ts';
import { demoPhone } from './providers/demo.ts';
import { sendDue } from './send-due.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ messages: demoMessages });
});
afterAll(() => shop.close());

const sendAll = () => sendDue({ db: shop.db, providers: [demoPhone(shop.db)], log: shop.app.log });
const openPage = (number: string) => shop.app.inject(`/demo/phone?${new URLSearchParams({ number })}`);

test('a code is shown only for its number on the demo phone', async () => {
  await post(shop.app, '/api/user/register/', { phone: '01712345678', password: 'mustard oil and rice' });
  await post(shop.app, '/api/token/password-reset/code/', { phone: '01712345678', language: 'bn' });
  const code = await codeFor(shop.db, '+8801712345678');
  await sendAll();
  await sendAll();
  const page = await openPage('০১৭১২-৩৪৫৬৭৮');
  expect(page.statusCode).toBe(200);
  expect(page.body.split(`${code} নতুন পাসওয়ার্ডের কোড`)).toHaveLength(2);
  expect(page.body).toContain('1 SMS · UCS-2');
  expect((await openPage('01812345678')).body).toContain('No messages yet.');
  expect((await openPage('')).body).not.toContain('No messages yet.');
});

test('the page is never cached or indexed and loads only its own style', async () => {
  const { headers, body } = await openPage('01712345678');
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  });
  const style = /<style>(.*?)<\/style>/s.exec(body)![1]!;
  expect(headers['content-security-policy']).toBe(
    `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  );
  expect(body).not.toContain('<script');
});

test('the typed number and the messages are shown as text', async () => {
  const hostile = '"><script>alert(1)</script>';
  expect((await openPage(hostile)).body).toContain(
    'value="&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;"',
  );
  await shop.db
    .insertInto('demo_message')
    .values({ client_id: 'a', recipient: '+8801912345678', text: hostile })
    .execute();
  const { body } = await openPage('01912345678');
  expect(body).not.toContain('<script>');
  expect(body).toContain('&#60;script&#62;alert(1)');
});

test('a shop with another provider or none has no demo phone page', async () => {
  const bulk = bulkSmsBd({ apiKey: 'key', senderId: '8809600000000' });
  for (const options of [{}, { messages: { ...demoMessages, providers: [bulk] } }]) {
    const other = await openTestShop(options);
    expect((await other.app.inject('/demo/phone?number=01712345678')).statusCode).toBe(404);
    await other.close();
  }
});

test('once the shop has opened the demo phone is off and nothing is queued', async () => {
  await shop.db.deleteFrom('demo_message').execute();
  await markAsOpen(shop.db);
  expect((await openPage('01712345678')).statusCode).toBe(404);
  expect((await openPage('01712345678')).body).not.toContain('কোড');
  const response = await post(shop.app, '/api/token/password-reset/code/', { phone: '01512345678' });
  expect(response.statusCode).toBe(503);
});

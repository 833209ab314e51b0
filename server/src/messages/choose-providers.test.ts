import { afterAll, beforeAll, expect, test } from 'vitest';
import { markAsOpen } from '../../testing/office/office.ts';
import { testKeys } from '../../testing/provider-keys.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/shop.ts';
import { readConfig } from '../platform/config.ts';
import { chooseProviders } from './choose-providers.ts';

let shop: TestDatabase;
beforeAll(async () => {
  shop = await openTestDatabase();
});
afterAll(() => shop.close());
const choiceOf = (environment: Record<string, string>) => {
  const keys = testKeys(shop.db, environment);
  return chooseProviders(readConfig(environment), shop.db, { keys, ownUrl: 'http://localhost:3000' });
};
const choose = async (environment: Record<string, string>) => {
  const { providers } = await choiceOf(environment);
  return providers.map((provider) => (provider === 'demo' ? 'demo' : provider.name));
};

test('a shop that has not opened has the demo phone where a demo is requested', async () => {
  expect(await choose({})).toEqual(['demo']);
  expect(await choose({ SMS_PROVIDER: 'off' })).toEqual([]);
  expect(await choose({ SHOP_URL: 'https://haat.example' })).toEqual([]);
  expect(await choose({ SHOP_URL: 'https://haat.example', DEMO: '1' })).toEqual(['demo']);
});

test('messages of a shop that has opened are never shown on the demo phone', async () => {
  const before = shop;
  shop = await openTestDatabase();
  await markAsOpen(shop.db);
  expect(await choose({})).toEqual([]);
  await expect(choose({ SMS_PROVIDER: 'demo' })).rejects.toThrow('SMS_PROVIDER must not be demo');
  expect(await choose({ DEMO: '1' })).toEqual([]);
  expect(await choose({ DEMO: '1', SHOP_URL: 'https://haat.example' })).toEqual([]);
  await shop.close();
  shop = before;
});

test.each([
  ['sslwireless', { SSLWIRELESS_API_TOKEN: 'token', SSLWIRELESS_SID: 'HAAT' }],
  ['bulksmsbd', { BULKSMSBD_API_KEY: 'key', BULKSMSBD_SENDER_ID: '8809600000000' }],
])('%s is used only with both of its secrets', async (name, secrets) => {
  expect(await choose({ SMS_PROVIDER: name, ...secrets })).toEqual([name]);
  const [first, second] = Object.keys(secrets) as [string, string];
  const half = { SMS_PROVIDER: name, [first]: 'half' };
  await expect(choose(half)).rejects.toThrow(`${second} must be set for SMS_PROVIDER=${name}`);
});

test('e-mails need a mail server and a sender', async () => {
  const SMTP_URL = 'smtps://haat:secret@mail.example:465';
  expect(await choose({ SMTP_URL, MAIL_FROM: 'Haat <shop@haat.example>' })).toEqual(['demo', 'smtp']);
  await expect(choose({ SMTP_URL })).rejects.toThrow('MAIL_FROM must be set too for Mail server');
  await expect(choose({ SMTP_URL: 'https://haat:secret@mail.example' })).rejects.toThrow(
    /^SMTP_URL must be a URL that begins with smtp:\/\/ or smtps:\/\/$/,
  );
  await expect(choose({ MAIL_FROM: 'Haat' })).rejects.toThrow('MAIL_FROM must be an e-mail address');
});

test('links in messages have the public URL', async () => {
  expect(await choiceOf({})).toMatchObject({ shopUrl: 'http://localhost:3000' });
  expect(await choiceOf({ SHOP_URL: 'https://haat.example' })).toMatchObject({
    shopUrl: 'https://haat.example',
  });
});

test.each([
  ['SMS_PROVIDER', 'twilio', 'off, demo, sslwireless or bulksmsbd, or not set; it is "twilio"'],
  ['SSLWIRELESS_API_TOKEN', 'x'.repeat(51), 'an API token of SSL Wireless, at most 50 characters'],
  ['BULKSMSBD_API_KEY', 'x'.repeat(101), 'an API key of BulkSMSBD, at most 100 characters'],
])('a wrong %s stops the start with one line without the secret', async (name, value, what) => {
  const start = async () => choose({ [name]: value });
  await expect(start()).rejects.toThrow(expect.objectContaining({ message: `${name} must be ${what}` }));
});

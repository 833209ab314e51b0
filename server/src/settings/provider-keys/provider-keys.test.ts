import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Health } from '@haat/contract/office/health';
import type { ProviderState } from '@haat/contract/office/provider-keys';
import { startGateway } from '@haat/gateway/start';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../../testing/messages/mail-server.ts';
import { SECRETS, startSmsGateway } from '../../../testing/messages/sms-gateway.ts';
import { codeOf, jamal, type Office, openOffice, rina } from '../../../testing/office/office.ts';
import { TEST_SECRETS_KEY, testKeys } from '../../../testing/provider-keys.ts';
import { type AppOptions, buildApp } from '../../app.ts';
import { writeBackup } from '../../backup/write-backup.ts';
import { chooseProviders } from '../../messages/choose-providers.ts';
import { choosePayments } from '../../payments/providers.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { mediaFolder } from '../../platform/media/storage/media-folder.ts';
import { fieldsOf } from '../../platform/provider-keys/declaration.ts';
import { reencrypt } from '../../platform/provider-keys/reencrypt.ts';
import {
  addKey,
  removeFormerKeys,
  type SecretsKeys,
  secretsKeys,
} from '../../platform/provider-keys/secrets-key.ts';
import { PROVIDERS } from './provider-states.ts';

const STORE = { SSLCOMMERZ_STORE_ID: 'haat_test', SSLCOMMERZ_STORE_PASSWORD: 'canary-store-password' };
const SMS = { SSLWIRELESS_API_TOKEN: SECRETS.apiToken, SSLWIRELESS_SID: 'HAATSHOP' };
const BULK = { BULKSMSBD_API_KEY: SECRETS.apiKey, BULKSMSBD_SENDER_ID: '8809600000000' };

let sms: Awaited<ReturnType<typeof startSmsGateway>>;
let store: Awaited<ReturnType<typeof startGateway>>;
let mail: MailServer;
let folder: string;
/** The secrets keys of the running shop, which a test replaces. */
let secrets: SecretsKeys;
const environment: Record<string, string> = {};
/** Addresses that begin with it are private. */
let privatePrefix: string;
let fetchFails: Error | null;
let log: string;
let office: Office;
let owner: string;

/** Leads to the local providers. */
const localFetch: typeof fetch = async (url, init) => {
  if (fetchFails) throw fetchFails;
  const local = String(url)
    .replace(/^https:\/\/(smsplus\.sslwireless\.com|bulksmsbd\.net)/, sms.url)
    .replace(/^https:\/\/(sandbox|securepay)\.sslcommerz\.com/, store.url);
  return fetch(local, init);
};

/** A process of the shop as `main.ts` opens it. */
async function processOf(db: Database): Promise<Pick<AppOptions, 'keys' | 'payments' | 'messages'>> {
  const shop: Pick<Config, 'SHOP_URL' | 'DEMO'> = { SHOP_URL: 'https://haat.example', DEMO: '0' };
  const keys = testKeys(db, environment, {
    fetch: localFetch,
    secrets: { file: null, read: () => secrets.read(), readOrCreate: () => secrets.readOrCreate() },
    // The fake mail server is on this machine.
    names: {
      resolve: (_host, found) => found(null, [{ address: '127.0.0.1', family: 4 }]),
      isPublic: (address) => !address.startsWith(privatePrefix),
    },
  });
  return {
    keys,
    payments: await choosePayments(shop, db, keys),
    messages: await chooseProviders(shop, db, { keys, ownUrl: 'https://haat.example' }),
  };
}

beforeAll(async () => {
  sms = await startSmsGateway();
  store = await startGateway({
    storeId: STORE.SSLCOMMERZ_STORE_ID,
    storePassword: STORE.SSLCOMMERZ_STORE_PASSWORD,
    fetch,
  });
  mail = await startMailServer();
  folder = await mkdtemp(join(tmpdir(), 'haat-keys-'));
  reset();
  await openShop();
});
afterAll(async () => {
  await office.close();
  await Promise.all([sms.close(), store.close(), mail.close()]);
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  reset();
  const { db } = office;
  for (const table of ['provider_key', 'provider_test', 'attempt', 'message'] as const)
    await db.deleteFrom(table).execute();
  await db.updateTable('staff_session').set({ factor_proven_at: office.clock.now() }).execute();
});

function reset() {
  secrets = secretsKeys({ SECRETS_KEY: TEST_SECRETS_KEY });
  for (const name of Object.keys(environment)) delete environment[name];
  environment.SHOP_URL = 'https://haat.example';
  privatePrefix = '10.';
  fetchFails = null;
  log = '';
  Object.assign(sms, { delivered: [], requests: [], fates: ['right'], echo: false });
}

async function openShop() {
  const logger = {
    level: 'trace',
    stream: {
      write(line: string) {
        log += line;
      },
    },
  } as const;
  office = await openOffice({ providers: processOf, logger });
  owner = await office.addStaff('owner', rina);
  await office.setUpFactor(owner);
}

const send = (path: string, body?: object, cookie = owner) =>
  office.send('POST', `provider-keys/${path}`, { cookie, ...(body && { body }) });
const storeKeys = (provider: string, fields: object, cookie = owner) =>
  send(`${provider}/`, { fields }, cookie);
const stateOf = async (name: string) => {
  const states = (await office.send('GET', 'provider-keys/', { cookie: owner })).json<ProviderState[]>();
  return states.find((each) => each.name === name)!;
};
const rows = () => office.db.selectFrom('provider_key').selectAll().orderBy('id').execute();

test('typed keys are stored encrypted, used at once by every process, and are in no response, log, audit and backup', async () => {
  const other = await buildApp({ db: office.db, pollInterval: 20, ...(await processOf(office.db)) });
  await other.listen({ port: 0, host: '127.0.0.1' });
  const responses = [
    await storeKeys('sslwireless', SMS),
    await storeKeys('smtp', {
      SMTP_HOST: 'mail.example',
      SMTP_PASSWORD: 'canary-mail',
      MAIL_FROM: 'shop@haat.example',
    }),
    await storeKeys('sslcommerz', STORE),
    await storeKeys('storage', { MEDIA_URL: 's3://haat', AWS_SECRET_ACCESS_KEY: 'canary-aws' }),
    await office.send('GET', 'provider-keys/', { cookie: owner }),
    await office.send('GET', 'audit/', { cookie: owner }),
    await office.send('GET', 'shop-settings/', { cookie: owner }),
  ];
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(7).fill(200));
  const states = responses[4]!.json<ProviderState[]>().filter(({ state }) => state !== 'none');
  expect(states.map(({ name, state }) => [name, state])).toEqual([
    ['sslcommerz', 'used'],
    ['sslwireless', 'used'],
    ['smtp', 'used'],
    ['storage', 'ready'],
  ]);
  expect(responses[5]!.body).toContain('provider_key');
  expect(responses[5]!.body).not.toContain('"sealed":');
  // The other process sends Amina's messages with the new keys.
  const { id, number } = await office.placeOrder();
  await office.send('POST', `orders/${id}/move/`, { cookie: owner, body: { to: 'PROCESSING', version: 0 } });
  await office.db
    .updateTable('message')
    .set({ next_try: new Date(0) })
    .execute();
  await expect
    .poll(() => sms.delivered.map(({ text }) => text))
    .toContainEqual(expect.stringContaining(number));
  expect(sms.requests[0]!.fields).toMatchObject({ api_token: SECRETS.apiToken, sid: 'HAATSHOP' });
  await other.close();

  const file = join(folder, 'backup.tar.gz');
  await writeBackup({ owner: office.url, media: mediaFolder(join(folder, 'media')) }, file);
  const backup = gunzipSync(await readFile(file)).toString('latin1');
  expect(backup).toContain('SSLWIRELESS_API_TOKEN');
  const everything = [...responses.map(({ body }) => body), log, backup, JSON.stringify(process.env)].join(
    '\n',
  );
  for (const secret of [SECRETS.apiToken, STORE.SSLCOMMERZ_STORE_PASSWORD, 'canary', TEST_SECRETS_KEY])
    for (const shape of [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64')])
      expect(everything).not.toContain(shape.replace(/=+$/, ''));
});

test('keys without which the server would not start are not forgotten', async () => {
  Object.assign(environment, { SSLCOMMERZ_STORE_ID: 'haat_test', SMS_PROVIDER: 'sslwireless' });
  await storeKeys('sslcommerz', { SSLCOMMERZ_STORE_PASSWORD: STORE.SSLCOMMERZ_STORE_PASSWORD });
  await storeKeys('sslwireless', SMS);
  await storeKeys('bulksmsbd', BULK);
  for (const provider of ['sslcommerz', 'sslwireless'])
    expect((await send(`${provider}/forget/`)).json()).toMatchObject({ code: 'environment_needs_keys' });
  expect((await send('bulksmsbd/forget/')).statusCode).toBe(200);
  expect((await rows()).map(({ provider }) => provider)).toEqual([
    'sslcommerz',
    'sslwireless',
    'sslwireless',
  ]);
  environment.SSLCOMMERZ_STORE_PASSWORD = STORE.SSLCOMMERZ_STORE_PASSWORD;
  expect((await send('sslcommerz/forget/')).statusCode).toBe(200);
});

test('of what is no secret the last characters are shown, with who has typed it', async () => {
  await storeKeys('sslwireless', SMS);
  const { fields } = await stateOf('sslwireless');
  expect(fields).toMatchObject([
    { name: 'SSLWIRELESS_API_TOKEN', secret: true, state: 'office', end: '', changed_by: 'staff:Rina' },
    { name: 'SSLWIRELESS_SID', secret: false, state: 'office', end: 'SHOP' },
  ]);
});

test('only an owner with a code of the last ten minutes stores, tests and forgets keys', async () => {
  const refusalOf = async (path: string, cookie: string) => {
    const { statusCode, body } = await send(
      path,
      path.endsWith('/test/') ? { to: '' } : { fields: {} },
      cookie,
    );
    return [statusCode, (JSON.parse(body) as { code: string }).code];
  };
  const paths = ['smtp/', 'smtp/test/', 'smtp/forget/'];
  const manager = await office.addStaff('manager', jamal);
  await office.setUpFactor(manager);
  const newOwner = await office.addStaff('owner', { ...rina, name: 'Karim', login: '01611111112' });
  for (const path of paths) {
    expect(await refusalOf(path, manager)).toEqual([403, 'no_right']);
    expect(await refusalOf(path, newOwner)).toEqual([403, 'second_factor_needed']);
  }
  const { secret } = await office.setUpFactor(newOwner);
  expect(await refusalOf('smtp/', newOwner)).toEqual([409, 'nothing_changed']);
  office.clock.forward(10 * 60_000);
  for (const path of paths) expect(await refusalOf(path, newOwner)).toEqual([403, 'fresh_code_needed']);
  const prove = (code: string) => office.send('POST', 'totp/prove/', { cookie: newOwner, body: { code } });
  expect((await prove('000000')).json()).toMatchObject({ code: 'wrong_code' });
  expect(await refusalOf('smtp/', newOwner)).toEqual([403, 'fresh_code_needed']);
  const code = codeOf(secret, office.clock.now());
  expect((await prove(code)).statusCode).toBe(204);
  expect((await prove(code)).json()).toMatchObject({ code: 'wrong_code' });
  expect(await refusalOf('smtp/', newOwner)).toEqual([409, 'nothing_changed']);
});

test('the environment wins, field by field, and is shown as fixed', async () => {
  Object.assign(environment, { SSLWIRELESS_SID: 'FROMENV', SMTP_PASSWORD: 'canary-mail' });
  const refused = await storeKeys('sslwireless', SMS);
  expect(refused.json()).toMatchObject({
    fields: { SSLWIRELESS_SID: { code: 'fixed_by_environment' } },
  });
  expect(await rows()).toEqual([]);
  await storeKeys('sslwireless', { SSLWIRELESS_API_TOKEN: SECRETS.apiToken });
  expect(await stateOf('sslwireless')).toMatchObject({
    state: 'used',
    fields: [{ state: 'office' }, { state: 'environment', end: 'ENV', changed_by: null }],
  });
  await send('sslwireless/test/', { to: '01711777777' });
  expect(sms.requests[0]!.fields.sid).toBe('FROMENV');
  // A typed host would get the password of the environment.
  expect((await storeKeys('smtp', { SMTP_HOST: 'evil.example' })).json()).toMatchObject({
    fields: { SMTP_HOST: { code: 'fixed_by_environment' } },
  });
});

test('a value that the provider cannot have, an unknown field and a private server are refused by name, without the value', async () => {
  const wrong = { SSLWIRELESS_API_TOKEN: 'canary '.repeat(20), OTHER: 'x', SSLWIRELESS_SID: 'আমার হাট' };
  const response = await storeKeys('sslwireless', wrong);
  expect(response.statusCode).toBe(400);
  expect(Object.keys(response.json<{ fields: object }>().fields).toSorted()).toEqual(
    Object.keys(wrong).toSorted(),
  );
  expect(response.body).not.toContain('canary');
  for (const [provider, field, value] of [
    ['smtp', 'SMTP_HOST', '10.0.0.1'],
    ['smtp', 'SMTP_HOST', 'localhost'],
    ['storage', 'AWS_ENDPOINT_URL_S3', 'http://10.0.0.1:9000'],
  ] as const)
    expect((await storeKeys(provider, { [field]: value })).json()).toMatchObject({
      fields: { [field]: { code: 'private_network' } },
    });
  // Bengali letters have three bytes: more than a row of the database has.
  expect(
    (await storeKeys('storage', { AWS_ENDPOINT_URL_S3: `https://${'হ'.repeat(1_400)}` })).json(),
  ).toMatchObject({ fields: { AWS_ENDPOINT_URL_S3: { code: 'wrong_format' } } });
  expect((await storeKeys('nouka', {})).statusCode).toBe(404);
  expect(await rows()).toEqual([]);
});

test('who changes the server types its password again', async () => {
  const first = {
    SMTP_HOST: 'mail.example',
    SMTP_USER: 'haat',
    SMTP_PASSWORD: 'canary',
    MAIL_FROM: 'shop@haat.example',
  };
  expect((await storeKeys('smtp', first)).statusCode).toBe(200);
  const moved = { SMTP_HOST: 'evil.example' };
  expect((await storeKeys('smtp', moved)).json()).toMatchObject({
    fields: { SMTP_PASSWORD: { code: 'type_again' } },
  });
  expect((await storeKeys('smtp', { SMTP_PORT: '587' })).json()).toMatchObject({
    fields: { SMTP_PASSWORD: { code: 'type_again' } },
  });
  expect(
    (await storeKeys('smtp', { MAIL_FROM: 'office@haat.example', SMTP_HOST: 'mail.example' })).statusCode,
  ).toBe(200);
  expect((await storeKeys('smtp', { ...moved, SMTP_PASSWORD: 'another' })).statusCode).toBe(200);
});

test('with another secrets key the shop says that it cannot read its keys, keeps them, and takes new ones', async () => {
  await storeKeys('sslwireless', SMS);
  const stored = await rows();
  for (const lost of [
    secretsKeys({ SECRETS_KEY: 'ab'.repeat(32) }),
    secretsKeys({ MEDIA_DIR: join(folder, 'none/media') }),
  ]) {
    secrets = lost;
    const restarted = await processOf(office.db);
    const app = await buildApp({ db: office.db, pollInterval: 0, clock: office.clock.now, ...restarted });
    const listed = await app.inject({
      url: '/api/office/provider-keys/',
      headers: { cookie: owner, 'sec-fetch-site': 'same-origin' },
    });
    expect(listed.json<ProviderState[]>().find(({ name }) => name === 'sslwireless')).toMatchObject({
      state: 'unreadable',
      fields: [
        { state: 'unreadable', end: '', changed_by: 'staff:Rina' },
        { state: 'unreadable', end: '' },
      ],
    });
    expect(await rows()).toEqual(stored);
    const page = await app.inject({
      url: '/api/office/health/',
      headers: { cookie: owner, 'sec-fetch-site': 'same-origin' },
    });
    expect(page.json<Health>().checks).toContainEqual({
      ...{ check: 'keys', state: 'alarm', code: 'keys_unreadable', params: { count: 2 } },
    });
    const typed = await app.inject({
      method: 'POST',
      url: '/api/office/provider-keys/sslwireless/',
      headers: { cookie: owner, 'sec-fetch-site': 'same-origin' },
      payload: { fields: { SSLWIRELESS_API_TOKEN: SECRETS.apiToken } },
    });
    expect(typed.json()).toMatchObject({
      state: 'unreadable',
      fields: [{ state: 'office' }, { state: 'unreadable' }],
    });
    const { id, ...row } = stored[0]!;
    await office.db.updateTable('provider_key').set(row).where('id', '=', id).execute();
    await app.close();
  }
});

test('a changed or moved value is never used', async () => {
  await storeKeys('sslwireless', SMS);
  await storeKeys('bulksmsbd', BULK);
  const [token, sid, key] = await rows();
  const becomes = async (sealed: Buffer, states: string[]) => {
    await office.db.updateTable('provider_key').set({ sealed }).where('id', '=', token!.id).execute();
    expect((await stateOf('sslwireless')).fields.map(({ state }) => state)).toEqual(states);
  };
  for (const at of [0, 12, token!.sealed.length - 1]) {
    const changed = Buffer.from(token!.sealed);
    changed[at]! ^= 1;
    await becomes(changed, ['unreadable', 'office']);
  }
  await becomes(token!.sealed, ['office', 'office']);
  for (const moved of [sid!.sealed, key!.sealed]) await becomes(moved, ['unreadable', 'office']);
});

test('a rotation encrypts all keys anew in one transaction, and the former key reads none of them', async () => {
  const place = { MEDIA_DIR: join(folder, 'shop/media') };
  secrets = secretsKeys(place);
  await storeKeys('sslwireless', SMS);
  const { file } = secrets;
  const former = (await readFile(file!, 'utf8')).trim();
  expect((await stat(file!)).mode & 0o777).toBe(0o600);
  const before = await rows();
  await addKey(file!);
  expect(await reencrypt(office.db, secrets)).toEqual({ encrypted: 2, unreadable: 0 });
  await removeFormerKeys(file!);
  const after = await rows();
  expect(after.map(({ key_id }) => key_id)).not.toContain(before[0]!.key_id);
  expect(await stateOf('sslwireless')).toMatchObject({
    state: 'used',
    fields: [{ state: 'office' }, { end: 'SHOP' }],
  });
  expect(await readFile(file!, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
  secrets = secretsKeys({ SECRETS_KEY: former });
  expect((await stateOf('sslwireless')).fields.map(({ state }) => state)).toEqual([
    'unreadable',
    'unreadable',
  ]);
  // A process that has both reads both.
  secrets = secretsKeys({ SECRETS_KEY: `${former},${(await readFile(file!, 'utf8')).trim()}` });
  expect((await stateOf('sslwireless')).fields.map(({ state }) => state)).toEqual(['office', 'office']);
});

test('a file without a key is not replaced, and nothing is stored', async () => {
  const media = join(folder, 'damaged/media');
  secrets = secretsKeys({ MEDIA_DIR: media });
  await storeKeys('sslwireless', SMS);
  const damaged = 'half a k';
  await writeFile(secrets.file!, damaged);
  const refused = await storeKeys('bulksmsbd', BULK);
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'secrets_key_unusable' }]);
  expect(refused.body).not.toContain(folder);
  expect(await readFile(secrets.file!, 'utf8')).toBe(damaged);
  expect(await stateOf('sslwireless')).toMatchObject({
    state: 'used',
    fields: [{ state: 'unreadable' }, {}],
  });
});

test('keys that are forgotten are deleted, and the next provider is used', async () => {
  await storeKeys('bulksmsbd', BULK);
  await storeKeys('sslwireless', SMS);
  expect([(await stateOf('bulksmsbd')).state, (await stateOf('sslwireless')).state]).toEqual([
    'used',
    'ready',
  ]);
  expect((await send('bulksmsbd/forget/')).json()).toMatchObject({ state: 'none' });
  expect((await stateOf('sslwireless')).state).toBe('used');
  expect((await send('bulksmsbd/forget/')).statusCode).toBe(404);
  expect((await send('sslwireless/forget/')).statusCode).toBe(200);
  const channel = await office.db
    .selectFrom('message_channel')
    .where('channel', '=', 'sms')
    .selectAll()
    .execute();
  expect(channel).toMatchObject([{ provider: 'off' }]);
});

const MAIL = () => ({
  SMTP_HOST: 'mail.example',
  SMTP_PORT: new URL(mail.url).port,
  MAIL_FROM: 'Haat <shop@haat.example>',
});
const timeout = new DOMException('The operation timed out', 'TimeoutError');
const away = Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } });

test.each<[string, string, () => object, string, () => void, object]>([
  ['SMS', 'sslwireless', () => SMS, '01711777777', () => {}, { works: true, said: '5da2f0b5ba3a2248110' }],
  [
    'a wrong token',
    'sslwireless',
    () => ({ ...SMS, SSLWIRELESS_API_TOKEN: 'canary' }),
    '01711777777',
    () => {},
    { works: false, said: '4001 Unauthorized' },
  ],
  ['other SMS', 'bulksmsbd', () => BULK, '01711777777', () => {}, { works: true, said: '4711' }],
  [
    'no balance',
    'bulksmsbd',
    () => BULK,
    '01711777777',
    () => (sms.fates = ['no_balance']),
    { works: false, said: '1007 Balance Insufficient' },
  ],
  [
    'a provider that repeats the key',
    'bulksmsbd',
    () => ({ ...BULK, BULKSMSBD_API_KEY: 'canary' }),
    '01711777777',
    () => (sms.echo = true),
    { works: false, said: '1011 User Id not found: …' },
  ],
  [
    'no response',
    'bulksmsbd',
    () => BULK,
    '01711777777',
    () => (fetchFails = timeout),
    { works: false, said: 'no response within 10000 ms' },
  ],
  ['mail', 'smtp', MAIL, 'rina@haat.example', () => {}, { works: true }],
  [
    'a refused recipient',
    'smtp',
    MAIL,
    'rina@haat.example',
    () => (mail.fate = 'unknown_recipient'),
    { works: false, said: expect.stringContaining('550 5.1.1 no such user') },
  ],
  [
    'a mail server without encryption for the password',
    'smtp',
    () => ({ ...MAIL(), SMTP_USER: 'haat', SMTP_PASSWORD: 'canary' }),
    'rina@haat.example',
    () => {},
    { works: false, said: expect.stringContaining('ETLS') },
  ],
  [
    'no mail server',
    'smtp',
    () => ({ ...MAIL(), SMTP_PORT: '1' }),
    'rina@haat.example',
    () => {},
    { works: false, said: expect.stringContaining('ECONNREFUSED') },
  ],
  ['a store', 'sslcommerz', () => STORE, '', () => {}, { works: true, said: 'APIConnect DONE' }],
  [
    'a wrong store password',
    'sslcommerz',
    () => ({ ...STORE, SSLCOMMERZ_STORE_PASSWORD: 'canary' }),
    '',
    () => {},
    { works: false, said: 'APIConnect INVALID_REQUEST' },
  ],
  [
    'an unreachable store',
    'sslcommerz',
    () => STORE,
    '',
    () => (fetchFails = away),
    { works: false, said: 'connection failed (ECONNREFUSED)' },
  ],
])(
  'a test of %s reports what the provider said, and is recorded',
  async (_what, provider, fields, to, fault, result) => {
    Object.assign(mail, { fate: 'right', received: [] });
    expect((await storeKeys(provider, fields())).statusCode).toBe(200);
    expect((await stateOf(provider)).test).toBeNull();
    fault();
    const response = await send(`${provider}/test/`, { to });
    expect(response.json()).toMatchObject({ test: { ...result, tested_by: 'staff:Rina' } });
    const audit = await office.send('GET', 'audit/?table=provider_test', { cookie: owner });
    const [entry] = audit.json<{ entries: object[] }>().entries;
    expect(entry).toMatchObject({ actor: 'staff:Rina', after: { provider, ...result } });
    for (const text of [response.body, audit.body, log]) expect(text).not.toContain('canary');
    // Other keys are not tested yet.
    await storeKeys(provider, fields());
    expect((await stateOf(provider)).test).toBeNull();
  },
);

test('a test needs the keys and a recipient, and a member makes few', async () => {
  expect((await send('smtp/test/', { to: 'rina@haat.example' })).json()).toMatchObject({
    code: 'keys_missing',
  });
  await storeKeys('sslwireless', SMS);
  expect((await send('sslwireless/test/', { to: 'rina' })).json()).toMatchObject({
    fields: { to: { code: 'not_a_mobile_number' } },
  });
  const statuses = [];
  for (let n = 0; n < 21; n++)
    statuses.push((await send('sslwireless/test/', { to: '01711777777' })).statusCode);
  expect(statuses).toEqual([...Array(20).fill(200), 429]);
});

test('a typed server whose name leads to a private address gets nothing', async () => {
  mail.received = [];
  privatePrefix = '127.';
  await storeKeys('smtp', MAIL());
  const { test: result } = (await send('smtp/test/', { to: 'rina@haat.example' })).json<ProviderState>();
  expect(result).toMatchObject({ works: false, said: 'a private address' });
  expect(mail.received).toEqual([]);
});

test('the table of the environment has every variable of every provider', () => {
  const text = readFileSync(new URL('../../../../docs/running.md', import.meta.url), 'utf8');
  const table = text.split('\n## Environment\n')[1]!.split('\n## ')[0]!;
  const names = PROVIDERS.flatMap((provider) => fieldsOf(provider).map(([name]) => name));
  // Emulators are for tests.
  expect(names.filter((name) => !/_EMULATOR$/.test(name) && !table.includes(`\`${name}\``))).toEqual([]);
});

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seal, unseal } from '../../server/src/platform/provider-keys/seal.ts';
import { secretsKeys } from '../../server/src/platform/provider-keys/secrets-key.ts';
import { runInProcess } from '../../server/testing/run-in-process.ts';
import { openTestDatabase, type TestDatabase } from '../../server/testing/shop.ts';

const PLACE = { provider: 'sslwireless', field: 'SSLWIRELESS_API_TOKEN' };
const [OLD, NEW] = ['a1'.repeat(32), 'b2'.repeat(32)];

let shop: TestDatabase;
let folder: string;
beforeAll(async () => {
  shop = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'haat-rotate-'));
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const rotate = (env: Record<string, string>) =>
  runInProcess(join(import.meta.dirname, 'rotate-key.ts'), shop.url, [], env);

/** Stores a token with the key of this environment; returns how it is read with another environment. */
async function storeToken(env: Record<string, string>) {
  const key = await secretsKeys(env).readOrCreate();
  await shop.db.deleteFrom('provider_key').execute();
  const row = { ...PLACE, key_id: key.id, sealed: seal(key, PLACE, 'canary'), changed_by: 'staff:Rina' };
  await shop.db.insertInto('provider_key').values(row).execute();
  return async (later: Record<string, string>) => {
    const { sealed } = await shop.db.selectFrom('provider_key').selectAll().executeTakeFirstOrThrow();
    return unseal((await secretsKeys(later).read())[0]!, PLACE, sealed);
  };
}

test('a new key of the file encrypts everything, and the old one is gone', async () => {
  const env = { MEDIA_DIR: join(folder, 'media') };
  expect(await rotate(env)).toEqual([2, expect.stringMatching(/^There is no key yet/)]);
  const readWith = await storeToken(env);
  const file = secretsKeys(env).file!;
  const former = (await readFile(file, 'utf8')).trim();
  expect(await rotate(env)).toEqual([0, '1 keys of providers are encrypted with the new key.']);
  expect([await readWith(env), await readWith({ SECRETS_KEY: former })]).toEqual(['canary', null]);
  expect(await readFile(file, 'utf8')).not.toContain(former);
});

test('with SECRETS_KEY the new key is named before the old one', async () => {
  const readWith = await storeToken({ SECRETS_KEY: OLD });
  expect(await rotate({ SECRETS_KEY: OLD })).toEqual([
    2,
    'Set SECRETS_KEY to the new key and the old one, with a comma between, for all processes.',
  ]);
  const [code, output] = await rotate({ SECRETS_KEY: `${NEW},${OLD}` });
  expect([code, output]).toEqual([0, expect.stringContaining('Now remove the old key from SECRETS_KEY.')]);
  expect(output).not.toContain(NEW);
  expect([await readWith({ SECRETS_KEY: NEW }), await readWith({ SECRETS_KEY: OLD })]).toEqual([
    'canary',
    null,
  ]);
});

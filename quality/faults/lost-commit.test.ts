import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Profile } from '@haat/contract/shop/accounts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { buildApp } from '../../server/src/app.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { shopUserUrl } from '../../server/src/platform/db/database-user.ts';
import { mediaFolder } from '../../server/src/platform/media/storage/media-folder.ts';
import { amina, signUp } from '../../server/testing/accounts/customers.ts';
import { openTestDatabase } from '../../server/testing/shop.ts';
import { openProxy } from './environment/proxy.ts';
import { randomFrom } from './environment/random.ts';

test('a profile picture is shown if its commit succeeds and the response is lost', async () => {
  const database = await openTestDatabase();
  const media = await mkdtemp(join(tmpdir(), 'haat-lost-commit-'));
  const url = new URL(shopUserUrl(database.url));
  const proxy = await openProxy(randomFrom(1));
  proxy.targets = [Number(url.port)];
  url.port = String(proxy.port);
  const db = openDatabase(url.href);
  const app = await buildApp({ db, media: mediaFolder(media), pollInterval: 0 });
  const customer = await signUp(app, amina);

  const form = new FormData();
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#c30' } })
    .png()
    .toBuffer();
  form.append('profile_picture', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'me.png');
  const body = new Response(form);
  proxy.loseResponseAfter = 'commit';
  const { statusCode } = await app.inject({
    method: 'PATCH',
    url: `/api/user/profiles/${customer.id}/`,
    headers: {
      authorization: `Bearer ${customer.access}`,
      'content-type': body.headers.get('content-type')!,
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  expect(statusCode).toBe(503);
  const [profile] = (await customer.call('GET', '/api/user/profiles/')).json<Profile[]>();
  expect(await readdir(join(media, 'profiles'))).toEqual([
    profile?.profile_picture.replace('/media/profiles/', ''),
  ]);
  expect((await app.inject(profile!.profile_picture)).statusCode).toBe(200);

  await app.close();
  await db.destroy();
  await proxy.close();
  await database.close();
  await rm(media, { recursive: true });
});

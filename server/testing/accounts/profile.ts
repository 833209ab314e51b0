import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Profile } from '@haat/contract/shop/accounts';
import sharp from 'sharp';
import { testMedia } from '../media/media.ts';
import { openTestShop } from '../shop.ts';
import { amina, signUp } from './customers.ts';

export type ProfileOfAmina = Awaited<ReturnType<typeof openProfile>>;

/** Opens a shop with its own media folder and signs Amina in. */
export async function openProfile(limits = { profileChanges: 10_000, customers: 10_000 }) {
  const folder = await mkdtemp(join(tmpdir(), 'haat-profiles-'));
  const media = testMedia(folder);
  const shop = await openTestShop({ media, limits });
  const customer = await signUp(shop.app, amina);
  const url = `/api/user/profiles/${customer.id}/`;

  async function sendForm(form: FormData) {
    const body = new Response(form);
    return shop.app.inject({
      method: 'PATCH',
      url,
      headers: {
        authorization: `Bearer ${customer.access}`,
        'content-type': body.headers.get('content-type')!,
      },
      payload: Buffer.from(await body.arrayBuffer()),
    });
  }

  return {
    shop,
    folder,
    customer,
    url,
    sendForm,
    /** Sends a form with these fields; a buffer is sent as a file. */
    send(fields: Record<string, string | Buffer>, { filename = 'me.jpg', type = 'image/jpeg' } = {}) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) {
        if (typeof value === 'string') form.append(name, value);
        else form.append(name, new Blob([new Uint8Array(value)], { type }), filename);
      }
      return sendForm(form);
    },
    /** Reads the current profile. */
    readProfile: async () => (await customer.call('GET', '/api/user/profiles/')).json<Profile[]>()[0]!,
    /** Lists the stored picture files. */
    listStored: async () =>
      (await media.list()).filter((name) => name.startsWith('profiles/')).map((name) => basename(name)),
    /** Lists the paths of files that are being uploaded or processed. */
    listUploads: async () =>
      (await readdir(join(folder, 'uploads'))).map((name) => join(folder, 'uploads', name)),
    async close() {
      await shop.close();
      await rm(folder, { recursive: true });
    },
  };
}

export const picture = (width: number, height: number, background = '#c30') =>
  sharp({ create: { width, height, channels: 3, background } });

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pictureSize } from '@haat/contract/http/picture-size';
import sharp from 'sharp';
import { vi } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { mediaBucket } from '../../src/platform/media/storage/media-bucket.ts';
import { amina, signUp } from '../accounts/customers.ts';
import { openOffice } from '../office/office.ts';
import { startObjectStorage, storageEnvironment, testStorage } from './object-storage.ts';
import { openStorageProxy } from './storage-proxy.ts';

export type BucketShop = Awaited<ReturnType<typeof openBucketShop>>;

/** Opens a shop on two machines, with its pictures in an object storage behind a proxy with faults. */
export async function openBucketShop() {
  const folder = await mkdtemp(join(tmpdir(), 'haat-bucket-'));
  const storage = await startObjectStorage();
  const proxy = await openStorageProxy(storage.port);
  /** Sets the environment of the clients that are opened next. */
  const useStorage = (port = proxy.port, more: Record<string, string> = {}) => {
    const environment = { ...storageEnvironment(port), ...more };
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  };
  /** The pictures of a machine, which has a cache of its own. */
  const bucketOf = (machine: string, prefix = 'shop') =>
    mediaBucket({ storage: testStorage(prefix), folder: join(folder, machine), cacheSize: 1e8 });
  useStorage();
  const media = bucketOf('one');
  const office = await openOffice({ media });
  const cookies = await office.addEveryRole();
  /** Another process of the same shop, on another machine. */
  const other = await buildApp({ db: office.db, media: bucketOf('other'), pollInterval: 0 });

  let photos = 0;
  /** A photo that no other test has. */
  function newPhoto() {
    photos += 1;
    const background = { r: 200, g: photos % 256, b: 40 };
    return sharp({ create: { width: 900, height: 900, channels: 3, background } })
      .png()
      .toBuffer();
  }

  async function upload(photo: Buffer) {
    return office.send('POST', 'pictures/', { cookie: cookies.editor, ...(await formOf('picture', photo)) });
  }

  return {
    folder,
    storage,
    proxy,
    useStorage,
    bucketOf,
    media,
    office,
    other,
    cookies,
    newPhoto,
    upload,
    /** Uploads a new photo; returns its URL. */
    uploadNew: async () => (await upload(await newPhoto())).json<{ picture: string }>().picture,
    /** Signs a customer up with a profile picture; `change` replaces it. */
    async newCustomer(phone: string) {
      const customer = await signUp(office.app, { ...amina, phone });
      const { headers, payload } = await formOf('profile_picture', await newPhoto());
      const url = `/api/user/profiles/${customer.id}/`;
      const authorization = `Bearer ${customer.access}`;
      const change = () =>
        office.app.inject({ method: 'PATCH', url, headers: { ...headers, authorization }, payload });
      const picture = (await change()).json<{ profile_picture: string }>().profile_picture;
      return { ...customer, change, picture };
    },
    /** The number of objects that were read and written. */
    count: (method: 'GET' | 'PUT') => proxy.requests.filter((each) => each.startsWith(method)).length,
    /** Ends all faults, and forgets the requests. */
    reset(): void {
      Object.assign(proxy, { fault: null, times: Number.POSITIVE_INFINITY, requests: [] });
      useStorage();
    },
    async close() {
      await other.close();
      await office.close();
      await proxy.close();
      await storage.stop();
      await rm(folder, { recursive: true });
      vi.unstubAllEnvs();
    },
  };
}

async function formOf(field: string, photo: Buffer) {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(photo)], { type: 'image/png' }), 'fish.png');
  const body = new Response(form);
  return {
    headers: { 'content-type': body.headers.get('content-type')! },
    payload: Buffer.from(await body.arrayBuffer()),
  };
}

/** Lets a minute pass, until the mocks are restored. */
export function forwardMinute(): void {
  const later = performance.now() + 61_000;
  vi.spyOn(performance, 'now').mockReturnValue(later);
}

/** The URL of a picture in another size. */
export function sizeOf(picture: string): string {
  return `/media/${pictureSize(picture.replace('/media/', ''), 320, 'webp')}`;
}

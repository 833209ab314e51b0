import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EMPTY } from './form-values.ts';
import { PhotoList } from './photos/photo-list.ts';
import { queueProduct } from './queue-product.ts';
import { setQueued, useQueuedProducts } from './queued-products.ts';

const KEY = 'f'.repeat(32);
const values = { ...EMPTY, name: 'Chitol', price: '850', category: '7' };

/** The uploads on their way: each is answered by the test. */
let uploads: Upload[];
/** The bodies of the products that were created. */
let created: { key: string; pictures: string[] }[];

class Upload {
  upload = {};
  status = 0;
  responseText = '';
  onload = () => {};
  onerror = () => {};
  open() {}
  send() {
    uploads.push(this);
  }
  respond(status: number, body: object) {
    Object.assign(this, { status, responseText: JSON.stringify(body) }).onload();
  }
}

beforeEach(() => {
  uploads = [];
  created = [];
  vi.stubGlobal('XMLHttpRequest', Upload);
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    created.push(JSON.parse(body));
    return Response.json({ id: 17 }, { status: 201 });
  });
});
afterEach(() => {
  setQueued(KEY, null);
  vi.unstubAllGlobals();
});

/** A product with so many new photos, of which the first is being sent. */
async function press(count: number) {
  const photos = new PhotoList([]);
  photos.add(Array.from({ length: count }, (_, at) => new File(['x'], `${at}.jpg`)));
  await vi.waitFor(() => expect(uploads).toHaveLength(1));
  const done = queueProduct({ key: KEY, values, photos });
  return { photos, done };
}
const queued = () => useQueuedProducts.getState()[0];
const arrive = async (at: number) => {
  await vi.waitFor(() => expect(uploads.length).toBeGreaterThan(at));
  uploads[at]!.respond(201, { picture: `/media/${at}.webp` });
};

test('a product that is put on sale while its photos are sent is stored once they have arrived, with all of them', async () => {
  const { done } = await press(2);
  expect(queued()).toMatchObject({ state: 'waiting' });
  await arrive(0);
  expect(created).toEqual([]);
  await arrive(1);
  await done;
  expect(created).toMatchObject([{ key: KEY, pictures: ['/media/0.webp', '/media/1.webp'] }]);
  expect(queued()).toMatchObject({ state: 'stored', id: 17 });
});

test('nothing is stored if a photo is lost or refused; sent again, the same press is repeated', async () => {
  const { photos, done } = await press(2);
  uploads[0]!.onerror();
  await vi.waitFor(() => expect(uploads).toHaveLength(2));
  uploads[1]!.respond(400, { code: 'invalid', fields: { picture: { code: 'blurred' } } });
  await done;
  expect(created).toEqual([]);
  expect(queued()).toMatchObject({ state: 'failed', problem: 'photo' });
  const [lost, blurred] = photos.store.getState();
  expect([lost?.state, blurred?.problem?.code]).toEqual(['failed', 'blurred']);
  photos.retry(lost!.key);
  photos.remove(blurred!.key);
  const again = queueProduct({ key: KEY, values, photos });
  await arrive(2);
  await again;
  expect(created).toMatchObject([{ key: KEY, pictures: ['/media/2.webp'] }]);
});

test('what is taken back while its photos are sent is not stored', async () => {
  const { done } = await press(1);
  setQueued(KEY, null);
  await arrive(0);
  await done;
  expect(created).toEqual([]);
});

test('a refusal of the shop stays until its form is opened', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'no_right', message: '' }, { status: 403 }));
  const { done } = await press(1);
  await arrive(0);
  await done;
  expect(queued()).toMatchObject({ state: 'failed', problem: { status: 403 } });
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { manualFeed } from '../../../testing/change-feed.ts';
import { Admission } from '../http/limits/admission.ts';
import { CachedResponse } from '../http/responses/cached-response.ts';
import type { CacheableResponse } from './pending-response.ts';
import { ResponseCache } from './response-cache.ts';

const amina = '203.0.113.7';

let feed: ReturnType<typeof manualFeed>;
let cache: ResponseCache;
let made: string[];
beforeEach(() => {
  made = [];
  open({ continuous: false });
});
afterEach(() => void vi.restoreAllMocks());

function open(options: { continuous: boolean }): void {
  feed = manualFeed(options);
  cache = new ResponseCache(feed, new Admission());
}

/** The price of rice in the API's response. */
let price = 0;
beforeEach(() => {
  price = 72;
});

const textOf = async (response: CachedResponse) => response.headers.text;
const respond = (text: string, made: Partial<CacheableResponse> = {}): CacheableResponse => ({
  response: new CachedResponse(200, { text }, Buffer.from(text)),
  store: 'yes',
  ...made,
});

/** The API's response: its data are read immediately, and it is created when `written` resolves. */
function rice(
  written: Promise<void> = Promise.resolve(),
  store: CacheableResponse['store'] = 'yes',
): Promise<CachedResponse> {
  return cache.get('/api/rice', amina, async () => {
    made.push('/api/rice');
    const read = `rice ${price}`;
    await written;
    return respond(read, { store, tags: ['product:1'] });
  });
}

/** A page that shows rice. */
function page(key = '/rice'): Promise<string | undefined> {
  return cache
    .get(key, amina, async () => {
      made.push(key);
      return respond(`page of ${await textOf(await rice())}`);
    })
    .then(textOf);
}

function changePrice(to: number): void {
  price = to;
  feed.report('product:1');
}

function later(): { done: Promise<void>; finish: () => void } {
  const { promise: done, resolve: finish } = Promise.withResolvers<void>();
  return { done, finish };
}

test('a change renews exactly the responses that show the changed data', async () => {
  const fish = () =>
    cache.get('/fish', amina, async () => {
      made.push('/fish');
      return respond('fish', { tags: ['product:2'] });
    });
  for (const change of ['product:2', 'list', 'product:17']) {
    await Promise.all([page(), fish()]);
    made = [];
    feed.report(change);
    await Promise.all([page(), fish()]);
    expect(made).toEqual(change === 'product:2' ? ['/fish'] : []);
  }
  changePrice(80);
  expect(await page()).toBe('page of rice 80');
});

test('an unknown change makes every response stale', async () => {
  await page();
  price = 80;
  feed.reportAll();
  expect(await page()).toBe('page of rice 80');
});

test('a page that starts after a commit does not join a response that was started before it', async () => {
  const slow = later();
  const before = rice(slow.done);
  await vi.waitFor(() => expect(made).toEqual(['/api/rice']));
  changePrice(80);
  expect(await page()).toBe('page of rice 80');
  slow.finish();
  expect(await textOf(await before)).toBe('rice 72');
  // The older response, which ends last, does not replace the newer one.
  expect(await page()).toBe('page of rice 80');
  expect(await textOf(await rice())).toBe('rice 80');
});

test('pages that have all slots do not wait for data whose request waits for a slot', async () => {
  const slow = later();
  const pages = Array.from({ length: 16 }, (_, at) =>
    cache.get(`/rice?${at}`, `203.0.113.${at}`, async () => {
      await slow.done;
      return respond(`page of ${await textOf(await rice())}`);
    }),
  );
  await new Promise((resolve) => setImmediate(resolve));
  const queued = rice();
  slow.finish();
  expect(new Set(await Promise.all(pages.map(async (each) => textOf(await each))))).toEqual(
    new Set(['page of rice 72']),
  );
  expect(await textOf(await queued)).toBe('rice 72');
});

test('each page is created in a turn of its own, so that orders go on between two of them', async () => {
  const turns: string[] = [];
  const create = (at: number) =>
    cache.get(`/rice?${at}`, `203.0.113.${at}`, async () => respond(`page ${turns.push('page')}`));
  const pages = Promise.all([1, 2, 3, 4, 5, 6].map(create));
  while (turns.filter((each) => each === 'page').length < 6)
    await new Promise((next) => setImmediate(next)).then(() => turns.push('order'));
  await pages;
  expect(turns.join(' ')).not.toContain('page page');
});

test('a page that was started before a commit does not replace a newer one', async () => {
  const slow = later();
  const first = cache.get('/rice', amina, async () => {
    const text = await textOf(await rice());
    await slow.done;
    return respond(`page of ${text}`);
  });
  await vi.waitFor(() => expect(made).toEqual(['/api/rice']));
  changePrice(80);
  slow.finish();
  expect(await textOf(await first)).toBe('page of rice 72');
  expect(await page()).toBe('page of rice 80');
});

test('a page that shows data from before and after a commit is made again', async () => {
  const visit = (changesBetween: () => void) =>
    cache.get('/rice', amina, async () => {
      const first = await textOf(await rice());
      changesBetween();
      return respond(`page of ${first} and ${await textOf(await rice())}`);
    });
  expect(await textOf(await visit(() => changePrice(80)))).toBe('page of rice 72 and rice 80');
  expect(await textOf(await visit(() => {}))).toBe('page of rice 80 and rice 80');
});

test('a page with a fallback is sent but not cached', async () => {
  await rice();
  changePrice(80);
  const away = (key: string) =>
    cache.get(key, amina, async () => {
      const response = await cache.get('/api/rice', amina, async () => Promise.reject(new Error('away')));
      return respond(`page of ${await textOf(response)}`);
    });
  expect(await textOf(await away('/rice'))).toBe('page of rice 72');
  expect(await page()).toBe('page of rice 80');
});

test.each(['a call fails', 'a response has failed'])('a page is not cached if %s', async (what) => {
  await cache.get('/rice', amina, async () => {
    if (what === 'a call fails') cache.markIncomplete();
    else await rice(undefined, 'failed');
    return respond('page without rice');
  });
  expect(await page()).toBe('page of rice 72');
});

test('a failed response is sent only if there is no good one', async () => {
  const broken = () => cache.get('/rice', amina, async () => respond('broken', { store: 'failed' }));
  expect(await textOf(await broken())).toBe('broken');
  await page();
  changePrice(80);
  expect(await textOf(await broken())).toBe('page of rice 72');
});

test('a stale page is sent while it is refreshed, then the new page', async () => {
  open({ continuous: true });
  await page();
  changePrice(80);
  expect(cache.ready('/rice')).toBeUndefined(); // a request must start the refresh
  expect(await page()).toBe('page of rice 72');
  expect(cache.ready('/rice')?.headers.text).toBe('page of rice 72');
  await vi.waitFor(async () => expect(await page()).toBe('page of rice 80'));
  expect(made).toEqual(['/rice', '/api/rice', '/api/rice', '/rice']);
  expect(cache.ready('/rice')?.headers.text).toBe('page of rice 80');
});

test('after three quarters of a second the stale page is not sent: requests wait for the new page', async () => {
  open({ continuous: true });
  await page();
  changePrice(80);
  const now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now + 751);
  expect(cache.ready('/rice')).toBeUndefined();
  expect(await page()).toBe('page of rice 80');
});

test('few pages are refreshed at the same time, so that other requests do not wait for all of them', async () => {
  open({ continuous: true });
  const pages = Array.from({ length: 10 }, (_, at) => `/rice?${at}`);
  await Promise.all(pages.map((key) => page(key)));
  changePrice(80);
  const slow = later();
  let atOnce = 0;
  const makeSlowly = (key: string) =>
    cache.get(key, amina, async () => {
      atOnce += 1;
      await slow.done;
      return respond(`page of ${await textOf(await rice())}`);
    });
  await Promise.all(pages.map(makeSlowly));
  await vi.waitFor(() => expect(atOnce).toBe(3));
  slow.finish();
  await vi.waitFor(async () =>
    expect(await Promise.all(pages.map((key) => page(key)))).toEqual(pages.map(() => 'page of rice 80')),
  );
});

test('a page is not rendered again if its data turn out to be the same', async () => {
  await page();
  feed.report('product:1');
  await page();
  expect(made).toEqual(['/rice', '/api/rice', '/api/rice']);
  feed.report('list');
  await page();
  changePrice(80);
  expect(await page()).toBe('page of rice 80');
  expect(made.slice(3)).toEqual(['/api/rice', '/rice']);
  // A change of the same tags still makes it stale.
  feed.report('product:1');
  changePrice(90);
  expect(await page()).toBe('page of rice 90');
});

test('an identical new response keeps the cached one with its compressed bodies', async () => {
  const first = await rice();
  feed.report('product:1');
  expect(await rice()).toBe(first);
  changePrice(80);
  expect(await rice()).not.toBe(first);
});

test('pages with the same data are ready again as soon as one of them has found their data unchanged', async () => {
  open({ continuous: true });
  const visit = (key: string, tags: string[] = []) =>
    cache.get(key, amina, async () => {
      made.push(key);
      return respond(`${key} of ${await textOf(await rice())}`, { tags });
    });
  const keys = ['/one', '/two', '/three'];
  for (const key of keys) await visit(key);
  await visit('/own', ['page']);
  feed.report('product:1', 'page');
  expect(keys.map((key) => cache.ready(key))).toEqual([undefined, undefined, undefined]);
  await rice(); // stale, and refreshed in the background
  await vi.waitFor(() => expect(cache.ready('/one')).toBeDefined());
  for (const key of keys) expect(await textOf(cache.ready(key)!)).toBe(`${key} of rice 72`);
  expect(made.filter((key) => key === '/api/rice')).toHaveLength(2);
  expect(cache.ready('/own')).toBeUndefined();
  changePrice(80);
  await rice();
  await vi.waitFor(async () => expect(await textOf(await rice())).toBe('rice 80'));
  for (const key of keys) expect(cache.ready(key)).toBeUndefined();
});

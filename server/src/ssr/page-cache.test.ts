import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { manualFeed } from '../../testing/change-feed.ts';
import { html, inlineScripts, openPages, routes, type TestPages } from '../../testing/pages.ts';
import { ResponseCache } from '../platform/cache/response-cache.ts';
import { Admission } from '../platform/http/limits/admission.ts';
import { pageRoutes } from './routes.ts';

let pages: TestPages;
beforeEach(async () => {
  pages = await openPages();
});
afterEach(() => pages.close());

test('a page is rendered once, and anew after a change', async () => {
  await pages.app.inject('/products/1');
  await pages.app.inject('/products/1');
  expect(pages.rendered).toEqual(['/products/1']);
  pages.change();
  expect((await pages.app.inject('/products/1')).body).toContain('at 2');
  expect(pages.rendered).toHaveLength(2);
});

test('requests during a rendering wait for its result', async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => pages.app.inject('/')));
  expect(pages.rendered).toEqual(['/']);
  expect(new Set(responses.map((response) => response.body)).size).toBe(1);
});

test('a page rendered from older data is not cached as newer', async () => {
  pages.render = async () => {
    const text = html(`seen at ${pages.revision}`);
    pages.change();
    return text;
  };
  await pages.app.inject('/');
  pages.render = async () => html('fresh');
  expect((await pages.app.inject('/')).body).toContain('fresh');
});

test('if rendering fails the last good page is sent, without one the failure', async () => {
  await pages.app.inject('/');
  pages.change();
  pages.render = async () => Promise.reject(new Error('database away'));
  const response = await pages.app.inject('/');
  expect(response.statusCode).toBe(200);
  expect(response.body).toContain('at 1');
  expect((await pages.app.inject('/never-seen')).statusCode).toBe(500);
});

test("pages of another provider's data are rendered each time", async () => {
  const cache = new ResponseCache(manualFeed(), new Admission());
  const other = Fastify();
  const storefront = {
    clientFolder: pages.clientFolder,
    routes,
    inlineScripts,
    render: async () => html(`page ${pages.rendered.push('/')}`),
  };
  await pageRoutes(other, {
    storefront,
    cache,
    apiHost: 'https://api.example.com',
    brand: async () => undefined,
  });
  expect((await other.inject('/')).body).toContain('page 1');
  const second = await other.inject('/');
  expect(second.body).toContain('page 2');
  expect(second.headers['cache-control']).toContain('s-maxage=1');
  await other.close();
});

test('a private page is rendered for each request', async () => {
  pages.render = async () => html('mine', { 'cache-control': 'no-store' });
  for (let visit = 0; visit < 2; visit++)
    expect((await pages.app.inject('/guest-order/x')).headers['cache-control']).toBe('no-store');
  expect(pages.rendered).toHaveLength(2);
});

test('the 404 page is rendered once per language, for all unknown URLs', async () => {
  pages.render = async (url) => new Response(`no ${url}`, { status: 404 });
  const unknown = ['/abuot', '/wp-admin/setup.php?x=1', '/products/1/edit', '//evil.example/x', '/%2e%2e/x'];
  for (const url of [...unknown, ...unknown.map((url) => `/bn${url}`)])
    expect((await pages.app.inject(url)).statusCode).toBe(404);
  expect(pages.rendered).toEqual(['/404', '/bn/404']);
  for (const url of ['/abuot.data', '/x/y.data?_routes=x']) await pages.app.inject(url);
  expect(pages.rendered.slice(2)).toEqual(['/404.data']);
});

test('the 404 page of a product is rendered once, until the product exists', async () => {
  pages.render = async () => new Response('gone', { status: 404 });
  for (let visit = 0; visit < 2; visit++)
    expect((await pages.app.inject('/products/9')).statusCode).toBe(404);
  expect(pages.rendered).toHaveLength(1);
  pages.render = async () => html('rui');
  pages.change();
  expect((await pages.app.inject('/products/9')).statusCode).toBe(200);
});

test('404 pages of products do not displace existing pages from the cache', async () => {
  await pages.app.inject('/products/1');
  pages.render = async () => new Response('x'.repeat(100_000), { status: 404 });
  for (let id = 2; id < 40; id++) await pages.app.inject(`/products/${id}`);
  pages.rendered = [];
  await pages.app.inject('/products/1');
  expect(pages.rendered).toEqual([]);
  await pages.app.inject('/products/2');
  expect(pages.rendered).toEqual(['/products/2']);
});

test.each([
  ['/about', ['/about#1', '/%61bout', '/ABOUT', '/about/', '/about?category=fish', '/about?sort=price']],
  ['/bn', ['/bn/', '/bn?x=1', '/bn?search=rui']],
  ['/?cursor=abc', ['/?x=1&cursor=abc']],
  ['/products', ['/products?sort=cheapest', '/products?', '/products?_routes=root']],
  ['/products?category=fish&sort=price', ['/products?sort=price&fbclid=7&category=fish']],
  ['/products?price=100-500', ['/products?price=100-500&x=1', '/products?on_sale=&price=100-500']],
  ['/products?sort=name', ['/products?price=cheap&sort=name', '/products?price=-&sort=name']],
  ['/products?in_stock=true', ['/products?on_sale=yes&in_stock=true', '/products?in_stock=true&on_sale=']],
  ['/products?search=rice%3F&sort=price', ['/products?search=rice?&sort=price']],
  ['/products/1', ['/products/%31', '/products/1?search=rui']],
  ['/_.data', ['/_.data?x', '/_.data?_routes=invented']],
  ['/about.data?_routes=root', ['/about.data?_routes=invented,root,root', '/about/_.data?_routes=root']],
])('%s is one page in every spelling', async (url, spellings) => {
  for (const spelling of [url, ...spellings]) await pages.app.inject(spelling);
  expect(pages.rendered).toEqual([url]);
});

test('the memory for pages is limited by their real size', async () => {
  pages.render = async () => html('a'.repeat(1_600_000));
  const ask = async (kind: string, headers: Record<string, string>) => {
    pages.rendered = [];
    for (let page = 1; page <= 12; page++)
      await pages.app.inject({ url: `/products?search=${kind}${page}`, headers });
    return pages.rendered.length;
  };
  const compressed = { 'accept-encoding': 'br' };
  expect(await ask('small', compressed)).toBe(12);
  expect(await ask('small', compressed)).toBe(0);
  expect(await ask('large', {})).toBe(12);
  expect(await ask('large', {})).toBeGreaterThan(0);
  expect(await ask('small', compressed)).toBe(12);
  // Cached pages that are requested without compression become larger: not all of them fit any more.
  await ask('small', {});
  expect(await ask('small', {})).toBeGreaterThan(0);
});

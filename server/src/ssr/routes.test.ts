import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { manualFeed } from '../../testing/change-feed.ts';
import { html, inlineScripts, openPages, routes, type TestPages } from '../../testing/pages.ts';
import { ResponseCache } from '../platform/cache/response-cache.ts';
import { Admission } from '../platform/http/limits/admission.ts';
import { Overloaded } from '../platform/http/limits/admission-lane.ts';
import { pageRoutes } from './routes.ts';

let pages: TestPages;
beforeEach(async () => {
  pages = await openPages();
});
afterEach(() => pages.close());

test('a browser gets an HTML error page in both languages instead of JSON', async () => {
  pages.render = async () => Promise.reject(new Overloaded());
  const response = await pages.app.inject({ url: '/products/1', headers: { accept: 'text/html,*/*' } });
  expect(response.statusCode).toBe(503);
  expect(response.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '2',
    'content-security-policy': expect.stringMatching(
      /style-src 'self' 'sha256-[^']+';.*frame-ancestors 'none'/,
    ),
  });
  expect(response.body).toContain('<meta http-equiv="refresh" content="2">');
  expect(response.body).toContain('This page cannot be shown right now.');
  expect(response.body).toContain('এই মুহূর্তে পাতাটি দেখানো যাচ্ছে না।');
  expect((await pages.app.inject('/products/1')).json()).toMatchObject({ code: 'busy' });
});

test('an error page that the storefront rendered is sent unchanged, compressed too', async () => {
  pages.render = async () =>
    new Response(`Something went wrong!${' '.repeat(1_000)}`, {
      status: 500,
      headers: { 'content-type': 'text/html' },
    });
  const headers = { accept: 'text/html', 'accept-encoding': 'br' };
  const response = await pages.app.inject({ url: '/products', headers });
  expect(response.statusCode).toBe(500);
  expect(brotliDecompressSync(response.rawPayload).toString()).toContain('Something went wrong!');
});

test('a page that fails without the database is 503, or its last good response', async () => {
  const away = () =>
    new Response('<html>Something went wrong!</html>'.repeat(50), {
      status: 503,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
  pages.render = async () => away();
  const headers = { accept: 'text/html,*/*', 'accept-encoding': 'gzip, br' };
  const response = await pages.app.inject({ url: '/products/1', headers });
  expect(response.statusCode).toBe(503);
  expect(response.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
  expect(brotliDecompressSync(response.rawPayload).toString()).toContain('Something went wrong!');
  pages.render = async (url) => html(`page ${url}`);
  expect((await pages.app.inject('/products/1')).statusCode).toBe(200);
  pages.change();
  pages.render = async () => away();
  expect((await pages.app.inject('/products/1')).body).toContain('page /products/1');
});

test('pages are compressed as the browser accepts it, and 304 if it has them', async () => {
  const ask = (headers: Record<string, string>) => pages.app.inject({ url: '/', headers });
  const br = await ask({ 'accept-encoding': 'gzip, br' });
  const gz = await ask({ 'accept-encoding': 'gzip' });
  const plain = await ask({});
  expect(plain.body).toContain('page / at 1');
  expect(br.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync(gz.rawPayload).toString()).toBe(plain.body);
  expect(br.headers.vary).toContain('Accept-Encoding');
  expect((await ask({ 'accept-encoding': 'br;q=0, gzip;q=0.5' })).headers['content-encoding']).toBe('gzip');
  const again = await ask({ 'accept-encoding': 'br', 'if-none-match': String(br.headers.etag) });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
});

test('files are served unchanged; API and media URLs are never pages', async () => {
  expect((await pages.app.inject('/favicon.svg')).body).toBe('<svg/>');
  for (const url of ['/api/nothing/', '/media/none.webp', '/assets/none.js']) {
    const response = await pages.app.inject(url);
    expect([response.statusCode, response.headers['cache-control']]).toEqual([404, 'no-store']);
  }
  expect(pages.rendered).toEqual([]);
});

test('a shop with a logo or a name has its own icons at the paths that browsers request by themselves', async () => {
  const own = { brand_name: 'Amina Bazar', brand_name_bn: 'আমিনা বাজার', brand_logo: 'pictures/ab/12.webp' };
  const haat = { brand_name: 'Haat', brand_name_bn: 'হাট', brand_logo: '' };
  for (const brand of [undefined, haat, { ...own, brand_logo: 'logo.svg' }]) {
    pages.brand = brand;
    expect((await pages.app.inject('/favicon.svg')).body).toBe('<svg/>');
  }
  for (const brand of [own, { ...own, brand_logo: '' }]) {
    pages.brand = brand;
    const { statusCode, headers } = await pages.app.inject('/favicon.svg?v=2');
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([
      302,
      expect.stringMatching(/^\/media\/brand\/[0-9a-f]{32}\/icon-192\.png$/),
      'public, max-age=3600',
    ]);
  }
  expect((await pages.app.inject('/products')).statusCode).toBe(200);
});

test('a browser with Save-Data gets the same page', async () => {
  const ordinary = await pages.app.inject('/products/1');
  const saving = await pages.app.inject({ url: '/products/1', headers: { 'save-data': 'on', ect: '3g' } });
  expect(saving.body).toBe(ordinary.body);
  expect(pages.rendered).toHaveLength(1);
  expect(saving.headers.vary).toBe('Accept-Encoding');
});

test('the service worker is revalidated at every visit, compressed or not', async () => {
  await mkdir(join(pages.clientFolder, 'assets'));
  for (const name of ['sw.js', 'sw.js.br', 'assets/react-1.js'])
    await writeFile(join(pages.clientFolder, name), '1');
  const files = Fastify();
  const storefront = { clientFolder: pages.clientFolder, routes, inlineScripts, render: pages.render };
  await pageRoutes(files, {
    storefront,
    cache: new ResponseCache(manualFeed(), new Admission()),
    apiHost: '',
    brand: async () => undefined,
  });
  for (const headers of [{}, { 'accept-encoding': 'br' }]) {
    const worker = await files.inject({ url: '/sw.js', headers });
    expect(worker.headers['cache-control']).toBe('no-cache');
    expect(worker.headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'");
  }
  expect((await files.inject('/assets/react-1.js')).headers['cache-control']).toMatch(/immutable/);
  await files.close();
});

import { hash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Version } from 'csp_evaluator/dist/csp.js';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ResponseCache } from '../platform/cache/response-cache.ts';
import { Admission, Overloaded } from '../platform/http/admission.ts';
import { sendErrors } from '../platform/http/error-handler.ts';
import { manualFeed } from '../testing/change-feed.ts';
import { pageRoutes } from './routes.ts';

let app: FastifyInstance;
let clientFolder: string;
let revision = 1;
let feed: ReturnType<typeof manualFeed>;
let rendered: string[] = [];
let lines: object[] = [];
let render: (url: string) => Promise<Response>;

/** The routes of the build: one layout for each language. */
const routes = [
  { id: 'root', path: '' },
  { id: 'en', parentId: 'root' },
  { id: 'bn', parentId: 'root' },
  ...['en', 'bn'].flatMap((language) => {
    const inLanguage = (path: string) => (language === 'bn' ? `bn/${path}`.replace(/\/$/, '') : path);
    return ['', 'products', 'products/:id', 'about', 'guest-order/:token', '*'].map((path) => ({
      id: `${language}/${path}`,
      parentId: language,
      path: inLanguage(path),
    }));
  }),
];

/** The hashes of the build's inline scripts: here the script of `html`. */
const inlineScripts = new Set([hash('sha256', '1', 'base64')]);

/** Reports a change of all data; pages contain the new revision number. */
function change(): void {
  revision += 1;
  feed.reportAll();
}

const html = (text: string, headers: Record<string, string> = {}) =>
  new Response(
    `<html><script>1</script><style>b{}</style><script src="/a.js"></script>${text}${' '.repeat(1_000)}</html>`,
    {
      headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
    },
  );

beforeEach(async () => {
  clientFolder = await mkdtemp(join(tmpdir(), 'haat-pages-'));
  await writeFile(join(clientFolder, 'favicon.svg'), '<svg/>');
  revision = 1;
  rendered = [];
  render = async (url) => html(`page ${url} at ${revision}`);
  lines = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  app = Fastify({ logger: { level: 'error', stream } });
  sendErrors(app);
  const storefront = {
    clientFolder,
    routes,
    inlineScripts,
    render: (url: string) => {
      rendered.push(url);
      return render(url);
    },
  };
  feed = manualFeed();
  const cache = new ResponseCache(feed, new Admission());
  await pageRoutes(app, { storefront, cache, apiHost: '' });
});
afterEach(async () => {
  await app.close();
  await rm(clientFolder, { recursive: true });
});

test('a page is rendered once, and anew after a change', async () => {
  await app.inject('/products/1');
  await app.inject('/products/1');
  expect(rendered).toEqual(['/products/1']);
  change();
  expect((await app.inject('/products/1')).body).toContain('at 2');
  expect(rendered).toHaveLength(2);
});

test('requests during a rendering wait for its result', async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => app.inject('/')));
  expect(rendered).toEqual(['/']);
  expect(new Set(responses.map((response) => response.body)).size).toBe(1);
});

test('a page rendered from older data is not cached as newer', async () => {
  render = async () => {
    const text = html(`seen at ${revision}`);
    change();
    return text;
  };
  await app.inject('/');
  render = async () => html('fresh');
  expect((await app.inject('/')).body).toContain('fresh');
});

test('if rendering fails the last good page is sent, without one the failure', async () => {
  await app.inject('/');
  change();
  render = async () => Promise.reject(new Error('database away'));
  const response = await app.inject('/');
  expect(response.statusCode).toBe(200);
  expect(response.body).toContain('at 1');
  expect((await app.inject('/never-seen')).statusCode).toBe(500);
});

test('a browser gets an HTML error page in both languages instead of JSON', async () => {
  render = async () => Promise.reject(new Overloaded());
  const response = await app.inject({ url: '/products/1', headers: { accept: 'text/html,*/*' } });
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
  expect((await app.inject('/products/1')).json()).toMatchObject({ code: 'busy' });
});

test('an error page that the storefront rendered is sent unchanged, compressed too', async () => {
  render = async () =>
    new Response(`Something went wrong!${' '.repeat(1_000)}`, {
      status: 500,
      headers: { 'content-type': 'text/html' },
    });
  const headers = { accept: 'text/html', 'accept-encoding': 'br' };
  const response = await app.inject({ url: '/products', headers });
  expect(response.statusCode).toBe(500);
  expect(brotliDecompressSync(response.rawPayload).toString()).toContain('Something went wrong!');
});

test("pages of another provider's data are rendered each time", async () => {
  const cache = new ResponseCache(manualFeed(), new Admission());
  const other = Fastify();
  const storefront = {
    clientFolder,
    routes,
    inlineScripts,
    render: async () => html(`page ${rendered.push('/')}`),
  };
  await pageRoutes(other, { storefront, cache, apiHost: 'https://api.example.com' });
  expect((await other.inject('/')).body).toContain('page 1');
  const second = await other.inject('/');
  expect(second.body).toContain('page 2');
  expect(second.headers['cache-control']).toContain('s-maxage=1');
  await other.close();
});

test('a private page is rendered for each request', async () => {
  render = async () => html('mine', { 'cache-control': 'no-store' });
  for (let visit = 0; visit < 2; visit++)
    expect((await app.inject('/guest-order/x')).headers['cache-control']).toBe('no-store');
  expect(rendered).toHaveLength(2);
});

test('the 404 page is rendered once per language, for all unknown URLs', async () => {
  render = async (url) => new Response(`no ${url}`, { status: 404 });
  const unknown = ['/abuot', '/wp-admin/setup.php?x=1', '/products/1/edit', '//evil.example/x', '/%2e%2e/x'];
  for (const url of [...unknown, ...unknown.map((url) => `/bn${url}`)])
    expect((await app.inject(url)).statusCode).toBe(404);
  expect(rendered).toEqual(['/404', '/bn/404']);
  for (const url of ['/abuot.data', '/x/y.data?_routes=x']) await app.inject(url);
  expect(rendered.slice(2)).toEqual(['/404.data']);
});

test('the 404 page of a product is rendered once, until the product exists', async () => {
  render = async () => new Response('gone', { status: 404 });
  for (let visit = 0; visit < 2; visit++) expect((await app.inject('/products/9')).statusCode).toBe(404);
  expect(rendered).toHaveLength(1);
  render = async () => html('rui');
  change();
  expect((await app.inject('/products/9')).statusCode).toBe(200);
});

test('404 pages of products do not displace existing pages from the cache', async () => {
  await app.inject('/products/1');
  render = async () => new Response('x'.repeat(100_000), { status: 404 });
  for (let id = 2; id < 40; id++) await app.inject(`/products/${id}`);
  rendered = [];
  await app.inject('/products/1');
  expect(rendered).toEqual([]);
  await app.inject('/products/2');
  expect(rendered).toEqual(['/products/2']);
});

test.each([
  ['/about', ['/about#1', '/%61bout', '/ABOUT', '/about/', '/about?category=fish', '/about?sort=price']],
  ['/bn', ['/bn/', '/bn?x=1', '/bn?search=rui']],
  ['/?cursor=abc', ['/?x=1&cursor=abc']],
  ['/products', ['/products?sort=cheapest', '/products?', '/products?_routes=root']],
  ['/products?category=fish&sort=price', ['/products?sort=price&fbclid=7&category=fish']],
  ['/products?in_stock=true', ['/products?on_sale=yes&in_stock=true', '/products?in_stock=true&on_sale=']],
  ['/products/1', ['/products/%31', '/products/1?search=rui']],
  ['/_.data', ['/_.data?x', '/_.data?_routes=invented']],
  ['/about.data?_routes=root', ['/about.data?_routes=invented,root,root', '/about/_.data?_routes=root']],
])('%s is one page in every spelling', async (url, spellings) => {
  for (const spelling of [url, ...spellings]) await app.inject(spelling);
  expect(rendered).toEqual([url]);
});

test('a page that fails without the database is 503, or its last good response', async () => {
  const away = () =>
    new Response('<html>Something went wrong!</html>'.repeat(50), {
      status: 503,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
  render = async () => away();
  const headers = { accept: 'text/html,*/*', 'accept-encoding': 'gzip, br' };
  const response = await app.inject({ url: '/products/1', headers });
  expect(response.statusCode).toBe(503);
  expect(response.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
  expect(brotliDecompressSync(response.rawPayload).toString()).toContain('Something went wrong!');
  render = async (url) => html(`page ${url}`);
  expect((await app.inject('/products/1')).statusCode).toBe(200);
  change();
  render = async () => away();
  expect((await app.inject('/products/1')).body).toContain('page /products/1');
});

test('pages are compressed as the browser accepts it, and 304 if it has them', async () => {
  const ask = (headers: Record<string, string>) => app.inject({ url: '/', headers });
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

test('the memory for pages is limited by their real size', async () => {
  render = async () => html('a'.repeat(1_600_000));
  const ask = async (kind: string, headers: Record<string, string>) => {
    rendered = [];
    for (let page = 1; page <= 12; page++)
      await app.inject({ url: `/products?search=${kind}${page}`, headers });
    return rendered.length;
  };
  const compressed = { 'accept-encoding': 'br' };
  expect(await ask('small', compressed)).toBe(12);
  expect(await ask('small', compressed)).toBe(0);
  expect(await ask('large', {})).toBe(12);
  expect(await ask('large', {})).toBeGreaterThan(0);
  expect(await ask('small', compressed)).toBe(12);
});

test('the policy allows the inline scripts of the build, and nothing unsafe', async () => {
  const policy = String((await app.inject('/')).headers['content-security-policy']);
  expect(policy).toContain("script-src 'self' 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s=';");
  expect(policy).toContain("style-src 'self';");
  expect(policy).not.toContain('unsafe');
  expect(policy.split('; ').filter((directive) => !/^(script|style)-src /.test(directive))).toEqual([
    "default-src 'none'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types haat-worker',
    'report-to csp',
    'report-uri /api/csp-reports/',
  ]);
});

test('Google’s CSP evaluator finds no bypass but the shop’s own files', async () => {
  const headers = (await app.inject('/')).headers;
  const { csp } = new CspParser(String(headers['content-security-policy']));
  const findings = new CspEvaluator(csp, Version.CSP3).evaluate();
  // The shop's own files are safe: uploads are converted to pictures, and there is no JSONP.
  expect(findings.map(({ directive, value }) => `${directive} ${value}`)).toEqual(["script-src 'self'"]);
  expect(findings[0]!.severity).toBe(Severity.MEDIUM_MAYBE);
  const weaker = new CspParser("script-src 'self' 'unsafe-inline' https:").csp;
  expect(new CspEvaluator(weaker, Version.CSP3).evaluate().length).toBeGreaterThan(3);
  expect(headers['reporting-endpoints']).toBe('csp="/api/csp-reports/"');
});

const enqueue = (argument: string) =>
  `window.__reactRouterContext.streamController.enqueue(${argument});window.__reactRouterContext.streamController.close();`;

test.each([
  ['a script', 'steal()'],
  ['a known one with something behind it', '1;steal()'],
  ['data with something behind it', `${enqueue('"rui"')}steal()`],
  ['data with a call in them', enqueue('"rui"+steal()')],
  ['data that end their text', enqueue('"rui");steal("')],
  ['data as no text', enqueue('steal()')],
  ['data as a template', enqueue('`steal()`')],
])('%s injected into a page is not allowed by its policy, and is logged', async (_what, script) => {
  render = async () => html(`<script>${script}</script><style>body{display:none}</style>`);
  const policy = String((await app.inject('/products/1')).headers['content-security-policy']);
  expect(policy.match(/sha256-/g)).toHaveLength(1);
  expect(policy).not.toContain(hash('sha256', script, 'base64'));
  expect(lines).toEqual([expect.objectContaining({ event: 'unknown_inline_script', page: '/products/1' })]);
});

test('the data of a page is allowed as inline script, whatever text it contains', async () => {
  const script = enqueue(JSON.stringify('"</scr\\u003e রুই \n \\"'));
  render = async () => html(`<script>${script}</script>`);
  const policy = String((await app.inject('/products/1')).headers['content-security-policy']);
  expect(policy).toContain(`'sha256-${hash('sha256', script, 'base64')}'`);
  expect(lines).toEqual([]);
});

test('structured data for search engines needs no hash', async () => {
  render = async () => html('<script type="application/ld+json">{"name":"Rui"}</script>');
  const policy = String((await app.inject('/products/2')).headers['content-security-policy']);
  expect(policy.match(/script-src [^;]+/)?.[0].match(/sha256-/g)).toHaveLength(1);
});

test('files are served unchanged; API and media URLs are never pages', async () => {
  expect((await app.inject('/favicon.svg')).body).toBe('<svg/>');
  for (const url of ['/api/nothing/', '/media/none.webp', '/assets/none.js']) {
    expect((await app.inject(url)).statusCode).toBe(404);
  }
  expect(rendered).toEqual([]);
});

test('a browser with Save-Data gets the same page', async () => {
  const ordinary = await app.inject('/products/1');
  const saving = await app.inject({ url: '/products/1', headers: { 'save-data': 'on', ect: '3g' } });
  expect(saving.body).toBe(ordinary.body);
  expect(rendered).toHaveLength(1);
  expect(saving.headers.vary).toBe('Accept-Encoding');
});

test('the service worker is revalidated at every visit, compressed or not', async () => {
  await mkdir(join(clientFolder, 'assets'));
  for (const name of ['sw.js', 'sw.js.br', 'assets/react-1.js'])
    await writeFile(join(clientFolder, name), '1');
  const files = Fastify();
  const storefront = { clientFolder, routes, inlineScripts, render };
  await pageRoutes(files, {
    storefront,
    cache: new ResponseCache(manualFeed(), new Admission()),
    apiHost: '',
  });
  for (const headers of [{}, { 'accept-encoding': 'br' }]) {
    const worker = await files.inject({ url: '/sw.js', headers });
    expect(worker.headers['cache-control']).toBe('no-cache');
    expect(worker.headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'");
  }
  expect((await files.inject('/assets/react-1.js')).headers['cache-control']).toMatch(/immutable/);
  await files.close();
});

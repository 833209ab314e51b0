import { hash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import type { Brand } from '../src/brand/brand.ts';
import { ResponseCache } from '../src/platform/cache/response-cache.ts';
import { sendErrors } from '../src/platform/http/error-handler.ts';
import { Admission } from '../src/platform/http/limits/admission.ts';
import { pageRoutes } from '../src/ssr/routes.ts';
import { manualFeed } from './change-feed.ts';

/** The routes of the build: one layout for each language. */
export const routes = [
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

/** The hashes of the build's inline scripts, which is the script of `html`. */
export const inlineScripts = new Set([hash('sha256', '1', 'base64')]);

/** Returns a page with an inline script, a style and a script file. */
export const html = (text: string, headers: Record<string, string> = {}) =>
  new Response(
    `<html><script>1</script><style>b{}</style><script src="/a.js"></script>${text}${' '.repeat(1_000)}</html>`,
    {
      headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
    },
  );

export type TestPages = Awaited<ReturnType<typeof openPages>>;

/** Opens an app whose pages come from `render`, with a response cache and a change feed. */
export async function openPages() {
  const clientFolder = await mkdtemp(join(tmpdir(), 'haat-pages-'));
  await writeFile(join(clientFolder, 'favicon.svg'), '<svg/>');
  const logged: object[] = [];
  const stream = { write: (line: string) => void logged.push(JSON.parse(line)) };
  const app = Fastify({ logger: { level: 'error', stream } });
  sendErrors(app);
  const feed = manualFeed();

  const pages = {
    app,
    clientFolder,
    /** Log entries of level error. */
    logged,
    /** What shoppers see as the name and the logo. */
    brand: undefined as Brand | undefined,
    /** URLs that were rendered. */
    rendered: [] as string[],
    revision: 1,
    render: async (url: string): Promise<Response> => html(`page ${url} at ${pages.revision}`),
    /** Reports a change of all data; pages contain the new revision number. */
    change() {
      pages.revision += 1;
      feed.reportAll();
    },
    async close() {
      await app.close();
      await rm(clientFolder, { recursive: true });
    },
  };
  const storefront = {
    clientFolder,
    routes,
    inlineScripts,
    render: (url: string) => {
      pages.rendered.push(url);
      return pages.render(url);
    },
  };
  const cache = new ResponseCache(feed, new Admission());
  await pageRoutes(app, { storefront, cache, apiHost: '', brand: async () => pages.brand });
  return pages;
}

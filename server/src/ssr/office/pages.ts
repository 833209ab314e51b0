import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fastifyStatic from '@fastify/static';
import { NAMELESS_SHOP } from '@haat/contract/shop/nameless-shop';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Brand, type CurrentBrand, pictureUrl } from '../../brand/brand.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import { contentSecurityPolicy, REPORTING_ENDPOINTS } from '../content-security-policy.ts';
import { redirectToBrand } from '../redirect-to-brand.ts';

const buildFolder = join(import.meta.dirname, '../../../../office/build/client');

/** Lets the pages of riders and packers be loaded without a network. It fetches only from the shop. */
const WORKER = 'worker.js';
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** What a device needs to install the office as an app of its own: with the pictures of the brand once it has a logo. */
const MANIFEST = 'manifest.webmanifest';
const ICONS = {
  'icon-192.png': 'office-192.png',
  'icon-512.png': 'office-512.png',
  'maskable-512.png': 'office-maskable-512.png',
} as const;

export function isOfficeBuilt(): boolean {
  return existsSync(join(buildFolder, 'index.html'));
}

/**
 * Serves the built office: its files, and one page for every other path below `/office`. The page holds nothing private, but it
 * is not stored, so that a new version is there at the next visit.
 */
export async function officePages(app: FastifyInstance, currentBrand: CurrentBrand): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(buildFolder, 'assets'),
    prefix: '/office/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
  const page = readFileSync(join(buildFolder, 'index.html'), 'utf8');
  const policy = contentSecurityPolicy({ scripts: inlineHashes(page), styles: [] }, '');
  const send = async (request: { url: string }, reply: FastifyReply) => {
    if (request.url.startsWith('/office/assets/')) return reply.callNotFound();
    // The app's base path.
    if (/^\/office(\?|$)/.test(request.url))
      return reply.redirect(request.url.replace('/office', '/office/'));
    return reply
      .headers({ 'cache-control': 'no-store', 'content-security-policy': policy, ...REPORTING_ENDPOINTS })
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(ownPage(page, await currentBrand().catch(() => undefined)));
  };
  await app.register(async (scope) => {
    redirectToBrand(
      scope,
      Object.fromEntries(Object.entries(ICONS).map(([name, picture]) => [`/office/${name}`, picture])),
      currentBrand,
    );
    const serve = (name: string, type: string, adapt: (file: Buffer) => Promise<Buffer | string>) => {
      const file = readFileSync(join(buildFolder, name));
      scope.get(`/office/${name}`, { schema: { hide: true } }, async (_request, reply) =>
        reply
          .header('cache-control', 'public, max-age=3600')
          .type(type)
          .send(await adapt(file)),
      );
    };
    serve(MANIFEST, 'application/manifest+json', async (file) => ownManifest(file, await currentBrand()));
    const worker = readFileSync(join(buildFolder, WORKER), 'utf8');
    scope.get(`/office/${WORKER}`, { schema: { hide: true } }, async (_request, reply) =>
      reply
        .headers({ 'cache-control': 'no-cache', 'content-security-policy': WORKER_POLICY })
        .type('text/javascript; charset=utf-8')
        .send(worker),
    );
    for (const name of Object.keys(ICONS)) serve(name, 'image/png', async (file) => file);
  });
  app.get('/office', { schema: { hide: true } }, send);
  app.get('/office/*', { schema: { hide: true } }, send);
}

/** The page with the names of the shop, which `shop-names.ts` reads; Haat's without a name of its own. */
function ownPage(page: string, brand: Brand | undefined): string {
  if (!brand) return page;
  const [name, name_bn] = [escapeHtml(brand.brand_name), escapeHtml(brand.brand_name_bn)];
  return page
    .replace('<html', () => `<html data-shop-name="${name}" data-shop-name-bn="${name_bn}"`)
    .replace(`<title>${NAMELESS_SHOP.en}<`, () => `<title>${name}<`)
    .replace(`>${NAMELESS_SHOP.bn}</p>`, () => `>${name_bn}</p>`);
}

/** The manifest with the names and pictures of the shop; Haat's own without a name of its own and without a logo. */
function ownManifest(file: Buffer, brand: Brand | undefined): Buffer | string {
  if (!brand) return file;
  const manifest = JSON.parse(file.toString()) as { icons: { src: string }[] };
  const { brand_name, brand_name_bn } = brand;
  const own = {
    ...manifest,
    name: `${brand_name} office · ${brand_name_bn} অফিস`,
    short_name: `${brand_name_bn} অফিস`,
    icons: manifest.icons.map(({ src, ...icon }) => {
      const picture = ICONS[src.replace('/office/', '') as keyof typeof ICONS];
      return { src: pictureUrl(brand, picture) ?? src, ...icon };
    }),
  };
  return isDeepStrictEqual(own, manifest) ? file : JSON.stringify(own);
}

/** The SHA-256 hashes of the inline scripts of a built page, for its Content-Security-Policy. */
function inlineHashes(html: string): Set<string> {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return new Set([...scripts].map(([, text = '']) => hash('sha256', text, 'base64')));
}

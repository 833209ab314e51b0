import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { contentSecurityPolicy, REPORTING_ENDPOINTS } from '../content-security-policy.ts';

const buildFolder = join(import.meta.dirname, '../../../../office/build/client');

/** What a device needs to install the office as an app of its own. */
const APP_FILES = {
  'manifest.webmanifest': 'application/manifest+json',
  'icon-192.png': 'image/png',
  'icon-512.png': 'image/png',
  'maskable-512.png': 'image/png',
};

export function isOfficeBuilt(): boolean {
  return existsSync(join(buildFolder, 'index.html'));
}

/**
 * Serves the built office: its files, and one page for every other path below `/office`. The page holds nothing private, but it
 * is not stored, so that a new version is there at the next visit.
 */
export async function officePages(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(buildFolder, 'assets'),
    prefix: '/office/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
  const page = readFileSync(join(buildFolder, 'index.html'));
  const policy = contentSecurityPolicy({ scripts: inlineHashes(page.toString()), styles: [] }, '');
  const send = async (request: { url: string }, reply: FastifyReply) => {
    if (request.url.startsWith('/office/assets/')) return reply.callNotFound();
    // The app's base path.
    if (/^\/office(\?|$)/.test(request.url))
      return reply.redirect(request.url.replace('/office', '/office/'));
    return reply
      .headers({ 'cache-control': 'no-store', 'content-security-policy': policy, ...REPORTING_ENDPOINTS })
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(page);
  };
  for (const [name, type] of Object.entries(APP_FILES)) {
    const file = readFileSync(join(buildFolder, name));
    app.get(`/office/${name}`, { schema: { hide: true } }, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type(type).send(file),
    );
  }
  app.get('/office', { schema: { hide: true } }, send);
  app.get('/office/*', { schema: { hide: true } }, send);
}

/** The SHA-256 hashes of the inline scripts of a built page, for its Content-Security-Policy. */
function inlineHashes(html: string): Set<string> {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return new Set([...scripts].map(([, text = '']) => hash('sha256', text, 'base64')));
}

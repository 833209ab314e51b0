// list-inline-scripts.mjs FOLDER: writes the hashes of the inline scripts of a server build. The build runs it.
import { hash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler } from 'react-router';

/** Start of the script that contains a page's data. The server checks its form. */
const DATA = 'window.__reactRouterContext.streamController.enqueue(';

/**
 * Renders every page once without any data, so that it contains only the shop's own scripts. Writes their hashes, which
 * the Content-Security-Policy of a page may allow.
 * @param {string} folder of the server's build
 */
async function listInlineScripts(folder) {
  const build = await import(pathToFileURL(path.join(folder, 'index.js')).href);
  const handle = createRequestHandler(build, 'production');
  const origin = 'http://haat.invalid';
  const hashes = new Set();
  for (const url of pathsOf(build.routes)) {
    const context = build.entry.module.contextFor({ host: '', call: noData, origin });
    const response = await handle(new Request(origin + url), context);
    const html = String(build.entry.module.renderedHtml(context) ?? (await response.text()));
    // A page whose HTML defer-script.ts cannot rewrite fails in the same way.
    if (response.status >= 500) throw new Error(`${url} has status ${response.status}.`);
    if (!response.headers.get('content-type')?.startsWith('text/html')) continue;
    for (const script of inlineScripts(html)) hashes.add(hash('sha256', script, 'base64'));
  }
  if (hashes.size === 0) throw new Error('No page has an inline script: has React Router changed?');
  await writeFile(path.join(folder, 'inline-scripts.json'), JSON.stringify([...hashes].sort()));
}

/** An API without data: empty lists, and no product. */
const noData = async (/** @type {string} */ name) =>
  name === 'getProduct' || name === 'getGuestOrder'
    ? Response.json({ code: 'not_found', message: '-' }, { status: 404 })
    : Response.json([]);

/**
 * A path for each page; parameters are 1.
 * @param {Record<string, { id: string, parentId?: string, path?: string } | undefined>} routes
 */
function pathsOf(routes) {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const parents = new Set(all.map(({ parentId }) => parentId));
  /** @param {{ parentId?: string, path?: string }} route @returns {string} */
  const pathOf = ({ parentId, path: own = '' }) => {
    const parent = parentId ? routes[parentId] : undefined;
    return `${parent ? pathOf(parent) : ''}/${own}`;
  };
  return all
    .filter(({ id }) => !parents.has(id))
    .map((route) => pathOf(route).replaceAll(/:\w+/g, '1').replaceAll('*', '404').replaceAll(/\/+/g, '/'))
    .map((url) => (url.length > 1 ? url.replace(/\/$/, '') : url));
}

/** @param {string} html */
function inlineScripts(html) {
  return [...html.matchAll(/<script([^>]*)>([^<]*(?:<(?!\/script>)[^<]*)*)<\/script>/g)]
    .filter(
      ([, attributes = '', text = '']) => !/ src=|application\/ld\+json/.test(attributes) && text !== '',
    )
    .map(([, , text = '']) => text)
    .filter((text) => !text.startsWith(DATA));
}

await listInlineScripts(process.argv[2] ?? '');
process.exit(); // the rendered pages may have timers

import { expect, test } from 'vitest';
import { deferPageScript } from './defer-script.ts';

/** HTML as React Router 8.4 renders it. */
const html = `<html><head><link rel="modulepreload" href="/assets/manifest.js"/><link rel="modulepreload" href="/assets/root.js"/></head><body><script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";
  
  window.__reactRouterRouteModules = {"root":route0,"home":route1};

import("/assets/entry.client.js");</script></body></html>`;

test('fetches no module before the page is painted, then all', () => {
  const deferred = deferPageScript(html).join('');
  expect(deferred).not.toContain('<link rel="modulepreload"');
  const [code] = /(?<=<script type="module" async="">).*(?=<\/script>)/s.exec(deferred)!;
  expect(code).toMatch(/^try\{await pagePainted;/);
  expect(code).not.toMatch(/import[ "]/);
  expect(code).toContain(
    'const[,route0,route1]=await Promise.all([import("/assets/manifest.js"),import("/assets/root.js"),import("/assets/home.js")])',
  );
  expect(code).toContain('import("/assets/entry.client.js")');
});

test.each([
  ['another script', html.replace(' async=""', '')],
  ['two scripts', html.replace('</body>', '<script type="module" async="">import "/a.js";</script></body>')],
  ['another way to import', html.replace('* as route1', '{ default as route1 }')],
  ['something else after the imports', html.replace('import("/assets/entry', 'start("/assets/entry')],
  ['no preloads', html.replaceAll('modulepreload', 'preload')],
])('React Router with %s is refused', (_what, other) => {
  expect(() => deferPageScript(other)).toThrow('React Router renders its scripts otherwise.');
});

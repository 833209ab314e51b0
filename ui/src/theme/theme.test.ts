import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');
const fonts = path.join(import.meta.dirname, 'fonts');

/** Colours that no style sheet can reach: of the browser, the installed app and a picture. */
const WITHOUT_STYLE = [
  'office/app/products/photos/prepare-photo.ts',
  'office/app/root.tsx',
  'storefront/app/root.tsx',
  'storefront/app/shell/manifest.ts',
];

test('colours, sizes of text, corners and shadows are those of the theme', () => {
  const files = ['office/app', 'storefront/app', 'ui/src'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|css)$/.test(name) && !/\.test\.|^theme\/theme\.css$/.test(name))
      .map((name) => path.join(folder, name)),
  );
  const own =
    /#([0-9a-f]{6}|[0-9a-f]{3})\b|\btext-[4-9]xl\b|\bshadow-(sm|md|lg|xl)\b|\brounded-(sm|md|lg|xl|\dxl)\b|\bmango\b/i;
  const found = files.filter((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .some((line) => !/^\s*(\*|\/[/*])/.test(line) && own.test(line)),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(found.toSorted()).toEqual(WITHOUT_STYLE);
});

test('no rule for what is inside of a page depends on what the page has: it would style all of the page again at each new element', () => {
  const theme = readFileSync(path.join(import.meta.dirname, 'theme.css'), 'utf8');
  expect(theme).toMatch(/^ +html:has\(/m);
  expect(theme).not.toMatch(/^ *(html|body|:root)?:has\(.*\) [^{,]/m);
});

test('the headings of a Bengali page load 25 kB, and the licence of their font is with it', () => {
  const size = (name: string) => statSync(path.join(fonts, name)).size;
  expect(size('baloo-da-2-bengali-700.woff2')).toBeLessThanOrEqual(25_000);
  expect(size('baloo-da-2-latin-700.woff2')).toBeLessThanOrEqual(10_000);
  expect(readFileSync(path.join(fonts, 'OFL.txt'), 'utf8')).toContain('SIL OPEN FONT LICENSE Version 1.1');
});

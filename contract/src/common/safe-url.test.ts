import { expect, test } from 'vitest';
import { safeUrl } from './safe-url.ts';

test('accepts http and https URLs and paths of the shop', () => {
  for (const url of ['https://m.me/haat', 'http://haat.example/x', '/products?category=fish', '/'])
    expect(safeUrl(url)).toBe(url);
});

test('returns null for any other URL', () => {
  for (const url of [
    '',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil',
    'http://',
    'x',
  ])
    expect(safeUrl(url)).toBeNull();
});

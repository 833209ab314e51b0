import { expect, test } from 'vitest';
import { safeUrl } from './safe-url.ts';

test('accepts http and https URLs and paths of the shop', () => {
  for (const url of [
    'https://m.me/haat',
    'http://haat.example/x',
    'HTTPS://haat.example/a b.webp',
    '/products?category=fish',
    '/',
  ])
    expect(safeUrl(url)).toBe(url);
});

test('returns null for any other URL', () => {
  for (const url of [
    '',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\\evil.example',
    'http://',
    'x',
  ])
    expect(safeUrl(url)).toBeNull();
});

import { expect, test } from 'vitest';
import { safeUrl } from './safe-url.ts';

test('web addresses and own paths are links', () => {
  for (const address of ['https://m.me/haat', 'http://haat.example/x', '/products?category=fish', '/'])
    expect(safeUrl(address)).toBe(address);
});

test('everything else is not', () => {
  for (const address of [
    '',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil',
    'http://',
    'x',
  ])
    expect(safeUrl(address)).toBeNull();
});

import { expect, test } from 'vitest';
import { ownPath } from './safe-redirect-path.ts';

test.each([
  '/',
  '/profile',
  '/order',
  '/products?category=fish&sort=price',
  '/profile?tab=cart#top',
  '/bn/cart',
])('the own path %s is taken', (path) => expect(ownPath(path)).toBe(path));

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https://evil.example/login',
  'javascript:alert(1)',
  'data:text/html,x',
  'evil.example',
  ' /profile',
  '@evil.example',
  '',
])('%j leads elsewhere and is refused', (path) => expect(ownPath(path)).toBeNull());

test('nothing asked is nothing', () => {
  expect(ownPath(null)).toBeNull();
});

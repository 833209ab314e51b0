import { expect, test } from 'vitest';
import { safeRedirectPath } from './safe-redirect-path.ts';

test.each([
  '/',
  '/profile',
  '/order',
  '/products?category=fish&sort=price',
  '/profile?tab=cart#top',
  '/bn/cart',
])('accepts the shop’s path %s', (path) => expect(safeRedirectPath(path)).toBe(path));

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
])('rejects %j, which is not a path of the shop', (path) => expect(safeRedirectPath(path)).toBeNull());

test('returns null without a path', () => {
  expect(safeRedirectPath(null)).toBeNull();
});

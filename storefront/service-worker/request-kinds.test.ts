import { expect, test } from 'vitest';
import { canonicalPath, isCacheable, type Kind, kindOf, pageOf } from './request-kinds.ts';

const origin = 'https://haat.example';

function kind(path: string, { method = 'GET', navigates = false, headers = {} } = {}) {
  return kindOf({ method, url: new URL(path, origin), origin, navigates, headers: new Headers(headers) });
}

test.each([
  ['/', 'page'],
  ['/bn', 'page'],
  ['/bn/products?category=fish', 'page'],
  ['/products/12', 'page'],
  ['/checkout', 'page'],
  ['/bn/lists', 'page'],
  ['/profile', null],
  ['/order', null],
  ['/login', null],
  ['/guest-order/abc', null],
  ['/products/12/edit', null],
  ['/office', null],
  ['/office/orders', null],
])('the kind of the page %s is %s', (path, expected) => {
  expect(kind(path, { navigates: true })).toBe(expected);
  expect(kind(path)).toBeNull();
});

test.each([
  ['/_.data', 'data'],
  ['/bn.data?_routes=x', 'data'],
  ['/products/12.data', 'data'],
  ['/guest-order/abc.data', null],
  ['/order.data', null],
  ['/assets/react-1.js', 'file'],
  ['/media/pictures/ab/ab.webp', 'picture'],
  ['/media/profiles/amina.webp', null],
  ['/api/shop-app/products/?search=rui', 'list'],
  ['/api/shop-app/products/by-id/3%2C17/', 'list'],
  ['/api/shop-app/categories/', 'list'],
  ['/api/aboutus/contact-info/', 'list'],
  ['/api/user/profiles/', null],
  ['/api/user/lists/', null],
  ['/api/payment-app/carts/', null],
  ['/api/order-app/guest-orders/abc/', null],
  ['/api/token/', null],
  ['/api/office/today/', null],
  ['/office/assets/root-1.js', null],
  ['https://cdn.example/media/rui.webp', null],
])('the kind of %s is %s', (path, expected) => {
  expect(kind(path)).toBe(expected);
});

test('writes and requests with credentials are never cached', () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'HEAD']) {
    expect(kind('/api/shop-app/products/', { method })).toBeNull();
    expect(kind('/', { method, navigates: true })).toBeNull();
  }
  expect(kind('/api/shop-app/products/', { headers: { authorization: 'Bearer a.b.c' } })).toBeNull();
});

test('the canonical path drops unknown query parameters and sorts the others', () => {
  const canonical = (path: string) => canonicalPath(new URL(path, origin));
  expect(canonical('/products?fbclid=7&sort=price&category=fish')).toBe('/products?category=fish&sort=price');
  expect(canonical('/?utm_source=x')).toBe('/');
  expect(canonical('/products?price=-100')).toBe('/products?price=-100');
});

test('the path of data gives the path of its page', () => {
  expect(['/_.data', '/bn.data', '/bn/_.data', '/products/5.data'].map(pageOf)).toEqual([
    '/',
    '/bn',
    '/bn',
    '/products/5',
  ]);
});

test('a private, failed or redirected response is not cached', () => {
  const response = (status: number, control: string, redirected = false) =>
    isCacheable(
      { status, type: 'basic', redirected, headers: new Headers({ 'cache-control': control }) },
      'list',
    );
  expect(response(200, 'public, max-age=0')).toBe(true);
  expect(response(200, 'no-store')).toBe(false);
  expect(response(200, 'private, max-age=60')).toBe(false);
  expect(response(404, 'public')).toBe(false);
  expect(response(200, 'public', true)).toBe(false);
});

test('an HTML page is cached as a page only, not as a file, a picture or data', () => {
  const cached = (kind: Kind) =>
    isCacheable(
      {
        status: 200,
        type: 'basic',
        redirected: false,
        headers: new Headers({ 'content-type': 'text/html; charset=utf-8' }),
      },
      kind,
    );
  const kinds: Kind[] = ['page', 'data', 'list', 'picture', 'file'];
  expect(kinds.filter(cached)).toEqual(['page']);
});

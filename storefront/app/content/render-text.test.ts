import { expect, test } from 'vitest';
import { renderText } from './render-text.ts';

test.each([
  ['/products?category=fish', '/products?category=fish', '/bn/products?category=fish'],
  ['/bn/contact#map', '/contact#map', '/bn/contact#map'],
  ['/bn', '/', '/bn'],
  ['/', '/', '/bn'],
  ['/bn?from=text', '/?from=text', '/bn?from=text'],
  ['/media/prices.pdf', '/media/prices.pdf', '/media/prices.pdf'],
  ['https://haat.example/bn', 'https://haat.example/bn', 'https://haat.example/bn'],
])('the link %s is %s on an English page and %s on a Bengali one', (link, en, bn) => {
  const rendered = (href: string) => [
    { tag: 'ul', children: [{ tag: 'li', children: [{ tag: 'a', href, children: ['x'] }] }] },
  ];
  expect(renderText('en', `- [x](${link})`)).toEqual(rendered(en));
  expect(renderText('bn', `- [x](${link})`)).toEqual(rendered(bn));
});

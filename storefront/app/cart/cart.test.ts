import { MAX_LINES, MAX_QUANTITY } from '@haat/contract/http/limits';
import { beforeEach, expect, test } from 'vitest';
import { addToCart, shopCart } from './cart.ts';

const miniket = { id: 7, name: 'Miniket rice', name_bn: 'মিনিকেট চাল', unit: '5 kg', price: 72.5 };

beforeEach(() => shopCart.clear());

test.each([
  ['its main image', { mainimage: '/media/rice.webp', thumbnail: '/media/small.webp' }, '/media/rice.webp'],
  [
    'its thumbnail where it has no main image',
    { mainimage: '', thumbnail: '/media/small.webp' },
    '/media/small.webp',
  ],
  ['no image where it has neither', { mainimage: '', thumbnail: '' }, ''],
])('a product is added to the cart with %s', (_what, images, image) => {
  addToCart({ ...miniket, ...images });
  expect(shopCart.snapshot().lines).toMatchObject([{ id: 7, image, pricePaisa: 7_250, quantity: 1 }]);
});

test('adding returns by how much the quantity rises: 0 if the cart has no room', () => {
  expect(addToCart({ ...miniket, mainimage: '' }, 3)).toBe(3);
  expect(addToCart({ ...miniket, mainimage: '' }, MAX_QUANTITY)).toBe(MAX_QUANTITY - 3);
  for (let n = 1; n < MAX_LINES; n++) addToCart({ ...miniket, id: 100 + n, mainimage: '' });
  expect(addToCart({ ...miniket, id: 9, mainimage: '' })).toBe(0);
});

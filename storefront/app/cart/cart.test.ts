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

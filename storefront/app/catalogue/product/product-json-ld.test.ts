import type { Product } from '@haat/contract/shop/catalogue';
import { eachField, publicProductFields } from '@haat/contract/shop/product-fields';
import { expect, test } from 'vitest';
import { productData } from './product-json-ld.tsx';

const rui: Product = {
  ...eachField(publicProductFields, () => ''),
  id: 2,
  slug: 'rui',
  name: 'Rui fish',
  name_bn: 'রুই মাছ',
  unit: '1 kg',
  price: 350.5,
  old_price: 400,
  isOnSale: true,
  mainimage: '/media/rui.webp',
  image1: '',
  image2: 'javascript:alert(1)',
  image3: 'https://cdn.example/rui.webp',
  thumbnail: '',
  category: 7,
  category_title: 'River fish',
  category_title_bn: 'নদীর মাছ',
  preview_text: 'Fresh from the river.',
  stock_status: false,
};
const shop = { origin: 'https://haat.example', name: 'হাট' };

test('describes a product with its price in BDT, availability and pictures', () => {
  expect(productData('bn', rui, shop)).toMatchObject({
    '@type': 'Product',
    name: 'রুই মাছ',
    category: 'নদীর মাছ',
    description: 'Fresh from the river.',
    image: ['https://haat.example/media/rui.webp', 'https://cdn.example/rui.webp'],
    offers: {
      '@type': 'Offer',
      url: 'https://haat.example/bn/products/2',
      price: '350.50',
      priceCurrency: 'BDT',
      availability: 'https://schema.org/OutOfStock',
      seller: { name: 'হাট' },
    },
  });
});

import type { emptyCart as english } from './empty-cart-messages.en.ts';

export const emptyCart: typeof english = {
  lastOrder: 'আপনার শেষ অর্ডার',
  bestSellers: 'যা সবচেয়ে বেশি বিক্রি হয়',
};

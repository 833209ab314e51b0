import type { amounts as english } from './amount-messages.en.ts';

/** The same in Bengali. */
export const amounts: typeof english = {
  deliveryCharge: 'ডেলিভারি',
  free: 'ফ্রি',
  discount: 'ছাড়',
  includedTax: 'দামের মধ্যে থাকা কর',
};

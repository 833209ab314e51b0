import type { amounts as english } from './amount-messages.en.ts';

/** The same in Bengali. */
export const amounts: typeof english = {
  deliveryCharge: 'ডেলিভারি',
  promised: (zone: string, hours: string) => `${zone}, ${hours} ঘণ্টার মধ্যে`,
  discount: 'ছাড়',
  includedTax: 'দামের মধ্যে থাকা কর',
};

import type { amounts as english } from './amount-messages.en.ts';

/** The same in Bengali. */
export const amounts: typeof english = {
  deliveryCharge: 'ডেলিভারি',
  promised: (zone: string, hours: string) => `${zone}, ${hours} ঘণ্টার মধ্যে`,
  discount: 'ছাড়',
  supplied: (supplied: string, ordered: string) => `অর্ডার ${ordered}, দেওয়া হয়েছে ${supplied}`,
  weighed: (grams: string) => `ওজন ${grams} গ্রাম`,
  replaces: (name: string) => `${name}-এর বদলে`,
  adjustment: {
    short_supply: 'দেওয়া হয়নি',
    weight: 'ওজন',
    substitute: 'বদলে দেওয়া',
    goodwill: 'দাম কমানো',
    delivery: 'ডেলিভারি কমানো',
    rounding: 'পুরো টাকায় মেলানো',
    lapsed: 'কমানো দামের যে অংশ আর প্রযোজ্য নয়',
  },
  paid: 'পরিশোধ',
  refunded: 'ফেরত',
  due: 'দিতে হবে',
  dueInCash: 'নগদে দিতে হবে, পুরো টাকায়',
  includedTax: 'দামের মধ্যে থাকা কর',
};

import type { cart as english } from './messages.en.ts';

export const cart: typeof english = {
  title: 'আপনার কার্ট',
  button: 'কার্ট',
  // The number apart from its suffix: it is what the button shows, and must be found in its name.
  itemCount: (count) => `${count}টি পণ্য`,
  close: 'কার্ট বন্ধ করুন',
  empty: 'আপনার কার্ট খালি',
  emptyHint: 'কেনাকাটা শুরু করতে পণ্য যোগ করুন',
  toShop: 'দোকানে ফিরে যান',
  fetching: 'আপনার কার্ট আনা হচ্ছে …',
  tryAgain: 'আবার চেষ্টা করুন',
  decrease: (name) => `একটি কমান: ${name}`,
  increase: (name) => `একটি বাড়ান: ${name}`,
  remove: (name) => `সরিয়ে দিন: ${name}`,
  total: 'মোট:',
  clear: 'সব মুছুন',
  checkout: 'চেকআউট',
};

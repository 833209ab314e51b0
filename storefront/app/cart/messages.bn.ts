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
  fetching: 'আপনার কার্ট লোড হচ্ছে …',
  tryAgain: 'আবার চেষ্টা করুন',
  decrease: (name) => `একটি কমান: ${name}`,
  increase: (name) => `একটি বাড়ান: ${name}`,
  remove: (name) => `সরিয়ে দিন: ${name}`,
  total: 'মোট:',
  clear: 'সব মুছুন',
  checkout: 'চেকআউট',
  announcement: {
    added: (name) => `${name} কার্টে যোগ হয়েছে।`,
    changed: (name, quantity) => `${name}: ${quantity}টি।`,
    removed: (name) => `${name} কার্ট থেকে সরানো হয়েছে।`,
    emptied: 'কার্ট খালি।',
    several: 'কার্ট বদলেছে।',
    sum: (amount) => `কার্টে এখন ${amount}।`,
  },
  notAdded: {
    noneAdded: 'কার্টে কিছু যোগ হয়নি।',
    notSold: (names) => `আর বিক্রি হয় না, তাই আপনার কার্টে নেই: ${names}।`,
    noRoom: (names) => `কার্টে আর জায়গা নেই: ${names}।`,
  },
  option: {
    label: 'কাটার ধরন',
    of: (name) => `${name} — কাটার ধরন`,
    asItIs: 'আস্ত, না কেটে',
    removed: (option) => `${option} (এখন আর হয় না)`,
  },
  stayInList: {
    label: 'পণ্য দিলে কার্ট খুলবে না',
  },
  undo: {
    latest: 'এইমাত্র যোগ হয়েছে',
    removed: (name) => `${name} সরানো হয়েছে।`,
    several: (count) => `${count}টি পণ্য সরানো হয়েছে।`,
    undo: 'ফিরিয়ে আনুন',
    each: 'প্রতিটি',
    quantityOf: (name) => `${name} — পরিমাণ`,
    full: (most) => `আপনার কার্ট ভরে গেছে: এতে ${most} রকম পণ্য ধরে। এগুলো অর্ডার করুন বা একটি সরিয়ে দিন।`,
  },
  whatsapp: {
    button: 'হোয়াটসঅ্যাপে অর্ডার',
    intro: 'আসসালামু আলাইকুম, আমি অর্ডার করতে চাই:',
    more: (products) => `… এবং আরও ${products}টি পণ্য, মোট দেখুন`,
    total: (amount) => `মোট: ${amount}, কর ও ডেলিভারি ছাড়া`,
  },
};

import type { search as english } from './search-messages.en.ts';

export const search: typeof english = {
  corrected: (search) => `“${search}” খুঁজে যা পাওয়া গেছে`,
  partial: (search) => `সব কটি শব্দ মেলে এমন পণ্য নেই: ${search}`,
  closest: 'সবচেয়ে কাছাকাছি এগুলো।',
  categories: 'মিলে যাওয়া ক্যাটাগরি',
  offline: 'ইন্টারনেট নেই: খুঁজতে সংযোগ দরকার। আপনার কার্ট এই ডিভাইসে নিরাপদে আছে।',
  lastSearches: 'আপনার আগের খোঁজ',
  severalAtOnce: 'একসঙ্গে অনেক কিছু?',
  eraseAll: 'সব মুছুন',
  erase: (search) => `মুছুন: ${search}`,
  addToCart: (name) => `কার্টে দিন: ${name}`,
  // The number apart from its suffix: the button shows it, and its name must contain it.
  inCart: (count) => `কার্টে ${count} টি`,
  keys: 'তীর চিহ্ন দিয়ে বাছুন, Enter চাপলে পণ্য খুলবে, Shift+Enter চাপলে কার্টে যাবে।',
  notFoundHint: 'তবু আমাদের কাছে থাকতে পারে, না থাকলে এনে দেওয়ার চেষ্টা করব।',
  call: 'ফোন করুন',
  whatsapp: 'হোয়াটসঅ্যাপে জিজ্ঞেস করুন',
  askForIt: 'পণ্যটি চেয়ে লিখুন',
  whatsappText: (search) => `আপনাদের কাছে কি “${search}” আছে?`,
  withoutFilters: 'ফিল্টার ছাড়া যা পাওয়া গেছে',
};

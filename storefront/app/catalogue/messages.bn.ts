import type { catalogue as english } from './messages.en.ts';

export const catalogue: typeof english = {
  homeTitle: (shop) => `${shop}: তাজা বাজার, ঘরে বসেই`,
  homeDescription:
    'মাছ, মাংস, সবজি, চাল, ঘরের জিনিস আর ইলেকট্রনিক্স ন্যায্য দামে। ক্যাশ অন ডেলিভারি, অর্ডারের ৩ ঘণ্টার মধ্যে হোম ডেলিভারি।',
  allProducts: 'সব পণ্য',
  onSale: 'আজকের ছাড়',
  allOffers: 'সব ছাড়',
  productsTitle: 'পণ্য',
  searchTitle: (search) => `খোঁজা হয়েছে: ${search}`,
  listDescription: (title, shop) =>
    `${shop}-এ ${title}: ন্যায্য দাম, ক্যাশ অন ডেলিভারি, অর্ডারের ৩ ঘণ্টার মধ্যে হোম ডেলিভারি।`,
  total: (count) => `${count}টি পণ্য`,
  noneFound: 'কোনো পণ্য পাওয়া যায়নি।',
  noneHint: 'অন্য কোনো শব্দ দিয়ে খুঁজুন, কিংবা ক্যাটাগরিগুলো দেখুন।',
  everything: 'সব পণ্য',
  categories: 'ক্যাটাগরি',
  breadcrumbs: 'আপনি এখানে আছেন',
  pages: 'পাতা',
  firstPage: 'প্রথম পাতা',
  previousPage: 'আগের পাতা',
  nextPage: 'পরের পাতা',
  sale: 'ছাড়',
  price: { now: 'এখনকার দাম', before: 'আগের দাম' },
  quickAdd: 'কার্টে দিন',
  saveOf: (name) => `পছন্দে রাখুন: ${name}`,
  quickAddOf: (name) => `কার্টে দিন: ${name}`,
  outOfStock: 'স্টকে নেই',
  addToCart: 'কার্টে যোগ করুন',
};

import type { categories as english } from './messages.en.ts';

export const categories: typeof english = {
  title: 'শ্রেণি',
  why: 'দোকানে যে ক্রমে দেখা যায়। বিক্রির পণ্য না থাকলে ক্রেতারা শ্রেণিটি দেখেন না।',
  add: 'নতুন শ্রেণি',
  edit: (title) => `${title} বদলান`,
  up: (title) => `${title} উপরে নিন`,
  down: (title) => `${title} নিচে নিন`,
  products: (count) => `${count}টি পণ্য`,
  titleEn: 'ইংরেজি নাম',
  titleBn: 'বাংলা নাম',
  optional: 'ঐচ্ছিক',
  parent: 'যার নিচে',
  top: 'প্রথম স্তর',
  save: 'সংরক্ষণ',
  cancel: 'বাতিল',
  saved: 'সংরক্ষিত হয়েছে।',
  required: 'এটি পূরণ করুন।',
  taken: 'এমন শ্রেণি আগে থেকেই আছে।',
  wrongParent: 'এটি সম্ভব নয়: শ্রেণির দুটি স্তর।',
  changed: (who, when, title) =>
    `${who} ${when}-এ এটি বদলেছেন। এখন এটি “${title}”। আপনারটি রাখতে আবার সংরক্ষণ করুন।`,
  reordered: 'অন্য কেউ শ্রেণি বদলেছেন। নতুন ক্রম দেখুন।',
  failed: 'কাজটি হয়নি। আবার চেষ্টা করুন।',
};

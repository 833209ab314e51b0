import type { searchMisses as english } from './messages.en.ts';

export const searchMisses: typeof english = {
  title: 'যা কেউ খুঁজে পায়নি',
  why: 'ক্রেতারা যা খুঁজে কিছু পাননি। আপনার কোনো পণ্যের আরেক নাম করে দিন, অথবা কেনার তালিকায় রাখুন।',
  week: 'সপ্তাহ শুরু',
  none: 'এই সপ্তাহে যা খোঁজা হয়েছে সবই পাওয়া গেছে।',
  times: (count) => `${count} বার`,
  before: (count) => (count === 0 ? 'আগের সপ্তাহে নয়' : `আগের সপ্তাহে ${count} বার`),
  csvByWeek: 'সব সপ্তাহের CSV',
  synonym: 'আরেক নাম',
  wish: 'কেনার তালিকা',
  means: (word) => `“${word}” আমাদের পণ্যে লেখা`,
  meansHint: 'পণ্যের নামে যে শব্দ আছে, যেমন বেগুন',
  save: 'আরেক নাম সেভ করুন',
  cancel: 'থাক',
  wrong: 'এক থেকে তিনটি শব্দ দিন, একই শব্দ নয়।',
  exists: 'এই জোড়া আগে থেকেই আছে।',
  wishes: 'কেনার তালিকা',
  noWishes: 'কেনার তালিকায় এখনো কিছু নেই।',
  addedBy: (name, time) => `${name}, ${time}`,
  remove: 'মুছুন',
};

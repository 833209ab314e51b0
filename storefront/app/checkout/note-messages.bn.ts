import type { note as english } from './note-messages.en.ts';

export const note: typeof english = {
  order: 'দোকানকে কিছু বলতে চান?',
  optional: 'ঐচ্ছিক',
  orderHint: 'যেমন: দ্বিতীয় গেটে বেল দিন',
  add: 'নোট লিখুন',
  addTo: (name) => `${name}: নোট লিখুন`,
  of: (name) => `${name}: নোট`,
  lineHint: 'কীভাবে কাটবেন, কতটা পাকা …',
  ifMissing: {
    title: 'কোনো পণ্য না থাকলে',
    call: 'আমাকে ফোন করুন',
    replace: 'কাছাকাছি অন্যটি দিন',
    leave_out: 'বাদ দিন',
  },
};

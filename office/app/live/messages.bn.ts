import type { live as english } from './messages.en.ts';

export const live: typeof english = {
  sound: 'নতুন অর্ডারের শব্দ',
  // The number is a word of its own, as on the bell.
  unopened: (count) => `নতুন অর্ডার: ${count}`,
  offline: 'সংযোগ নেই। যা দেখছেন তা পুরোনো হতে পারে।',
  signedOut: 'আপনার সেশন শেষ হয়েছে। যা লিখেছেন তা এই পাতায় থাকবে।',
  signIn: 'আবার লগইন করুন',
  waiting: (count) => `${count}টি বদল পাঠানোর অপেক্ষায়`,
  queued: {
    waiting: (name) => `“${name}” ছবির অপেক্ষায় আছে।`,
    failed: (name) => `“${name}” এখনো সেভ হয়নি।`,
    stored: (name) => `“${name}” সেভ হয়েছে।`,
    open: 'খুলুন',
  },
  keys: 'কিবোর্ডের বোতাম',
  keyTexts: {
    '/': 'খুঁজুন (নতুন অর্ডারের পাতায় পণ্য)',
    j: 'তালিকার পরের লাইন',
    k: 'আগের লাইন',
    Enter: 'লাইনটি খুলুন',
    n: 'নতুন অর্ডার',
    '?': 'এই তালিকা',
  },
  close: 'বন্ধ করুন',
  noticesOn: 'অফিস বন্ধ থাকলেও এই ব্রাউজার নতুন অর্ডারের খবর দেয়।',
  noticesOff: 'অফিস বন্ধ থাকলেও এই ব্রাউজার নতুন অর্ডারের খবর দিতে পারে।',
  noticesBegin: 'এখানে খবর চাই',
  noticesEnd: 'আর খবর চাই না',
  noticesRefused: 'ব্রাউজার খবর দেখাতে দেয় না।',
};

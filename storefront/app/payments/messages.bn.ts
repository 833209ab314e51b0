import { clock, withinClock } from '../i18n/date.bn.ts';
import type { payments as english } from './messages.en.ts';

export const payments: typeof english = {
  payNow: 'এখনই পরিশোধ করুন',
  payNowFor: (number) => `অর্ডার ${number}-এর টাকা এখনই পরিশোধ করুন`,
  payWith: (means) => `${means} দিয়ে পরিশোধ করুন`,
  payWithFor: (means, number) => `অর্ডার ${number}-এর টাকা ${means} দিয়ে পরিশোধ করুন`,
  provider: 'অনলাইনে যেভাবে পরিশোধ করবেন',
  paying: 'পেমেন্টে নেওয়া হচ্ছে …',
  leaving: 'আপনাকে পেমেন্টের পাতায় নেওয়া হচ্ছে …',
  leavingHint:
    'আপনার অর্ডার হয়ে গেছে। পেমেন্টের পাতা থেকে বেরিয়ে গেলে কখন পর্যন্ত পরিশোধ করা যাবে, তা অর্ডারের পাতায় দেখতে পাবেন।',
  paid: 'পরিশোধিত',
  paidInPart: 'আংশিক পরিশোধিত',
  paidBy: (id) => `পেমেন্ট আইডি ${id}`,
  notPaid: 'এখনো পরিশোধ হয়নি',
  online: 'এই অর্ডারের টাকা এখনো আমাদের কাছে আসেনি।',
  clock,
  payBy: (time) => `${withinClock(time)} পরিশোধ করুন, না হলে অর্ডারটি বাতিল হবে।`,
  instead: 'পণ্য হাতে পেয়ে নগদ টাকা দেবেন। চাইলে এখনই অনলাইনে পরিশোধ করতে পারেন।',
  otherwise: 'এর বদলে অনলাইনে দিন',
  notTwice: 'টাকা পাঠিয়ে থাকলে আর দেবেন না।',
  rest: (due) => `আর ${due} দেওয়া বাকি।`,
  restInCash: (due) => `আর ${due} দেওয়া বাকি। এত কম টাকা অনলাইনে নেওয়া যায় না, তাই অর্ডার হাতে পেয়ে নগদ দেবেন।`,
  outOfRange: (lowest, highest) => `${lowest} থেকে ${highest} পর্যন্ত অর্ডারের জন্য`,
  send: {
    title: 'টাকা পাঠানো',
    choice: (name) => `সেন্ড মানি: ${name}`,
    choiceHint: 'অর্ডারের পর আমাদের নম্বর ও সঠিক টাকার অঙ্ক পাবেন, তারপর TrxID লিখবেন।',
    instead: 'চাইলে এখনই ওয়ালেট থেকে দিন',
  },
};

import { inDigits } from '../../i18n/digits.ts';
import type { credit as english } from './messages.en.ts';

export const credit: typeof english = {
  title: 'আপনার জমা',
  hint: 'দোকানের কাছে আপনার এই টাকা জমা আছে। পরের অর্ডারে খরচ করতে পারবেন।',
  none: (phone) => `${inDigits('bn', phone)} নম্বরে কোনো টাকা জমা নেই।`,
  proveFirst: 'ফোন নম্বর যাচাই করলে দোকানে আপনার জমা আছে কি না দেখা যাবে।',
  verify: 'নম্বর যাচাই করুন',
  open: 'আপনার ফোনের জমা দেখুন',
  kinds: {
    complaint: 'জানানো সমস্যার জন্য',
    goodwill: 'দোকান দিয়েছে',
    order: 'অর্ডারে খরচ',
    baki: 'বাকিতে নেওয়া',
    paid_in: 'আপনি দিয়েছেন',
    order_returned: 'অর্ডার থেকে ফেরত',
    moved: 'নম্বর বদলের সঙ্গে গেছে',
    paid_out: 'নগদে পেয়েছেন',
    undone: 'ভুল লেখা বাতিল',
  },
  code: {
    intro: 'এসএমএসে পাওয়া কোড দিলে আপনার ফোনের জমা দেখা যাবে।',
    sent: (phone) => `${inDigits('bn', phone)} নম্বরে জমা থাকলে একটি কোড যাচ্ছে। কোডটি ৫ মিনিট চলবে।`,
    submit: 'জমা দেখুন',
    sending: 'দেখা হচ্ছে …',
    failed: 'জমা দেখানো যায়নি!',
    close: 'বন্ধ করুন',
  },
  checkout: {
    ask: 'আমাদের কাছে আপনার টাকা জমা আছে?',
    use: (sum) => `জমা থেকে ${sum} খরচ করুন`,
    stays: (sum) => `পরের অর্ডারের জন্য ${sum} থেকে যাবে।`,
    used: 'জমা থেকে',
    left: 'বাকি দিতে হবে',
    changed: 'আপনার জমা বদলেছে',
    usableNow: (sum) => `এখনো কিছু অর্ডার হয়নি। জমা থেকে এখন ${sum} খরচ করা যাবে।`,
    expired: 'জমার ফোন নম্বর আবার যাচাই করুন',
    expiredHint: 'এখনো কিছু অর্ডার হয়নি। যাচাই এক ঘণ্টা চলে।',
  },
};

import type { khata as english } from './messages.en.ts';

export const khata: typeof english = {
  title: 'আপনার খাতা',
  phone: (end) => `যে ফোনের শেষে ${end}`,
  owed: 'বাকি',
  nothing: 'কোনো বাকি নেই।',
  credit: (sum) => `আপনার জমা আছে ${sum}।`,
  due: (day) => `${day}-এর মধ্যে দিন।`,
  overdue: (sum) => `এর মধ্যে ${sum} দেওয়ার সময় পেরিয়েছে।`,
  how: 'দোকানে বা রাইডারকে দিন, অথবা ফোন করুন।',
  entries: 'হিসাব',
  kinds: {
    baki: 'বাকি',
    paid_in: 'দিয়েছেন',
    complaint: 'সমস্যার জন্য',
    goodwill: 'দোকান থেকে',
    order: 'জমা থেকে অর্ডারের দাম',
    order_returned: 'অর্ডার থেকে ফেরত',
    paid_out: 'নগদে ফেরত',
  },
  order: (number) => `অর্ডার ${number}`,
  after: (sum) => `তখন বাকি ${sum}`,
  creditAfter: (sum) => `তখন জমা ${sum}`,
  notFound: 'এখানে কোনো খাতা নেই',
  notFoundHint: 'দোকানের সবশেষ বার্তার লিংকটি খুলুন।',
  toShop: 'দোকানে যান',
};

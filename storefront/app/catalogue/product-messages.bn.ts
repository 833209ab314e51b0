import { inDigits } from '../i18n/digits.ts';
import type { product as english } from './product-messages.en.ts';

export const product: typeof english = {
  save: (amount) => `৳${inDigits(amount)} সাশ্রয়`,
  inStock: 'স্টকে আছে',
  category: 'ক্যাটাগরি',
  details: 'বিস্তারিত',
  gallery: 'ছবি',
  pictureOf: (name, number) => `${name}, ছবি ${number}`,
  quantity: 'পরিমাণ',
  wholeQuantity: (most) => `১ থেকে ${most}-এর মধ্যে একটি পূর্ণ সংখ্যা লিখুন।`,
  less: 'একটি কমান',
  more: 'একটি বাড়ান',
  orderNow: 'ক্যাশ অন ডেলিভারি - এখনই অর্ডার করুন',
  payOnline: 'অনলাইনে পেমেন্ট',
  chat: 'চ্যাট করুন',
  whatsapp: 'হোয়াটসঅ্যাপ',
  popular: 'জনপ্রিয় পণ্য',
  productMissing: 'পণ্যটি পাওয়া যায়নি বা লোড হচ্ছে...',
  productMissingHint: 'পণ্যটি হয়তো এখন আর বিক্রি হয় না। অন্য পণ্যগুলো দেখে নিতে পারেন।',
};

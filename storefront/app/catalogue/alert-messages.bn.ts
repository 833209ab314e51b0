import type { alert as english } from './alert-messages.en.ts';

export const alert: typeof english = {
  title: 'আবার এলে জানতে চান?',
  hint: 'একবারই একটি এসএমএস পাঠাব, যেমন ০১৭১২-৩৪৫৬৭৮ নম্বরে',
  submit: 'আমাকে জানান',
  done: (phone) => `পণ্যটি আবার স্টকে এলে ${phone} নম্বরে এসএমএস পাঠাব।`,
  inStock: 'পণ্যটি আবার স্টকে এসেছে। কিনতে পাতাটি আবার লোড করুন।',
  unavailable: 'এই মুহূর্তে দোকান থেকে এসএমএস পাঠানো যাচ্ছে না। আমাদের ফোন করুন।',
};

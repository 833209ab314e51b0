import { inDigits } from '../../i18n/digits.ts';
import type { trackPage as english } from './messages.en.ts';

export const trackPage: typeof english = {
  title: 'অর্ডার খুঁজুন',
  intro:
    'যে মোবাইল নম্বর দিয়ে অর্ডার করেছেন সেটি লিখুন। সেখানে একটি কোড পাঠাব। অর্ডার নম্বর না দিলে সেই মোবাইলের সব অর্ডার দেখাব।',
  number: 'অর্ডার নম্বর',
  numberHint: 'জানা থাকলে, যেমন H100042, মেসেজে বা অর্ডারের পাতায় আছে',
  numberForm: 'সঠিক অর্ডার নম্বর লিখুন, যেমন H100042',
  sent: (number, phone) =>
    `${inDigits('bn', phone)} নম্বর দিয়ে ${number} অর্ডারটি করা হয়ে থাকলে সেখানে কোড যাচ্ছে। কোডটি ৫ মিনিট চলবে।`,
  sentToPhone: (phone) =>
    `${inDigits('bn', phone)} নম্বর দিয়ে কোনো অর্ডার হয়ে থাকলে সেখানে কোড যাচ্ছে। কোডটি ৫ মিনিট চলবে।`,
  submit: 'অর্ডার দেখুন',
  submitAll: 'আমার অর্ডারগুলো দেখুন',
  ordersOf: (phone) => `${inDigits('bn', phone)} নম্বরের অর্ডার`,
  sending: 'খোলা হচ্ছে …',
  failed: 'অর্ডারটি খোলা যায়নি!',
  noCode: 'কোড আসেনি? ল্যান্ডফোন বা বিদেশি নম্বরের অর্ডার জানতে আমাদের ফোন করুন।',
};

import { inDigits } from '../../i18n/digits.ts';
import type { orderStep as english } from './messages.en.ts';

export const orderStep: typeof english = {
  title: {
    code: 'কোড দিয়ে অর্ডার নিশ্চিত করুন',
    call: 'আমরা আপনাকে ফোন করব',
    advance: (sum) => `অগ্রিম ${sum} দিন`,
  },
  reason: {
    first_order: 'এই নম্বরে এটিই প্রথম বড় অর্ডার।',
    refused_before: 'এই নম্বরের আগের অর্ডার দরজা থেকে ফিরে এসেছিল।',
    far_zone: 'ঠিকানাটি দূরে।',
  },
  before: {
    code: 'অর্ডারের পরে এসএমএসে একটি কোড পাবেন, সেটি লিখে অর্ডার নিশ্চিত করবেন।',
    call: 'পাঠানোর আগে আমরা আপনাকে ফোন করব।',
    advance: (sum) => `ডেলিভারি চার্জের ${sum} অগ্রিম দেবেন, বাকিটা হাতে পেয়ে।`,
  },
  after: {
    code: (phone) => `কোডটি ${inDigits('bn', phone)} নম্বরে যাবে।`,
    call: (phone) => `পাঠানোর আগে ${inDigits('bn', phone)} নম্বরে ফোন করব।`,
    advance: 'এটি ডেলিভারি চার্জেরই অংশ। বাকিটা হাতে পেয়ে দেবেন।',
  },
  yours: 'আপনার',
  returned: 'দরজায় অর্ডার না নিলে এই টাকা ফেরত পাবেন।',
  kept: 'দরজায় অর্ডার না নিলে এই টাকা ফেরত হবে না।',
  until: (time) => `${time}-এর মধ্যে করুন, না হলে অর্ডারটি বাতিল হবে।`,
  sent: (phone) => `কোডটি ${inDigits('bn', phone)} নম্বরে যাচ্ছে।`,
  submit: 'অর্ডার নিশ্চিত করুন',
  sending: 'নিশ্চিত হচ্ছে …',
  failed: 'অর্ডার এখনো নিশ্চিত হয়নি।',
  done: 'ধন্যবাদ। অর্ডার নিশ্চিত হয়েছে।',
};

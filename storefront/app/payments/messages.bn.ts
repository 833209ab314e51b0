import { clock } from '../i18n/date.bn.ts';
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
  payBy: (time) => `${time}-এর মধ্যে পরিশোধ করুন, না হলে অর্ডারটি বাতিল হবে।`,
  instead: 'পণ্য হাতে পেয়ে নগদ টাকা দেবেন। চাইলে এখনই অনলাইনে পরিশোধ করতে পারেন।',
  rest: (due) => `আর ${due} দেওয়া বাকি।`,
  restInCash: (due) => `আর ${due} দেওয়া বাকি। এত কম টাকা অনলাইনে নেওয়া যায় না, তাই অর্ডার হাতে পেয়ে নগদ দেবেন।`,
  outOfRange: (lowest, highest) => `${lowest} থেকে ${highest} পর্যন্ত অর্ডারের জন্য`,
  send: {
    title: 'টাকা পাঠানো',
    choice: (name) => `সেন্ড মানি: ${name}`,
    choiceHint: 'অর্ডারের পর আমাদের নম্বর ও সঠিক টাকার অঙ্ক পাবেন, তারপর TrxID লিখবেন।',
    instead: 'চাইলে এখনই ওয়ালেট থেকে দিন',
  },
  remembered: {
    ask: (name) => `আমার ${name} নম্বর মনে রাখুন`,
    askHint: (name) =>
      `${name}ের পাতায় একবার সম্মতি দেবেন, এরপর থেকে শুধু পিন দিয়েই পরিশোধ হবে। নম্বরটি অ্যাকাউন্ট থেকে মুছে ফেলা যায়।`,
    use: (name, number) => `${name} ${number} থেকে পরিশোধ করুন`,
    useHint: 'শুধু পিন দিলেই হবে।',
    title: 'মনে রাখা নম্বর',
    forget: 'মুছে ফেলুন',
    forgetNumber: (name) => `${name} নম্বর মুছে ফেলুন`,
    forgotten: (name) => `নম্বরটি এখান থেকে ও ${name} থেকে মুছে ফেলা হলো।`,
    notForgotten: 'নম্বরটি মোছা যায়নি। আবার চেষ্টা করুন।',
  },
  refused: {
    no_url: () => 'পেমেন্টের লিংক পাওয়া যায়নি',
    already_paid: () => 'এই অর্ডারের টাকা আগেই পরিশোধ করা হয়েছে।',
    order_cancelled: () => 'অর্ডারটি বাতিল হয়েছে, তাই টাকা পরিশোধ করা যাবে না।',
    order_completed: () => 'অর্ডারটি আগেই পৌঁছে দেওয়া হয়েছে।',
    amount_out_of_range: (lowest, highest) =>
      `${lowest} থেকে ${highest} পর্যন্ত অর্ডারের টাকা অনলাইনে পরিশোধ করা যায়।`,
  },
};

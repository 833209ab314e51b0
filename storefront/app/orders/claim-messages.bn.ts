import type { claim as english } from './claim-messages.en.ts';

export const claim: typeof english = {
  title: 'আগে লগইন না করে অর্ডার করেছেন?',
  intro: (phone) => `${phone} নম্বরে একটি কোড পাঠাব, আর সেই নম্বরের অর্ডারগুলো আপনার অ্যাকাউন্টে যোগ করব।`,
  sent: (phone) => `${phone} নম্বরে কোড যাচ্ছে। কোডটি ৫ মিনিট চলবে।`,
  submit: 'অর্ডার যোগ করুন',
  sending: 'যোগ হচ্ছে …',
  failed: 'অর্ডার যোগ করা যায়নি!',
  done: (count) => `আপনার অ্যাকাউন্টে ${count}টি অর্ডার যোগ হয়েছে।`,
  none: 'এই নম্বরে আর কোনো অর্ডার নেই। পরে করা অর্ডার নিজে থেকেই যোগ হবে।',
};

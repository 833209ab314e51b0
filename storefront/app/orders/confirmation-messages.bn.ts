import type { confirmation as english } from './confirmation-messages.en.ts';

export const confirmation: typeof english = {
  title: 'অর্ডারের জন্য ধন্যবাদ',
  number: 'অর্ডার নম্বর',
  toRider: 'ডেলিভারিম্যানকে নগদে দিতে হবে',
  atShop: 'দোকানে নগদে দিতে হবে',
  arrives: 'ডেলিভারি',
  within: 'অর্ডারের ৩ ঘণ্টার মধ্যে',
  pickup: 'দোকান থেকে সংগ্রহ',
  call: 'প্যাক হয়ে গেলে আমরা ফোন করব',
  link: {
    copy: 'লিংক কপি করুন',
    copied: 'আপনার অর্ডারের লিংক কপি হয়েছে।',
    copyFailed: (url) => `আপনার অর্ডারের লিংক: ${url}`,
    share: 'শেয়ার করুন',
    whatsapp: 'হোয়াটসঅ্যাপে পাঠান',
    message: (number, url) => `আমার অর্ডার ${number}: ${url}`,
  },
};

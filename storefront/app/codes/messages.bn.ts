import { inDigits } from '../i18n/digits.ts';
import type { codes as english } from './messages.en.ts';

export const codes: typeof english = {
  phone: 'মোবাইল নম্বর',
  phoneHint: 'যেমন ০১৭১২-৩৪৫৬৭৮',
  noPhone: 'আপনার মোবাইল নম্বর লিখুন',
  phoneForm: 'বাংলাদেশি মোবাইল নম্বর লিখুন, যেমন ০১৭১২-৩৪৫৬৭৮',
  send: 'কোড পাঠান',
  sending: 'পাঠানো হচ্ছে …',
  notSent: 'কোড পাঠানো যায়নি!',
  haveCode: 'কোড পেয়েছি',
  unavailable: 'এই মুহূর্তে কোড পাঠানো যাচ্ছে না। আমাদের ফোন করুন।',
  code: 'কোড',
  codeHint: 'এসএমএসের ছয়টি সংখ্যা',
  noCode: 'কোডটি লিখুন',
  wrongCode: 'কোডটি ঠিক নয় বা আর চলবে না',
  again: 'আবার কোড পাঠান',
  formErrors: {
    tooMany: 'অনেকবার চেষ্টা করা হয়েছে। কয়েক মিনিট পর আবার চেষ্টা করুন।',
    tooManyForSeconds: (seconds: number) =>
      `অনেকবার চেষ্টা করা হয়েছে। ${inDigits('bn', seconds)} সেকেন্ড পর আবার চেষ্টা করুন।`,
    tooManyForMinutes: (minutes: number) =>
      `অনেকবার চেষ্টা করা হয়েছে। ${inDigits('bn', minutes)} মিনিট পর আবার চেষ্টা করুন।`,
    unreachable: 'দোকান থেকে সাড়া পাওয়া যাচ্ছে না। ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।',
    other: 'আমাদের দিকে কিছু একটা সমস্যা হয়েছে। একটু পরে আবার চেষ্টা করুন।',
  },
};

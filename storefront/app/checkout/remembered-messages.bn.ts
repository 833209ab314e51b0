import type { remembered as english } from './remembered-messages.en.ts';

export const remembered: typeof english = {
  title: 'যেখানে পৌঁছাবে',
  choose: 'কোন ঠিকানায়?',
  change: 'বদলান বা অন্য ঠিকানা দিন',
  forget: 'আমার তথ্য মুছুন',
  forgotten: 'আপনার তথ্য এই ডিভাইস থেকে মুছে গেছে। অর্ডারগুলো তালিকায় থাকছে।',
  label: 'এই ঠিকানার নাম',
  labelHint: 'বাসা, অফিস …',
  remember: 'এই ডিভাইসে মনে রাখুন',
  rememberHint: 'পরেরবার কিছু লিখতে হবে না। অন্যরাও ব্যবহার করে এমন ডিভাইসে নয়।',
};

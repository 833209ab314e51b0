import type { shell as english } from './messages.en.ts';

export const shell: typeof english = {
  office: 'হাট অফিস',
  navigation: 'প্রধান পাতা',
  today: 'আজ',
  orders: 'অর্ডার',
  picking: 'তোলা',
  desk: 'নতুন অর্ডার',
  more: 'আরও',
  staff: 'কর্মী',
  synonyms: 'খোঁজার শব্দ',
  account: 'আমার অ্যাকাউন্ট',
  search: 'অর্ডার খুঁজুন',
  searchHint: 'ফোন, নম্বর, নাম, এলাকা',
  otherLanguage: 'English',
  theme: 'আলো বা অন্ধকার',
  failed: 'অফিসে সংযোগ করা যায়নি।',
  missing: 'এই পাতাটি নেই।',
  again: 'আবার চেষ্টা করুন',
  home: 'প্রথম পাতায় যান',
  dismiss: 'বন্ধ করুন',
  offline: 'সংযোগ নেই। যা দেখছেন তা পুরনো হতে পারে।',
};

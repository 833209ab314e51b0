import type { scanning as english } from './messages.en.ts';

export const scanning: typeof english = {
  scan: 'বারকোড স্ক্যান করুন',
  aim: 'বারকোডটি ক্যামেরার সামনে ধরুন।',
  noCamera: 'ক্যামেরা ব্যবহার করা যাচ্ছে না। ব্রাউজারে অনুমতি দিন, অথবা সংখ্যাগুলো লিখুন।',
  close: 'বন্ধ করুন',
};

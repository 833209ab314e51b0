import type { feedback as english, consent as englishConsent } from './messages.en.ts';

export const feedback: typeof english = {
  title: 'অর্ডারটি কেমন ছিল?',
  faces: { good: 'ভালো', fair: 'মোটামুটি', bad: 'ভালো না' },
  wasFresh: 'পণ্যগুলো টাটকা ছিল? যেকোনোটির কথা জানাতে পারেন।',
  fresh: 'টাটকা',
  notFresh: 'টাটকা না',
  send: 'জানান',
  sending: 'পাঠানো হচ্ছে …',
  thanks: 'জানানোর জন্য ধন্যবাদ।',
  given: 'এই অর্ডারের মতামত আগেই দেওয়া হয়েছে।',
  failed: 'পাঠানো যায়নি। আবার চেষ্টা করুন।',
};

export const consent: typeof englishConsent = {
  given: 'ডেলিভারির পর এই কেনাকাটার কথা মেটাকে (ফেসবুক) জানাতে আপনি সম্মতি দিয়েছেন।',
  withdraw: 'সম্মতি তুলে নিন',
  withdrawn: 'সম্মতি তুলে নেওয়া হয়েছে। এখনো না জানানো হলে আর জানানো হবে না।',
  failed: 'পাঠানো যায়নি। আবার চেষ্টা করুন।',
};

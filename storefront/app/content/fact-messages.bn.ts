import type { facts as english } from './fact-messages.en.ts';

export const facts: typeof english = {
  delivery: ['৩ ঘণ্টা', 'অর্ডারের ৩ ঘণ্টার মধ্যে হোম ডেলিভারি'],
  returns: ['৭ দিন', 'পণ্য ফেরতের কথা ৭ দিনের মধ্যে জানান'],
  support: ['২৪/৭', 'দিনরাত ২৪ ঘণ্টা, সপ্তাহে ৭ দিন সহায়তা'],
  phone: ['সকাল ৯টা–রাত ১০টা', 'প্রতিদিন ফোনে কথা বলার সময়'],
};

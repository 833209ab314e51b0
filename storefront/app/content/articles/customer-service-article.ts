import { inDigits } from '../../i18n/digits.ts';
import type { CheckoutTax } from '../../shop/shop.ts';
import type { Article } from './article.ts';

function taxText({ percent, differs }: CheckoutTax): string {
  if (differs) return 'কোনো কোনো পণ্যের দামের ওপর কর যোগ হয়।';
  if (percent > 0) return `পণ্যের মোট দামের ওপর ${inDigits('bn', percent)}% কর যোগ হয়।`;
  return 'পণ্যের দামের ওপর আলাদা করে কোনো কর যোগ হয় না।';
}

export const customerService = (tax: CheckoutTax): Article => ({
  en: {
    description: 'Support 24 hours a day, 7 days a week. Our phones are open from 9am to 10pm.',
    summary: [
      'Support answers 24 hours a day, 7 days a week, by WhatsApp and chat.',
      'Our phones are open every day from 9am to 10pm.',
      'Home delivery comes within 3 hours of ordering.',
      'If anything is wrong with your order, contact us within 7 days.',
    ],
  },
  bn: {
    lead: 'অর্ডার, ডেলিভারি বা পণ্য নিয়ে যেকোনো কথা আমাদের বলুন। দিনরাত ২৪ ঘণ্টা, সপ্তাহে ৭ দিন আমরা আপনার পাশে আছি।',
    sections: [
      {
        title: 'যেভাবে আমাদের পাবেন',
        points: [
          'ফোন ও হটলাইন: প্রতিদিন সকাল ৯টা থেকে রাত ১০টা পর্যন্ত।',
          'হোয়াটসঅ্যাপ ও চ্যাট: দিনরাত ২৪ ঘণ্টা, সপ্তাহে ৭ দিন।',
          'ইমেইল ও যোগাযোগ পাতার ফর্ম: যখন খুশি লিখুন, আমরা শিগগিরই উত্তর দেব।',
        ],
        note: 'কথা বলার সময় অর্ডার নম্বরটি হাতের কাছে রাখলে আমরা তাড়াতাড়ি সাহায্য করতে পারব।',
      },
      {
        title: 'যা অনেকেই জানতে চান',
        questions: [
          {
            question: 'অর্ডার করব কীভাবে?',
            answer:
              'পছন্দের পণ্য কার্টে যোগ করুন, চেকআউটে নাম, মোবাইল নম্বর আর ঠিকানা লিখুন, তারপর অর্ডার নিশ্চিত করুন। অ্যাকাউন্ট না খুলেও অর্ডার করা যায়। চাইলে ফোনে বা হোয়াটসঅ্যাপেও অর্ডার দিতে পারেন।',
          },
          {
            question: 'পণ্য কখন পৌঁছাবে?',
            answer: 'অর্ডারের ৩ ঘণ্টার মধ্যে আমরা পণ্য আপনার ঘরে পৌঁছে দিই। চাইলে দোকানে এসেও নিয়ে যেতে পারেন।',
          },
          {
            question: 'দাম দেব কীভাবে?',
            answer:
              'পণ্য হাতে পেয়ে নগদে দাম দিতে পারেন (ক্যাশ অন ডেলিভারি)। অনলাইন পেমেন্ট চালু থাকলে চেকআউটে সেটিও বেছে নিতে পারবেন।',
          },
          {
            question: 'দামের সঙ্গে আর কী যোগ হয়?',
            answer: `${taxText(tax)} অর্ডার নিশ্চিত করার আগেই পুরো হিসাব দেখতে পাবেন।`,
          },
          {
            question: 'অর্ডার বদলানো বা বাতিল করা যায়?',
            answer: 'হ্যাঁ, পণ্য রওনা হওয়ার আগ পর্যন্ত। যত তাড়াতাড়ি সম্ভব আমাদের ফোন করে অর্ডার নম্বরটি বলুন।',
          },
          {
            question: 'অর্ডারের খবর জানব কীভাবে?',
            answer:
              'অর্ডারের পরে যে লিংক পান, সেখানেই অর্ডারের অবস্থা দেখা যায়। অ্যাকাউন্ট থাকলে প্রোফাইলে সব অর্ডার একসঙ্গে পাবেন।',
          },
          {
            question: 'পণ্যে সমস্যা পেলে কী করব?',
            answer:
              '৭ দিনের মধ্যে আমাদের জানান। ভুল, ভাঙা বা নষ্ট পণ্য আমরা ফেরত নিই। অর্ডার নম্বর আর ছবি পাঠালে কাজ তাড়াতাড়ি হয়।',
          },
        ],
      },
    ],
  },
});

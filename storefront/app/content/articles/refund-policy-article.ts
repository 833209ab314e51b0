import type { Article } from './article.ts';

export const refundPolicy: Article = {
  en: {
    description:
      'When you get your money back, how it reaches you, and what we need from you. Contact us within 7 days.',
    summary: [
      'You get your money back when a paid order is cancelled, when we cannot deliver something, or when you return goods and contact us within 7 days.',
      'Cash is refunded in cash or to your mobile wallet; online payments go back the way they came.',
      'The tax on returned goods is refunded too.',
      'We never ask for your PIN, password or one-time code.',
    ],
  },
  bn: {
    lead: 'যে পণ্য আপনি রাখেননি, তার টাকা আপনারই। কখন আর কীভাবে টাকা ফেরত পাবেন, এখানে সহজ করে লেখা আছে।',
    sections: [
      {
        title: 'যখন টাকা ফেরত পাবেন',
        points: [
          'দাম দেওয়ার পরে অর্ডার বাতিল হলে',
          'অর্ডারের কোনো পণ্য আমরা দিতে না পারলে',
          'পণ্য হাতে পাওয়ার ৭ দিনের মধ্যে জানিয়ে পণ্যটি ফেরত দিলে',
        ],
      },
      {
        title: 'যেভাবে টাকা ফেরত পাবেন',
        points: [
          'ক্যাশ অন ডেলিভারিতে দাম দিয়ে থাকলে টাকা পাবেন নগদে, কিংবা আপনার মোবাইল ওয়ালেটে।',
          'অনলাইনে দাম দিয়ে থাকলে যে কার্ড বা ওয়ালেট থেকে দিয়েছেন, সেখানেই টাকা ফেরত যাবে।',
          'পণ্যের দামের সঙ্গে তার করের টাকাও ফেরত পাবেন।',
        ],
      },
      {
        title: 'কত সময় লাগে',
        paragraphs: [
          'ফেরত আসা পণ্য দেখে নেওয়ার পরেই আমরা টাকা পাঠানোর ব্যবস্থা করি। কার্ড বা মোবাইল ওয়ালেটে টাকা পৌঁছাতে কত সময় লাগবে, তা আপনার ব্যাংক বা ওয়ালেটের ওপর নির্ভর করে।',
          'দেরি হচ্ছে মনে হলে অর্ডার নম্বরটি নিয়ে আমাদের ফোন করুন, আমরা খোঁজ নিয়ে জানাব।',
        ],
      },
      {
        title: 'যেভাবে জানাবেন',
        steps: [
          'পণ্য হাতে পাওয়ার ৭ দিনের মধ্যে ফোন, হোয়াটসঅ্যাপ বা যোগাযোগ পাতার ফর্মে আমাদের জানান।',
          'আপনার নাম, ফোন নম্বর আর অর্ডার নম্বর বলুন।',
          'টাকা কীভাবে ফেরত চান, সেটিও জানিয়ে রাখুন।',
        ],
        note: 'টাকা ফেরত দিতে আমরা কখনো আপনার পিন, পাসওয়ার্ড বা ওটিপি চাই না। কেউ চাইলে দেবেন না, আর সঙ্গে সঙ্গে আমাদের জানান।',
      },
    ],
  },
};

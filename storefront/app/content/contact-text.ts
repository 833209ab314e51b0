import type { Language } from '../i18n/language.ts';

const en = {
  description: 'Our address, phone numbers, hotline, WhatsApp and chat, and a form to write to us.',
  lead: 'A question about an order, a product or a delivery? Call us, chat with us, or write here.',
  ways: 'How to reach us',
  whatsapp: 'Send a message',
  chat: 'Chat with us',
  daily: 'Phone hours: 9am–10pm. WhatsApp and chat: 24/7.',
  form: {
    title: 'Send us a message',
    name: 'Name',
    email: 'Email',
    subject: 'Subject',
    message: 'Message',
    send: 'Send message',
    sending: 'Sending …',
    needsScript: 'The form needs JavaScript. Without it, please call us or write an email.',
  },
  /** As the specification has it. */
  sent: 'Thank you for your message! We will get back to you soon.',
  wrong: {
    some: 'Please check the marked fields.',
    name: 'Please enter your name',
    email: 'Please enter your email address',
    emailForm: 'Please enter a valid email address, such as name@example.com',
    subject: 'Please enter a subject',
    message: 'Please write your message',
    refused: 'Please check this field',
  },
  failed: {
    unknown:
      'The connection broke before the shop answered, so we cannot tell whether your message arrived. Your text is still here: please send it again, or call us.',
    tooMany:
      'You have sent several messages already. Please wait a minute and try again; your text is still here.',
    refused: 'Your message was not sent. Please try again in a moment; your text is still here.',
  },
};

const bn: typeof en = {
  description: 'আমাদের ঠিকানা, ফোন নম্বর, হটলাইন, হোয়াটসঅ্যাপ ও চ্যাট, আর আমাদের কাছে লেখার একটি ফর্ম।',
  lead: 'অর্ডার, পণ্য বা ডেলিভারি নিয়ে কোনো প্রশ্ন আছে? ফোন করুন, চ্যাট করুন, কিংবা এখানে লিখুন।',
  ways: 'যেভাবে আমাদের পাবেন',
  whatsapp: 'মেসেজ দিন',
  chat: 'চ্যাট করুন',
  daily: 'ফোন: সকাল ৯টা–রাত ১০টা। হোয়াটসঅ্যাপ ও চ্যাট: দিনরাত ২৪ ঘণ্টা, সপ্তাহে ৭ দিন।',
  form: {
    title: 'আমাদের লিখুন',
    name: 'নাম',
    email: 'ইমেইল',
    subject: 'বিষয়',
    message: 'বার্তা',
    send: 'বার্তা পাঠান',
    sending: 'পাঠানো হচ্ছে …',
    needsScript: 'ফর্মটির জন্য জাভাস্ক্রিপ্ট দরকার। তা না থাকলে আমাদের ফোন বা ইমেইল করুন।',
  },
  sent: 'আপনার বার্তার জন্য ধন্যবাদ! শিগগিরই আমরা আপনার সঙ্গে যোগাযোগ করব।',
  wrong: {
    some: 'চিহ্নিত ঘরগুলো আরেকবার দেখুন।',
    name: 'আপনার নাম লিখুন',
    email: 'আপনার ইমেইল ঠিকানা লিখুন',
    emailForm: 'সঠিক ইমেইল ঠিকানা লিখুন, যেমন name@example.com',
    subject: 'বার্তার বিষয় লিখুন',
    message: 'আপনার বার্তা লিখুন',
    refused: 'এই ঘরটি আরেকবার দেখুন',
  },
  failed: {
    unknown:
      'দোকানের উত্তর আসার আগেই সংযোগ কেটে গেছে, তাই আপনার বার্তা পৌঁছেছে কি না বলা যাচ্ছে না। লেখাটি এখানেই আছে: আবার পাঠান, কিংবা আমাদের ফোন করুন।',
    tooMany: 'আপনি এরই মধ্যে কয়েকটি বার্তা পাঠিয়েছেন। এক মিনিট পরে আবার চেষ্টা করুন; লেখাটি এখানেই আছে।',
    refused: 'আপনার বার্তা পাঠানো যায়নি। একটু পরে আবার চেষ্টা করুন; লেখাটি এখানেই আছে।',
  },
};

/** The texts of the contact page, apart from the others, so that only this page loads them. */
export const contactTexts: Record<Language, typeof en> = { en, bn };

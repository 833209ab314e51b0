import type { Article } from './article.ts';

export const returnPolicy: Article = {
  en: {
    description: 'Contact us within 7 days of receiving your order and we take wrong or faulty goods back.',
    summary: [
      'Contact us within 7 days of receiving your order if anything is wrong with it.',
      'We take back goods that are wrong, damaged, expired or faulty.',
      'Please look at fresh fish, meat, fruit and vegetables when they arrive.',
      'Tell us your order number; a photo helps. We collect the goods from your address.',
    ],
  },
  bn: {
    lead: 'পণ্যে কোনো সমস্যা পেলে চিন্তা করবেন না। পণ্য হাতে পাওয়ার ৭ দিনের মধ্যে আমাদের জানান, আমরা তা ফেরত নেব।',
    sections: [
      {
        title: 'কখন ফেরত দিতে পারবেন',
        paragraphs: ['পণ্য হাতে পাওয়ার ৭ দিনের মধ্যে আমাদের সঙ্গে যোগাযোগ করুন। আমরা পণ্য ফেরত নিই:'],
        points: [
          'ভুল পণ্য পেলে, কিংবা পরিমাণে কম হলে',
          'পণ্য ভাঙা, নষ্ট বা ত্রুটিপূর্ণ হলে',
          'মেয়াদোত্তীর্ণ পণ্য পেলে',
          'ছবি বা বিবরণের সঙ্গে পণ্যের মিল না থাকলে',
        ],
      },
      {
        title: 'মাছ, মাংস, ফল ও সবজি',
        paragraphs: [
          'তাজা পণ্য হাতে নেওয়ার সময়ই একবার দেখে নিন। সমস্যা থাকলে তখনই ডেলিভারিম্যানের কাছে ফেরত দিন। পরে কিছু চোখে পড়লে ছবি তুলে যত তাড়াতাড়ি সম্ভব আমাদের পাঠান।',
        ],
      },
      {
        title: 'যেভাবে ফেরত দেবেন',
        steps: [
          'ফোন, হোয়াটসঅ্যাপ বা যোগাযোগ পাতার ফর্মে অর্ডার নম্বর আর সমস্যার কথা জানান।',
          'সম্ভব হলে পণ্যের একটি ছবি পাঠান, তাতে কাজ তাড়াতাড়ি হয়।',
          'প্যাকেট, বাক্স আর সঙ্গের কাগজপত্রসহ পণ্যটি গুছিয়ে রাখুন।',
          'আপনার সুবিধামতো সময়ে আমরা এসে পণ্যটি নিয়ে যাব।',
        ],
      },
      {
        title: 'ফেরত দেওয়ার পরে',
        paragraphs: [
          'পণ্যটি দেখে নিয়ে আমরা আপনার পছন্দমতো সেটি বদলে দেব, কিংবা টাকা ফেরত দেব। টাকা কীভাবে ফেরত পাবেন, তা ‘টাকা ফেরতের নিয়ম’ পাতায় লেখা আছে।',
        ],
      },
      {
        title: 'যা ফেরত নিতে পারি না',
        exceptions: ['ব্যবহার করা পণ্য, যদি তাতে কোনো ত্রুটি না থাকে', 'যে পণ্যের কথা ৭ দিন পেরিয়ে যাওয়ার পরে জানানো হয়'],
      },
    ],
  },
};

import type { shell as english } from './messages.en.ts';

export const shell: typeof english = {
  notFound: {
    title: 'এই পাতাটি নেই।',
    text: 'ঠিকানা লিখতে ভুল হয়ে থাকতে পারে, কিংবা পাতাটি সরানো হয়েছে।',
    backToShop: 'দোকানে ফিরে যান',
  },
  offline: {
    title: 'ইন্টারনেট সংযোগ নেই',
    text: 'এই পাতাটি এখনো আপনার ডিভাইসে নেই। আগে খোলা পাতাগুলো সংযোগ ছাড়াই পড়া যাবে, আর আপনার কার্টও ঠিকই আছে।',
    tryAgain: 'আবার চেষ্টা করুন',
    home: 'হোম',
    back: 'আগের পাতায় যান',
  },
  emptyCart: {
    lastOrder: 'আপনার শেষ অর্ডার',
    bestSellers: 'যা সবচেয়ে বেশি বিক্রি হয়',
    popular: 'জনপ্রিয় পণ্য',
  },
};

import type { chatOffers as english } from './messages.en.ts';

export const chatOffers: typeof english = {
  title: 'আপনার অর্ডার',
  lead: 'আপনার মেসেজ থেকে অর্ডারটি এভাবে সাজিয়েছি। একবার দেখে নিন।',
  times: (quantity, price) => `${quantity} × ${price}`,
  total: 'ডেলিভারিসহ মোট',
  address: 'যেখানে পৌঁছাবে',
  place: 'হ্যাঁ, অর্ডার করছি',
  hint: 'পণ্য হাতে পেয়ে টাকা দেবেন। কিছু ঠিক না থাকলে অর্ডারের আগেই আমাদের লিখুন।',
  placed: (number) => `অর্ডার ${number} নেওয়া হয়েছে।`,
  show: 'অর্ডারটি দেখুন',
  changed: 'এর মধ্যে দাম বদলেছে। আমাদের লিখুন, নতুন মোট জানিয়ে দেব।',
  gone: 'এখানকার কিছু পণ্য এখন আর স্টকে নেই। আমাদের লিখুন।',
  failed: 'কাজটি হয়নি। আবার চেষ্টা করুন।',
  notFound: 'এই লিংক আর চলে না। আমাদের লিখুন, নতুন লিংক পাঠাব।',
};

import type { orderAgain as english } from './order-again-messages.en.ts';

export const orderAgain: typeof english = {
  button: 'আবার অর্ডার করুন',
  buttonOf: (number) => `আবার অর্ডার করুন: ${number}`,
  fetching: 'দেখা হচ্ছে …',
  title: 'এর মধ্যে কিছু বদলেছে',
  hint: 'কার্টে এখনো কিছু যোগ হয়নি।',
  nothing: 'এই অর্ডারের কোনো পণ্য আজ পাওয়া যাবে না।',
  soldOut: 'স্টকে নেই',
  notSold: 'আর বিক্রি হয় না',
  fewer: (available, ordered) => `আছে মাত্র ${available}, আগে নিয়েছিলেন ${ordered}`,
  dearer: (before, now) => `এখন ${now}, আগে ছিল ${before}`,
  optionRemoved: (option) => `${option} এখন আর হয় না, তাই যেমন আছে তেমনই যোগ হবে`,
  close: 'বন্ধ করুন',
  cancel: 'থাক',
  add: 'কার্টে যোগ করুন',
  addRest: 'বাকিগুলো কার্টে যোগ করুন',
  added: 'পণ্যগুলো কার্টে যোগ হয়েছে।',
  restAdded: 'বাকি পণ্যগুলো কার্টে যোগ হয়েছে।',
  failed: 'আবার অর্ডার করা যায়নি। আরেকবার চেষ্টা করুন।',
};

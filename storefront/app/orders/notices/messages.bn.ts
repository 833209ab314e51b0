import type { notices as english } from './messages.en.ts';

export const notices: typeof english = {
  ask: 'এই ডিভাইসে খবর চাই',
  hint: 'অর্ডার রওনা হলে ব্রাউজার জানাবে।',
  done: 'এই ডিভাইসে অর্ডারের খবর আসবে।',
  refused: 'ব্রাউজার এই দোকানের খবর দেখাতে দেয় না।',
  failed: 'কাজটি হয়নি। আবার চেষ্টা করুন।',
};

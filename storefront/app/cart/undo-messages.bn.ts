import type { undo as english } from './undo-messages.en.ts';

export const undo: typeof english = {
  latest: 'এইমাত্র যোগ হয়েছে',
  removed: (name) => `${name} সরানো হয়েছে।`,
  several: (count) => `${count}টি পণ্য সরানো হয়েছে।`,
  undo: 'ফিরিয়ে আনুন',
};

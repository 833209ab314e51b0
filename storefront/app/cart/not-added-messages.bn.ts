import type { notAdded as english } from './not-added-messages.en.ts';

export const notAdded: typeof english = {
  noneAdded: 'কার্টে কিছু যোগ হয়নি।',
  notSold: (names) => `আর বিক্রি হয় না, তাই আপনার কার্টে নেই: ${names}।`,
  noRoom: (names) => `কার্টে আর জায়গা নেই: ${names}।`,
};

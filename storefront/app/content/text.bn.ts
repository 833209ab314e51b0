import type { content as english } from './text.en.ts';

export const content: typeof english = {
  banners: 'অফার',
  inShort: 'সংক্ষেপে',
  inEnglish: 'ইংরেজিতে',
  goods: 'আমাদের কাছে যা পাবেন',
};

import type { strips as english } from './strip-messages.en.ts';

export const strips: typeof english = {
  buyAgain: 'আবার কিনুন',
  moreLikeThis: 'এ রকম আরও',
  recentlySeen: 'সম্প্রতি দেখেছেন',
};

import type { announcement as english } from './announcement-messages.en.ts';

export const announcement: typeof english = {
  added: (name) => `${name} কার্টে যোগ হয়েছে।`,
  changed: (name, quantity) => `${name}: ${quantity}টি।`,
  removed: (name) => `${name} কার্ট থেকে সরানো হয়েছে।`,
  emptied: 'কার্ট খালি।',
  several: 'কার্ট বদলেছে।',
  sum: (amount) => `কার্টে এখন ${amount}।`,
};

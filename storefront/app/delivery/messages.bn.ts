import type { delivery as english } from './messages.en.ts';

/** The same in Bengali. */
export const delivery: typeof english = {
  title: 'ডেলিভারি',
  addedAtCheckout: (percent: string) => `কর (${percent}%) এবং ডেলিভারি চার্জ থাকলে তা চেকআউটে যোগ হয়।`,
  chargeAtCheckout: 'ডেলিভারি চার্জ থাকলে তা চেকআউটে যোগ হয়।',
  free: 'ফ্রি',
  freeFrom: (amount: string) => `${amount} থেকে ফ্রি`,
  within: (hours: string) => `${hours} ঘণ্টার মধ্যে`,
  byArea: (least, most) => (most === null ? `${least}, সব এলাকায়` : `এলাকা অনুযায়ী ${least} থেকে ${most}`),
  notDelivered: 'এই ঠিকানায় আমরা পৌঁছে দিই না। যেখানে দিই:',
  inCash: 'নগদে দিতে হবে, পুরো টাকায়',
};

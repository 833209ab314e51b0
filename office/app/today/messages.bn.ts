import type { today as english } from './messages.en.ts';

export const today: typeof english = {
  title: 'আজ',
  toConfirm: 'নিশ্চিত করতে হবে',
  late: 'দেরি হয়ে গেছে',
  toCall: 'নিশ্চিত করার আগে কল করতে হবে',
  toPick: 'তুলতে হবে',
  toPack: 'প্যাক করতে হবে',
  toHandOver: 'প্যাক হয়েছে, দিতে হবে',
  onTheWay: 'পথে আছে',
  unpaidOnline: 'অনলাইনে টাকা বাকি',
  held: 'পেমেন্ট যাচাই করতে হবে',
  refunds: 'ফেরত দিতে হবে',
  messages: 'মেসেজ পাঠানো যায়নি',
  outOfStock: 'স্টক শেষ',
  ridersWithCash: 'জন রাইডারের কাছে টাকা',
  oldest: (minutes) =>
    minutes < 120 ? `সবচেয়ে পুরনো ${minutes} মিনিট` : `সবচেয়ে পুরনো ${Math.floor(minutes / 60)} ঘণ্টা`,
  messagesTitle: 'যে মেসেজ পাঠানো যায়নি',
  uncertain: 'পাঠানো হয়েছে কি না জানা নেই',
  dead: 'পাঠানো হয়নি',
  order: 'অর্ডার',
  outOfStockTitle: 'স্টক শেষ',
  none: 'এখানে কিছু নেই।',
  nothing: 'কিছু বাকি নেই। নতুন অর্ডার নিজে থেকেই এখানে আসবে।',
  noRights: 'আপনার ভূমিকায় অর্ডার দেখা যায় না। আপনার সেশন “আমার অ্যাকাউন্ট”-এ আছে।',
};

import type { inbox as english } from './messages.en.ts';

export const inbox: typeof english = {
  title: 'ক্রেতাদের মেসেজ',
  why: 'যোগাযোগ পাতার ফর্ম থেকে, পুরোনোটি আগে।',
  states: { open: 'উত্তর বাকি', answered: 'উত্তর দেওয়া' },
  noneOpen: 'সব মেসেজের উত্তর দেওয়া হয়েছে।',
  noneAnswered: 'এখনো কোনো মেসেজের উত্তর দেওয়া হয়নি।',
  unread: 'নতুন',
  readBy: (who, when) => `পড়েছেন ${who}, ${when}`,
  answeredBy: (who, when) => `উত্তর দিয়েছেন ${who}, ${when}`,
  email: 'ইমেইল',
  noPhone: 'লেখায় কোনো ফোন নম্বর নেই।',
  answer: 'উত্তর দেওয়া হয়েছে',
  reopen: 'এখনো উত্তর বাকি',
  changed: (who, when) => `${who} এর উত্তর দিয়েছেন, ${when}।`,
  reopened: 'অন্য কেউ এটি আবার খুলেছেন।',
  more: 'পরের মেসেজ',
  first: 'প্রথম মেসেজ',
};

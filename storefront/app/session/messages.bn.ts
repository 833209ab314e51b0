import type { session as english } from './messages.en.ts';

export const session: typeof english = {
  needsScript: 'আপনার অ্যাকাউন্ট এই ব্রাউজারেই খোলে, তাই এই পাতার জন্য জাভাস্ক্রিপ্ট দরকার।',
};

import type { whatsapp as english } from './whatsapp-messages.en.ts';

export const whatsapp: typeof english = {
  button: 'হোয়াটসঅ্যাপে অর্ডার',
  intro: 'আসসালামু আলাইকুম, আমি অর্ডার করতে চাই:',
  more: (products) => `… এবং আরও ${products}টি পণ্য, মোট দেখুন`,
  total: (amount) => `মোট: ${amount}, কর ও ডেলিভারি ছাড়া`,
};

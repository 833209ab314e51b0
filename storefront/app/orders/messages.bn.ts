import { date } from '../i18n/date.bn.ts';
import { inDigits } from '../i18n/digits.ts';
import type { orders as english } from './messages.en.ts';

export const orders: typeof english = {
  pageTitle: (number) => `অর্ডার ${number}`,
  placedOn: 'অর্ডারের সময়',
  statusLabel: 'অবস্থা',
  status: {
    PENDING: 'অপেক্ষমাণ',
    PROCESSING: 'প্রস্তুত হচ্ছে',
    ONGOING: 'পথে আছে',
    COMPLETED: 'সম্পন্ন',
    CANCELLED: 'বাতিল',
  },
  statusMeaning: {
    PENDING: 'আপনার অর্ডার আমরা পেয়েছি, শিগগিরই নিশ্চিত করব।',
    PROCESSING: 'আপনার অর্ডার প্যাক করা হচ্ছে।',
    ONGOING: 'আপনার অর্ডার পথে আছে।',
    COMPLETED: 'আপনার অর্ডার পৌঁছে দেওয়া হয়েছে।',
    CANCELLED: 'এই অর্ডারটি বাতিল করা হয়েছে।',
  },
  pickup: {
    status: { ONGOING: 'সংগ্রহের জন্য প্রস্তুত' },
    statusMeaning: {
      ONGOING: 'আপনার অর্ডার দোকানে প্রস্তুত আছে, এসে নিয়ে যান।',
      COMPLETED: 'আপনার অর্ডার সংগ্রহ করা হয়েছে।',
    },
  },
  orderType: { COD: 'ক্যাশ অন ডেলিভারি', ONLINE: 'অনলাইন পেমেন্ট' },
  deliveryType: { HOME_DELIVERY: 'হোম ডেলিভারি', STORE_PICKUP: 'দোকান থেকে সংগ্রহ' },
  items: 'পণ্যসমূহ',
  amounts: 'হিসাব',
  quantityTimes: (quantity, price) => `${quantity} × ${price}`,
  subtotal: 'পণ্যের দাম',
  tax: 'কর (৫%)',
  total: 'সর্বমোট',
  receiver: 'যেখানে পৌঁছাবে',
  receiverPickup: 'যিনি সংগ্রহ করবেন',
  payment: 'পেমেন্ট',
  delivery: 'ডেলিভারি',
  keepLink: 'এই পাতার ঠিকানাটি রেখে দিন: এটি দিয়েই অর্ডারটি আবার দেখতে পাবেন। ঠিকানাটি যাঁর কাছে থাকবে, তিনিও দেখতে পাবেন।',
  notFound: 'অর্ডার পাওয়া যায়নি',
  notFoundHint: 'এই লিংকে কোনো অর্ডার নেই। পুরো লিংকটি কপি হয়েছে কি না দেখে নিন।',
  toShop: 'দোকানে ফিরে যান',
  recent: 'আপনার সাম্প্রতিক অর্ডার',
  note: 'আপনার নোট',
  track: 'অর্ডার খুঁজুন',
  onThisDevice: 'এই ফোন বা কম্পিউটারে করা বা খোলা অর্ডার।',
  signInForMore: 'অ্যাকাউন্টের অর্ডার দেখতে লগইন করুন।',
  timeline: {
    title: 'অর্ডার কতদূর',
    steps: {
      PENDING: 'অর্ডার করা হয়েছে',
      PROCESSING: 'নিশ্চিত হয়েছে',
      ONGOING: 'পথে আছে',
      COMPLETED: 'পৌঁছে গেছে',
      CANCELLED: 'বাতিল হয়েছে',
    },
    pickup: {
      PENDING: 'অর্ডার করা হয়েছে',
      PROCESSING: 'নিশ্চিত হয়েছে',
      ONGOING: 'সংগ্রহের জন্য প্রস্তুত',
      COMPLETED: 'সংগ্রহ করা হয়েছে',
      CANCELLED: 'বাতিল হয়েছে',
    },
    toCome: 'এখনো বাকি',
    by: (time) => `${time}-এর মধ্যে`,
  },
  contact: {
    call: 'ফোন করুন',
    whatsapp: 'হোয়াটসঅ্যাপ',
    message: (number) => `আমার অর্ডার ${number}: `,
  },
  cancel: {
    button: 'অর্ডার বাতিল করুন',
    question: (number) => `অর্ডার ${number} বাতিল করবেন?`,
    hint: 'বাতিল করলে আর ফিরিয়ে আনা যাবে না।',
    paidHint: 'বাতিল করলে আর ফিরিয়ে আনা যাবে না। পরিশোধ করা টাকা আমরা ফেরত দেব।',
    keep: 'অর্ডার থাকুক',
    confirm: 'হ্যাঁ, বাতিল করুন',
    sending: 'বাতিল হচ্ছে …',
    done: 'আপনার অর্ডার বাতিল হয়েছে।',
    confirmed: 'দোকান অর্ডারটি নিশ্চিত করে ফেলেছে, তাই এখান থেকে আর বাতিল করা যাবে না। দোকানে ফোন করুন।',
    failed: 'অর্ডারটি বাতিল করা যায়নি। আবার চেষ্টা করুন।',
    unknown: 'অর্ডারটি বাতিল হয়েছে কি না, এখনো জানা যায়নি। অর্ডারের অবস্থা দেখে নিন।',
  },
  list: {
    title: 'আমার অর্ডার',
    none: 'কোনো অর্ডার পাওয়া যায়নি',
    loading: 'আনা হচ্ছে …',
    tryAgain: 'আবার চেষ্টা করুন',
    details: 'বিস্তারিত',
    detailsOf: (number) => `অর্ডার ${number}-এর বিস্তারিত`,
    close: 'বন্ধ করুন',
    itemCount: (count) => `${count}টি পণ্য`,
    older: 'আগের অর্ডারগুলো দেখুন',
  },
  date,
  time: (day, month, year, hour, minute) =>
    `${date(day, month, year)}, ${partOfDay(hour)} ${inDigits(hour % 12 || 12)}:${inDigits(minute)}`,
};

function partOfDay(hour: number): string {
  if (hour < 4) return 'রাত';
  if (hour < 6) return 'ভোর';
  if (hour < 12) return 'সকাল';
  if (hour < 15) return 'দুপুর';
  if (hour < 18) return 'বিকাল';
  if (hour < 20) return 'সন্ধ্যা';
  return 'রাত';
}

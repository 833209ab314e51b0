import { MAX_ONLINE_PAISA, MIN_ONLINE_PAISA } from '@haat/contract/common/limits';
import { formatTk } from '../i18n/format-taka.ts';

/** In the digits that the shopper has chosen by then. */
const range = () => [formatTk(MIN_ONLINE_PAISA), formatTk(MAX_ONLINE_PAISA)] as const;

/** The texts around paying online, which only its pages load. */
const en = {
  payNow: 'Pay Now',
  payNowFor: (number: string) => `Pay Now for order ${number}`,
  paying: 'To the payment …',
  leaving: 'Taking you to the payment page …',
  leavingHint: 'Your order is placed. If you leave the payment page, you can pay it later.',
  paid: 'Paid',
  paidBy: (id: string) => `Payment ID ${id}`,
  notPaid: 'Not paid yet',
  online: 'No payment for this order has reached us yet.',
  instead: 'You pay in cash when you get it. If you like, pay online now.',
  outOfRange: () => {
    const [least, most] = range();
    return `For orders from ${least} to ${most}`;
  },
  refused: {
    no_url: () => 'Payment URL not received',
    already_paid: () => 'This order is paid already.',
    order_cancelled: () => 'This order was cancelled, so it cannot be paid.',
    order_completed: () => 'This order was handed over already.',
    amount_out_of_range: () => {
      const [least, most] = range();
      return `Orders from ${least} to ${most} can be paid online.`;
    },
  },
  result: {
    paid: {
      title: 'Payment received',
      text: (number: string) => `Order ${number} is paid. Thank you!`,
    },
    failed: {
      title: 'The payment did not go through',
      text: (number: string) =>
        `No money has reached us. Order ${number} is kept as it is, and you can pay it again.`,
    },
    cancelled: {
      title: 'The payment was cancelled',
      text: (number: string) =>
        `No money has reached us. Order ${number} is kept as it is, and you can pay it whenever you like.`,
    },
    checking: {
      title: 'Your payment is being checked',
      text: () => 'We are asking the payment gateway. If you have paid, please do not pay a second time.',
    },
    refund: {
      title: 'Money goes back to you',
      text: (number: string) =>
        `We received a payment that order ${number} does not need, because it was paid before or cancelled. It goes back the way it came; that can take a few days.`,
    },
    unknown: {
      title: 'We cannot tell which payment this was',
      text: () => 'What came back from the payment page belongs to no order that we can show you here.',
    },
  },
  slow: 'There is no answer yet. We go on asking, and your order shows the payment as soon as we know. You can close this page.',
  checkAgain: 'Check again',
};

const bn: typeof en = {
  payNow: 'এখনই পরিশোধ করুন',
  payNowFor: (number) => `অর্ডার ${number}-এর টাকা এখনই পরিশোধ করুন`,
  paying: 'পেমেন্টে নেওয়া হচ্ছে …',
  leaving: 'আপনাকে পেমেন্টের পাতায় নেওয়া হচ্ছে …',
  leavingHint: 'আপনার অর্ডার হয়ে গেছে। পেমেন্টের পাতা থেকে বেরিয়ে গেলে পরেও টাকা পরিশোধ করতে পারবেন।',
  paid: 'পরিশোধিত',
  paidBy: (id) => `পেমেন্ট আইডি ${id}`,
  notPaid: 'এখনো পরিশোধ হয়নি',
  online: 'এই অর্ডারের টাকা এখনো আমাদের কাছে আসেনি।',
  instead: 'পণ্য হাতে পেয়ে নগদ টাকা দেবেন। চাইলে এখনই অনলাইনে পরিশোধ করতে পারেন।',
  outOfRange: () => {
    const [least, most] = range();
    return `${least} থেকে ${most} পর্যন্ত অর্ডারের জন্য`;
  },
  refused: {
    no_url: () => 'পেমেন্টের লিংক পাওয়া যায়নি',
    already_paid: () => 'এই অর্ডারের টাকা আগেই পরিশোধ করা হয়েছে।',
    order_cancelled: () => 'অর্ডারটি বাতিল হয়েছে, তাই টাকা পরিশোধ করা যাবে না।',
    order_completed: () => 'অর্ডারটি আগেই পৌঁছে দেওয়া হয়েছে।',
    amount_out_of_range: () => {
      const [least, most] = range();
      return `${least} থেকে ${most} পর্যন্ত অর্ডারের টাকা অনলাইনে পরিশোধ করা যায়।`;
    },
  },
  result: {
    paid: {
      title: 'টাকা পেয়েছি',
      text: (number) => `অর্ডার ${number}-এর টাকা পরিশোধ হয়েছে। ধন্যবাদ!`,
    },
    failed: {
      title: 'পেমেন্ট সফল হয়নি',
      text: (number) =>
        `আমাদের কাছে কোনো টাকা আসেনি। অর্ডার ${number} যেমন ছিল তেমনই আছে, আবার পরিশোধের চেষ্টা করতে পারেন।`,
    },
    cancelled: {
      title: 'পেমেন্ট বাতিল হয়েছে',
      text: (number) =>
        `আমাদের কাছে কোনো টাকা আসেনি। অর্ডার ${number} যেমন ছিল তেমনই আছে, যখন ইচ্ছা পরিশোধ করতে পারেন।`,
    },
    checking: {
      title: 'আপনার পেমেন্ট যাচাই করা হচ্ছে',
      text: () => 'পেমেন্ট গেটওয়ের কাছে জানতে চাওয়া হচ্ছে। টাকা দিয়ে থাকলে দয়া করে আবার দেবেন না।',
    },
    refund: {
      title: 'আপনার টাকা ফেরত যাচ্ছে',
      text: (number) =>
        `অর্ডার ${number}-এর জন্য এমন একটি পেমেন্ট এসেছে যার দরকার নেই, কারণ এর টাকা আগেই পরিশোধ হয়েছে বা অর্ডারটি বাতিল হয়েছে। টাকা যেভাবে এসেছে সেভাবেই ফেরত যাবে; কয়েক দিন লাগতে পারে।`,
    },
    unknown: {
      title: 'এটি কোন পেমেন্ট, তা বোঝা যায়নি',
      text: () => 'পেমেন্টের পাতা থেকে যা এসেছে, তার সঙ্গে এখানে দেখানোর মতো কোনো অর্ডার মেলেনি।',
    },
  },
  slow: 'এখনো উত্তর আসেনি। আমরা খোঁজ নিতে থাকব, জানা মাত্রই অর্ডারে দেখা যাবে। চাইলে এই পাতা বন্ধ করতে পারেন।',
  checkAgain: 'আবার যাচাই করুন',
};

export const paymentTexts = { en, bn };

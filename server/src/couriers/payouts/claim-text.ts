import { formatTk } from '@haat/contract/money/money';
import type { PayoutProblem, PayoutProblemKind } from '@haat/contract/office/couriers';
import { dayInDhaka } from '@haat/contract/time/dhaka-time';

type Facts = Pick<PayoutProblem, 'kind' | 'reference' | 'consignment' | 'invoice' | 'amount_paisa' | 'since'>;

interface Words {
  parcel: string;
  payout: string;
  amount: string;
  day: string;
}

const TEXTS: Record<PayoutProblemKind, { en: (words: Words) => string; bn: (words: Words) => string }> = {
  missing: {
    en: ({ parcel, amount, day }) =>
      `Parcel ${parcel} was delivered on ${day}. Its ${amount} are in no payout. Please pay them.`,
    bn: ({ parcel, amount, day }) =>
      `পার্সেল ${parcel} ${day} তারিখে ডেলিভারি হয়েছে। এর ${amount} কোনো পেমেন্টে আসেনি। টাকাটা পাঠিয়ে দিন।`,
  },
  paid_twice: {
    en: ({ parcel, payout, amount }) =>
      `Payout ${payout} has parcel ${parcel} once more, with ${amount}. Please check it.`,
    bn: ({ parcel, payout, amount }) => `পেমেন্ট ${payout}-এ পার্সেল ${parcel} আবার এসেছে, ${amount}। যাচাই করুন।`,
  },
  foreign: {
    en: ({ parcel, payout, amount }) =>
      `Payout ${payout} has parcel ${parcel} with ${amount}, which is not ours. Please check it.`,
    bn: ({ parcel, payout, amount }) => `পেমেন্ট ${payout}-এর পার্সেল ${parcel} (${amount}) আমাদের নয়। যাচাই করুন।`,
  },
  amount_differs: {
    en: ({ parcel, payout, amount }) =>
      `Payout ${payout} has another sum for parcel ${parcel} than the receiver had to pay: the difference is ${amount}. Please check it.`,
    bn: ({ parcel, payout, amount }) =>
      `পেমেন্ট ${payout}-এ পার্সেল ${parcel}-এর টাকা মেলেনি: তফাত ${amount}। যাচাই করুন।`,
  },
  not_delivered: {
    en: ({ parcel, payout, amount }) =>
      `Payout ${payout} has ${amount} for parcel ${parcel}, which is not delivered. Please check it.`,
    bn: ({ parcel, payout, amount }) =>
      `পেমেন্ট ${payout}-এ পার্সেল ${parcel}-এর ${amount} আছে, কিন্তু সেটি ডেলিভারি হয়নি। যাচাই করুন।`,
  },
  sum_differs: {
    en: ({ payout, amount }) =>
      `The sum of payout ${payout} differs by ${amount} from that of its parcels and fees. Please check it.`,
    bn: ({ payout, amount }) =>
      `পেমেন্ট ${payout}-এর মোট টাকা পার্সেল ও চার্জের হিসাবের সঙ্গে মেলে না: তফাত ${amount}। যাচাই করুন।`,
  },
};

/** What the shop writes to a courier because of a problem. */
export function claimText({ kind, reference, consignment, invoice, amount_paisa, since }: Facts): {
  en: string;
  bn: string;
} {
  const words: Words = {
    parcel: [consignment, invoice && `(${invoice})`].filter(Boolean).join(' '),
    payout: reference,
    amount: formatTk(Math.abs(amount_paisa)),
    day: dayInDhaka(new Date(since)),
  };
  return { en: TEXTS[kind].en(words), bn: TEXTS[kind].bn(words) };
}

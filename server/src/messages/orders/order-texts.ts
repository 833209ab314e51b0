import { formatTk } from '@haat/contract/money/money';
import { inDhaka } from '@haat/contract/time/dhaka-time';
import { MONTHS as bengaliMonths } from '@haat/contract/time/months.bn';
import { MONTHS as englishMonths } from '@haat/contract/time/months.en';

/** The refund of an order that is not delivered. Amounts in paisa. */
export type MoneyBack =
  | { kind: 'nothing_paid' }
  /** Refunded through the payment provider. */
  | { kind: 'refund'; paisa: number }
  /** Refunded by the shop in cash. */
  | { kind: 'cash'; paisa: number };

interface Slot {
  from: Date;
  to: Date;
}

/** What became of the money when the order was handed over, in paisa. */
interface Settled {
  paidPaisa: number;
  /** The value of goods that the receiver gave back. */
  goodsBackPaisa: number;
  /** Refunded of what was paid. */
  refundedPaisa: number;
}

/** A notice about an order. Amounts in paisa. */
export type OrderNotice =
  | { kind: 'received' }
  /** `between` is the promised delivery slot, `by` the end of the promised hours, if there is one. `nth`: an undone confirmation is repeated. */
  | { kind: 'confirmed'; between?: Slot; by?: Date; nth: number }
  /** `duePaisa` is what the courier collects; 0 if all is paid. */
  | { kind: 'on_its_way'; duePaisa: number }
  | ({ kind: 'delivered' } & Settled)
  /** A pickup is packed. `duePaisa` is what the shopper pays at the shop; 0 if all is paid. */
  | { kind: 'ready'; duePaisa: number }
  | ({ kind: 'picked_up' } & Settled)
  /** `cause`: nobody answered the calls of the shop. */
  | { kind: 'cancelled'; money: MoneyBack; cause?: 'not_reached' }
  | { kind: 'refused'; money: MoneyBack }
  /** Less was in stock than ordered. `totalPaisa` is the new total; `nth` numbers the changes of one order. */
  | { kind: 'short_supply'; totalPaisa: number; nth: number }
  /** The shop has changed the goods or lowered the sum, for another reason. */
  | { kind: 'changed'; totalPaisa: number; nth: number }
  /** A note in the words of the shop. */
  | { kind: 'note'; text: string; nth: number };

/** The facts that texts contain: nothing that a shopper has typed; only a note is typed, by the shop. */
interface OrderFacts {
  /** `H100001`. */
  number: string;
  totalPaisa: number;
  /** The URL of the order. */
  link: string;
}

export type Language = 'en' | 'bn';

/** The text of an SMS. An e-mail has the same text, and a subject. */
export function orderText(
  language: Language,
  { number, totalPaisa, link }: OrderFacts,
  notice: OrderNotice,
): string {
  const texts = TEXTS[language];
  switch (notice.kind) {
    case 'received':
      return texts.received(number, formatTk(totalPaisa), link);
    case 'confirmed':
      return texts.confirmed(number, timeText(texts, notice));
    case 'on_its_way':
      return texts.onItsWay(number, dueText(notice));
    case 'delivered':
      return texts.delivered(number, settledText(texts, notice));
    case 'ready':
      return texts.ready(number, dueText(notice));
    case 'picked_up':
      return texts.pickedUp(number, settledText(texts, notice));
    case 'cancelled':
      return `${notice.cause ? texts.notReached(number) : texts.cancelled(number)} ${moneyText(texts, notice.money)}`;
    case 'refused':
      return `${texts.refused(number)} ${moneyText(texts, notice.money)}`;
    case 'changed':
      return texts.changed(number, formatTk(notice.totalPaisa), link);
    case 'note':
      return texts.note(number, notice.text);
    case 'short_supply':
      return texts.shortSupply(number, formatTk(notice.totalPaisa), link);
  }
}

/** The subject of the e-mail. */
export function orderSubject(language: Language, { number }: Pick<OrderFacts, 'number'>): string {
  return TEXTS[language].subject(number);
}

function timeText(texts: (typeof TEXTS)[Language], { between, by }: { between?: Slot; by?: Date }) {
  if (between) return texts.time(between.from, between.to);
  return by && texts.by(by);
}

function dueText({ duePaisa }: { duePaisa: number }): string | null {
  return duePaisa > 0 ? formatTk(duePaisa) : null;
}

function settledText(
  { paid, goodsBack, refunded }: (typeof TEXTS)[Language],
  { paidPaisa, goodsBackPaisa, refundedPaisa }: Settled,
): string {
  const sentences = [paid(formatTk(paidPaisa))];
  if (goodsBackPaisa > 0) sentences.push(goodsBack(formatTk(goodsBackPaisa)));
  if (refundedPaisa > 0) sentences.push(refunded(formatTk(refundedPaisa)));
  return sentences.join(' ');
}

function moneyText({ nothingPaid, refund, cash }: (typeof TEXTS)[Language], money: MoneyBack): string {
  if (money.kind === 'nothing_paid') return nothingPaid;
  const amount = formatTk(money.paisa);
  return money.kind === 'refund' ? refund(amount) : cash(amount);
}

/** Order numbers and amounts have Latin digits, also in Bengali. */
const TEXTS = {
  en: {
    subject: (number: string) => `Your order ${number}`,
    received: (number: string, total: string, link: string) =>
      `We have your order ${number}. Total ${total}. See it: ${link}`,
    confirmed: (number: string, time: string | undefined) =>
      `Your order ${number} is confirmed.${time ? ` We deliver it ${time}.` : ''}`,
    onItsWay: (number: string, due: string | null) =>
      `Your order ${number} is on its way. ${due ? `Please have ${due} ready.` : 'It is paid.'}`,
    delivered: (number: string, money: string) => `Your order ${number} is delivered. ${money} Thank you!`,
    ready: (number: string, due: string | null) =>
      `Your order ${number} is ready to pick up. ${due ? `Please bring ${due}.` : 'It is paid.'}`,
    pickedUp: (number: string, money: string) => `Your order ${number} was picked up. ${money} Thank you!`,
    paid: (amount: string) => `You paid ${amount}.`,
    goodsBack: (amount: string) => `Goods for ${amount} came back.`,
    refunded: (amount: string) => `We refund ${amount} of it.`,
    cancelled: (number: string) => `Your order ${number} is cancelled.`,
    notReached: (number: string) => `We could not reach you by phone, so your order ${number} is cancelled.`,
    refused: (number: string) => `Your order ${number} was not accepted at the door.`,
    nothingPaid: 'There is nothing to pay.',
    refund: (amount: string) => `We are returning ${amount} the way you paid.`,
    cash: (amount: string) => `We will return ${amount} to you in cash.`,
    shortSupply: (number: string, total: string, link: string) =>
      `Not everything of your order ${number} was in stock. The new total is ${total}. See it: ${link}`,
    changed: (number: string, total: string, link: string) =>
      `Your order ${number} was changed. The new total is ${total}. See it: ${link}`,
    note: (number: string, text: string) => `Your order ${number}: ${text}`,
    time: (from: Date, to: Date) =>
      `on ${formatDay(from, englishMonths)} between ${formatClock(from)} and ${formatClock(to)}`,
    by: (at: Date) => `by ${formatDay(at, englishMonths)}, ${formatClock(at)}`,
  },
  bn: {
    subject: (number: string) => `আপনার অর্ডার ${number}`,
    received: (number: string, total: string, link: string) =>
      `অর্ডার ${number} পেয়েছি। মোট ${total}। দেখুন: ${link}`,
    confirmed: (number: string, time: string | undefined) =>
      `অর্ডার ${number} নিশ্চিত হয়েছে।${time ? ` পৌঁছাবে ${time}।` : ''}`,
    onItsWay: (number: string, due: string | null) =>
      `অর্ডার ${number} রওনা হয়েছে। ${due ? `${due} প্রস্তুত রাখুন।` : 'টাকা পরিশোধ করা আছে।'}`,
    delivered: (number: string, money: string) => `অর্ডার ${number} পৌঁছে গেছে। ${money} ধন্যবাদ!`,
    ready: (number: string, due: string | null) =>
      `অর্ডার ${number} দোকানে প্রস্তুত, নিয়ে যান। ${due ? `সঙ্গে ${due} আনুন।` : 'টাকা পরিশোধ করা আছে।'}`,
    pickedUp: (number: string, money: string) => `অর্ডার ${number} সংগ্রহ করা হয়েছে। ${money} ধন্যবাদ!`,
    paid: (amount: string) => `দিয়েছেন ${amount}।`,
    goodsBack: (amount: string) => `${amount}-এর পণ্য ফেরত গেছে।`,
    refunded: (amount: string) => `এর মধ্যে ${amount} ফেরত পাবেন।`,
    cancelled: (number: string) => `অর্ডার ${number} বাতিল হয়েছে।`,
    notReached: (number: string) => `ফোনে আপনাকে পাইনি, তাই অর্ডার ${number} বাতিল হয়েছে।`,
    refused: (number: string) => `অর্ডার ${number} দরজায় গ্রহণ করা হয়নি।`,
    nothingPaid: 'কোনো টাকা দিতে হবে না।',
    refund: (amount: string) => `${amount} যেভাবে দিয়েছেন সেভাবেই ফেরত যাচ্ছে।`,
    cash: (amount: string) => `${amount} নগদে ফেরত দেব।`,
    shortSupply: (number: string, total: string, link: string) =>
      `অর্ডার ${number}-এর সব পণ্য ছিল না। নতুন মোট ${total}। দেখুন: ${link}`,
    changed: (number: string, total: string, link: string) =>
      `অর্ডার ${number} বদলানো হয়েছে। নতুন মোট ${total}। দেখুন: ${link}`,
    note: (number: string, text: string) => `অর্ডার ${number}: ${text}`,
    time: (from: Date, to: Date) =>
      `${formatDay(from, bengaliMonths)} ${formatClock(from)}–${formatClock(to)}`,
    by: (at: Date) => `${formatDay(at, bengaliMonths)} ${formatClock(at)}-এর মধ্যে`,
  },
} satisfies Record<Language, object>;

function formatDay(at: Date, months: readonly string[]): string {
  return `${inDhaka(at).getUTCDate()} ${months[inDhaka(at).getUTCMonth()]}`;
}

function formatClock(at: Date): string {
  return inDhaka(at).toISOString().slice(11, 16);
}

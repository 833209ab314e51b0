import { formatTk } from '@haat/contract/money/money';
import { ANSWER_HOURS } from '@haat/contract/shop/complaint-choices';
import { type CourierName, courierNames } from '@haat/contract/shop/couriers';
import { clockInDhaka, inDhaka } from '@haat/contract/time/dhaka-time';
import { HOUR } from '@haat/contract/time/durations';
import { MONTHS as bengaliMonths } from '@haat/contract/time/months.bn';
import { MONTHS as englishMonths } from '@haat/contract/time/months.en';
import type { ShopTexts, TextMessage } from '../message-texts.ts';

/** The refund of an order that is not delivered. Amounts in paisa. `creditPaisa`: what is credit again; `keptPaisa`: of its advance. */
export type MoneyBack = { creditPaisa?: number; keptPaisa?: number } & (
  | { kind: 'nothing_paid' }
  /** Refunded through the payment provider. */
  | { kind: 'refund'; paisa: number }
  /** Refunded by the shop in cash. */
  | { kind: 'cash'; paisa: number }
);

/** The time in which an order is delivered. */
export interface Slot {
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
  /** `creditPaisa`: how much of it credit has paid. */
  | { kind: 'received'; creditPaisa: number }
  /** `between` is the promised time, `by` only its end, if there is one. `nth`: an undone confirmation is repeated. */
  | { kind: 'confirmed'; between?: Slot; by?: Date; pickup?: boolean; nth: number }
  /** It has another slot. */
  | { kind: 'slot_moved'; between: Slot; pickup: boolean; nth: number }
  /** `duePaisa` is what the courier collects; 0 if all is paid. */
  | { kind: 'on_its_way'; duePaisa: number }
  /** A courier brings it. `trackingUrl`: its page for the receiver; null: the page of the order. `nth`: of the parcel. */
  | { kind: 'with_courier'; courier: CourierName; duePaisa: number; trackingUrl: string | null; nth: number }
  | ({ kind: 'delivered' } & Settled)
  /** A pickup is packed. `duePaisa` is what the shopper pays at the shop; 0 if all is paid. */
  | { kind: 'ready'; duePaisa: number }
  | ({ kind: 'picked_up' } & Settled)
  /** Asks how it was. */
  | { kind: 'feedback' }
  /** `cause`: nobody answered the calls of the shop, or no code or advance came. */
  | { kind: 'cancelled'; money: MoneyBack; cause?: 'not_reached' | 'not_confirmed' }
  | { kind: 'refused'; money: MoneyBack }
  /** Less was in stock than ordered. `totalPaisa` is the new total; `nth` numbers the changes of one order. */
  | { kind: 'short_supply'; totalPaisa: number; nth: number }
  /** The shop has changed the goods or lowered the sum, for another reason. */
  | { kind: 'changed'; totalPaisa: number; nth: number }
  /** To the phone of before: the order has another one now. */
  | { kind: 'phone_changed'; nth: number }
  /** Goods are missing, or weigh more than agreed; the link of this token asks what to do, until a time. */
  | { kind: 'substitute' | 'overweight'; product: string; token: string; until: Date; nth: number }
  /** `reported`: when; the answer comes within 72 hours. `nth`: the id of the complaint. */
  | { kind: 'complaint_received'; reported: Date; nth: number }
  /** `sentAgain`: the numbers of the orders that replace goods; empty: none. `nth`: the id of the complaint. */
  | { kind: 'complaint_decided'; refundPaisa: number; creditPaisa: number; sentAgain: string; nth: number }
  /** Money of a wallet was sent back, by this transaction; null: it was handed over in cash. `nth`: the id of the refund. */
  | { kind: 'refund_sent'; paisa: number; trxId: string | null; nth: number }
  /** A note in the words of the shop. */
  | { kind: 'note'; text: string; nth: number };

/** The facts that texts contain: nothing that a shopper has typed; only a note is typed, by the shop. */
interface OrderFacts {
  /** `H100001`. */
  number: string;
  totalPaisa: number;
  /** The URL of the order. */
  link: string;
  shopUrl: string;
}

/** The text of an SMS. An e-mail has the same text, and a subject. */
export function orderMessage(
  texts: ShopTexts,
  { number: order, totalPaisa, link, shopUrl }: OrderFacts,
  notice: OrderNotice,
): TextMessage {
  switch (notice.kind) {
    case 'feedback':
      return texts.message('feedback', { order, link });
    case 'received':
      return texts.message('received', {
        order,
        total: totalText(texts, totalPaisa, notice.creditPaisa),
        link,
      });
    case 'confirmed':
    case 'slot_moved':
      return texts.message(notice.kind, { order, delivery: deliveryText(texts, notice) });
    case 'on_its_way':
      return texts.message('on_its_way', { order, payment: dueText(texts, 'due_at_door', notice.duePaisa) });
    case 'with_courier':
      return texts.message('with_courier', {
        order,
        courier: courierNames[notice.courier][texts.language],
        payment: dueText(texts, 'due_at_door', notice.duePaisa),
        // The courier of a demo is on the shop's own host.
        link: notice.trackingUrl?.replace(/^\//, `${shopUrl}/`) ?? link,
      });
    case 'ready':
      return texts.message('ready', { order, payment: dueText(texts, 'due_at_shop', notice.duePaisa) });
    case 'delivered':
    case 'picked_up':
      return texts.message(notice.kind, { order, payment: settledText(texts, notice) });
    case 'cancelled':
      return texts.message(notice.cause ?? 'cancelled', { order, payment: moneyText(texts, notice.money) });
    case 'refused':
      return texts.message('refused', { order, payment: moneyText(texts, notice.money) });
    case 'changed':
    case 'short_supply':
      return texts.message(notice.kind, { order, total: formatTk(notice.totalPaisa), link });
    case 'phone_changed':
      return texts.message('phone_changed', { order });
    case 'substitute':
    case 'overweight':
      return texts.message(notice.kind, {
        order,
        product: notice.product,
        to: clockInDhaka(notice.until),
        link,
      });
    case 'complaint_received': {
      const by = new Date(notice.reported.getTime() + ANSWER_HOURS * HOUR);
      return texts.message('complaint_received', { order, day: formatDay(by, monthsOf(texts)), link });
    }
    case 'complaint_decided':
      return texts.message('complaint_decided', { order, payment: decidedText(texts, notice), link });
    case 'refund_sent': {
      const { trxId, paisa } = notice;
      const way = trxId === null ? texts.fill('in_cash', {}) : `TrxID ${trxId}`;
      return texts.message('refund_sent', { order, amount: formatTk(paisa), way, link });
    }
    case 'note':
      return texts.message('note', { order, note: notice.text });
  }
}

/** The subject of the e-mail. */
export function orderSubject({ language }: ShopTexts, { number }: Pick<OrderFacts, 'number'>): string {
  return language === 'bn' ? `আপনার অর্ডার ${number}` : `Your order ${number}`;
}

function totalText(texts: ShopTexts, totalPaisa: number, creditPaisa: number): string {
  const total = formatTk(totalPaisa);
  if (creditPaisa === 0) return total;
  const amount = formatTk(totalPaisa - creditPaisa);
  return texts.fill('by_credit', { total, credit: formatTk(creditPaisa), amount });
}

interface Promised {
  between?: Slot;
  by?: Date;
  pickup?: boolean;
}

function deliveryText(texts: ShopTexts, { between, by, pickup }: Promised): string {
  const months = monthsOf(texts);
  if (between) {
    const [from, to] = [clockInDhaka(between.from), clockInDhaka(between.to)];
    return texts.fill(pickup ? 'pick_up_between' : 'deliver_between', {
      day: formatDay(between.from, months),
      from,
      to,
    });
  }
  return by ? texts.fill('deliver_by', { day: formatDay(by, months), to: clockInDhaka(by) }) : '';
}

function dueText(texts: ShopTexts, due: 'due_at_door' | 'due_at_shop', paisa: number): string {
  return paisa > 0 ? texts.fill(due, { amount: formatTk(paisa) }) : texts.fill('paid_before', {});
}

function settledText(texts: ShopTexts, { paidPaisa, goodsBackPaisa, refundedPaisa }: Settled): string {
  const sentences = [texts.fill('paid', { amount: formatTk(paidPaisa) })];
  if (goodsBackPaisa > 0) sentences.push(texts.fill('goods_back', { amount: formatTk(goodsBackPaisa) }));
  if (refundedPaisa > 0) sentences.push(texts.fill('refunded', { amount: formatTk(refundedPaisa) }));
  return sentences.join(' ');
}

function moneyText(texts: ShopTexts, money: MoneyBack): string {
  const { creditPaisa = 0, keptPaisa = 0 } = money;
  const sentences: string[] = [];
  if (money.kind !== 'nothing_paid')
    sentences.push(
      texts.fill(money.kind === 'refund' ? 'refund' : 'cash_back', { amount: formatTk(money.paisa) }),
    );
  if (creditPaisa > 0) sentences.push(texts.fill('credit_back', { amount: formatTk(creditPaisa) }));
  if (keptPaisa > 0) sentences.push(texts.fill('advance_kept', { amount: formatTk(keptPaisa) }));
  return sentences.join(' ') || texts.fill('nothing_paid', {});
}

/** Nothing of it was made good: the page says why. */
function decidedText(
  texts: ShopTexts,
  { refundPaisa, creditPaisa, sentAgain }: OrderNotice & { kind: 'complaint_decided' },
): string {
  const sentences = [];
  if (refundPaisa > 0) sentences.push(texts.fill('refunded', { amount: formatTk(refundPaisa) }));
  if (creditPaisa > 0) sentences.push(texts.fill('credited', { amount: formatTk(creditPaisa) }));
  if (sentAgain !== '') sentences.push(texts.fill('sent_again', { order: sentAgain }));
  return sentences.join(' ') || texts.fill('not_made_good', {});
}

const monthsOf = ({ language }: ShopTexts) => (language === 'bn' ? bengaliMonths : englishMonths);

function formatDay(at: Date, months: readonly string[]): string {
  return `${inDhaka(at).getUTCDate()} ${months[inDhaka(at).getUTCMonth()]}`;
}

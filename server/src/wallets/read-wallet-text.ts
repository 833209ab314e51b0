import { paisaOfText } from '@haat/contract/money/money';
import { toE164 } from '@haat/contract/phone/phone';
import type { Wallet } from '@haat/contract/shop/wallets';
import { latinDigits } from '@haat/contract/text/digits';
import type { Receipt } from './add-receipt.ts';

/** What an SMS says: money has arrived; nothing that the shop stores; or something that somebody must read. */
export type WalletText =
  | { kind: 'receipt'; receipt: Pick<Receipt, 'wallet' | 'trxId' | 'amountPaisa' | 'sender' | 'received'> }
  | { kind: 'other' }
  | { kind: 'unknown' };

/** The senders of the wallets' SMS: a name that only they may use, or their short number. */
const SENDERS: Record<Wallet, RegExp> = {
  bkash: /^(bkash|16247)$/,
  nagad: /^(nagad|16167)$/,
  rocket: /^(rocket|16216|dbbl(mbanking)?)$/,
};

/** Money that went out, or that nobody paid with: cashed in or out, recharged, given back by the wallet. */
const NOT_PAID =
  /cash[ -]?(in|out|back)|send money|money sent|sent to|\bpaid to|payment (of|to)|recharge|add money|bill|withdraw|ক্যাশ ?(ইন|আউট|ব্যাক)|সেন্ড মানি|পাঠিয়েছেন|রিচার্জ|পে ?বিল|অ্যাড মানি/i;
const RECEIVED = /receiv|পেয়েছেন|গ্রহণ করেছেন/i;
const CODE = /\botp\b|verification code|security code|one.time|\bpin\b|ওটিপি|যাচাই|ভেরিফিকেশন|পিন/i;
/** Given back or paid by others than shoppers: somebody must look. */
const UNUSUAL = /refund|revers|bonus|interest|salary|remittance|deposit|রিফান্ড|বোনাস|জমা/i;

/** What a shopper types for the shop, up to what the wallet writes behind it: it proves nothing. */
const REFERENCE =
  /(?<![\p{L}\d])(?:ref(?:erence)?|counter|note|রেফারেন্স|রেফ)(?![\p{L}\d])[:. ]*.*?(?=[.।]? ?(?:fee|charge|balance|tr(?:ans)?x|txn|trxn|transaction|ফি|চার্জ|ব্যালেন্স|ট্রান|লেনদেন)|$)/iu;

const MONEY = String.raw`(?:(?:tk|bdt|৳|টাকা)[.: ]*([\d,]+(?:\.\d{1,2})?)|([\d,]+(?:\.\d{1,2})?) ?(?:tk|taka|টাকা))`;
const AMOUNT = new RegExp(MONEY, 'i');
const OTHER_AMOUNTS = new RegExp(String.raw`(?:fee|charge|balance|ফি|চার্জ|ব্যালেন্স)[:\s]*${MONEY}`, 'gi');
const TRX_ID =
  /(?:tr(?:ans)?x|txn|trxn|transaction|ট্রান\S*|লেনদেন) ?(?:id|no|আইডি|নম্বর)[:.# ]*([A-Z0-9]{8,12})(?![A-Z0-9])/i;
/** A mobile number, perhaps masked; the accounts of Rocket have a check digit behind it. */
const SENDER = /(?<![\dA-Z])(?:\+?88)?(01[\dxX*]{9})\d?(?![\dA-Z])/;

/** Reads an SMS that somebody has sent to a phone of the shop. `from`: a receipt of another sender than its wallet is `unknown`. */
export function readWalletText(from: string, text: string): WalletText {
  const words = latinDigits(text.normalize('NFKC')).replace(/\s+/g, ' ').trim();
  const sender = latinDigits(from)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  const wallet = (Object.keys(SENDERS) as Wallet[]).find((each) => SENDERS[each].test(sender));
  const ofWallet = words.replace(REFERENCE, ' ');
  const beforeReference = words.slice(0, REFERENCE.exec(words)?.index);
  const [trxId, otherTrxId] = new Set(
    [...words.matchAll(new RegExp(TRX_ID, 'gi'))].map((match) => match[1]!.toUpperCase()),
  );
  const paisa = readAmount(ofWallet);
  const isReceipt =
    RECEIVED.test(beforeReference) &&
    !NOT_PAID.test(ofWallet) &&
    trxId !== undefined &&
    paisa !== null &&
    paisa > 0;
  if (!wallet) return { kind: isReceipt ? 'unknown' : 'other' };
  // A reference with a TrxID would make a second receipt of the same money.
  if (isReceipt && otherTrxId === undefined && !UNUSUAL.test(ofWallet)) {
    const receipt = {
      wallet,
      trxId,
      amountPaisa: paisa,
      sender: readSender(ofWallet),
      received: readTime(ofWallet),
    };
    return { kind: 'receipt', receipt };
  }
  return { kind: NOT_PAID.test(beforeReference) || CODE.test(beforeReference) ? 'other' : 'unknown' };
}

/** The first amount that is no fee, charge or balance, in paisa. */
function readAmount(words: string): number | null {
  const match = AMOUNT.exec(words.replaceAll(OTHER_AMOUNTS, ' '));
  return paisaOfText((match?.[1] ?? match?.[2] ?? '').replaceAll(',', ''));
}

/** A number in E.164, or masked as it is written. */
function readSender(words: string): string {
  const written = SENDER.exec(words.replace(TRX_ID, ' '))?.[1] ?? '';
  return toE164(written) ?? written.toLowerCase();
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAY_FIRST =
  /(?<![\d.,]|\d:)(\d{1,2})([/. -])(\d{1,2}|[a-z]{3})[a-z]*\2(\d{4}|\d{2})\b[ ,T]*(?:(\d{1,2}):(\d{2})(?::\d{2})? ?([ap]m)?)?/i;
const YEAR_FIRST = /\b(20\d{2})-(\d{2})-(\d{2})\b[ T]*(?:(\d{1,2}):(\d{2})(?::\d{2})? ?([ap]m)?)?/i;

/** The first day and time in a text, in Dhaka; null without one. */
export function readTime(text: string): Date | null {
  const words = latinDigits(text);
  const iso = YEAR_FIRST.exec(words);
  const other = DAY_FIRST.exec(words);
  const [, year, month, day, hour = '0', minute = '0', half = ''] =
    iso ?? (other ? [other[0], other[4], other[3], other[1], other[5], other[6], other[7]] : []);
  if (!year || !month || !day) return null;
  const named = MONTHS.indexOf(month.toLowerCase().slice(0, 3));
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  const two = (value: number) => String(value).padStart(2, '0');
  const date = `${year.length === 2 ? `20${year}` : year}-${two(named === -1 ? Number(month) : named + 1)}-${two(Number(day))}`;
  const time = new Date(`${date}T${two(hours)}:${two(Number(minute))}:00+06:00`);
  return Number.isNaN(time.getTime()) ? null : time;
}

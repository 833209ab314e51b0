import { paisaOfText } from '@haat/contract/money/money';
import { toE164 } from '@haat/contract/phone/phone';
import { readTrxId, type Wallet } from '@haat/contract/shop/wallets';
import { latinDigits } from '@haat/contract/text/digits';
import { readTable } from '../platform/read-records.ts';
import type { Receipt } from './add-receipt.ts';
import { readTime } from './read-wallet-text.ts';

/** The headings of statements, in small letters without signs. */
const HEADINGS = {
  trxId: ['trxid', 'txnid', 'transactionid', 'trxno', 'txnno', 'transactionno', 'ট্রানজেকশনআইডি', 'লেনদেনআইডি'],
  amount: [
    'amount',
    'amounttk',
    'amountbdt',
    'transactionamount',
    'credit',
    'creditamount',
    'received',
    'receivedamount',
    'in',
    'paidin',
    'টাকা',
    'পরিমাণ',
  ],
  sender: [
    'from',
    'fromnumber',
    'sender',
    'sendernumber',
    'senderno',
    'customer',
    'customerno',
    'customernumber',
    'customerwallet',
    'fromwallet',
    'fromaccount',
    'msisdn',
    'প্রেরক',
  ],
  time: [
    'date',
    'datetime',
    'time',
    'transactiondate',
    'trxdate',
    'transactiontime',
    'completiontime',
    'তারিখ',
    'সময়',
  ],
  kind: ['type', 'transactiontype', 'trxtype', 'service', 'ধরন'],
} as const;

const OUT = /cash|send|sent|payment made|paid|recharge|withdraw|bill|transfer out|debit|charge|fee/i;
const IN = /received|receive|credit|incoming/i;

export interface Statement {
  receipts: Pick<Receipt, 'wallet' | 'trxId' | 'amountPaisa' | 'sender' | 'received'>[];
  /** Rows of money that went out, or was cashed in. */
  skipped: number;
  /** Rows that were not understood. */
  bad: { line: number; text: string }[];
}

/** Reads the statement of a wallet, as CSV or copied from a spreadsheet; null without columns for TrxID and amount. */
export function readStatement(wallet: Wallet, text: string): Statement | null {
  const rows = readTable(text, HEADINGS, (has) => has('trxId') && has('amount'));
  if (!rows) return null;
  const statement: Statement = { receipts: [], skipped: 0, bad: [] };
  for (const { record, line, cell } of rows) {
    if (record.every((value) => value.trim() === '')) continue;
    const trxId = readTrxId(cell('trxId'));
    const amount = latinDigits(cell('amount')).replace(/[,\s+]|tk\.?|bdt|৳/gi, '');
    const paisa = paisaOfText(amount);
    const kind = cell('kind');
    if ((OUT.test(kind) && !IN.test(kind)) || amount === '' || amount.startsWith('-') || paisa === 0)
      statement.skipped++;
    else if (trxId === null || paisa === null)
      statement.bad.push({ line, text: record.join(' ').slice(0, 120) });
    else {
      const sender = cell('sender');
      statement.receipts.push({
        wallet,
        trxId,
        amountPaisa: paisa,
        sender: toE164(sender) ?? sender.slice(0, 20),
        received: readTime(cell('time')),
      });
    }
  }
  return statement;
}

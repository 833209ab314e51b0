import { paisaOfText } from '@haat/contract/common/money';
import type { Alarm, AskedAttempt, Capture, Look } from '../provider.ts';
import type { Asked } from './http-request.ts';

/** An id that may be put into an address: letters, digits, `_` and `-`, at most 80. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9_-]{1,80}$/.test(value);
}

export interface Elements {
  /** The tries that the provider knows of, in its order. */
  list: { status: string; valId: string }[];
  /** Why there is no response. */
  unknown?: string;
}

/** The response of a query by `tran_id`. An unknown id has one element that says INVALID, or none. */
export function readElements(asked: Asked): Elements {
  if ('unknown' in asked) return { list: [], unknown: asked.unknown };
  const { APIConnect, element } = asked.fields;
  if (APIConnect !== 'DONE') return { list: [], unknown: 'APIConnect is not DONE' };
  if (!Array.isArray(element)) return { list: [], unknown: 'no list of elements' };
  const list = element.map((one: Record<string, unknown> | null) => ({
    status: String(one?.status ?? ''),
    valId: String(one?.val_id ?? ''),
  }));
  return { list };
}

/** How an attempt stands by its last try; a failed card does not end it, so anything else says more. */
export function standingOf({ list, unknown }: Elements): Look['standing'] {
  if (unknown !== undefined) return 'unknown';
  if (list.length === 0) return 'absent';
  const telling = list.findLast(({ status }) => status !== 'FAILED')?.status ?? 'FAILED';
  return STANDINGS[telling] ?? 'unknown';
}

/** VALID is missing on purpose: only what was validated is paid. */
const STANDINGS: Record<string, Look['standing']> = {
  INVALID: 'absent',
  PROCESSING: 'open',
  PENDING: 'open',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
  CANCEL: 'cancelled',
  UNATTEMPTED: 'expired',
  EXPIRED: 'expired',
};

export interface Judged {
  capture?: Capture;
  alarms: Alarm[];
  /** Why nobody can tell. */
  unknown?: string;
}

/** The response of a validation, compared with our own row of the attempt: one difference, and it is no capture. */
export function judgePayment(asked: Asked, ours: AskedAttempt & { valId: string; storeId: string }): Judged {
  if ('unknown' in asked) return { alarms: [], unknown: asked.unknown };
  const { fields } = asked;
  const text = (name: string) => textOf(fields[name]);
  if (fields.APIConnect !== 'DONE') return { alarms: [], unknown: 'APIConnect is not DONE' };
  if (/^(INVALID_TRANSACTION|FAILED)$/.test(text('status'))) return { alarms: [] };
  if (!/^VALID(ATED)?$/.test(text('status'))) return { alarms: [], unknown: 'a status that decides nothing' };
  const alarms = differences(text, ours);
  if (alarms.length > 0) return { alarms };
  if (!isId(text('bank_tran_id'))) return { alarms: [], unknown: 'a payment without bank_tran_id' };
  const capture = {
    valId: ours.valId,
    bankTranId: text('bank_tran_id'),
    means: text('card_type').slice(0, 100),
    risky: text('risk_level') !== '0',
  };
  return { capture, alarms };
}

/** Amounts and levels come as text, and sometimes as numbers. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function differences(
  text: (name: string) => string,
  ours: AskedAttempt & { valId: string; storeId: string },
): Alarm[] {
  const alarms: Alarm[] = [];
  const alarm = (kind: Alarm['kind'], name: string) =>
    alarms.push({ kind, detail: `val_id ${ours.valId}: ${name} is ${text(name).slice(0, 50)}` });
  if (text('val_id') !== ours.valId) alarm('transaction', 'val_id');
  if (text('tran_id') !== ours.tranId) alarm('transaction', 'tran_id');
  if (text('value_a') !== String(ours.attemptId)) alarm('attempt', 'value_a');
  if (text('store_id') !== '' && text('store_id') !== ours.storeId) alarm('store', 'store_id');
  for (const name of ['currency', 'currency_type']) if (text(name) !== 'BDT') alarm('currency', name);
  for (const name of ['amount', 'currency_amount'])
    if (paisaOfText(text(name)) !== ours.amountPaisa) alarm('amount', name);
  return alarms;
}

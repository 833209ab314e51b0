import { paisaOfText } from '@haat/contract/money/money';
import type { ProviderResponse } from '../../platform/http/provider-request.ts';
import { isProviderId } from '../../platform/provider-id.ts';
import type { Alarm, AttemptRef, Capture, LookupResult } from '../provider/provider.ts';

export interface Elements {
  /** The provider's list of payment tries, in its order. */
  list: { status: string; valId: string }[];
  /** Why there is no response. */
  unknown?: string;
}

/** Parses the response to a query by `tran_id`. An unknown id has one element with status INVALID, or none. */
export function readElements(response: ProviderResponse): Elements {
  if ('unknown' in response) return { list: [], unknown: response.unknown };
  const { APIConnect, element } = response.fields;
  if (APIConnect !== 'DONE') return { list: [], unknown: 'APIConnect is not DONE' };
  if (!Array.isArray(element)) return { list: [], unknown: 'no list of elements' };
  const list = element.map((one: Record<string, unknown> | null) => ({
    status: String(one?.status ?? ''),
    valId: String(one?.val_id ?? ''),
  }));
  return { list };
}

/** Returns the status of an attempt from its last try that is not FAILED, because a failed card does not end an attempt. */
export function readAttemptStatus({ list, unknown }: Elements): LookupResult['attemptStatus'] {
  if (unknown !== undefined) return 'unknown';
  if (list.length === 0) return 'absent';
  const lastStatus = list.findLast(({ status }) => status !== 'FAILED')?.status ?? 'FAILED';
  return ATTEMPT_STATUSES[lastStatus] ?? 'unknown';
}

/** VALID is missing on purpose: a payment counts only after its validation. */
const ATTEMPT_STATUSES: Record<string, LookupResult['attemptStatus']> = {
  INVALID: 'absent',
  PROCESSING: 'open',
  PENDING: 'open',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
  CANCEL: 'cancelled',
  UNATTEMPTED: 'expired',
  EXPIRED: 'expired',
};

interface ValidationResult {
  capture?: Capture;
  alarms: Alarm[];
  /** Why the result is unknown. */
  unknown?: string;
}

/** Compares the response of a validation with the stored attempt. With any difference there is no capture. */
export function validatePayment(
  response: ProviderResponse,
  expected: AttemptRef & { valId: string; storeId: string },
): ValidationResult {
  if ('unknown' in response) return { alarms: [], unknown: response.unknown };
  const { fields } = response;
  const text = (name: string) => textOf(fields[name]);
  if (fields.APIConnect !== 'DONE') return { alarms: [], unknown: 'APIConnect is not DONE' };
  if (/^(INVALID_TRANSACTION|FAILED)$/.test(text('status'))) return { alarms: [] };
  if (!/^VALID(ATED)?$/.test(text('status'))) return { alarms: [], unknown: 'a status that decides nothing' };
  const alarms = findDifferences(text, expected);
  if (alarms.length > 0) return { alarms };
  if (!isProviderId(text('bank_tran_id'))) return { alarms: [], unknown: 'a payment without bank_tran_id' };
  const capture = {
    valId: expected.valId,
    bankTranId: text('bank_tran_id'),
    means: meansOf(text('card_type')).slice(0, 100),
    risky: text('risk_level') !== '0',
  };
  return { capture, alarms };
}

/** The means of a `card_type`: `BKASH-BKash`, which names a wallet twice, is `bKash`; `VISA-Dutch Bangla` stays. */
function meansOf(cardType: string): string {
  const [brand = '', name = ''] = cardType.split('-', 2);
  if (brand.toLowerCase() !== name.toLowerCase()) return cardType;
  return name.replace(/^BKash$/, 'bKash');
}

/** The provider sends amounts and levels as text or as numbers. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function findDifferences(
  text: (name: string) => string,
  expected: AttemptRef & { valId: string; storeId: string },
): Alarm[] {
  const alarms: Alarm[] = [];
  const alarm = (kind: Alarm['kind'], name: string) =>
    alarms.push({ kind, detail: `val_id ${expected.valId}: ${name} is ${text(name).slice(0, 50)}` });
  if (text('val_id') !== expected.valId) alarm('transaction', 'val_id');
  if (text('tran_id') !== expected.tranId) alarm('transaction', 'tran_id');
  if (text('value_a') !== String(expected.attemptId)) alarm('attempt', 'value_a');
  if (text('store_id') !== '' && text('store_id') !== expected.storeId) alarm('store', 'store_id');
  for (const name of ['currency', 'currency_type']) if (text(name) !== 'BDT') alarm('currency', name);
  for (const name of ['amount', 'currency_amount'])
    if (paisaOfText(text(name)) !== expected.amountPaisa) alarm('amount', name);
  return alarms;
}

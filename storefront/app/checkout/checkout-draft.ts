import type { Customer } from '../accounts/create-current-customer.ts';
import { type BrowserStorage, readStored, store, unstore } from '../platform/storage.ts';
import { fieldNames } from './order-form.ts';

/** Session storage: what was typed at checkout, so that a reload or a detour loses nothing. Never the payment. */
const GUESTS_KEY = 'checkout_draft';

/** What is stored for one customer no other one sees. */
const keyOf = (customer: Customer) => (customer === null ? GUESTS_KEY : `${GUESTS_KEY}_${customer}`);

export type Draft = Partial<Record<string, string>>;

/** A customer's own draft; where there is none, what they typed as a guest before they signed in. */
export function readDraft(storage: BrowserStorage, customer: Customer): Draft {
  const draft = draftOf(readStored(storage, keyOf(customer)));
  return Object.keys(draft).length > 0 ? draft : draftOf(readStored(storage, GUESTS_KEY));
}

export function keepDraft(storage: BrowserStorage, customer: Customer, typed: FormData): void {
  const names = [...fieldNames, 'delivery_type'];
  const draft = Object.fromEntries(names.map((name) => [name, String(typed.get(name) ?? '')]));
  store(storage, keyOf(customer), draft);
}

export function forgetDraft(storage: BrowserStorage, customer: Customer): void {
  unstore(storage, keyOf(customer));
  unstore(storage, GUESTS_KEY);
}

function draftOf(stored: unknown): Draft {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(Object.entries(stored).filter(([, text]) => typeof text === 'string'));
}

import { type BrowserStorage, readStored, removeStored, store } from '@haat/ui/storage.ts';
import type { Customer } from '../../session/create-current-customer.ts';

/** Session storage: the typed values of the checkout, preserved over a reload or another page. Never the payment. */
const DRAFT_KEY = 'checkout_draft';

/** Each customer has a separate draft. */
const draftKeyOf = (customer: Customer) => (customer === null ? DRAFT_KEY : `${DRAFT_KEY}_${customer}`);

/** Texts by field of the form. */
export type Draft = Partial<Record<string, string>>;

/** The customer's draft; without one, the draft of the guest before the sign-in. */
export function readDraft(storage: BrowserStorage, customer: Customer): Draft {
  const draft = draftOf(readStored(storage, draftKeyOf(customer)));
  return Object.keys(draft).length > 0 ? draft : draftOf(readStored(storage, DRAFT_KEY));
}

export function saveDraft(
  storage: BrowserStorage,
  customer: Customer,
  typed: FormData,
  prefilled: Draft,
): void {
  const {
    order_type: _payment,
    payment_provider: _provider,
    remember: _remember,
    ...draft
  } = Object.fromEntries(typed);
  store(storage, draftKeyOf(customer), { ...draft, ...prefilled });
}

export function forgetDraft(storage: BrowserStorage, customer: Customer): void {
  removeStored(storage, draftKeyOf(customer));
  removeStored(storage, DRAFT_KEY);
}

function draftOf(stored: unknown): Draft {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(Object.entries(stored).filter(([, text]) => typeof text === 'string'));
}

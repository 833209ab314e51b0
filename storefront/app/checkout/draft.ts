import { type BrowserStorage, readStored, store, unstore } from '../storage.ts';
import { fieldNames } from './order-form.ts';

/** Session storage: what was typed at checkout, so that a reload or a detour loses nothing. Never the payment. */
export const DRAFT_KEY = 'checkout_draft';

export type Draft = Partial<Record<string, string>>;

export function readDraft(storage: BrowserStorage): Draft {
  const stored = readStored(storage, DRAFT_KEY);
  if (typeof stored !== 'object' || stored === null) return {};
  const entries = Object.entries(stored).filter(([, text]) => typeof text === 'string');
  return Object.fromEntries(entries) as Draft;
}

export function keepDraft(storage: BrowserStorage, typed: FormData): void {
  const names = [...fieldNames, 'delivery_type'];
  store(storage, DRAFT_KEY, Object.fromEntries(names.map((name) => [name, String(typed.get(name) ?? '')])));
}

export function forgetDraft(storage: BrowserStorage): void {
  unstore(storage, DRAFT_KEY);
}

import { type BrowserStorage, removeStored, storeText } from '@haat/ui/storage.ts';
import { RETURNING } from '../platform/mark-returning.ts';

/** Whether the page has a place for what this shopper has ordered. Only in the browser. */
export function isReturning(): boolean {
  return document.documentElement.dataset.returning !== undefined;
}

/** Whether the place has a line for an open order. */
export function isOpenExpected(): boolean {
  return document.documentElement.dataset.returning === 'open';
}

/** The next page has the place before its first paint, with a line for the open order. */
export function storeReturning(storage: BrowserStorage, returning: 'open' | 'bought'): void {
  storeText(storage, RETURNING, returning);
}

/** Closes the place: there is nothing to show. */
export function forgetReturning(storage: BrowserStorage): void {
  removeStored(storage, RETURNING);
  delete document.documentElement.dataset.returning;
}

import { useSyncExternalStore } from 'react';
import { readStored, store } from '../platform/storage.ts';
import type { Digits } from './digits.ts';

/** Local storage: the digits that a shopper chose for the Bengali interface. */
export const DIGITS_KEY = 'digits';

const local = () => window.localStorage;
const listeners = new Set<() => void>();
let chosen: Digits | null = null;

/** The digits that the shopper chose; Latin ones on the server, and until hydration is over. */
export function useChosenDigits(): Digits {
  return useSyncExternalStore(subscribe, chosenDigits, () => 'latin');
}

/** Keeps the choice for the next visit, where the browser lets us. */
export function chooseDigits(digits: Digits): void {
  chosen = digits;
  store(local, DIGITS_KEY, digits);
  for (const listener of listeners) listener();
}

function chosenDigits(): Digits {
  chosen ??= readStored(local, DIGITS_KEY) === 'bengali' ? 'bengali' : 'latin';
  return chosen;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

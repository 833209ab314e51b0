import { create } from 'zustand';
import { readStored, store } from '../platform/storage.ts';
import type { Digits } from './digits.ts';

/** Local storage: the digits that a shopper chose for the Bengali interface. */
export const DIGITS_KEY = 'digits';

const local = () => window.localStorage;

/** The digits that the shopper chose; Latin ones on the server, and until hydration is over. */
export const useChosenDigits = create<Digits>(() => 'latin');
if (!import.meta.env.SSR && readStored(local, DIGITS_KEY) === 'bengali') useChosenDigits.setState('bengali');

/** Stores the choice for the next visit, where the browser lets us. */
export function chooseDigits(digits: Digits): void {
  useChosenDigits.setState(digits);
  store(local, DIGITS_KEY, digits);
}

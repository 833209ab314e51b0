import { create } from 'zustand';
import { readStored, store } from '../platform/storage.ts';
import type { Digits } from './digits.ts';

/** Local storage: the digits that a shopper has chosen for Bengali pages. */
export const DIGITS_KEY = 'digits';

const local = () => window.localStorage;

/** The chosen digits; Latin on the server and until hydration. */
export const useChosenDigits = create<Digits>(() => 'latin');
if (!import.meta.env.SSR && readStored(local, DIGITS_KEY) === 'bengali') useChosenDigits.setState('bengali');

/** Sets the digits and stores them for the next visit, if storage is available. */
export function chooseDigits(digits: Digits): void {
  useChosenDigits.setState(digits);
  store(local, DIGITS_KEY, digits);
}

import { readStored, store } from '@haat/ui/storage.ts';
import { create } from 'zustand';
import type { Digits } from './digits.ts';

/** Local storage: the digits that a shopper has chosen for Bengali pages. */
export const DIGITS_KEY = 'digits';

const local = () => window.localStorage;

/** The digits of Bengali pages: Bengali, also on the server and until hydration, unless the shopper has chosen Latin ones. */
export const useChosenDigits = create<Digits>(() => 'bengali');
if (!import.meta.env.SSR && readStored(local, DIGITS_KEY) === 'latin') useChosenDigits.setState('latin');

/** Sets the digits and stores them for the next visit, if storage is available. */
export function chooseDigits(digits: Digits): void {
  useChosenDigits.setState(digits);
  store(local, DIGITS_KEY, digits);
}

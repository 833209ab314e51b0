import { latinDigits } from '../text/digits.ts';

/** Wallets on phones: shoppers send money from theirs to the shop's own. */
export const wallets = ['bkash', 'nagad', 'rocket'] as const;
export type Wallet = (typeof wallets)[number];

/** What a shopper can pay online with. */
export const PAYMENT_MEANS = [...wallets, 'card'] as const;

/** Their names on pages. In Bengali Nagad is also the word for cash, so its brand stands beside it. */
export const walletNames: Record<Wallet, { en: string; bn: string }> = {
  bkash: { en: 'bKash', bn: 'বিকাশ' },
  nagad: { en: 'Nagad', bn: 'নগদ (Nagad)' },
  rocket: { en: 'Rocket', bn: 'রকেট' },
};

/** A TrxID as wallets print it, of what somebody has typed in either script; null if it is none. */
export function readTrxId(typed: string): string | null {
  const id = latinDigits(typed.normalize('NFKC'))
    .replace(/[\s\p{Pd}\p{DI}.:#]/gu, '')
    .toUpperCase();
  return /^[A-Z0-9]{8,12}$/.test(id) && /\d/.test(id) ? id : null;
}

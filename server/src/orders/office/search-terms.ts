import { plainDigits } from '@haat/contract/phone/phone';
import { latinDigits } from '@haat/contract/text/digits';

/** A search as the index and the rows are asked. */
export interface SearchTerms {
  /** In the terms that the function `order_search_terms` of the database makes. */
  terms: string[];
  /** Digits that number or phone must contain. */
  digits: string[];
  /** Small letters that name, address or city must contain. */
  words: string[];
}

/** The lengths of the beginnings of words in the index. */
const SHORTEST = 3;
const LONGEST = 6;

/** Digits in a row that the index finds. */
const DIGITS = 4;

/**
 * Splits a typed search. Digits are read in both scripts and in any form of a phone number, letters in NFC, as they are stored. Words that are too short for the
 * index are left out; null: nothing is left.
 */
export function searchTerms(typed: string): SearchTerms | null {
  const whole = plainDigits(typed);
  const parts = /^\+?\d{4,}$/.test(whole)
    ? [whole]
    : latinDigits(typed.normalize('NFC').toLowerCase()).split(/[\s,.;:/()#-]+/);
  const found: SearchTerms = { terms: [], digits: [], words: [] };
  for (const part of parts) {
    const digits = /^(?:\+|h)?(\d+)$/.exec(part)?.[1]?.replace(/^880(?=1)/, '0');
    if (digits !== undefined && digits.length >= DIGITS) {
      found.digits.push(digits);
      for (let at = 0; at + DIGITS <= digits.length; at++) found.terms.push(digits.slice(at, at + DIGITS));
    } else if ([...part].length >= SHORTEST) {
      found.words.push(part);
      found.terms.push([...part].slice(0, LONGEST).join(''));
    }
  }
  return found.terms.length > 0 ? found : null;
}

import { latinDigits } from '../text/digits.ts';

/**
 * Converts a Bangladeshi mobile number to E.164 (`+8801712345678`), or returns null.
 * Accepts every written form: +880, 00880, 880, leading 0 or none, and what `plainDigits` reads. It never infers the operator,
 * because numbers are portable since 2018.
 */
export function toE164(written: string): string | null {
  const match = /^(?:(?:\+|00)?880)?0?(1[3-9]\d{8})$/.exec(plainDigits(written));
  return match ? `+880${match[1]}` : null;
}

/**
 * Returns true if a number may be callable: a mobile, a landline, a hotline, or a foreign number. Numbers that begin with 01
 * are Bangladeshi mobiles; of others it checks only the length, because the server knows the numbering plans.
 */
export function maybePhone(written: string): boolean {
  const digits = plainDigits(written);
  return /^(?:(?:\+|00)?88)?01/.test(digits) ? toE164(digits) !== null : /^\+?\d{6,17}$/.test(digits);
}

/**
 * The digits of a phone number, as people type them and as web pages, contacts and messages contain them: Bengali and
 * full-width digits become 0-9; spaces, every kind of dash, dots, slashes, brackets, invisible characters and `tel:` are
 * removed. Every phone that somebody types is read by this.
 */
export function plainDigits(written: string): string {
  // Pd: dashes; DI: default ignorable code points.
  return latinDigits(written.normalize('NFKC')).replace(/[\s\p{Pd}\p{DI}−./()]|tel:/giu, '');
}

/** A phone number as it was typed, without `tel:` and invisible characters, and with plain hyphens. */
export function readablePhone(written: string): string {
  return written.replace(/\p{DI}|tel:/giu, '').replace(/[\p{Pd}−]/gu, '-');
}

/** Digits of a mobile number with at most one separator between two of them; nothing else before or after. */
const MOBILE = /(?<![\d+])(?:\+?88[ \-./]?)?0[ \-./]?1[ \-./]?[3-9](?:[ \-./]?\d){8}(?!\d)/;

/** The first Bangladeshi mobile number in a text, in E.164, or null. */
export function mobileIn(text: string): string | null {
  const found = MOBILE.exec(latinDigits(readablePhone(text.normalize('NFKC'))))?.[0];
  return found ? toE164(found) : null;
}

/** Formats a Bangladeshi mobile number in E.164 for people: `+8801712345678` → `01712-345678`. Other text is unchanged. */
export function formatPhone(e164: string): string {
  const match = /^\+880(\d{4})(\d{6})$/.exec(e164);
  return match ? `0${match[1]}-${match[2]}` : e164;
}

import { latinDigits } from './text.ts';

/**
 * A Bangladeshi mobile number in E.164 (`+8801712345678`), or null.
 * Takes every written form: +880, 00880, 880, leading 0 or none, spaces, dashes, brackets, Bengali or
 * full-width digits, invisible marks. The operator is never inferred: numbers are portable since 2018.
 */
export function toE164(written: string): string | null {
  const match = /^(?:(?:\+|00)?880)?0?(1[3-9]\d{8})$/.exec(plainDigits(written));
  return match ? `+880${match[1]}` : null;
}

/**
 * Whether a number might be one that can be called: a landline, a hotline, one of another country. Only its length is
 * looked at; the server knows the numbering plans.
 */
export function maybePhone(written: string): boolean {
  return /^\+?\d{6,17}$/.test(plainDigits(written));
}

/** Bengali and full-width digits as 0-9, without spaces, dashes, dots, brackets and invisible marks. */
export function plainDigits(written: string): string {
  return latinDigits(written.normalize('NFKC')).replace(
    /[\s\-().\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g,
    '',
  );
}

/** E.164 as people read it: `+8801712345678` → `01712-345678`. Anything else comes back unchanged. */
export function formatPhone(e164: string): string {
  const match = /^\+880(\d{4})(\d{6})$/.exec(e164);
  return match ? `0${match[1]}-${match[2]}` : e164;
}

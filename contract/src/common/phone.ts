import { latinDigits } from './text.ts';

/**
 * Converts a Bangladeshi mobile number to E.164 (`+8801712345678`), or returns null.
 * Accepts every written form: +880, 00880, 880, leading 0 or none, spaces, dashes, brackets, Bengali or
 * full-width digits, invisible marks. It never infers the operator, because numbers are portable since 2018.
 */
export function toE164(written: string): string | null {
  const match = /^(?:(?:\+|00)?880)?0?(1[3-9]\d{8})$/.exec(plainDigits(written));
  return match ? `+880${match[1]}` : null;
}

/**
 * Returns true if a number may be callable: a landline, a hotline, or a foreign number. It checks only the length; the
 * server knows the numbering plans.
 */
export function maybePhone(written: string): boolean {
  return /^\+?\d{6,17}$/.test(plainDigits(written));
}

/** Converts Bengali and full-width digits to 0-9 and removes spaces, dashes, dots, brackets and invisible marks. */
export function plainDigits(written: string): string {
  return latinDigits(written.normalize('NFKC')).replace(
    /[\s\-().\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g,
    '',
  );
}

/** Formats a Bangladeshi mobile number in E.164 for people: `+8801712345678` → `01712-345678`. Other text is unchanged. */
export function formatPhone(e164: string): string {
  const match = /^\+880(\d{4})(\d{6})$/.exec(e164);
  return match ? `0${match[1]}-${match[2]}` : e164;
}

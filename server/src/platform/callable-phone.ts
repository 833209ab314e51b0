import { plainDigits, toE164 } from '@haat/contract/phone/phone';

/**
 * Parses a phone number that can be called; returns it in E.164, or null. Accepts a Bangladeshi mobile, landline (02-…) or
 * hotline (096…) number in any written form, and another country's number with + or 00.
 */
export async function toCallablePhone(written: string): Promise<string | null> {
  return toE164(written) ?? parse(plainDigits(written));
}

/** Imports the library with the first number that needs it: it takes about 20 MB, and most orders do not need it. */
async function parse(written: string): Promise<string | null> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max');
  const phone = parsePhoneNumberFromString(written, { defaultCountry: 'BD', extract: false });
  // E.164 has no extensions. `toE164` has refused this number: a Bangladeshi mobile number is of an unknown operator then.
  if (!phone?.isValid() || phone.ext || (phone.country === 'BD' && phone.getType() === 'MOBILE')) return null;
  return phone.number;
}

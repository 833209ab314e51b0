import { plainDigits, toE164 } from '@haat/contract/common/phone';

/**
 * A number that can be called, in E.164, or null: a Bangladeshi mobile, landline (02-…) or hotline (096…) in any written
 * form, or another country's with + or 00. For parcels and receivers; who signs in is a Bangladeshi mobile, `toE164`.
 */
export async function toCallablePhone(written: string): Promise<string | null> {
  return toE164(written) ?? parse(plainDigits(written));
}

/** Loaded with the first number that needs it: the plans of all countries take some 20 MB, and most orders need none. */
async function parse(written: string): Promise<string | null> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max');
  const phone = parsePhoneNumberFromString(written, { defaultCountry: 'BD', extract: false });
  // An extension would be lost in E.164, and a Bangladeshi mobile number that is none here has a wrong operator.
  if (!phone?.isValid() || phone.ext || (phone.country === 'BD' && phone.getType() === 'MOBILE')) return null;
  return phone.number;
}

import { toE164 } from '@haat/contract/phone/phone';
import { isEmail } from '@haat/contract/text/email';

/** What somebody signs in by, in the form of the table: a mobile number in E.164, or an e-mail address. Null: neither. */
export function readLoginName(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  return toE164(text) ?? (isEmail(text) && text.length <= 254 ? text : null);
}

import { formatPhone, toE164 } from '@haat/contract/phone/phone';

/** A phone as somebody has typed it, for people: `01712345678` → `01712‑345678`, on one line. */
export function shownPhone(typed: string): string {
  return formatPhone(toE164(typed) ?? typed).replace('-', '\u2011');
}

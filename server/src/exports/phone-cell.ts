import { formatPhone } from '@haat/contract/phone/phone';

/** A phone as a spreadsheet shows it unchanged: 01712-345678. One of another country begins with `tel:`, since `+` would be a formula. */
export function phoneCell(e164: string): string {
  return formatPhone(e164).replace(/^\+/, 'tel:+');
}

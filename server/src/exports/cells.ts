import { formatPhone } from '@haat/contract/phone/phone';
import type { Language } from '@haat/contract/text/language';

/** The codes of orders in Bengali, as the pages of the office have them. */
const bengali: Record<string, string> = {
  PENDING: 'নিশ্চিত করতে হবে',
  PROCESSING: 'প্যাক করতে হবে',
  ONGOING: 'পথে আছে',
  COMPLETED: 'পৌঁছেছে',
  CANCELLED: 'বাতিল',
  WEB: 'ওয়েবসাইট',
  CALL: 'ফোন',
  WHATSAPP: 'হোয়াটসঅ্যাপ',
  COUNTER: 'কাউন্টার',
  COD: 'ক্যাশ অন ডেলিভারি',
  ONLINE: 'অনলাইন',
};

/** Translates the status, source or payment of an order for a file. English files have the codes of the API. */
export function translateCode(code: string, language: Language): string {
  return (language === 'bn' && bengali[code]) || code;
}

/** A phone as a spreadsheet shows it unchanged: 01712-345678. One of another country begins with `tel:`, since `+` would be a formula. */
export function phoneCell(e164: string): string {
  return formatPhone(e164).replace(/^\+/, 'tel:+');
}

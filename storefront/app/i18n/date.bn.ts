import { inDigits } from './digits.ts';

const months = [
  'জানুয়ারি',
  'ফেব্রুয়ারি',
  'মার্চ',
  'এপ্রিল',
  'মে',
  'জুন',
  'জুলাই',
  'আগস্ট',
  'সেপ্টেম্বর',
  'অক্টোবর',
  'নভেম্বর',
  'ডিসেম্বর',
];

/** Formats a date for Bengali pages; `month` is 0 to 11: `২১ নভেম্বর ২০২৬`. */
export function date(day: number, month: number, year: number): string {
  return `${inDigits(day)} ${months[month]} ${inDigits(year)}`;
}

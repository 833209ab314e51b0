/** The months in Bengali, from January. A file of its own, so that English pages do not load it. */
export const MONTHS = [
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

/** The part of the day that stands before the hour, 0 to 23: `সকাল ৯টা`. */
function partOfDay(hour: number): string {
  if (hour < 4) return 'রাত';
  if (hour < 6) return 'ভোর';
  if (hour < 12) return 'সকাল';
  if (hour < 15) return 'দুপুর';
  if (hour < 18) return 'বিকাল';
  if (hour < 20) return 'সন্ধ্যা';
  return 'রাত';
}

interface Clock {
  /** 0 to 24. */
  hour: number;
  minute: number;
}

/** A time of the day as people say it, in Latin digits: `সকাল 9টা`, `রাত 10:30`. */
export function spokenClock(time: Clock): string {
  return `${partOfDay(time.hour % 24)} ${withoutPart(time)}`;
}

/** A window of one day, with the part of the day once if both times have the same: `সকাল 10টা–11:30`. */
export function spokenSpan(from: Clock, to: Clock): string {
  const isSamePart = partOfDay(from.hour % 24) === partOfDay(to.hour % 24);
  return `${spokenClock(from)}–${isSamePart ? withoutPart(to) : spokenClock(to)}`;
}

function withoutPart({ hour, minute }: Clock): string {
  return `${hour % 12 || 12}${minute > 0 ? `:${String(minute).padStart(2, '0')}` : 'টা'}`;
}

/**
 * Joins the endings after a full hour and after a day: `সকাল 9টা-এর মধ্যে` → `সকাল 9টার মধ্যে`, `9টা-এ` → `9টায়`, `7 ডিসেম্বর-এর` → `7 ডিসেম্বরের`.
 */
export function joinEndings(text: string): string {
  return text
    .replace(/(\p{Nd}টা)-এর/gu, '$1র')
    .replace(/(\p{Nd}টা)-এ(?![\p{L}\p{M}])/gu, '$1য়')
    .replace(/(\p{Nd} (?:জানুয়ারি|ফেব্রুয়ারি))-এর/gu, '$1র')
    .replace(/(\p{Nd} (?:মার্চ|এপ্রিল|জুন|আগস্ট|সেপ্টেম্বর|অক্টোবর|নভেম্বর|ডিসেম্বর)|আগামীকাল)-এর/gu, '$1ের')
    .replace(/(\p{Nd} জুলাই)-এর/gu, '$1য়ের')
    .replace(/আজ-এর/gu, 'আজকের');
}

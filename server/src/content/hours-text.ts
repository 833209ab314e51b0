import type { ContactInfo } from '@haat/contract/shop/content';
import { bengaliDigits } from '@haat/contract/text/digits';
import type { Calendar } from '@haat/contract/time/calendar';
import { spokenClock } from '@haat/contract/time/months.bn';
import { splitHours } from '@haat/contract/time/opening-hours';

type HoursTexts = Pick<ContactInfo, Extract<keyof ContactInfo, `business_hours_${string}`>>;

/** The texts of the opening hours, so that no typed text contradicts the calendar; null without hours of the week. */
export function hoursTexts({ week }: Pick<Calendar, 'week'>): HoursTexts | null {
  if (!week) return null;
  const [[weekdays, weekend], [weekdaysBn, weekendBn]] = [linesIn(EN, week), linesIn(BN, week)];
  return {
    business_hours_weekdays: weekdays,
    business_hours_weekdays_bn: weekdaysBn,
    business_hours_weekend: weekend,
    business_hours_weekend_bn: weekendBn,
  };
}

interface Words {
  /** From Monday. */
  days: readonly string[];
  every: string;
  closed: string;
  clock(hour: number, minute: number): string;
}

const EN: Words = {
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  every: 'Every day',
  closed: 'closed',
  clock: (hour, minute) =>
    `${hour % 12 || 12}${minute === 0 ? '' : `:${twoDigits(minute)}`}${hour % 24 < 12 ? 'am' : 'pm'}`,
};

const BN: Words = {
  days: ['সোমবার', 'মঙ্গলবার', 'বুধবার', 'বৃহস্পতিবার', 'শুক্রবার', 'শনিবার', 'রবিবার'],
  every: 'প্রতিদিন',
  closed: 'বন্ধ',
  clock: (hour, minute) => bengaliDigits(spokenClock({ hour, minute })),
};

/** From Saturday, with which the week begins in Bangladesh. */
const WORKDAYS = [5, 6, 0, 1, 2, 3];
const FRIDAY = 4;

/** The days from Saturday to Thursday, and the Friday unless it is as all others. */
function linesIn(words: Words, week: readonly string[]): [weekdays: string, weekend: string] {
  const hoursOf = (day: number) => hoursText(words, week[day]!);
  if (week.every((hours) => hours === week[0])) return [`${words.every}, ${hoursOf(0)}`, ''];
  const groups: [first: number, last: number][] = [];
  for (const day of WORKDAYS) {
    const group = groups.at(-1);
    if (group && week[group[0]] === week[day]) group[1] = day;
    else groups.push([day, day]);
  }
  const nameOf = (day: number) => words.days[day]!;
  const weekdays = groups.map(
    ([first, last]) =>
      `${first === last ? nameOf(first) : `${nameOf(first)}–${nameOf(last)}`}, ${hoursOf(first)}`,
  );
  return [weekdays.join('; '), `${nameOf(FRIDAY)}, ${hoursOf(FRIDAY)}`];
}

function hoursText({ closed, clock }: Words, hours: string): string {
  const clockText = (time: string) => clock(Number(time.slice(0, 2)), Number(time.slice(3)));
  const times = splitHours(hours).map(([opens, closes]) => `${clockText(opens)}–${clockText(closes)}`);
  return times.join(', ') || closed;
}

function twoDigits(minute: number): string {
  return String(minute).padStart(2, '0');
}

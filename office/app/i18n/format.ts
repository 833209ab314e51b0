import type { Change } from '@haat/contract/http/problems';
import { takaText } from '@haat/contract/money/money';
import { staffName } from '@haat/contract/office/staff-name';
import type { Language } from '@haat/contract/text/language';
import { clockInDhaka, dayInDhaka } from '@haat/contract/time/dhaka-time';
import { MONTHS as bn, spokenClock, spokenSpan } from '@haat/contract/time/months.bn';
import { MONTHS as en } from '@haat/contract/time/months.en';
import { inDigits, useLanguage } from './language.ts';

const MONTHS = { en, bn };

/** An amount in paisa: 184200 → `Tk 1,842`, 7250 → `Tk 72.50`, which no line breaks; on Bengali pages `৳১,৮৪২`. */
export function formatPaisa(paisa: number): string {
  const text = takaText(useLanguage.getState(), paisa);
  return inDigits(text.replace(/\.00$/, '').replace(' ', '\u00a0'));
}

/** The time in Dhaka, with the date unless it is today: `10:41`, `15 Nov 10:41`; of another year `15 Nov 2025 10:41`. No line breaks the time. */
export function formatTime(iso: string, language: Language): string {
  if (Number.isNaN(Date.parse(iso))) return '';
  return (
    dateUnlessToday(iso, language) + formatClock(clockInDhaka(new Date(iso)), language).replace(' ', '\u00a0')
  );
}

/** A window of one day: `10:00–12:00`, with the date unless it is today. */
export function formatSpan(starts: string, ends: string, language: Language): string {
  const clocks = formatClocks(clockInDhaka(new Date(starts)), clockInDhaka(new Date(ends)), language);
  return dateUnlessToday(starts, language) + clocks;
}

/** `15 Nov `, of another year `15 Nov 2025 `; empty for today. */
function dateUnlessToday(iso: string, language: Language): string {
  const day = dayInDhaka(new Date(iso));
  return day === dayInDhaka(new Date()) ? '' : `${formatShortDay(day, language)} `;
}

/** A day without a time, with the year unless it is this one: `2026-11-22` → `22 Nov`, of another year `22 Nov 2025`. */
export function formatShortDay(day: string, language: Language): string {
  const [year, month, date] = day.split('-').map(Number);
  const inYear = dayInDhaka(new Date()).startsWith(`${year}-`) ? '' : ` ${year}`;
  return inDigits(`${date} ${MONTHS[language][month! - 1]}${inYear}`);
}

/** A time of the day such as `22:30`; on Bengali pages as people say it: `রাত ১০:৩০`. */
export function formatClock(clock: string, language: Language): string {
  return inDigits(language === 'bn' ? spokenClock(readClock(clock)) : clock);
}

/** A window such as `10:00` to `12:00`: `10:00–12:00`, on Bengali pages `সকাল ১০টা–দুপুর ১২টা`. */
export function formatClocks(starts: string, ends: string, language: Language): string {
  return inDigits(language === 'bn' ? spokenSpan(readClock(starts), readClock(ends)) : `${starts}–${ends}`);
}

function readClock(clock: string) {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return { hour, minute };
}

/** Who has made the change that a 409 reports, and when: the arguments of a text such as "Rina has changed this at 10:41". */
export function changedBy(
  change: Partial<Change> | undefined,
  language: Language,
): [who: string, when: string] {
  return [staffName(change?.changed_by), formatTime(change?.changed_at ?? '', language)];
}

/** A day without a time: `2026-11-28` → `28 November 2026`. */
export function formatDay(day: string, language: Language): string {
  const [year, month, date] = day.split('-').map(Number);
  return inDigits(`${date} ${MONTHS[language][month! - 1]} ${year}`);
}

/** A month: `2026-11` → `Nov 2026`. */
export function formatMonth(month: string, language: Language): string {
  const [year, number] = month.split('-').map(Number);
  return inDigits(`${MONTHS[language][number! - 1]} ${year}`);
}

/** The date in Dhaka, as on documents: `22/11/2026`. */
export function dateInDhaka(iso: string): string {
  return dayInDhaka(new Date(iso)).split('-').toReversed().join('/');
}

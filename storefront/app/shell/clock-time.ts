import { countIn, type Language } from '../i18n/language.ts';
import { textsFor } from '../i18n/messages.ts';
import { dhakaTime } from '../orders/dhaka-time.ts';

/** A moment (ISO 8601) as the clocks of Bangladesh show it: `14:05`, and with its date where that is not today's. */
export function clockTime(iso: string, now: Date, language: Language): string {
  const at = dhakaTime(iso);
  const today = dhakaTime(now.toISOString());
  if (!at || !today) return '';
  const clock = countIn(language, `${String(at.hour).padStart(2, '0')}:${at.minute}`);
  const isToday = at.day === today.day && at.month === today.month && at.year === today.year;
  if (isToday) return clock;
  const { date } = textsFor(language === 'bn' ? '/bn' : '/').shell;
  return `${date(at.day, at.month, at.year)}, ${clock}`;
}

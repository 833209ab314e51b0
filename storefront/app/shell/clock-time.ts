import { formatCount, type Language } from '../i18n/language.ts';
import { messagesIn } from '../i18n/messages.ts';
import { dhakaTime } from '../orders/dhaka-time.ts';
import { shopMessages } from '../shop/messages.ts';

/** Formats a time (ISO 8601) in the time zone of Bangladesh: `14:05`, with the date if it is not today. */
export function clockTime(iso: string, now: Date, language: Language): string {
  const at = dhakaTime(iso);
  const today = dhakaTime(now.toISOString());
  if (!at || !today) return '';
  const clock = formatCount(language, `${String(at.hour).padStart(2, '0')}:${at.minute}`);
  const isToday = at.day === today.day && at.month === today.month && at.year === today.year;
  if (isToday) return clock;
  const { date } = messagesIn(shopMessages, language);
  return `${date(at.day, at.month, at.year)}, ${clock}`;
}

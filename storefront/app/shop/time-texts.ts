import type { Language } from '@haat/contract/text/language';
import { dayInDhaka, dhakaTime, inDhaka } from '@haat/contract/time/dhaka-time';
import { DAY } from '@haat/contract/time/durations';
import { messagesIn } from '../i18n/messages.ts';
import { shopTime } from './shop-time.ts';

/** Begin and end, in ISO 8601. */
interface TimeSpan {
  starts: string;
  ends: string;
}

/** `Today 4–6 pm`, `Tomorrow 8–10 am`, `Mon 30 Nov 8–10 am`. */
export function slotText(language: Language, slot: TimeSpan, now = shopTime()): string {
  return `${dayText(language, slot.starts, now)} ${hoursText(language, slot)}`;
}

/** The same where there is little room: the date only from the sixth day on, before which a weekday is clear. `Mon 8–10 am`. */
export function shortSlotText(language: Language, slot: TimeSpan, now = shopTime()): string {
  const starts = new Date(slot.starts);
  const daysAhead = (starts.getTime() - now.getTime()) / DAY;
  if (daysAhead >= 6 || dayInDhaka(starts) <= dayInDhaka(new Date(now.getTime() + DAY)))
    return slotText(language, slot, now);
  const { weekday } = messagesIn('delivery', language).place;
  return `${weekday(inDhaka(starts).getUTCDay())} ${hoursText(language, slot)}`;
}

export function hoursText(language: Language, { starts, ends }: TimeSpan): string {
  const from = inDhaka(new Date(starts));
  const to = inDhaka(new Date(ends));
  return messagesIn('delivery', language).place.hours(
    { hour: from.getUTCHours(), minute: from.getUTCMinutes() },
    { hour: to.getUTCHours(), minute: to.getUTCMinutes() },
  );
}

/** The day of a time (ISO 8601) in Bangladesh, as people say it. */
export function dayText(language: Language, at: string, now = shopTime()): string {
  const texts = messagesIn('delivery', language).place;
  const date = new Date(at);
  const day = dayInDhaka(date);
  if (day === dayInDhaka(now)) return texts.today;
  if (day === dayInDhaka(new Date(now.getTime() + DAY))) return texts.tomorrow;
  const local = inDhaka(date);
  return texts.day(local.getUTCDay(), local.getUTCDate(), local.getUTCMonth());
}

/** A promise: `Today by 9:00 am`. */
export function promiseText(language: Language, by: string, now = shopTime()): string {
  const local = dhakaTime(by);
  const { clock } = messagesIn('shop', language);
  return local
    ? messagesIn('delivery', language).place.by(dayText(language, by, now), clock(local.hour, local.minute))
    : '';
}

/** From when the shop delivers: `Tomorrow from 9 am`. */
export function fromText(language: Language, at: string, now = shopTime()): string {
  const local = inDhaka(new Date(at));
  const clock = { hour: local.getUTCHours(), minute: local.getUTCMinutes() };
  return messagesIn('delivery', language).place.from(dayText(language, at, now), clock);
}

import type { Setup } from '@haat/contract/shop/content';
import type { Language } from '@haat/contract/text/language';
import { dayInDhaka } from '@haat/contract/time/dhaka-time';
import { DAY, HOUR } from '@haat/contract/time/durations';
import { nextOpenTime, type OpeningHours, openTimesOf, promiseFor } from '@haat/contract/time/opening-hours';
import { messagesIn } from '../i18n/messages.ts';
import { dayText, fromText, promiseText, slotText } from './time-texts.ts';

/** What the calendar of the shop says about an order of now. */
export interface Opening {
  /** When an order comes that is promised within so many hours: `Tomorrow 9 am–12 pm`; null if that is in so many hours. */
  promise(within: number): string | null;
  /** From when the shop delivers again, if it is closed now: `Tomorrow from 9 am`; that it is closed tomorrow; null otherwise. */
  notice: string | null;
  isClosed: boolean;
}

/** What the calendar says about an order of now. A file of its own, so that only pages of shops with opening hours load it. */
export function readOpening(language: Language, now: Date, setup: Setup | null): Opening {
  const hours = { week: null, special: [], ...setup?.calendar, closed_until: setup?.paused?.until ?? null };
  const next = nextOpenTime(hours, now);
  const isClosed = next?.getTime() !== now.getTime();
  return {
    isClosed,
    notice: isClosed
      ? next && openingText(language, now, { hours, next })
      : tomorrowText(language, now, hours),
    promise: (within) => promiseIn(language, now, { hours, within }),
  };
}

function promiseIn(
  language: Language,
  now: Date,
  { hours, within }: { hours: OpeningHours; within: number },
): string | null {
  const promise = promiseFor(hours, now, within);
  if (!promise || promise.by.getTime() === now.getTime() + within * HOUR) return null;
  const [starts, ends] = [promise.from?.toISOString(), promise.by.toISOString()];
  return starts && dayInDhaka(new Date(starts)) === dayInDhaka(promise.by)
    ? slotText(language, { starts, ends }, now)
    : promiseText(language, ends, now);
}

function openingText(
  language: Language,
  now: Date,
  { hours, next }: { hours: OpeningHours; next: Date },
): string {
  const from = fromText(language, next.toISOString(), now);
  const name = closureOn(language, hours, dayInDhaka(now));
  return name ? `${name}: ${from}` : from;
}

function tomorrowText(language: Language, now: Date, hours: OpeningHours): string | null {
  const tomorrow = new Date(now.getTime() + DAY);
  const day = dayInDhaka(tomorrow);
  if (openTimesOf(hours, day).length > 0) return null;
  const name = closureOn(language, hours, day);
  return messagesIn('delivery', language).place.closed(dayText(language, tomorrow.toISOString(), now), name);
}

/** The name of the closure on a day; empty without one. */
function closureOn(language: Language, { special }: OpeningHours, day: string): string {
  const closure = special.find(({ from, to, hours }) => from <= day && day <= to && hours === '');
  if (!closure) return '';
  return language === 'bn' ? closure.text_bn || closure.text : closure.text || closure.text_bn;
}

import { DHAKA_OFFSET, dayInDhaka, inDhaka } from '@haat/contract/time/dhaka-time';
import { DAY, HOUR } from '@haat/contract/time/durations';

/** The nightly backup begins at 03:30 in Dhaka: after the last order and before the first wholesale market. In ms after midnight. */
const NIGHT = 3.5 * HOUR;

/** After a try that failed, the next one, in ms. */
const RETRY = HOUR;

const DAYS = 14;
const WEEKS = 8;
const MONTHS = 12;

/** The last 03:30 in Dhaka before `now`. */
function lastNight(now: Date): number {
  return Math.floor((now.getTime() + DHAKA_OFFSET - NIGHT) / DAY) * DAY - DHAKA_OFFSET + NIGHT;
}

/**
 * Whether it is time for the nightly backup: none was begun and completed since the last night, and the last try was an hour ago. A shop that was
 * off at night makes it as soon as it runs; a new shop in its first night.
 * @param created when the database was made
 */
export function isDue({
  now,
  created,
  lastDone,
  lastTry,
}: {
  now: Date;
  created: Date;
  lastDone: Date | null;
  lastTry: Date | null;
}): boolean {
  const night = lastNight(now);
  if (created.getTime() >= night || (lastDone && lastDone.getTime() >= night)) return false;
  return !lastTry || lastTry.getTime() < night || now.getTime() - lastTry.getTime() >= RETRY;
}

/**
 * Which backups stay: all of the last day, the newest of each of the last 14 days, 8 weeks and 12 months in Dhaka, and always the newest. A
 * week begins on Saturday.
 */
export function chooseBackups<B extends { started: Date }>(backups: readonly B[], now: Date): Set<B> {
  const newestFirst = backups.toSorted((a, b) => b.started.getTime() - a.started.getTime());
  const [today, week, month] = [dayOf(now), weekOf(now), monthOf(now)];
  const taken = new Set<string>();
  const firstOf = (period: string) => !taken.has(period) && taken.add(period);
  return new Set(
    newestFirst.filter(({ started }, at) => {
      // All three are noted, also if the first decides.
      const reasons = [
        today - dayOf(started) < DAYS && firstOf(`day ${dayOf(started)}`),
        week - weekOf(started) < WEEKS && firstOf(`week ${weekOf(started)}`),
        month - monthOf(started) < MONTHS && firstOf(`month ${monthOf(started)}`),
      ];
      return at === 0 || now.getTime() - started.getTime() < DAY || reasons.some(Boolean);
    }),
  );
}

function dayOf(at: Date): number {
  return Date.parse(dayInDhaka(at)) / DAY;
}

/** 1970-01-01 was a Thursday. */
function weekOf(at: Date): number {
  return Math.floor((dayOf(at) + 5) / 7);
}

function monthOf(at: Date): number {
  const dhaka = inDhaka(at);
  return dhaka.getUTCFullYear() * 12 + dhaka.getUTCMonth();
}

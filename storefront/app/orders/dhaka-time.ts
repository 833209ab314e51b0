/** A time of the wire (ISO 8601) as the clocks of Bangladesh show it, in parts; null where it is no time. */
export interface DhakaTime {
  day: number;
  /** 0 to 11. */
  month: number;
  year: number;
  hour: number;
  /** Two digits. */
  minute: string;
}

/**
 * Bangladesh is at UTC+6 without summer time. Reckoned by hand, since `Intl` words dates differently in Node and in
 * browsers, and a page must read the same in both.
 */
export function dhakaTime(iso: string): DhakaTime | null {
  const ms = Date.parse(iso);
  if (Number.isNaN(ms)) return null;
  const there = new Date(ms + 6 * 3_600_000);
  return {
    day: there.getUTCDate(),
    month: there.getUTCMonth(),
    year: there.getUTCFullYear(),
    hour: there.getUTCHours(),
    minute: String(there.getUTCMinutes()).padStart(2, '0'),
  };
}

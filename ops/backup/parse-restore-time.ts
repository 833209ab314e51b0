/** Parses a time with its date, in Dhaka unless it names a zone. Returns null for anything else, also for 30 February. */
export function parseRestoreTime(text: string): Date | null {
  const match = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d(?:\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?$/.exec(
    text.trim(),
  );
  if (!match) return null;
  const [, day = '', minute, seconds = ':00', zone = '+06:00'] = match;
  const midnight = new Date(`${day}T00:00Z`);
  const moment = new Date(`${day}T${minute}${seconds}${zone}`);
  if (Number.isNaN(midnight.getTime()) || Number.isNaN(moment.getTime())) return null;
  return midnight.toISOString().startsWith(day) ? moment : null;
}

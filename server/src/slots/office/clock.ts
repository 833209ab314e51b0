import { minuteOf } from '@haat/contract/time/opening-hours';

/** A window in minutes after midnight, or null if it ends before it begins. */
export function readWindow(window: {
  starts: string;
  ends: string;
}): { starts: number; ends: number } | null {
  const [starts, ends] = [minuteOf(window.starts), minuteOf(window.ends)];
  return starts < ends ? { starts, ends } : null;
}

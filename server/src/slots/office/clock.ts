/** Minutes after midnight as a clock shows them: `09:30`; the end of a day is `24:00`. */
export function toClock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** A window in minutes after midnight, or null if it ends before it begins. */
export function readWindow(window: {
  starts: string;
  ends: string;
}): { starts: number; ends: number } | null {
  const [starts, ends] = [toMinutes(window.starts), toMinutes(window.ends)];
  return starts < ends ? { starts, ends } : null;
}

function toMinutes(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return 60 * hours + minutes;
}

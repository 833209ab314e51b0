import { MINUTE } from '@haat/contract/time/durations';
import { useEffect } from 'react';
import { useToday } from '../today/use-today.ts';
import { allowSound, ring } from './sound.ts';

/** As long as nobody has opened the new orders, they ring again after this time, in ms. */
const REMINDER = MINUTE;

/** A new order rings at once, and each minute until somebody opens it. */
export function useNewOrders(): void {
  const isWaiting = useToday(({ today }) => (today?.unopened ?? 0) > 0);
  useEffect(() => {
    // A touch allows sound at its end only.
    const events = ['pointerup', 'click', 'keydown'];
    for (const event of events) addEventListener(event, allowSound);
    // Orders that were there when the page was opened do not count. Their count stays the same if somebody opens another meanwhile.
    const stop = useToday.subscribe(({ today }, before) => {
      if (before.today && today && today.newest_unopened > before.today.newest_unopened) void ring();
    });
    return () => {
      stop();
      for (const event of events) removeEventListener(event, allowSound);
    };
  }, []);

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && void ring(), REMINDER);
    return () => clearInterval(timer);
  }, [isWaiting]);
}

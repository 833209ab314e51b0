import { MINUTE } from '@haat/contract/time/durations';
import { useEffect } from 'react';
import { useTab } from '../platform/page-title.tsx';
import { useToday } from '../today/use-today.ts';
import { allowSound, ring } from './sound.ts';

/** As long as nobody has opened the new orders, they ring again after this time, in ms. */
const REMINDER = MINUTE;

/** A new order rings at once, and each minute until somebody opens it. The title of the tab has their number. */
export function useNewOrders(): void {
  const unopened = useToday(({ today }) => today?.unopened ?? 0);
  useEffect(() => {
    useTab.setState({ unopened });
    return () => useTab.setState({ unopened: 0 });
  }, [unopened]);

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

  const isWaiting = unopened > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && void ring(), REMINDER);
    return () => clearInterval(timer);
  }, [isWaiting]);
}

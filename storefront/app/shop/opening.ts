import { useEffect } from 'react';
import { create } from 'zustand';
import { useLanguage } from '../i18n/messages.ts';
import type { Opening, readOpening } from './read-opening.ts';
import { useShop } from './shop.ts';
import { correctShopTime, shopTime } from './shop-time.ts';

/** Home delivery without delivery zones comes within so many hours (specification, section 9). */
export const SPECIFIED_HOURS = 3;

/** The time of the shop, and the code that reads the calendar; null on the server and until hydration. */
const useClock = create<{ read: typeof readOpening; now: Date } | null>(() => null);

/** How often the texts are computed again, in ms. */
const INTERVAL = 30_000;

let started = false;

/**
 * What the calendar says, from the browser: pages are cached for everybody, at any time of the day. Null for a shop without opening hours,
 * and until the code for them is there.
 */
export function useOpening(): Opening | null {
  const setup = useShop()?.setup;
  const language = useLanguage();
  const clock = useClock();
  const hasHours = Boolean(setup?.calendar);
  useEffect(() => {
    if (hasHours) void start();
  }, [hasHours]);
  return clock && setup?.calendar ? clock.read(language, clock.now, setup) : null;
}

async function start(): Promise<void> {
  if (started) return;
  started = true;
  try {
    const { readOpening: read } = await import('./read-opening.ts');
    const tick = () => useClock.setState({ read, now: shopTime() }, true);
    tick();
    setInterval(tick, INTERVAL);
    await correctShopTime();
    tick();
  } catch (problem) {
    started = false;
    console.warn('The opening hours could not be read.', problem);
  }
}

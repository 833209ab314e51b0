import type { CurrentSession } from '@haat/contract/office/staff';
import { MINUTE } from '@haat/contract/time/durations';
import { openTimeBetween } from '@haat/contract/time/opening-hours';
import { useOutletContext } from 'react-router';

/** Returns a function for the whole minutes in which the shop was open between two times, by default until now: nobody works at night. */
export function useOpenMinutes(): (begin: string, end?: Date) => number {
  const { hours } = useOutletContext<CurrentSession>();
  return (begin, end = new Date()) => Math.floor(openTimeBetween(hours, new Date(begin), end) / MINUTE);
}

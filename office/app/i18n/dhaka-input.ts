import { clockInDhaka, dayInDhaka } from '@haat/contract/time/dhaka-time';

/** A time as a field of the type `datetime-local` has it, in Dhaka: `2026-11-22T10:30`. */
export function toDhakaInput(iso: string | null): string {
  return iso === null ? '' : `${dayInDhaka(new Date(iso))}T${clockInDhaka(new Date(iso))}`;
}

/** The latest time that such a field can have: years with more digits are no times for the API. */
export const LAST_DHAKA_INPUT = '9999-12-31T23:59';

/**
 * The time that a field of the type `datetime-local` means in Dhaka; null if it is empty. A year with more than four digits, which
 * browsers allow, is returned as it is typed: the API refuses it by the name of its field.
 */
export function fromDhakaInput(typed: string): string | null {
  if (typed === '') return null;
  return isDhakaInput(typed) ? new Date(`${typed}+06:00`).toISOString() : typed;
}

/** Whether a field of the type `datetime-local` has a time with a year of four digits. */
export function isDhakaInput(typed: string): boolean {
  return /^\d{4}-/.test(typed);
}

import { dayInDhaka } from '@haat/contract/common/dhaka-time';
import { timeInDhaka } from './format.ts';

/** A time as a field of the type `datetime-local` has it, in Dhaka: `2026-11-22T10:30`. */
export function toDhakaInput(iso: string | null): string {
  return iso === null ? '' : `${dayInDhaka(new Date(iso))}T${timeInDhaka(iso)}`;
}

/** The time that a field of the type `datetime-local` means in Dhaka; null if it is empty. */
export function fromDhakaInput(typed: string): string | null {
  return typed === '' ? null : new Date(`${typed}+06:00`).toISOString();
}

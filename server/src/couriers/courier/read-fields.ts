import { createHash, timingSafeEqual } from 'node:crypto';
import { isProviderId } from '../../platform/provider-id.ts';
import type { ParcelStatus } from './courier.ts';

export type Fields = Record<string, unknown>;

/** The parts of a response that should be objects. */
export function objectOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

export function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(objectOf) : [];
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** An id, which some couriers write as a number; null if there is none. */
export function idOf(value: unknown): string | null {
  const id = typeof value === 'number' ? String(value) : value;
  return isProviderId(id) ? id : null;
}

/** Taka as a number or text in paisa; null if it is neither. */
export function paisaFrom(taka: unknown): number | null {
  if (taka === null || taka === '' || (typeof taka !== 'number' && typeof taka !== 'string')) return null;
  const paisa = Math.round(Number(taka) * 100);
  return Number.isSafeInteger(paisa) ? paisa : null;
}

/** A time without a zone is of Bangladesh: `2026-11-29 14:05:00`. Null if it is no time. */
export function isoOf(time: unknown): string | null {
  if (typeof time !== 'string') return null;
  const local = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})$/.exec(time.trim());
  const at = new Date(local ? `${local[1]}T${local[2]}+06:00` : time);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** A mobile number as couriers want it: `01712345678`. */
export function localPhone(e164: string): string {
  return e164.replace(/^\+?88(?=01)/, '');
}

/** Finds the state of a courier's word, in whatever case and with whatever signs it is written. */
export function statusOf(
  word: unknown,
  states: Readonly<Record<string, ParcelStatus['state']>>,
): Pick<ParcelStatus, 'state' | 'said'> {
  const said = textOf(word).trim().slice(0, 60);
  const key = said.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return { said, state: Object.hasOwn(states, key) ? states[key]! : 'unchanged' };
}

/** Compares a secret in constant time. Without a secret nothing is equal. */
export function isSecret(given: string | undefined, secret: string | undefined): boolean {
  if (!secret || given === undefined) return false;
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(secret));
}

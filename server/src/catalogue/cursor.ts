import type { Cursor } from './search/result-order.ts';

/** Encodes a cursor for URLs. The text is opaque to callers. */
export function encodeCursor({ direction, key }: Cursor): string {
  return Buffer.from(JSON.stringify([direction, ...key])).toString('base64url');
}

/** Decodes a cursor. Returns null for invalid text or another sort order (`shape`: the types of the key). */
export function decodeCursor(text: string, shape: readonly ('string' | 'number')[]): Cursor | null {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
  if (!Array.isArray(parts) || parts.length !== shape.length + 1) return null;
  const [direction, ...key] = parts as unknown[];
  if (direction !== 'next' && direction !== 'prev') return null;
  if (!key.every((value, index) => isKey(value, shape[index]))) return null;
  return { direction, key: key as (string | number)[] };
}

function isKey(value: unknown, type: 'string' | 'number' | undefined): boolean {
  if (typeof value !== type) return false;
  return typeof value === 'number' ? Number.isSafeInteger(value) : !String(value).includes('\u0000');
}

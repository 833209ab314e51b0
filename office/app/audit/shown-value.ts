import { formatTaka, formatTime } from '../i18n/format.ts';
import type { Language } from '../i18n/language.ts';

/** A value of a column as people read it: amounts in taka, times in Dhaka; null for an empty one. */
export function shownValue(column: string, value: unknown, language: Language): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number' && column.endsWith('_paisa')) return formatTaka(value / 100);
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:/.test(value))
    return formatTime(value, language) || value;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** `price_paisa` → `price`, `name_bn` → `name bn`. */
export function shownColumn(column: string): string {
  return column.replace(/_paisa$/, '').replaceAll('_', ' ');
}

/** The columns that an entry shows: those of an update that changed, otherwise all that are not empty. */
export function shownColumns(changed: readonly string[], before: unknown, after: unknown): string[] {
  if (changed.length > 0) return changed.filter((column) => column !== 'version');
  const row = (after ?? before ?? {}) as Record<string, unknown>;
  return Object.keys(row).filter((column) => row[column] !== null && row[column] !== '' && column !== 'id');
}

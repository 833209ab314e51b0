import { type SettingName, settingTable } from '@haat/contract/office/setting-table';
import { staffName } from '@haat/contract/office/staff-name';
import { choiceText, isOrderAttribute } from '@haat/contract/shop/order-attributes';
import type { Language } from '@haat/contract/text/language';
import { formatDay, formatPaisa, formatTime } from '../i18n/format.ts';
import { inDigits } from '../i18n/language.ts';
import { orderMessages } from '../orders/messages.ts';
import { productMessages } from '../products/messages.ts';
import { staffMessages } from '../staff/messages.ts';
import * as bn from './columns.bn.ts';
import * as en from './columns.en.ts';
import { HIDDEN } from './hidden-columns.ts';

const words = { en, bn };

/** A value of a column as people read it: amounts in taka, times in Dhaka, texts with commas; null for an empty one. */
export function formatAuditValue(column: string, value: unknown, language: Language): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number' && column.endsWith('_paisa')) return formatPaisa(value);
  if (typeof value === 'boolean') return words[language].values[String(value)] ?? String(value);
  if (Array.isArray(value) && value.every((each) => typeof each === 'string'))
    return value.join(', ') || null;
  if (typeof value === 'number') return inDigits(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (/^\d{4}-\d\d-\d\dT\d\d:/.test(value)) return formatTime(value, language) || value;
  if (/^20\d\d-\d\d-\d\d$/.test(value)) return formatDay(value, language);
  if (isOrderAttribute(column)) return choiceText(orderMessages[language].attributes, column, value) ?? value;
  return words[language].values[value] ?? roleName(value, language) ?? staffName(value);
}

/** The number of a row, or the name of a role. */
export const rowName = (row: string, language: Language): string => roleName(row, language) ?? inDigits(row);

const roleName = (text: string, language: Language): string | undefined =>
  (staffMessages[language].role as Record<string, string>)[text];

const isSetting = (column: string): column is SettingName => column in settingTable;

/** `price_paisa` and `price` → `Price`. What no other table has is called as on the form of a product or the page of an order. */
export function columnLabel(column: string, language: Language): string {
  const { columns } = words[language];
  const name = [column, `${column}_paisa`, `${column}_id`].find((each) => each in columns);
  if (name) return columns[name]!;
  if (isOrderAttribute(column)) return orderMessages[language].attributes[column].label;
  if (isSetting(column)) return settingTable[column].label[language];
  const fields: Record<string, string> = productMessages[language].fields;
  // Until release 1.0 the limit of each role was a column.
  return fields[column] ?? roleName(column.replace(/_paisa$/, ''), language) ?? column.replaceAll('_', ' ');
}

/** The columns that an entry shows: those of an update that changed, otherwise all that are not empty. */
export function visibleColumns(changed: readonly string[], before: unknown, after: unknown): string[] {
  // A changed stock is in the ledger, not in the audit.
  const isShown = (column: string) => !HIDDEN.has(column) && (column !== 'stock' || column in Object(after));
  if (changed.length > 0) return changed.filter(isShown);
  const row = (after ?? before ?? {}) as Record<string, unknown>;
  return Object.keys(row).filter(
    (column) => row[column] !== null && row[column] !== '' && !HIDDEN.has(column),
  );
}

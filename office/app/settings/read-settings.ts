import { parsePaisa, plainNumber } from '@haat/contract/money/typed-number';
import type { ShopSettings } from '@haat/contract/office/shop-settings';
import { latinDigits } from '@haat/contract/text/text';
import { typedTaka } from '../i18n/typed-amounts.ts';

/** How each setting is typed: a number, one that may be empty for "no limit", a text, or on and off. Amounts of paisa are typed in taka. */
export const SETTINGS: Record<keyof ShopSettings, 'number' | 'limit' | 'text' | 'switch'> = {
  seller_bin: 'text',
  seller_dbid: 'text',
  trade_licence: 'text',
  cash_on_delivery: 'switch',
  online_payment: 'switch',
  guest_line_pieces: 'number',
  guest_order_pieces: 'number',
  open_orders_per_phone: 'limit',
  open_orders_per_address: 'limit',
  open_pieces_per_address: 'limit',
  open_order_hours: 'number',
  unpaid_order_minutes: 'number',
  weight_tolerance_percent: 'number',
  late_order_minutes: 'number',
  late_message_minutes: 'number',
  sms_part_paisa: 'number',
  sms_parts_per_day: 'limit',
  sms_paisa_per_day: 'limit',
  code_paisa_per_day: 'limit',
  emails_per_day: 'limit',
};

const NAMES = Object.keys(SETTINGS) as (keyof ShopSettings)[];

/** Reads the form, with digits of either script; `problems` are the names of fields without a number. */
export function readSettings(typed: FormData): { settings: ShopSettings; problems: (keyof ShopSettings)[] } {
  const values = NAMES.map((name) => {
    const text = latinDigits(String(typed.get(name) ?? '')).trim();
    if (SETTINGS[name] === 'text') return [name, text] as const;
    if (SETTINGS[name] === 'switch') return [name, text === 'on'] as const;
    if (text === '') return [name, SETTINGS[name] === 'limit' ? null : Number.NaN] as const;
    if (isAmount(name)) return [name, parsePaisa(text) ?? Number.NaN] as const;
    return [name, Number(plainNumber(text) ?? Number.NaN)] as const;
  });
  const problems = values.flatMap(([name, value]) => (Number.isNaN(value) ? [name] : []));
  return { settings: Object.fromEntries(values) as unknown as ShopSettings, problems };
}

const isAmount = (name: keyof ShopSettings) => name.includes('paisa');

/** A setting as somebody types it; empty: no limit. */
export function typedValue(name: keyof ShopSettings, value: string | number | boolean | null): string {
  return typeof value === 'number' && isAmount(name) ? typedTaka(value) : String(value ?? '');
}

import { parsePaisa, plainNumber } from '@haat/contract/money/typed-number';
import {
  type SettingName,
  type ShopSettings,
  setting,
  settingNames,
} from '@haat/contract/office/setting-table';
import { latinDigits } from '@haat/contract/text/digits';
import { typedTaka } from '../i18n/typed-amounts.ts';

/** Reads the form, with digits of either script; `problems` are the names of fields without a number. */
export function readSettings(typed: FormData): { settings: ShopSettings; problems: SettingName[] } {
  const values = settingNames.map((name) => {
    const { kind } = setting(name);
    const text = latinDigits(String(typed.get(name) ?? '')).trim();
    if (kind === 'text') return [name, text] as const;
    if (kind === 'switch') return [name, text === 'on'] as const;
    if (text === '') return [name, kind === 'limit' ? null : Number.NaN] as const;
    if (isAmount(name)) return [name, parsePaisa(text) ?? Number.NaN] as const;
    return [name, Number(plainNumber(text) ?? Number.NaN)] as const;
  });
  const problems = values.flatMap(([name, value]) => (Number.isNaN(value) ? [name] : []));
  return { settings: Object.fromEntries(values) as unknown as ShopSettings, problems };
}

const isAmount = (name: SettingName) => name.includes('paisa');

/** A setting as somebody types it; empty: no limit. */
export function typedValue(name: SettingName, value: string | number | boolean | null): string {
  return typeof value === 'number' && isAmount(name) ? typedTaka(value) : String(value ?? '');
}

import { settingTable } from '@haat/contract/office/setting-table';
import { expect, test } from 'vitest';
import { readSettings, typedValue } from './read-settings.ts';

/** A form with a valid text in every field, except those given. */
function formOf(typed: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, { kind }] of Object.entries(settingTable))
    form.set(name, typed[name] ?? (kind === 'switch' ? 'on' : kind === 'text' ? '123456789-0101' : '5'));
  return form;
}

test('numbers are read in digits of either script, amounts as paisa', () => {
  const { settings, problems } = readSettings(
    formOf({ open_order_hours: '৪৮', sms_part_paisa: '0.35', code_paisa_per_day: '৫০০' }),
  );
  expect(settings).toMatchObject({
    open_order_hours: 48,
    sms_part_paisa: 35,
    code_paisa_per_day: 50_000,
    seller_bin: '123456789-0101',
  });
  expect(problems).toEqual([]);
});

test('a setting is shown as it is typed', () => {
  expect([
    typedValue('sms_part_paisa', 35),
    typedValue('code_paisa_per_day', 50_000),
    typedValue('code_paisa_per_day', null),
    typedValue('sms_parts_per_day', 50_000),
  ]).toEqual(['0.35', '500', '', '50000']);
});

test('an empty limit is no limit; an empty number is a problem of its field', () => {
  const { settings, problems } = readSettings(formOf({ open_orders_per_phone: ' ', guest_line_pieces: '' }));
  expect(settings.open_orders_per_phone).toBeNull();
  expect(problems).toEqual(['guest_line_pieces']);
});

test('what is no number is a problem of its field', () => {
  expect(readSettings(formOf({ sms_parts_per_day: 'many', unpaid_order_minutes: '1,5' })).problems).toEqual([
    'unpaid_order_minutes',
    'sms_parts_per_day',
  ]);
});

test('a switch that is not sent is off', () => {
  const form = formOf();
  form.delete('online_payment');
  expect(readSettings(form).settings).toMatchObject({ cash_on_delivery: true, online_payment: false });
});

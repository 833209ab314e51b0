import { expect, test } from 'vitest';
import { formatAuditValue, visibleColumns } from './format-audit-value.ts';

test.each([
  ['price_paisa', 38_050, 'Tk\u00a0380.50'],
  ['name', '', null],
  ['name', null, null],
  ['listed', true, 'yes'],
  ['areas', ['Banani', 'Gulshan'], 'Banani, Gulshan'],
  ['areas', [], null],
  ['changed_by', 'staff:Rina', 'Rina'],
  ['role', 'desk', 'Desk'],
  ['day', '2026-11-28', '28 Nov 2026'],
  ['number', 12, '12'],
  ['options', [{ name: 'Whole' }], '[{"name":"Whole"}]'],
] as const)('%s %j is read as %s', (column, value, text) => {
  expect(formatAuditValue(column, value, 'en')).toBe(text);
});

test('an update shows the columns that changed, another entry those with a value', () => {
  expect(visibleColumns(['name'], { name: 'Rui' }, { name: 'Rui fish' })).toEqual(['name']);
  expect(visibleColumns([], null, { name: 'Rui', note: '', unit: null })).toEqual(['name']);
  expect(visibleColumns([], { name: 'Rui' }, null)).toEqual(['name']);
});

test('values of cash and refunds have words in Bengali', () => {
  const values = ['deposit', 'put_in', 'take_out', 'receiver', 'due', 'refunded'];
  expect(values.filter((each) => /[a-z]/.test(String(formatAuditValue('kind', each, 'bn'))))).toEqual([]);
});

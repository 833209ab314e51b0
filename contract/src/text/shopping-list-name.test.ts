import { expect, test } from 'vitest';
import { listKey, MAX_LIST_NAME, readListName } from './shopping-list-name.ts';

test('a name of a list has at most 40 characters', () => {
  expect(readListName(`  ${'a'.repeat(MAX_LIST_NAME)} `)).toBe('a'.repeat(MAX_LIST_NAME));
  expect(readListName('a'.repeat(MAX_LIST_NAME + 1))).toBeNull();
  expect(readListName(' ')).toBe('');
});

test('names in another case are one list', () => {
  expect(listKey(' Monthly')).toBe(listKey('monthly'));
  expect(listKey('Monthly')).not.toBe(listKey('Weekly'));
});

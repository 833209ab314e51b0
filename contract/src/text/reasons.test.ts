import { expect, test } from 'vitest';
import { reasonIn, usualReasons } from './reasons.ts';

test('the usual reasons are in the language of who chooses', () => {
  expect(usualReasons('missing', 'en')).toEqual(['not in stock', 'spoilt', 'damaged', 'quality not good']);
  expect(usualReasons('weighed', 'bn')).toEqual(['প্যাক করার সময় মাপা ওজন']);
});

test('a usual reason is shown in the other language, and a typed one as it is', () => {
  expect(reasonIn('bn', ' nobody at home ')).toBe('বাসায় কেউ নেই');
  expect(reasonIn('en', 'বাসায় কেউ নেই')).toBe('nobody at home');
  expect(reasonIn('bn', 'their dog barks')).toBe('their dog barks');
});

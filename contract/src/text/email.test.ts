import { expect, test } from 'vitest';
import { isEmail } from './email.ts';

test.each(['amina@example.com', 'a@b.c', 'amina.k+haat@mail.example.com', 'আমিনা@example.com'])(
  '%s is an e-mail address',
  (text) => {
    expect(isEmail(text)).toBe(true);
  },
);

test.each([
  '',
  'amina',
  'amina@example',
  '@example.com',
  'amina@.com',
  'amina@example.',
  'amina @example.com',
  'amina@exa mple.com',
  'amina@example.c om',
  'amina@karim@example.com',
  'amina@example.com@',
  ' amina@example.com',
  'amina@example.com ',
])('%j is no e-mail address', (text) => {
  expect(isEmail(text)).toBe(false);
});

import { ApiError } from '@haat/contract/client';
import type { FieldProblems } from '@haat/contract/http/problems';
import { expect, test } from 'vitest';
import { readMessage, sendMessage, validateMessage } from './send-contact-message.ts';

const amina = { name: 'আমিনা', email: 'amina@example.com', subject: 'ইলিশ', message: 'কবে আসবে?' };

const refusing = (status: number, fields?: FieldProblems) => () =>
  Promise.reject(new ApiError(status, { code: 'invalid', message: 'No.', ...(fields ? { fields } : {}) }));

test.each(['name', 'email', 'subject', 'message'] as const)('requires %s; spaces do not count', (field) => {
  for (const nothing of ['', '  ', '\n\t']) {
    expect(validateMessage({ ...amina, [field]: nothing })).toEqual({ [field]: field });
  }
});

test('rejects an invalid e-mail address', () => {
  for (const email of ['amina', 'amina@', '@example.com', 'amina@example', 'a b@example.com']) {
    expect(validateMessage({ ...amina, email })).toEqual({ email: 'emailForm' });
  }
  expect(validateMessage(amina)).toEqual({});
});

test('trims spaces around a pasted e-mail address', () => {
  const form = new FormData();
  for (const [name, text] of Object.entries({ ...amina, email: ' amina@example.com\u200b ' })) {
    form.set(name, text);
  }
  expect(readMessage(form)).toEqual(amina);
});

test('returns sent after a successful response', async () => {
  expect(await sendMessage(amina, async () => ({ id: 1 }))).toEqual({ kind: 'sent' });
});

test('returns the errors of the API by field', async () => {
  const fields: FieldProblems = {
    email: { code: 'not_an_email' },
    subject: { code: 'too_long', params: { max: 200 } },
  };
  expect(await sendMessage(amina, refusing(400, fields))).toEqual({
    kind: 'invalid',
    errors: { email: 'emailForm', subject: 'refused' },
  });
});

test.each([
  [0, 'unknown'],
  [502, 'unknown'],
  [500, 'unknown'],
  [429, 'tooMany'],
  [400, 'refused'],
  [413, 'refused'],
])('status %i is a failure with the reason %s', async (status, reason) => {
  expect(await sendMessage(amina, refusing(status))).toEqual({ kind: 'failed', reason });
});

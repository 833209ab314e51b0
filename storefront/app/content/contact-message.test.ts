import { ApiError } from '@haat/contract/client';
import { expect, test } from 'vitest';
import { messageOf, sendMessage, wrongFields } from './contact-message.ts';

const amina = { name: 'আমিনা', email: 'amina@example.com', subject: 'ইলিশ', message: 'কবে আসবে?' };

const refusing = (status: number, fields?: Record<string, string>) => () =>
  Promise.reject(new ApiError(status, { code: 'no', message: 'No.', ...(fields ? { fields } : {}) }));

test.each(['name', 'email', 'subject', 'message'] as const)('%s is required; spaces are none', (field) => {
  for (const nothing of ['', '  ', '\n\t']) {
    expect(wrongFields({ ...amina, [field]: nothing })).toEqual({ [field]: field });
  }
});

test('an e-mail address must be one', () => {
  for (const email of ['amina', 'amina@', '@example.com', 'amina@example', 'a b@example.com']) {
    expect(wrongFields({ ...amina, email })).toEqual({ email: 'emailForm' });
  }
  expect(wrongFields(amina)).toEqual({});
});

test('spaces around a pasted e-mail address do no harm', () => {
  const form = new FormData();
  for (const [name, text] of Object.entries({ ...amina, email: ' amina@example.com\u200b ' })) {
    form.set(name, text);
  }
  expect(messageOf(form)).toEqual(amina);
});

test('a message that the shop took is sent', async () => {
  expect(await sendMessage(amina, async () => ({ id: 1 }))).toEqual({ kind: 'sent' });
});

test('what the shop refuses is told at its field', async () => {
  const fields = { email: 'is not an e-mail address', subject: 'is too long' };
  expect(await sendMessage(amina, refusing(400, fields))).toEqual({
    kind: 'invalid',
    wrong: { email: 'emailForm', subject: 'refused' },
  });
});

test.each([
  [0, 'unknown'],
  [502, 'unknown'],
  [500, 'unknown'],
  [429, 'tooMany'],
  [400, 'refused'],
  [413, 'refused'],
])('an answer of %i is told as %s', async (status, why) => {
  expect(await sendMessage(amina, refusing(status))).toEqual({ kind: 'failed', why });
});

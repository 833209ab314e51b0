import { publishedPassword as password, published } from '@haat/gateway/published-message';
import { expect, test } from 'vitest';
import { signatureOf } from './signature.ts';

const { verify_sign_sha2: _strong, ...withMd5Alone } = published;
const { verify_sign: _weak, ...withSha256Alone } = published;

test.each([published, withMd5Alone, withSha256Alone])('the published message is signed right', (message) => {
  expect(signatureOf(message, password)).toBe('right');
});

test.each(Object.keys(published).filter((name) => !/^(verify_|value_)/.test(name)))(
  'another %s, or none, breaks both signatures',
  (name) => {
    for (const message of [withMd5Alone, withSha256Alone]) {
      expect(signatureOf({ ...message, [name]: 'other' }, password)).toBe('wrong');
      const { [name as 'amount']: _, ...without } = message;
      expect(signatureOf(without, password)).toBe('wrong');
    }
  },
);

test('another password, mixed hashes and a signature of another length are wrong', () => {
  expect(signatureOf(published, 'guessed')).toBe('wrong');
  expect(signatureOf({ ...published, verify_sign_sha2: published.verify_sign }, password)).toBe('wrong');
  expect(signatureOf({ ...withMd5Alone, verify_sign: published.verify_sign_sha2 }, password)).toBe('wrong');
  expect(signatureOf({ ...withMd5Alone, verify_sign: 'আ'.repeat(32) }, password)).toBe('wrong');
});

test('what is not signed is missing', () => {
  expect(signatureOf({ status: 'VALID' }, password)).toBe('missing');
  expect(signatureOf({ ...published, verify_key: '' }, password)).toBe('missing');
});

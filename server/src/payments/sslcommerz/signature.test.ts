import { publishedPassword as password, published } from '@haat/gateway/published-message';
import { expect, test } from 'vitest';
import { checkSignature } from './signature.ts';

const { verify_sign_sha2: _strong, ...withOnlyMd5 } = published;
const { verify_sign: _weak, ...withOnlySha256 } = published;

test.each([published, withOnlyMd5, withOnlySha256])('accepts the published example message', (message) => {
  expect(checkSignature(message, password)).toBe('right');
});

test.each(Object.keys(published).filter((name) => !/^(verify_|value_)/.test(name)))(
  'another %s, or none, breaks both signatures',
  (name) => {
    for (const message of [withOnlyMd5, withOnlySha256]) {
      expect(checkSignature({ ...message, [name]: 'other' }, password)).toBe('wrong');
      const { [name as 'amount']: _, ...without } = message;
      expect(checkSignature(without, password)).toBe('wrong');
    }
  },
);

test('rejects another password, mixed hashes and a signature of another length', () => {
  expect(checkSignature(published, 'guessed')).toBe('wrong');
  expect(checkSignature({ ...published, verify_sign_sha2: published.verify_sign }, password)).toBe('wrong');
  expect(checkSignature({ ...withOnlyMd5, verify_sign: published.verify_sign_sha2 }, password)).toBe('wrong');
  expect(checkSignature({ ...withOnlyMd5, verify_sign: 'আ'.repeat(32) }, password)).toBe('wrong');
});

test('reports a missing signature', () => {
  expect(checkSignature({ status: 'VALID' }, password)).toBe('missing');
  expect(checkSignature({ ...published, verify_key: '' }, password)).toBe('missing');
});

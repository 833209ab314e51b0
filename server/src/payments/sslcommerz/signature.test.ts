import { publishedPassword as password, published } from '@haat/gateway/published-message';
import { sign } from '@haat/gateway/signature';
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

test.each([
  ...['tran_id', 'status', 'amount', 'currency', 'store_id'].map((name) => [name, 'FAILED', 'wrong']),
  ...['val_id', 'bank_tran_id'].flatMap((name) => [
    [name, 'VALID', 'wrong'],
    [name, 'VALIDATED', 'wrong'],
    [name, 'INVALID', 'right'],
  ]),
  ['risk_level', 'VALID', 'right'],
])('a signature that does not cover %s of a %s payment is %s', (name = '', status, result) => {
  const {
    verify_key: _key,
    verify_sign: _weak,
    verify_sign_sha2: _strong,
    ...fields
  } = { ...published, status };
  const { [name as 'amount']: left = '', ...covered } = fields as Record<string, string>;
  expect(checkSignature({ ...sign(covered, password), [name]: left }, password)).toBe(result);
});

test('a covered field that was not sent does not count', () => {
  const { verify_key, ...signed } = published;
  expect(checkSignature({ ...signed, verify_key: `${verify_key},other` }, password)).toBe('right');
});

test('reports a missing signature', () => {
  const { verify_sign: _, ...withoutBoth } = withOnlyMd5;
  expect(checkSignature(withoutBoth, password)).toBe('missing');
  expect(checkSignature({ status: 'VALID' }, password)).toBe('missing');
  expect(checkSignature({ ...published, verify_key: '' }, password)).toBe('missing');
});

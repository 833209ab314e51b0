import { expect, test } from 'vitest';
import { signatureOf } from './signature.ts';

/** The message and the signatures that the provider publishes in its Python README, with the password printed beside. */
const published = {
  tran_id: '5E121A0D01F92',
  val_id: '200105225826116qFnATY9sHIwo',
  amount: '10.00',
  card_type: 'VISA-Dutch Bangla',
  store_amount: '9.75',
  card_no: '418117XXXXXX6675',
  bank_tran_id: '200105225825DBgSoRGLvczhFjj',
  status: 'VALID',
  tran_date: '2020-01-05 22:58:21',
  currency: 'BDT',
  card_issuer: 'TRUST BANK, LTD.',
  card_brand: 'VISA',
  card_issuer_country: 'Bangladesh',
  card_issuer_country_code: 'BD',
  store_id: 'test_testemi',
  currency_type: 'BDT',
  currency_amount: '10.00',
  currency_rate: '1.0000',
  base_fair: '0.00',
  value_a: '',
  value_b: '',
  value_c: '',
  value_d: '',
  risk_level: '0',
  risk_title: 'Safe',
  verify_sign: 'd42fab70ae0bcbda5280e7baffef60b0',
  verify_sign_sha2: '02c0417ff467c109006382d56eedccecd68382e47245266e7b47abbb3d43976e',
  verify_key:
    'amount,bank_tran_id,base_fair,card_brand,card_issuer,card_issuer_country,card_issuer_country_code,card_no,card_type,currency,currency_amount,currency_rate,currency_type,risk_level,risk_title,status,store_amount,store_id,tran_date,tran_id,val_id,value_a,value_b,value_c,value_d',
};
const password = 'test_testemi@ssl';
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

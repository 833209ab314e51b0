import { expect, test } from 'vitest';
import { published, publishedPassword } from './published-message.ts';
import { sign } from './signature.ts';

test('signs like the published example of the provider', () => {
  const { verify_sign: _weak, verify_sign_sha2: _strong, verify_key: _names, ...message } = published;
  expect(sign(message, publishedPassword)).toEqual(published);
});

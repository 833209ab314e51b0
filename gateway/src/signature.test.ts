import { expect, test } from 'vitest';
import { published, publishedPassword } from './published-message.ts';
import { signed } from './signature.ts';

test('signs as the example that the provider publishes', () => {
  const { verify_sign: _weak, verify_sign_sha2: _strong, verify_key: _names, ...message } = published;
  expect(signed(message, publishedPassword)).toEqual(published);
});

import { afterEach, expect, test } from 'vitest';
import { createPrivateStore } from './create-private-store.ts';
import { session } from './session.ts';
import { accessOf } from './testing/open-tab.ts';

const signIn = (name: string) => session.begin({ access: accessOf(name), refresh: `${name}-1` });

afterEach(() => session.drop());

test('a response to one customer is not stored for the next one', () => {
  const profile = createPrivateStore(async () => '');
  signIn('amina');
  const amina = session.customer();
  profile.put('Amina in Mirpur', amina);
  expect(profile.snapshot().value).toBe('Amina in Mirpur');
  signIn('karim');
  profile.put('Amina in Banani', amina);
  expect(profile.snapshot().value).toBe(null);
});

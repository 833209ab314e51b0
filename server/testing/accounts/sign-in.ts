import * as argon2 from '@node-rs/argon2';
import type { LightMyRequestResponse } from 'fastify';
import { onTestFinished, vi } from 'vitest';
import { openTestShop } from '../shop.ts';
import { amina, karim, manualClock, signUp } from './customers.ts';

export const wrong = { phone: amina.phone, password: 'not the password' };
export const unknown = { phone: '01999999999', password: 'not the password' };

export type SignInShop = Awaited<ReturnType<typeof openSignInShop>>;

/** Opens a shop with a manual clock and the accounts of Amina and Karim. */
export async function openSignInShop() {
  const clock = manualClock();
  const shop = await openTestShop({ clock: clock.now });
  await signUp(shop.app, amina);
  await signUp(shop.app, karim);

  return {
    app: shop.app,
    db: shop.db,
    clock,
    close: shop.close,
    signIn: (body: object, remoteAddress = '203.0.113.7', cookie?: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/token/',
        payload: body,
        remoteAddress,
        headers: cookie === undefined ? {} : { cookie },
      }),
    /** Deletes the failed attempts, devices and IP addresses of earlier tests. */
    async clearAttempts() {
      await shop.db.deleteFrom('attempt').execute();
      await shop.db.deleteFrom('known_sign_in').execute();
    },
  };
}

/** Returns the device cookie of a response in the form of a `Cookie` header. */
export const readCookie = (response: LightMyRequestResponse) =>
  String(response.headers['set-cookie']).split(';')[0]!;

/** Makes hashes fast for a test with many attempts: a real one needs 30 ms. */
export function useFastHashes(): void {
  const verify = vi.mocked(argon2.verify);
  verify.mockImplementation(async (_hash, tried) => [amina.password, karim.password].includes(String(tried)));
  onTestFinished(() => void verify.mockReset());
}

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { amina, karim } from '../../../testing/accounts/customers.ts';
import {
  openSignInShop,
  type SignInShop,
  unknown,
  useFastHashes,
  wrong,
} from '../../../testing/accounts/sign-in.ts';

let shop: SignInShop;
beforeAll(async () => {
  shop = await openSignInShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.clearAttempts();
});

test('five wrong passwords cause a wait that doubles each time; then the right one works', async () => {
  for (let tried = 0; tried < 5; tried++) expect((await shop.signIn(wrong)).statusCode).toBe(401);
  const refused = await shop.signIn({ ...amina });
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('30');
  expect(refused.json()).toEqual({
    code: 'too_many_requests',
    message: 'Too many requests. Please try again in 30 seconds.',
    params: { seconds: 30 },
  });
  shop.clock.forward(29_000);
  expect((await shop.signIn({ ...amina })).headers['retry-after']).toBe('1');

  shop.clock.forward(1_000);
  expect((await shop.signIn(wrong)).statusCode).toBe(401);
  expect((await shop.signIn(wrong)).headers['retry-after']).toBe('60');
  shop.clock.forward(60_000);
  expect((await shop.signIn({ ...amina })).statusCode).toBe(200);
  expect((await shop.signIn(wrong)).statusCode).toBe(401);
  expect((await shop.signIn({ ...amina })).statusCode).toBe(200);
});

test('the wait is at most 15 minutes and resets after a day without attempts', async () => {
  useFastHashes();
  for (let tried = 0; tried < 5; tried++) await shop.signIn(wrong);
  let longest = 0;
  for (let tried = 0; tried < 12; tried++) {
    const wait = Number((await shop.signIn(wrong)).headers['retry-after']);
    longest = Math.max(longest, wait);
    shop.clock.forward(wait * 1000);
    expect((await shop.signIn(wrong)).statusCode).toBe(401);
  }
  expect(longest).toBe(900);
  shop.clock.forward(25 * 60 * 60_000);
  for (let tried = 0; tried < 5; tried++) expect((await shop.signIn(wrong)).statusCode).toBe(401);
});

test('attempts of a clock that was hours ahead lock nobody out when it is set back', async () => {
  shop.clock.forward(6 * 60 * 60_000);
  for (let tried = 0; tried < 5; tried++) await shop.signIn(wrong);
  expect((await shop.signIn({ ...amina })).statusCode).toBe(429);
  shop.clock.forward(-6 * 60 * 60_000);
  expect((await shop.signIn({ ...amina })).statusCode).toBe(200);
  for (let tried = 0; tried < 5; tried++) await shop.signIn(wrong);
  expect((await shop.signIn({ ...amina })).headers['retry-after']).toBe('30');
});

test('a hundred concurrent attempts have no advantage over sequential ones', async () => {
  useFastHashes();
  const responses = await Promise.all(Array.from({ length: 100 }, () => shop.signIn(wrong)));
  expect(responses.filter((response) => response.statusCode === 401)).toHaveLength(5);
  expect(responses.filter((response) => response.statusCode === 429)).toHaveLength(95);
});

test('an attacker locks out neither the owner elsewhere nor other customers of the same IP address', async () => {
  useFastHashes();
  for (let tried = 0; tried < 30; tried++) await shop.signIn(wrong, '198.51.100.66');
  expect((await shop.signIn(wrong, '198.51.100.66')).statusCode).toBe(429);
  expect((await shop.signIn({ ...amina })).statusCode).toBe(200);
  expect((await shop.signIn({ ...karim }, '198.51.100.66')).statusCode).toBe(200);
});

test('limits the attempts for a phone over all IP addresses together', async () => {
  useFastHashes();
  let place = 0;
  const elsewhere = () => shop.signIn(wrong, `198.51.100.${++place}`);
  for (let tried = 0; tried < 50; tried++) expect((await elsewhere()).statusCode).toBe(401);
  expect((await elsewhere()).statusCode).toBe(429);
  expect((await shop.signIn({ ...karim })).statusCode).toBe(200);
});

test('limits a shared IP address over all phones by its failures within an hour', async () => {
  useFastHashes();
  const another = (place: number) =>
    shop.signIn({ ...wrong, phone: `01800000${String(place % 100).padStart(3, '0')}` });
  for (let place = 0; place < 110; place++) expect((await shop.signIn({ ...karim })).statusCode).toBe(200);
  for (let place = 0; place < 295; place++) expect((await another(place)).statusCode).toBe(401);
  // The IP address is a known one of this customer, whose failures count too.
  const ofKarim = { ...karim, password: wrong.password };
  for (let tried = 0; tried < 4; tried++) expect((await shop.signIn(ofKarim)).statusCode).toBe(401);
  // The right password of an account does not undo the failures of others.
  expect((await shop.signIn({ ...karim })).statusCode).toBe(200);
  shop.clock.forward(40 * 60_000);
  expect((await another(299)).statusCode).toBe(401);
  const limited = await another(300);
  expect(limited.statusCode).toBe(429);
  expect(limited.headers['retry-after']).toBe('1200');
  expect(limited.json().message).toBe('Too many requests. Please try again in 20 minutes.');
  expect((await shop.signIn({ ...amina }, '203.0.113.8')).statusCode).toBe(200);
  shop.clock.forward(20 * 60_000);
  for (let place = 0; place < 50; place++) expect((await another(300 + place)).statusCode).toBe(401);
});

test('counts the IPv6 addresses of one household as one', async () => {
  for (let tried = 0; tried < 5; tried++) await shop.signIn(wrong, `2001:db8:1:2::${tried}`);
  expect((await shop.signIn(wrong, '2001:db8:1:2:ffff:ffff:ffff:ffff')).statusCode).toBe(429);
  expect((await shop.signIn(wrong, '2001:db8:1:3::1')).statusCode).toBe(401);
});

test('a forged X-Forwarded-For does not reset a count', async () => {
  const forged = (address: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/token/',
      payload: wrong,
      headers: { 'x-forwarded-for': address },
    });
  for (let tried = 0; tried < 5; tried++) await forged(`192.0.2.${tried}`);
  expect((await forged('192.0.2.99')).statusCode).toBe(429);
});

test('a sign-in deletes counts that are older than a week', async () => {
  await shop.signIn(unknown);
  shop.clock.forward(8 * 24 * 60 * 60_000);
  await shop.signIn({ ...amina });
  const remaining = await shop.db.selectFrom('attempt').selectAll().execute();
  expect(remaining.map(({ last }) => last)).toEqual([shop.clock.now(), shop.clock.now()]);
});

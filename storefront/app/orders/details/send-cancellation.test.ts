import { createClient } from '@haat/contract/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendCancellation } from './send-cancellation.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

function cancelWith(respond: () => Promise<Response>) {
  const client = createClient({ host: 'http://shop.test', fetch: respond });
  return sendCancellation(client, { id: 7 });
}

const refusal = (status: number, code: string) => async () =>
  Response.json({ code, message: '' }, { status });

test.each([
  ['the connection is lost', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a proxy responds', refusal(502, 'bad_gateway')],
  ['the shop is unavailable', refusal(503, 'unavailable')],
])('whether an order was cancelled is unknown if %s', async (_, respond) => {
  expect(await cancelWith(respond)).toBe('unknown');
});

test('a cancellation that the shop refuses is reported as such', async () => {
  expect(await cancelWith(async () => Response.json({}))).toBe('done');
  expect(await cancelWith(refusal(409, 'order_confirmed'))).toBe('confirmed');
  expect(await cancelWith(refusal(404, 'not_found'))).toBe('failed');
});
